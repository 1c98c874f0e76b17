import type { Table } from 'dexie';

/** Rows read at once. */
const PIECE = 300;

/**
 * All rows of a table by id, a piece at a time. Each piece is read by itself, so that the screen answers in between and what
 * is entered is stored: in one transaction a check-in waits until all of them are read. What is read is of no one moment.
 */
export async function inPieces<Row extends { _id: string }>(
  table: Table<Row, string>,
  take: (piece: Row[]) => PromiseLike<void> | void,
): Promise<void> {
  let behind = '';
  for (;;) {
    const piece = await table.where('_id').above(behind).limit(PIECE).toArray();
    await take(piece);
    if (piece.length < PIECE) return;
    behind = piece.at(-1)?._id ?? behind;
  }
}
