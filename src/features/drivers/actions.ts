import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { PersonTag } from '#contract/user.ts';
import { mutationLabel } from '#domain/mutation-label.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';

/**
 * Gives the open BOLs of a load this driver. BOLs with different drivers go as one entry for each driver they have now,
 * because the entry names the driver it replaces: whoever changed one of them meanwhile is told.
 */
export async function assignDriver(load: LoadRecord, bols: readonly Bol[], driver: PersonTag, byName: string) {
  const label = mutationLabel('assign-driver', { pUNum: load.pUNum, driverName: driver.name });
  for (const [replaces, bolIds] of openBolsByDriver(bols)) {
    const args = { loadId: load._id, bolIds, driverId: driver._id, replaces };
    await enqueue('assign-driver', args, { driver, byName }, { label });
  }
}

/** Ids of the BOLs that are not completed, by the driver they have. */
export function openBolsByDriver(bols: readonly Bol[]): Map<string | null, string[]> {
  const groups = new Map<string | null, string[]>();
  for (const { _id, driverId, completed } of bols) {
    if (completed) continue;
    groups.set(driverId, [...(groups.get(driverId) ?? []), _id]);
  }
  return groups;
}
