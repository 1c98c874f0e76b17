/**
 * The way back to home as it was looked at last: its list, chips, search and order. It is one person's: what somebody searched
 * for is nothing for anyone who logs in next. A reload of the tab does not lose it: it is kept with this entry of the history, beside what
 * the router keeps there, and ends with the tab.
 */
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { homeView, keepHomeView } from './home-view.ts';
import { PATHS } from './paths.ts';

/** Where home leads back to for this person. */
export function homeAsLeft(userId: string): string {
  return homeView.userId === userId && homeView.query ? `${PATHS.home}?${homeView.query}` : PATHS.home;
}

const KEPT = 'homeView';

/** The same for a screen that may be reloaded. */
export function useHomeAsLeft(userId: string): string {
  const { key } = useLocation();
  const kept: unknown = window.history.state?.[KEPT];
  // Nobody has seen home in this page yet.
  if (homeView.userId === '' && isView(kept)) keepHomeView(kept.userId, kept.query);
  const { query } = homeView;
  const isOwn = homeView.userId === userId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history is what needs it written again
  useEffect(() => {
    const view = isOwn ? { userId, query } : undefined;
    window.history.replaceState({ ...window.history.state, [KEPT]: view }, '');
  }, [key, userId, isOwn, query]);
  return homeAsLeft(userId);
}

function isView(kept: unknown): kept is typeof homeView {
  return typeof kept === 'object' && kept !== null && 'userId' in kept && 'query' in kept;
}
