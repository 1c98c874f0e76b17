import type { Bol } from '#contract/bol.ts';
import type { Actor } from '#domain/roles.ts';
import type { Db } from '../db/database.ts';
import { viewOf } from '../loads/load-view.ts';
import { namesOn } from '../loads/names.ts';
import { touchLoad } from '../loads/touch-load.ts';
import { findWholeLoad, type WholeLoad } from '../loads/whole-load.ts';
import type { Changes } from '../sync/changes.ts';
import { presentBol } from './present.ts';

/** After a change: tells everybody concerned, and gives the BOLs as this person sees them now. */
export async function showChangedBols(
  { db, actor, changes }: { db: Db; actor: Actor; changes: Changes },
  before: WholeLoad,
  bolIds: string[],
): Promise<Bol[]> {
  const after = await findWholeLoad(db, before.load.id);
  touchLoad(changes, before, after);
  const names = await namesOn(db, [after]);
  return viewOf(actor, after)
    .bols.filter(({ id }) => bolIds.includes(id))
    .map((bol) => presentBol(after.load, bol, names));
}

/** The same for one BOL. */
export async function showChangedBol(
  call: { db: Db; actor: Actor; changes: Changes },
  before: WholeLoad,
  bolId: string,
): Promise<Bol> {
  const [bol] = await showChangedBols(call, before, [bolId]);
  if (!bol) throw new Error(`The BOL ${bolId} is gone in the middle of its own transaction`);
  return bol;
}
