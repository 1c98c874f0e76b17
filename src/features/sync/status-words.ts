/** How the header shows where sending stands: the words are the store's, their looks and the obstacle are decided here. */
import type { SyncStatus } from '#offline/reads/read-sync-status.ts';
import type { IconName } from '#ui/icon.tsx';

export interface StatusWords {
  text: string;
  /** What keeps everything from going out; null where nothing does. */
  note: string | null;
  /** The number to show where there is no room for words; null where the mark says it all. */
  count: number | null;
  tone: 'calm' | 'busy' | 'alert';
  icon: IconName;
}

export const PORTAL_WORDS = 'This Wi-Fi wants a sign-in';
export const SIGN_IN_WORDS = 'Sign in again to send';

const LOOKS = {
  'all-sent': { tone: 'calm', icon: 'done' },
  sending: { tone: 'busy', icon: 'send' },
  waiting: { tone: 'busy', icon: 'cloudUp' },
  attention: { tone: 'alert', icon: 'alert' },
} as const;

/** Whether the person has to sign in before anything goes out. */
export function needsSignIn({ signInNeeded, otherPerson }: Pick<SyncStatus, 'signInNeeded' | 'otherPerson'>): boolean {
  return signInNeeded || otherPerson;
}

/** The words and looks of a status. */
export function statusWords(status: SyncStatus): StatusWords {
  const { state, text, waiting, attention } = status;
  const note = needsSignIn(status) ? SIGN_IN_WORDS : status.portal ? PORTAL_WORDS : null;
  const count = state === 'attention' ? attention : state === 'waiting' ? waiting : null;
  const { tone, icon } = LOOKS[state];
  return { text, note, count, icon, tone: note === null ? tone : 'alert' };
}
