/** What a page and its service worker say to each other, and what the page made of it. */
import type { ShellFacts } from './base/offline-facts.ts';

export {
  type DocumentFacts,
  lookAgain,
  noteOffline,
  type OfflineFacts,
  offlineFacts,
  onLookAgain,
  onOfflineFacts,
} from './base/offline-facts.ts';

/** Type of the message that asks the service worker to look at the app's files and fetch again what is missing. */
export const CHECK_SHELL = 'CHECK_SHELL';
/** Type of the message that tells a worker to stop sending, because a newer version is to take over. */
export const STEP_ASIDE = 'STEP_ASIDE';
/** Type of the message in which it tells how far that is. */
export const SHELL_REPORT = 'SHELL_REPORT';

export interface ShellReport extends ShellFacts {
  type: typeof SHELL_REPORT;
  /** Of a version that is still being installed. */
  next: boolean;
}
