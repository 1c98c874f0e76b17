/**
 * One change a person made, from the tap until the server's answer is stored. `args` is the intent and never changes
 * once `firstSentAt` is set, because the same idempotency key must always carry the same request.
 */
import type { MutationArgs, MutationContext, MutationType } from '#contract/mutation.ts';
import type { ClockFacts } from '../clock-facts.ts';

/**
 * `pending`: never sent. `sending`: a flusher has it on the wire. `retry`: sent, not settled, goes again.
 * `signin`: waits for the person to sign in. `attention`: a person has to decide; its lane waits.
 */
export type EntryStatus = 'pending' | 'sending' | 'retry' | 'signin' | 'attention';

/** Why the last try did not settle the entry; `words` is for the screen. */
export interface EntryProblem {
  kind: 'network' | 'portal' | 'busy' | 'fault' | 'refused' | 'missing-bytes' | 'unreadable' | 'unknown-type';
  status: number | null;
  code: string | null;
  words: string;
  fields?: Record<string, string>;
}

export interface OutboxEntry<T extends MutationType = MutationType> {
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
  args: MutationArgs<T>;
  context: MutationContext<T>;
  /** SHA-256 of documents that must be on the server first. */
  needs: string[];
  actorId: string;
  /** The driver acted for. */
  subjectId: string | null;
  /** Device time with UTC offset. */
  occurredAt: string;
  clock: ClockFacts;
  label: string;
  status: EntryStatus;
  /** Tries that reached somebody who could count them; not portals, not sign-ins. */
  attempts: number;
  /** Set once, when the first request went out: from then on args are frozen and it can't be withdrawn. */
  firstSentAt: number | null;
  /** Not before this wall time, ms. */
  nextAt: number;
  lastError: EntryProblem | null;
  /** True once the person asked again after a refusal: the server judges it anew instead of saying the same again. */
  judgeAgain?: boolean;
  /** The flusher that has it on the wire. */
  sender: string | null;
}

/** What remains of a settled entry: proof for the person, and the note when an earlier fact held. */
export interface Receipt {
  id: string;
  lane: string;
  type: string;
  label: string;
  actorId: string;
  occurredAt: string;
  /** Wall clock of the device, ms. */
  settledAt: number;
  outcome: 'done' | 'superseded' | 'discarded';
  note: string | null;
}

/** Bytes of a document that the server may not have yet; ArrayBuffer because Safari loses Blobs. */
export interface StoredBlob {
  sha256: string;
  bytes: ArrayBuffer;
  size: number;
  addedAt: number;
  /** When the server confirmed it, ms. */
  sentAt: number | null;
}
