import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { type Status, statusOf } from '#domain/status.ts';
import { type StatusFacts, statusFacts } from '#domain/status-facts.ts';
import { statusWords } from '#domain/status-words.ts';
import type { LoadRow } from '#offline/read-loads.ts';
import type { Session } from '#offline/session.ts';
import { useNow } from '#ui/use-now.ts';

/** A load with its BOLs, and who looks at them. */
export interface StatusScene {
  load: Pick<LoadRow, keyof LoadRecord | 'base'>;
  bols: readonly Bol[];
  /** The BOLs it is asked for, when it is not for all of them. */
  of?: readonly Bol[];
  viewer: Pick<Session, 'actor'>;
}

/** What is true of it now, what that hangs on, and how it reads; follows the clock. */
export function useLoadStatus({ load, bols, of = bols, viewer: { actor } }: StatusScene): {
  facts: StatusFacts;
  status: Status;
  words: string;
} {
  const nowMs = useNow();
  const facts = statusFacts(actor, load, of, { unsent: load.base === null, among: bols });
  const status = statusOf(facts, actor, nowMs);
  return { facts, status, words: statusWords(status, nowMs) };
}
