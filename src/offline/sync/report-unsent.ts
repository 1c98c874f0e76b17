/**
 * Tells the server how much unsent work this device holds, whenever that has changed: if the browser empties the device,
 * the server still knows. A device that has told nothing yet is new, or was emptied; it hears what the person's others hold.
 */
import { reportDevice } from '#contract/device.ts';
import type { Reply } from '#contract/endpoint.ts';
import { HEADERS } from '#contract/failure.ts';
import type { Account } from '../account/account.ts';
import { deviceId } from '../account/device-db.ts';
import { exchange } from '../api/request.ts';
import { noteLoss } from '../rows/loss.ts';
import { isSealed } from '../seal/state.ts';

/** Reports once, if there is news. What the server could not hear it hears next time. */
export async function reportUnsent({ db, user }: Account): Promise<void> {
  const unsent = await db.outbox.count();
  const told = (await db.meta.get('told'))?.value;
  if (told === unsent) return;
  const { answer } = await exchange({
    endpoint: reportDevice,
    params: { deviceId: await deviceId() },
    body: { unsent },
    headers: { [HEADERS.actor]: user._id },
  });
  if (answer.kind !== 'ok') return;
  const { others } = answer.body as Reply<typeof reportDevice>;
  await db.transaction('rw', db.meta, async () => {
    if (await isSealed(db)) return;
    await db.meta.put({ key: 'told', value: unsent });
    if (told === undefined && others.length > 0) await noteLoss(db, { elsewhere: others });
  });
}
