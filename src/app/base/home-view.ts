/**
 * How home was looked at last: its list, chips, search and order. Whoever comes back from a load finds it again. Kept by
 * this page alone, for one person: what somebody searched for is nothing for who logs in next.
 */
import { PATHS } from './paths.ts';

let last = { userId: '', query: '' };

/** Notes the query of home's address, without `?`. */
export function keepHomeView(userId: string, query: string): void {
  last = { userId, query };
}

/** Where home leads back to for this person. */
export function homeAsLeft(userId: string): string {
  return last.userId === userId && last.query ? `${PATHS.home}?${last.query}` : PATHS.home;
}
