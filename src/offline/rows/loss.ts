/**
 * What this device lost behind the app's back, as far as it can tell: noted in the person's store in the transaction that
 * puts back what can be, shown until the person has read it.
 */
import type { UnsentElsewhere } from '#contract/device.ts';
import { environment } from '../base/environment.ts';
import type { AccountDb } from './schema.ts';

export interface Loss {
  /** When it was noticed, ms. */
  at: number;
  /** Entries that came back from their second copy and are sent. */
  putBack: number;
  /** Labels of entries that did not come back. */
  gone: string[];
  /** What the server last heard of this person's other devices, told to a device that knows nothing: was it one of them? */
  elsewhere: UnsentElsewhere[];
}

/** The loss the person has not read yet, if any. */
export async function readLoss(db: AccountDb): Promise<Loss | null> {
  return ((await db.meta.get('loss'))?.value as Loss | undefined) ?? null;
}

/** Adds to what is noted. To be called in the transaction that found it out. */
export async function noteLoss(db: AccountDb, found: Partial<Omit<Loss, 'at'>>): Promise<void> {
  const known = await readLoss(db);
  const value: Loss = {
    at: environment.now(),
    putBack: (known?.putBack ?? 0) + (found.putBack ?? 0),
    gone: [...(known?.gone ?? []), ...(found.gone ?? [])],
    elsewhere: found.elsewhere ?? known?.elsewhere ?? [],
  };
  await db.meta.put({ key: 'loss', value });
}
