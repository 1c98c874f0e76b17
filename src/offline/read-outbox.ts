import type { OutboxEntry, Receipt } from '#changes/entry.ts';
// Not the list of all changes: it is no part of the first screen.
import { notificationOfLane } from '#changes/lane.ts';
import { t } from '#language/say.ts';
import { currentSession, requireSession } from './account/account.ts';
import { readConnection } from './api/connection.ts';
import type { AccountDb } from './rows/schema.ts';

/** Everything the server does not have yet, in the order it was done. */
export async function readEntries(): Promise<OutboxEntry[]> {
  return requireSession().db.outbox.orderBy('seq').toArray();
}

/** Waiting entries of one load. */
export async function readEntriesOfLoad(loadId: string): Promise<OutboxEntry[]> {
  return requireSession().db.outbox.where('lane').equals(loadId).sortBy('seq');
}

/** What was settled since a moment (ms, device clock), newest first. Only freight: having read a notification proves nothing. */
export async function readRecentReceipts(since: number): Promise<Receipt[]> {
  const { receipts } = requireSession().db;
  const recent = receipts.where('settledAt').aboveOrEqual(since);
  return recent
    .filter(({ lane }) => notificationOfLane(lane) === null)
    .reverse()
    .sortBy('settledAt');
}

/** Whether this person has recorded freight on this device; having read a notification is no record. */
export async function hasRecorded(): Promise<boolean> {
  const session = currentSession();
  if (!session) return false;
  const isFreight = ({ lane }: { lane: string }) => notificationOfLane(lane) === null;
  const { outbox, receipts } = session.db;
  return Boolean((await outbox.filter(isFreight).first()) ?? (await receipts.filter(isFreight).first()));
}

/**
 * How sending stands, read from the outbox itself and never from "a run ended": an entry made a moment ago is counted.
 */
export interface SyncStatus {
  state: 'all-sent' | 'waiting' | 'sending' | 'attention';
  /** Entries that go by themselves, those on the wire among them. */
  waiting: number;
  /** Entries a person has to decide about. */
  attention: number;
  /** This Wi-Fi answers in the server's place: it wants a login of its own. */
  portal: boolean;
  /** The server does not know the session any more: the same person has to log in again. */
  signInNeeded: boolean;
  /** Another person's session answers: nothing is sent until this one logs in again. */
  otherPerson: boolean;
  /** The last answer was to this person, by a server that works: not none, not a portal's, no "later", no fault. */
  served: boolean;
  /** When the server was first not reached, ms; null while it answers. */
  offlineSince: number | null;
  /** When everything of the server was last here, ms; null before the first time. */
  pulledAt: number | null;
}

/** Nothing was ever fetched whole, and nothing speaks against its being fetched at this moment. */
export const isComing = ({ pulledAt, served }: Pick<SyncStatus, 'pulledAt' | 'served'>): boolean =>
  pulledAt === null && served;

/** The status of the logged-in person's work, read now; screens follow it by `#offline/waiting.ts`. Null while nobody is logged in. */
export async function readSyncStatus(): Promise<SyncStatus | null> {
  const session = currentSession();
  return session ? syncStatusOf(session.db) : null;
}

export async function syncStatusOf(db: AccountDb): Promise<SyncStatus> {
  return statusOf(db, await db.outbox.toArray());
}

/** The same where the entries are read already. */
export async function statusOf(db: AccountDb, entries: readonly OutboxEntry[]): Promise<SyncStatus> {
  const [connection, pulled] = await Promise.all([readConnection(db), db.meta.get('pulledAt')]);
  const attention = entries.filter(({ status }) => status === 'attention').length;
  const sending = entries.some(({ status }) => status === 'sending');
  const waiting = entries.length - attention;
  const state = stateOf({ waiting, attention, sending });
  return {
    state,
    waiting,
    attention,
    portal: connection.way === 'portal',
    signInNeeded: connection.way === 'sign-in',
    otherPerson: connection.way === 'other-person',
    served: connection.way === 'open' && connection.failures === 0,
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

/** For the status region: `N waiting to send`, `Sending…`, `All sent` or `N need attention`. */
export function syncWords({ state, waiting, attention }: Pick<SyncStatus, 'state' | 'waiting' | 'attention'>): string {
  if (state === 'attention') return t('{attention} need attention', { attention });
  if (state === 'sending') return t('Sending…');
  return state === 'waiting' ? t('{waiting} waiting to send', { waiting }) : t('All sent');
}
