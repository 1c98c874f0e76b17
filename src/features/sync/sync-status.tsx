import { useSyncExternalStore } from 'react';
import { msg, t } from '#language/say.ts';
import { type SyncStatus as Status, syncWords } from '#offline/read-outbox.ts';
import { onWaiting, syncStatusNow } from '#offline/waiting.ts';
import { classNames } from '#ui/class-names.ts';
import button from '#ui/header-button.module.css';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import classes from './sync-status.module.css';

interface SyncStatusProps {
  /** The list of what waits. */
  href: string;
}

/** Where sending stands, for the header; leads to the list. Screen readers hear it change. */
export function SyncStatus({ href }: SyncStatusProps) {
  const status = useSyncExternalStore(onWaiting, syncStatusNow);
  const words = status && statusWords(status);
  return (
    <div role="status" className={classes.status}>
      {words && (
        <Link to={href} className={button.button} data-tone={words.tone} data-count={words.count ?? undefined}>
          <Icon name={words.icon} />
          <span className={classNames(classes.words, button.words)}>
            <span>{words.text}</span>
            {words.note !== null && <span className={classes.note}>{words.note}</span>}
          </span>
        </Link>
      )}
    </div>
  );
}

/**
 * How the header shows where sending stands: the words are the store's, their looks and the obstacle are decided here.
 */
interface StatusWords {
  text: string;
  /** What keeps everything from going out; null where nothing does. */
  note: string | null;
  /** The number to show where there is no room for words; null where the mark says it all. */
  count: number | null;
  tone: 'calm' | 'busy' | 'alert';
  icon: IconName;
}

export const PORTAL_WORDS = msg('This Wi-Fi wants a login');
export const SIGN_IN_WORDS = msg('Log in again to send');

const LOOKS = {
  'all-sent': { tone: 'calm', icon: 'done' },
  sending: { tone: 'busy', icon: 'send' },
  waiting: { tone: 'busy', icon: 'cloudUp' },
  attention: { tone: 'alert', icon: 'alert' },
} as const;

/** Whether the person has to log in before anything goes out. */
export function needsSignIn({ signInNeeded, otherPerson }: Pick<Status, 'signInNeeded' | 'otherPerson'>): boolean {
  return signInNeeded || otherPerson;
}

/** The words and looks of a status. */
export function statusWords(status: Status): StatusWords {
  const { state, waiting, attention } = status;
  const note = needsSignIn(status) ? t(SIGN_IN_WORDS) : status.portal ? t(PORTAL_WORDS) : null;
  const count = state === 'attention' ? attention : state === 'waiting' ? waiting : null;
  const { tone, icon } = LOOKS[state];
  return { text: syncWords(status), note, count, icon, tone: note === null ? tone : 'alert' };
}
