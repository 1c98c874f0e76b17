import { and, eq } from 'drizzle-orm';
import type { StoredFile } from '#contract/file.ts';
import type { Db } from '../db/database.ts';
import { fileGrants, files } from '../db/schema/files.ts';

export async function findFile(db: Db, sha256: string): Promise<StoredFile | null> {
  const [row] = await db.select().from(files).where(eq(files.sha256, sha256));
  return row ? { sha256: row.sha256, size: row.size, pages: row.pages } : null;
}

/** Whether this company has brought these bytes itself. */
export async function hasGrant(db: Db, sha256: string, companyId: string): Promise<boolean> {
  const rows = await db
    .select({ sha256: fileGrants.sha256 })
    .from(fileGrants)
    .where(and(eq(fileGrants.sha256, sha256), eq(fileGrants.companyId, companyId)));
  return rows.length > 0;
}

/** Notes the document and who brought it; both may be there already. */
export async function insertFile(
  tx: Db,
  { sha256, size, pages }: StoredFile,
  by: { companyId: string; userId: string },
  now: Date,
): Promise<void> {
  await tx.insert(files).values({ sha256, size, pages, createdAt: now }).onConflictDoNothing();
  await tx
    .insert(fileGrants)
    .values({ sha256, companyId: by.companyId, userId: by.userId, createdAt: now })
    .onConflictDoNothing();
}
