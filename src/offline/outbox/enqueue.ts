/**
 * Takes changes in. One transaction holds the entry (or several), its documents, the rows as they look with it, and the draft it
 * came from: either all of it is on the device or nothing, and only when it has committed may a screen say "Saved on
 * this device". Nothing here waits for the network or the service worker.
 */

import {
  type ChangeArgs,
  type ChangeContext,
  type ChangeType,
  changeOf,
  type RecordedChange,
} from '#changes/changes.ts';
import type { Reading } from '#changes/clock-facts.ts';
import type { OutboxEntry } from '#changes/entry.ts';
import { NOTES } from '#changes/note-words.ts';
import { kept } from '#changes/problem-words.ts';
import { newId } from '#domain/ids.ts';
import { isoWithOffset } from '#domain/stamp.ts';
import { msg, t } from '#language/say.ts';
import { requireSession, type Session } from '../account/account.ts';
import { clockFacts } from '../api/clock.ts';
import { clockReading } from '../api/clock-reading.ts';
import { inDraftOrder } from '../base/draft-order.ts';
import { environment } from '../base/environment.ts';
import { storageManager } from '../base/storage-manager.ts';
import { StorageError } from '../base/storage-trouble.ts';
import { keepTrying } from '../files/keep-trying.ts';
import { refold } from '../rows/refold.ts';
import type { AccountDb } from '../rows/schema.ts';
import { refuseSealed } from '../seal/state.ts';
import { entryAdded } from './due.ts';
import { forgetCopy, mirrorEntries } from './mirror.ts';
import { discardReceipt } from './settle.ts';

export interface EnqueueOptions {
  /** Documents that are not on the device yet; those kept by `keepFile` need not be named. */
  files?: readonly { sha256: string; bytes: ArrayBuffer }[];
  /** The draft the change was made from: it goes in the same transaction. */
  dropDraft?: string;
  /**
   * "Edit and send as new": the entry (id) that this one takes the place of, in the same transaction and the same
   * position, because later entries of the lane may build on it. It must need attention: otherwise it may arrive, and
   * nothing is stored.
   */
  replaces?: string;
  /** When the person did it, if not now (ms of the device's clock). */
  occurredAtMs?: number;
  /** What is to be known here of what was done, beyond what is sent: kept as a draft, in the same transaction. */
  remember?: { key: string; value: unknown };
}

const NO_BYTES = msg('A document or photo of this is no longer on this device. Add it again.');
const NO_PLACE = msg('The item this was to replace was sent or removed in the meantime, so this was not saved.');

/**
 * Stores a change to be sent and returns the stored entry. Throws StorageError with a sentence when it could not be
 * kept, and a ZodMiniError when the arguments break the contract (then nothing was stored either).
 */
export async function enqueue<T extends ChangeType>(
  recorded: RecordedChange<T>,
  options: EnqueueOptions = {},
): Promise<OutboxEntry<T>> {
  const [stored] = await keepAll([recorded], options);
  return stored as OutboxEntry<T>;
}

/** Several changes at once, in this order: all of them are stored, each an entry of its own, or none. */
export function enqueueAll<T extends ChangeType>(
  recorded: readonly RecordedChange<T>[],
  options: Pick<EnqueueOptions, 'dropDraft' | 'remember'> = {},
): Promise<OutboxEntry<T>[]> {
  return keepAll(recorded, options);
}

async function keepAll<T extends ChangeType>(
  recorded: readonly RecordedChange<T>[],
  options: EnqueueOptions,
): Promise<OutboxEntry<T>[]> {
  // Whoever is here at the tap, to the end: another person may log in while this is under way.
  const session = requireSession();
  const { db, actor } = session;
  const reading = clockReading();
  const entries = recorded.map((one) => newEntry(one, options, { actorId: actor.userId, nowMs: reading.wallMs }));
  await environment.checkpoint('enqueue:before');
  const inOneStep = () =>
    keepTrying(db, () =>
      // An async function, not one that returns a promise: only that way Dexie follows native awaits in the transaction.
      db.transaction(
        'rw',
        [db.outbox, db.receipts, db.blobs, db.drafts, db.loads, db.bols, db.notifications, db.meta],
        async () => store(session, entries, reading, options),
      ),
    );
  const { stored, replaced } = await (options.dropDraft === undefined ? inOneStep() : inDraftOrder(db, inOneStep));
  await environment.checkpoint('enqueue:committed');
  mirrorEntries(db, stored as unknown as OutboxEntry[]);
  if (replaced) forgetCopy(replaced);
  askForPersistence();
  entryAdded();
  return stored;
}

type NewEntry<T extends ChangeType> = Omit<OutboxEntry<T>, 'seq' | 'needs' | 'clock'>;

function newEntry<T extends ChangeType>(
  { id, type, args, context, about, label }: RecordedChange<T>,
  options: EnqueueOptions,
  { actorId, nowMs }: { actorId: string; nowMs: number },
): NewEntry<T> {
  const change = changeOf(type);
  const occurredAt = new Date(options.occurredAtMs ?? nowMs);
  return {
    id: id ?? newId(environment.now),
    type,
    version: change.version,
    lane: change.lane(args),
    targets: change.rows(args),
    args: change.args.parse(args) as ChangeArgs<T>,
    context: change.context.parse(context) as ChangeContext<T>,
    actorId,
    subjectId: subjectOf(args, context),
    occurredAt: isoWithOffset(occurredAt, -occurredAt.getTimezoneOffset()),
    ...(about && { about }),
    label,
    status: 'pending',
    attempts: 0,
    firstSentAt: null,
    nextAt: 0,
    lastError: null,
    sender: null,
  };
}

/** The body of the transaction. It may run again when its commit was not seen, so it looks for itself first. */
async function store<T extends ChangeType>(
  { db, actor }: Session,
  entries: readonly NewEntry<T>[],
  reading: Reading,
  { files = [], dropDraft, replaces, remember }: EnqueueOptions,
): Promise<{ stored: OutboxEntry<T>[]; replaced?: OutboxEntry | undefined }> {
  const ids = entries.map(({ id }) => id);
  const known = await db.outbox.where('id').anyOf(ids).sortBy('seq');
  if (known.length > 0) return { stored: known as unknown as OutboxEntry<T>[] };
  await refuseSealed(db);
  const clock = await clockFacts(db, reading);
  for (const { sha256, bytes } of files) {
    if (await db.blobs.get(sha256)) continue;
    await db.blobs.add({ sha256, bytes, size: bytes.byteLength, addedAt: reading.wallMs, sentAt: null });
  }
  const stored: OutboxEntry<T>[] = [];
  let replaced: OutboxEntry | undefined;
  for (const entry of entries) {
    const first = replaces === undefined ? await firstTapOf(db, entry) : undefined;
    if (first) {
      stored.push(first);
      continue;
    }
    const needs = await unsentDocuments(db, entry.type, entry.args);
    const complete = { ...entry, needs, clock };
    if (replaces !== undefined) replaced = await makePlace(db, replaces, entry.lane);
    const seq = await db.outbox.put({ ...complete, ...(replaced && { seq: replaced.seq }) } as unknown as OutboxEntry);
    stored.push({ ...complete, seq });
  }
  if (dropDraft !== undefined) await db.drafts.delete(dropDraft);
  if (remember !== undefined) await db.drafts.put({ ...remember, savedAt: reading.wallMs });
  await refold(
    db,
    actor,
    entries.map(({ lane }) => lane),
  );
  return { stored, replaced };
}

/** Nobody does the same thing twice on purpose in this time, ms: it is a second tap before the screen showed the first. */
const SECOND_TAP_MS = 1000;

/** The entry this one says again, when it was a second tap: the last one about the same rows, not refused meanwhile. */
async function firstTapOf<T extends ChangeType>(
  db: AccountDb,
  { type, lane, targets, args, actorId, occurredAt }: NewEntry<T>,
): Promise<OutboxEntry<T> | undefined> {
  const before = await db.outbox.where('lane').equals(lane).sortBy('seq');
  const last = before.findLast((one) => one.targets.some((row) => targets.includes(row)));
  if (last?.type !== type || last.actorId !== actorId || last.status === 'attention') return undefined;
  const apart = Math.abs(Date.parse(occurredAt) - Date.parse(last.occurredAt));
  const same = apart < SECOND_TAP_MS && JSON.stringify(last.args) === JSON.stringify(args);
  return same ? (last as unknown as OutboxEntry<T>) : undefined;
}

/** Takes the replaced entry out and returns it: its position is free. */
async function makePlace(db: AccountDb, id: string, lane: string): Promise<OutboxEntry> {
  const old = await db.outbox.get({ id });
  // Only one that needs attention is sure not to be on its way: two of the same load would both arrive.
  if (old?.status !== 'attention' || old.lane !== lane) throw new StorageError(t(NO_PLACE));
  await db.receipts.put(discardReceipt(old, kept(NOTES.replaced)));
  await db.outbox.delete(old.seq);
  return old;
}

/** Documents the entry must wait for. Each is either here as bytes or known from a BOL the server has. */
async function unsentDocuments<T extends ChangeType>(db: AccountDb, type: T, args: ChangeArgs<T>): Promise<string[]> {
  const needs: string[] = [];
  for (const sha256 of new Set(changeOf(type).documents?.(args))) {
    if (await db.blobs.get(sha256)) {
      needs.push(sha256);
      continue;
    }
    const onServer = await db.bols.filter((bol) => bol.file.sha256 === sha256).first();
    if (!onServer) throw new StorageError(t(NO_BYTES));
  }
  return needs;
}

/** The driver it is about, if any. */
function subjectOf(args: ChangeArgs<ChangeType>, context: ChangeContext<ChangeType>): string | null {
  if ('driverId' in args && args.driverId) return args.driverId;
  return 'driver' in context ? context.driver._id : null;
}

/** Once in a life of the page is enough: browsers remember. */
let asked = false;

/**
 * Asks the browser not to clear this device's data. Never awaited: one browser shows a question that may stay open
 * forever.
 */
function askForPersistence(): void {
  const storage = storageManager();
  if (asked || !storage.persist) return;
  asked = true;
  storage
    .persist()
    .then((granted) => console.info(`The browser ${granted ? 'keeps' : 'may clear'} what is stored here.`))
    .catch((error: unknown) => console.warn('The browser could not be asked to keep the data.', error));
}
