/**
 * Entries that are given up, withdrawn or undone leave the outbox: receipts say so, and the rows are refolded without
 * them. Nothing but a person's word leads here.
 */
import type { OutboxEntry } from '#changes/entry.ts';
import type { Session } from '../account/account.ts';
import { refold } from '../rows/refold.ts';
import type { AccountDb } from '../rows/schema.ts';
import { entryAdded } from './due.ts';
import { forgetCopy } from './mirror.ts';
import { discardReceipt } from './settle.ts';

/** What a transaction that takes entries out has to cover. */
export const tablesOfTaking = ({ outbox, receipts, loads, bols, notifications }: AccountDb) => [
  ...[outbox, receipts, loads, bols, notifications],
];

/** Takes entries out, within a transaction over `tablesOfTaking`; `note` stands in their receipts. */
export async function takeOut(
  { db, actor }: Pick<Session, 'db' | 'actor'>,
  entries: readonly OutboxEntry[],
  note: string | null,
): Promise<void> {
  await db.receipts.bulkPut(entries.map((entry) => discardReceipt(entry, note)));
  await db.outbox.bulkDelete(entries.map(({ seq }) => seq));
  await refold(db, actor, [...new Set(entries.map(({ lane }) => lane))]);
}

/** After the commit: their second copies go, and what waited behind them may go now. */
export function tookOut(entries: readonly OutboxEntry[]): void {
  for (const entry of entries) forgetCopy(entry);
  entryAdded();
}
