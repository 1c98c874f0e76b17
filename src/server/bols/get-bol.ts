import type { Bol } from '#contract/bol.ts';
import type { Actor } from '#domain/roles.ts';
import type { Db } from '../db/database.ts';
import { authorizeBol } from '../http/authorize.ts';
import { notFound } from '../http/failure.ts';
import { namesOn } from '../loads/names.ts';
import { findWholeLoads, loadIdOfBol } from '../loads/whole-load.ts';
import { presentBol } from './present.ts';

/** A BOL as this person sees it now: the reply of a read, and of every change to it. */
export async function getBol(db: Db, actor: Actor, id: string): Promise<Bol> {
  const loadId = await loadIdOfBol(db, id);
  if (loadId === null) throw notFound('BOL');
  const { whole, bol } = authorizeBol(actor, 'bol.read', (await findWholeLoads(db, [loadId])).get(loadId), id);
  return presentBol(whole.load, bol, await namesOn(db, [whole]));
}
