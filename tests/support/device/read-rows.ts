/** What a device has in its store, row by row: screens read whole loads and lists. */
import type { Receipt } from '#changes/entry.ts';
import { requireSession } from '#offline/account/account.ts';
import type { BolRow } from '#offline/read-loads.ts';

/** One BOL; null when this person has no such BOL. */
export async function readBol(bolId: string): Promise<BolRow | null> {
  const bol = await requireSession().db.bols.get(bolId);
  return bol && !bol.hidden ? bol : null;
}

/** What became of the entries of one load that were sent, newest last. */
export async function readReceipts(loadId: string): Promise<Receipt[]> {
  return requireSession().db.receipts.where('lane').equals(loadId).sortBy('settledAt');
}
