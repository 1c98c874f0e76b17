import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { nextVersion } from '../db/schema/columns.ts';
import { loads } from '../db/schema/loads.ts';

export type LoadChanges = Partial<Omit<typeof loads.$inferInsert, 'id' | 'version'>>;

/** Changes a load and gives it its next version. */
export async function updateLoad(tx: Db, id: string, changes: LoadChanges): Promise<void> {
  await tx
    .update(loads)
    .set({ ...changes, version: nextVersion })
    .where(eq(loads.id, id));
}
