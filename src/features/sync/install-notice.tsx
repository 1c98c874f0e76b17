import { Button } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { onWaiting, syncStatusNow } from '#offline/waiting.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';

/** Where this page runs, as the browser tells it. */
function browserFacts(): BrowserFacts {
  const { userAgent, maxTouchPoints } = navigator;
  const standalone =
    ('standalone' in navigator && navigator.standalone === true) ||
    window.matchMedia('(display-mode: standalone)').matches;
  return { userAgent, maxTouchPoints, standalone };
}

/** Warns in a tab of an iPhone or iPad, until put away; again at the next start, because the tab stays what it is. */
export function InstallNotice() {
  const [putAway, setPutAway] = useState(false);
  const status = useSyncExternalStore(onWaiting, syncStatusNow);
  const advice = status ? installAdvice(browserFacts(), status.waiting + status.attention) : null;
  if (advice === null || putAway) return null;
  return (
    <ErrorPanel tone="warning" title={advice.title} actions={<Button onClick={() => setPutAway(true)}>Not now</Button>}>
      {advice.text}
    </ErrorPanel>
  );
}

/**
 * On iPhones and iPads a browser's tab and the installed app are two places: what is recorded in one is not seen in the
 * other, and a tab that is not opened for a week may be emptied. So who works in a tab is told to install first, and to
 * send first what the tab already holds.
 */
interface BrowserFacts {
  userAgent: string;
  maxTouchPoints: number;
  /** Runs as the installed app. */
  standalone: boolean;
}

/** Whether this is a tab on Apple's phones and tablets. iPads call themselves Macs, but Macs have no touch screen. */
export function isAppleTab({ userAgent, maxTouchPoints, standalone }: BrowserFacts): boolean {
  const apple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return apple && !standalone;
}

/** What to tell who works there; null where there is nothing to tell. */
export function installAdvice(browser: BrowserFacts, unsent: number): { title: string; text: string } | null {
  if (!isAppleTab(browser)) return null;
  if (unsent > 0) {
    return {
      title: `Send ${unsent === 1 ? '1 item' : `${unsent} items`} before installing.`,
      text: 'The installed app cannot see what waits in this tab. Stay here until everything is sent, then add Connex BOL to the Home Screen.',
    };
  }
  return {
    title: 'Install Connex BOL before you work without a network.',
    text: 'Tap Share, then “Add to Home Screen”, and log in there. This tab keeps its data apart from the app, and the system may empty it.',
  };
}
