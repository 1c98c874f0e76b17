/**
 * How sending stands, read from the outbox itself and never from "a run ended": an entry made a moment ago is counted.
 */
import { readConnection } from '../connection.ts';
import type { AccountDb } from '../db/schema.ts';
import { currentSession } from '../session-state.ts';

export interface SyncStatus {
  state: 'all-sent' | 'waiting' | 'sending' | 'attention';
  /** For the status region: `N waiting to send`, `Sending…`, `All sent` or `N need attention`. */
  text: string;
  /** Entries that go by themselves, those on the wire among them. */
  waiting: number;
  /** Entries a person has to decide about. */
  attention: number;
  /** This Wi-Fi answers in the server's place: it wants a sign-in of its own. */
  portal: boolean;
  /** The server does not know the session any more: the same person has to sign in again. */
  signInNeeded: boolean;
  /** Another person's session answers: nothing is sent until this one signs in again. */
  otherPerson: boolean;
  /** When the server was first not reached, ms; null while it answers. */
  offlineSince: number | null;
  /** When everything of the server was last here, ms; null before the first time. */
  pulledAt: number | null;
}

/** The status of the signed-in person's work; live inside `useLiveQuery`. Null while nobody is signed in. */
export async function readSyncStatus(): Promise<SyncStatus | null> {
  const session = currentSession();
  return session ? syncStatusOf(session.db) : null;
}

export async function syncStatusOf(db: AccountDb): Promise<SyncStatus> {
  const [entries, connection, pulled] = await Promise.all([
    db.outbox.toArray(),
    readConnection(db),
    db.meta.get('pulledAt'),
  ]);
  const attention = entries.filter(({ status }) => status === 'attention').length;
  const sending = entries.some(({ status }) => status === 'sending');
  const waiting = entries.length - attention;
  const state = stateOf({ waiting, attention, sending });
  return {
    state,
    text: TEXTS[state]({ waiting, attention }),
    waiting,
    attention,
    portal: connection.way === 'portal',
    signInNeeded: connection.way === 'sign-in',
    otherPerson: connection.way === 'other-person',
    offlineSince: connection.way === 'offline' ? connection.since : null,
    pulledAt: (pulled?.value as number | undefined) ?? null,
  };
}

/** What a person has to decide comes first, then what moves, then what waits. */
function stateOf(facts: { waiting: number; attention: number; sending: boolean }): SyncStatus['state'] {
  if (facts.attention > 0) return 'attention';
  if (facts.sending) return 'sending';
  return facts.waiting > 0 ? 'waiting' : 'all-sent';
}

type Counts = { waiting: number; attention: number };

const TEXTS: Record<SyncStatus['state'], (counts: Counts) => string> = {
  attention: ({ attention }) => `${attention} need attention`,
  sending: () => 'Sending…',
  waiting: ({ waiting }) => `${waiting} waiting to send`,
  'all-sent': () => 'All sent',
};
