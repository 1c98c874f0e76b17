/**
 * The key comes with the sign-in. A device that was signed in before there were keys, or whose store was damaged, asks
 * for it when it next reaches the server.
 */
import { getSealKey } from '#contract/session.ts';
import type { Account } from './account.ts';
import { call } from './call.ts';
import { canUseSealKeys, importSealKey, keepSealKey, sealKeyIn } from './db/seal-key.ts';
import { isSealed } from './db/seal-state.ts';

/** Whether what this person leaves unsent can be locked; asks the server for the key where it is missing. */
export async function haveSealKey({ db }: Pick<Account, 'db'>, timeoutMs?: number): Promise<boolean> {
  if (!canUseSealKeys()) return false;
  if (await sealKeyIn(db)) return true;
  try {
    const { sealKey } = await call(getSealKey, { ...(timeoutMs === undefined ? {} : { timeoutMs }) });
    const key = await importSealKey(sealKey);
    return key !== null && (await keepUnlessSealed(db, key));
  } catch (error) {
    console.info('The key of this device’s store will be asked for again.', error);
    return false;
  }
}

function keepUnlessSealed(db: Account['db'], key: CryptoKey): Promise<boolean> {
  return db.transaction('rw', db.meta, async () => {
    if (await isSealed(db)) return false;
    await keepSealKey(db, key);
    return true;
  });
}
