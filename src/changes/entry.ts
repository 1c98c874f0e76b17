/**
 * One change a person made, from the tap until the server's answer is stored. `args` is the intent and never changes
 * once `firstSentAt` is set, because the same idempotency key must always carry the same request.
 */
import { sameValue } from '#domain/load-edit.ts';
import type { About, ChangeRequest, Comparison, ServerState, Stored } from './change.ts';
import { type ChangeArgs, type ChangeContext, type ChangeType, changeOf, isChangeType } from './changes.ts';
import type { ClockFacts } from './clock-facts.ts';
import type { Lane } from './lane.ts';

/**
 * `pending`: never sent. `sending`: a flusher has it on the wire. `retry`: sent, not settled, goes again.
 * `signin`: waits for the person to log in. `attention`: a person has to decide; its lane waits.
 */
export type EntryStatus = 'pending' | 'sending' | 'retry' | 'signin' | 'attention';

/** Why the last try did not settle the entry; `words` is for the screen, by `problemWords`. */
export interface EntryProblem {
  kind: 'network' | 'portal' | 'busy' | 'fault' | 'refused' | 'missing-bytes' | 'unreadable' | 'unknown-type';
  status: number | null;
  code: string | null;
  words: string;
  fields?: Record<string, string>;
}

export interface OutboxEntry<T extends ChangeType = ChangeType> {
  /** Given by the store; the only order there is (never a clock). */
  seq: number;
  /** 24 hex characters; also the idempotency key. */
  id: string;
  type: T;
  version: number;
  /** The load's id: entries of a lane go out strictly one after the other. */
  lane: string;
  /** Ids of the rows it changes. */
  targets: string[];
  args: ChangeArgs<T>;
  context: ChangeContext<T>;
  /** SHA-256 of documents that must be on the server first. */
  needs: string[];
  actorId: string;
  /** The driver acted for. */
  subjectId: string | null;
  /** Device time with UTC offset. */
  occurredAt: string;
  clock: ClockFacts;
  /** What its words name; missing in entries of older versions. */
  about?: About;
  /** Its words in the language of then. */
  label: string;
  status: EntryStatus;
  /** Tries that reached somebody who could count them; not portals, not logins. */
  attempts: number;
  /** Tries that ended with one of its files, in a row: nothing of the entry itself has gone. `faults`: while the server served others. */
  uploads?: { tries: number; faults: number };
  /** Set once, when the first request went out: from then on args are frozen and it can't be withdrawn. */
  firstSentAt: number | null;
  /** Not before this wall time, ms. */
  nextAt: number;
  lastError: EntryProblem | null;
  /** A try of it ended without a word of our server: it may be recorded there whatever was answered since. */
  mayHaveArrived?: boolean;
  /** True once the person asked again after a refusal: the server judges it again instead of saying the same again. */
  judgeAgain?: boolean;
  /** The flusher that has it on the wire. */
  sender: string | null;
}

/** What remains of a settled entry: proof for the person, and the note when an earlier fact held. */
export interface Receipt {
  id: string;
  lane: string;
  type: string;
  about?: About;
  label: string;
  actorId: string;
  occurredAt: string;
  /** Wall clock of the device, ms. */
  settledAt: number;
  outcome: 'done' | 'superseded' | 'discarded';
  /** For the screen, by `noteWords`. */
  note: string | null;
}

/** Whether this build knows the entry's type and version; if not, a newer version of the app is needed to send it. */
export function isKnown(entry: Pick<OutboxEntry, 'type' | 'version'>): boolean {
  return isChangeType(entry.type) && entry.version <= changeOf(entry.type).version;
}

/** Hashes of its documents and photos; none of an entry too damaged to tell. */
export const filesOf = ({ needs }: Pick<OutboxEntry, 'needs'>): string[] => (Array.isArray(needs) ? needs : []);

/** What the entry is, in words; what only a newer version knows, as that said it. */
export const labelOf = ({ type, about, label }: { type: string; about?: About | undefined; label: string }): string =>
  about && isChangeType(type) ? changeOf(type).words(about) : label;

/** The level of the wire a server must speak to take the entry, which nothing says of one this build does not know. */
export function neededLevel<T extends ChangeType>({ type, version, args }: OutboxEntry<T>): number {
  if (!isKnown({ type, version })) return 1;
  const { needsLevel = 1 } = changeOf(type);
  return typeof needsLevel === 'number' ? needsLevel : needsLevel(args);
}

/**
 * The entry in the current version of its type, or null when it cannot be read. What cannot be read is never thrown
 * away: it waits as "needs attention" and can be exported.
 */
export function readable(entry: OutboxEntry): OutboxEntry | null {
  if (!isKnown(entry)) return null;
  const { version, args, context, upcasts } = changeOf(entry.type);
  let stored: Stored = { args: entry.args, context: entry.context };
  for (let from = entry.version; from < version; from++) {
    const upcast = upcasts?.[from];
    if (!upcast) return null;
    stored = upcast(stored);
  }
  const parsed = { args: args.safeParse(stored.args), context: context.safeParse(stored.context) };
  if (!parsed.args.success || !parsed.context.success) return null;
  return { ...entry, version, args: parsed.args.data, context: parsed.context.data } as OutboxEntry;
}

/**
 * What the device shows of a lane: every entry applied, in the order they were made. One this build cannot read is left
 * out of the picture (never out of the outbox).
 */
export function foldEntries(base: Lane, entries: readonly OutboxEntry[]): Lane {
  return [...entries].sort((a, b) => a.seq - b.seq).reduce(foldEntry, base);
}

function foldEntry<T extends ChangeType>(lane: Lane, entry: OutboxEntry<T>): Lane {
  const current = readable(entry as unknown as OutboxEntry) as OutboxEntry<T> | null;
  return current === null ? lane : changeOf(current.type).fold(lane, current);
}

/**
 * Of `entries`, in the order they were made, those that say something about what there is by `taken` (a correction, a taking
 * back, a photograph of its paper, all about a load that was built), and what says something about these. They go where it goes.
 */
export function builtOn(taken: OutboxEntry, entries: readonly OutboxEntry[]): OutboxEntry[] {
  const gone = new Set(factsOf(taken).made);
  const later = entries.filter(({ seq }) => seq > taken.seq).sort((a, b) => a.seq - b.seq);
  return later.filter((entry) => {
    const { made, about } = factsOf(entry);
    const goes = about.some((id) => gone.has(id));
    if (goes) for (const id of made) gone.add(id);
    return goes;
  });
}

/** Ids of the facts an entry makes, and of what it is about: as far as this version can read it. */
function factsOf<T extends ChangeType>(entry: OutboxEntry<T>): { made: string[]; about: string[] } {
  const current = readable(entry as unknown as OutboxEntry) as OutboxEntry<T> | null;
  if (current === null) return { made: [entry.id], about: entry.targets };
  const { makes, buildsOn, rows } = changeOf(current.type);
  return {
    made: [entry.id, ...(makes?.(current.args) ?? [])],
    about: [...rows(current.args), ...(buildsOn?.(current.args, current.context) ?? [])],
  };
}

/** What the server gets for an entry: the same at every try, because it is made of frozen things only. */
export function requestOf<T extends ChangeType>(entry: OutboxEntry<T>): ChangeRequest {
  return changeOf(entry.type).request(entry);
}

/** What was entered beside what the server has, where they differ; nothing when this version can't read the entry. */
export function mineAndTheirs<T extends ChangeType>(entry: OutboxEntry<T>, server: ServerState): Comparison[] {
  const current = readable(entry as unknown as OutboxEntry) as OutboxEntry<T> | null;
  if (current === null) return [];
  return changeOf(current.type)
    .compare(current, server)
    .filter(({ mine, server: theirs }) => !sameValue(mine, theirs));
}
