import { may } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import type { Actor } from '#domain/roles.ts';
import { loadIdsWithFile } from '../bols/queries.ts';
import type { Db } from '../db/database.ts';
import { findWholeLoads } from '../loads/whole-load.ts';
import { hasGrant } from './queries.ts';

/**
 * Knowing a document's hash is not enough: a BOL this person may see refers to it, or their company brought it and
 * they are one of those who add documents (it may not be on a load yet).
 */
export async function mayOpenFile(db: Db, actor: Actor, sha256: string): Promise<boolean> {
  if (may(actor, 'file.add') && (await hasGrant(db, sha256, actor.companyId))) return true;
  const wholes = await findWholeLoads(db, await loadIdsWithFile(db, sha256, actor));
  return [...wholes.values()].some(({ load, bols }) =>
    bols.some(
      (bol) =>
        bol.fileSha256 === sha256 &&
        may(actor, 'file.read', relationsTo(actor, load, [bol]), { completed: bol.completed }),
    ),
  );
}
