/**
 * Photographs that go with papers: sent when nothing else can be, one at a time, after their paper, and given up by
 * the app itself where they can't be kept. A paper is whole without them, so no person is asked about one.
 */
import { filesOf, type OutboxEntry } from '#changes/entry.ts';
import { paperOfLane } from '#changes/lane.ts';
import { NOTES } from '#changes/note-words.ts';
import { kept } from '#changes/problem-words.ts';
import type { Account } from '../account/account.ts';
import { isMetered } from '../base/connection-kind.ts';
import type { AccountDb } from '../rows/schema.ts';
import { forgetCopy } from './mirror.ts';
import { discardReceipt } from './settle.ts';

export const isOriginal = ({ lane }: Pick<OutboxEntry, 'lane'>): boolean => paperOfLane(lane) !== null;

/** Where the person says so, they wait for a network that is not paid by the byte. */
const WIFI_ONLY = 'originalsOnWifiOnly';

export async function readWifiOnly(db: AccountDb): Promise<boolean> {
  return (await db.meta.get(WIFI_ONLY))?.value === true;
}

export async function keepWifiOnly(db: AccountDb, isOn: boolean): Promise<void> {
  await db.meta.put({ key: WIFI_ONLY, value: isOn });
}

/** Those whose paper is not waiting itself, as far as this network may carry them. */
export async function sendableOriginals(db: AccountDb, entries: readonly OutboxEntry[]): Promise<OutboxEntry[]> {
  const originals = entries.filter(isOriginal);
  if (originals.length === 0 || (isMetered() && (await readWifiOnly(db)))) return [];
  const papers = originals.map(({ lane }) => paperOfLane(lane) ?? '');
  const waiting = new Set((await db.outbox.where('id').anyOf(papers).toArray()).map(({ id }) => id));
  return originals.filter((_, index) => !waiting.has(papers[index] ?? ''));
}

/** Ends one for good; a receipt says why. Only while it is where `isStill` expects it. */
export async function giveUpOriginal(
  { db }: Pick<Account, 'db'>,
  entry: OutboxEntry,
  why: string,
  isStill: (now: OutboxEntry) => boolean,
): Promise<boolean> {
  const isGone = await db.transaction('rw', [db.outbox, db.receipts, db.blobs, db.drafts], async () => {
    const now = await db.outbox.get(entry.seq);
    if (!now || now.id !== entry.id || !isStill(now)) return false;
    await db.receipts.put(discardReceipt(now, why));
    await db.outbox.delete(now.seq);
    const needed = (await db.outbox.toArray()).flatMap(filesOf);
    const drafts = (await db.drafts.toArray()).map(({ value }) => JSON.stringify(value)).join('\n');
    await db.blobs.bulkDelete(filesOf(now).filter((sha256) => !needed.includes(sha256) && !drafts.includes(sha256)));
    return true;
  });
  if (isGone) forgetCopy(entry);
  return isGone;
}

/** Bytes of them that may wait on a device: some forty. */
const ROOM_BYTES = 200 * 1024 * 1024;

/**
 * Makes room for `bytes` more. The oldest of papers that the server has go first. False where that is not enough: then
 * the new ones have no place.
 */
export async function makeRoomForOriginals(account: Pick<Account, 'db'>, bytes: number): Promise<boolean> {
  const { db } = account;
  const waiting = (await db.outbox.orderBy('seq').toArray()).filter(isOriginal);
  const blobs = await db.blobs.bulkGet(waiting.map((entry) => filesOf(entry)[0] ?? ''));
  const sizes = waiting.map((_, index) => blobs[index]?.size ?? 0);
  let total = sizes.reduce((sum, size) => sum + size, bytes);
  if (total <= ROOM_BYTES) return true;
  const papers = new Set((await db.outbox.toArray()).map(({ id }) => id));
  for (const [index, entry] of waiting.entries()) {
    if (total <= ROOM_BYTES) break;
    if (papers.has(paperOfLane(entry.lane) ?? '')) continue;
    const isIdle = ({ status }: OutboxEntry) => status !== 'sending';
    if (await giveUpOriginal(account, entry, kept(NOTES.noRoom), isIdle)) total -= sizes[index] ?? 0;
  }
  return total <= ROOM_BYTES;
}
