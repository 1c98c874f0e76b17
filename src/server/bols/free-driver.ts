import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { updateLoad } from '../loads/queries.ts';
import { touchLoad } from '../loads/touch-load.ts';
import { findWholeLoad, lockWholeLoad } from '../loads/whole-load.ts';
import type { Changes } from '../sync/changes.ts';
import { updateBol } from './queries.ts';

/** Takes a driver off every BOL that is still open; a completed one keeps who delivered it. */
export async function freeDriver(tx: Db, changes: Changes, driverId: string): Promise<void> {
  const { rows } = await tx.execute<{ load_id: string }>(
    sql`select distinct load_id from bols where driver_id = ${driverId} and not completed order by load_id`,
  );
  for (const { load_id } of rows) {
    const before = await lockWholeLoad(tx, load_id);
    if (!before) continue;
    for (const bol of before.bols) {
      if (bol.driverId === driverId && !bol.completed) await updateBol(tx, bol.id, { driverId: null });
    }
    await updateLoad(tx, load_id, {});
    touchLoad(changes, before, await findWholeLoad(tx, load_id));
  }
}
