/** A load or BOL as one person sees it now: the reply of every read, and of every change. */
import type { Bol } from '#contract/bol.ts';
import type { Load } from '#contract/load.ts';
import type { Actor } from '#domain/roles.ts';
import type { Changes } from '../base/changes.ts';
import { notFound } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import { authorizeBol, authorizeLoad, seenBol, viewOf } from './authorize.ts';
import { namesOn, presentBol, presentLoad } from './present.ts';
import { touchLoad } from './touch-load.ts';
import { findWholeLoads, loadIdOfBol, type WholeLoad } from './whole-load.ts';

export async function getLoad(db: Db, actor: Actor, id: string): Promise<Load> {
  const whole = authorizeLoad(actor, 'load.read', (await findWholeLoads(db, [id])).get(id));
  return showLoad(db, actor, whole);
}

/** A load as this person sees it now: the reply of a read, and of every change to it. */
export async function showLoad(db: Db, actor: Actor, whole: WholeLoad): Promise<Load> {
  return presentLoad(viewOf(actor, whole), await namesOn(db, [whole]));
}

/** The last sight of a load for who has just deleted it: as they saw it before, marked as deleted. */
export async function showDeletedLoad(db: Db, actor: Actor, before: WholeLoad, after: WholeLoad): Promise<Load> {
  const shown = await showLoad(db, actor, before);
  return { ...shown, deleted: true, version: after.load.version };
}

/** A BOL as this person sees it now: the reply of a read, and of every change to it. */
export async function getBol(db: Db, actor: Actor, id: string): Promise<Bol> {
  const loadId = await loadIdOfBol(db, id);
  if (loadId === null) throw notFound('BOL');
  const { whole } = authorizeBol(actor, 'bol.read', (await findWholeLoads(db, [loadId])).get(loadId), id);
  return presentBol(whole.load, seenBol(actor, whole, id), await namesOn(db, [whole]));
}

/** After a change: tells everybody concerned, and gives the BOLs as this person sees them now. */
export async function showChangedBols(
  { db, actor, changes }: { db: Db; actor: Actor; changes: Changes },
  { before, after }: { before: WholeLoad; after: WholeLoad },
  bolIds: string[],
): Promise<Bol[]> {
  touchLoad(changes, before, after);
  const names = await namesOn(db, [after]);
  return viewOf(actor, after)
    .bols.filter(({ id }) => bolIds.includes(id))
    .map((bol) => presentBol(after.load, bol, names));
}

/** The same for one BOL. */
export async function showChangedBol(
  call: { db: Db; actor: Actor; changes: Changes },
  change: { before: WholeLoad; after: WholeLoad },
  bolId: string,
): Promise<Bol> {
  const [bol] = await showChangedBols(call, change, [bolId]);
  if (!bol) throw new Error(`The BOL ${bolId} is gone in the middle of its own transaction`);
  return bol;
}
