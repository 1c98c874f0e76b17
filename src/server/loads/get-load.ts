import type { Load } from '#contract/load.ts';
import type { Actor } from '#domain/roles.ts';
import type { Db } from '../db/database.ts';
import { authorizeLoad } from '../http/authorize.ts';
import { viewOf } from './load-view.ts';
import { namesOn } from './names.ts';
import { presentLoad } from './present.ts';
import { findWholeLoads, type WholeLoad } from './whole-load.ts';

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
