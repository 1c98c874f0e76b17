/**
 * A few numbers that stand for a whole table: how many rows, and every id with its version mixed into one number, in any
 * order. Device and server count the same way; where they differ, one of them has a row the other has not.
 */
import * as z from 'zod/mini';

export const RowDigest = z.object({ count: z.int(), mix: z.int() });
export type RowDigest = z.infer<typeof RowDigest>;

const OF_NONE: RowDigest = { count: 0, mix: 0 };

/** The digest of rows, and of those counted before. Each must come once: twice takes itself out of the mix. */
export function digestOf(rows: Iterable<{ _id: string; version: number }>, before = OF_NONE): RowDigest {
  let { count, mix } = before;
  for (const { _id, version } of rows) {
    count += 1;
    mix ^= hash(`${_id} ${version}`);
  }
  return { count, mix: mix >>> 0 };
}

export function sameDigest(a: RowDigest, b: RowDigest): boolean {
  return a.count === b.count && a.mix === b.mix;
}

/** FNV-1a, 32 bits: it has to tell accidents apart, not attackers. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
