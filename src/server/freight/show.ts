/** A load or BOL as one person sees it now: the reply of every read, and of every change. */
import type { Bol } from '#contract/bol.ts';
import type { Load } from '#contract/load.ts';
import type { Outcome } from '#contract/stamp.ts';
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

/** The last sight of a load for anyone who has just deleted it: as they saw it before, marked as deleted. */
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

interface Showing {
  db: Db;
  actor: Actor;
  changes: Changes;
}

interface LoadChange {
  before: WholeLoad;
  after: WholeLoad;
}

/** After a change: tells everybody concerned, and gives the BOLs as this person sees them now. */
export async function showChangedBols(call: Showing, { before, after }: LoadChange, bolIds: string[]): Promise<Bol[]> {
  touchLoad(call.changes, before, after);
  return shownBols(call, after, bolIds);
}

async function shownBols({ db, actor }: Showing, whole: WholeLoad, bolIds: string[]): Promise<Bol[]> {
  const names = await namesOn(db, [whole]);
  return viewOf(actor, whole)
    .bols.filter(({ id }) => bolIds.includes(id))
    .map((bol) => presentBol(whole.load, bol, names));
}

/** The same for one BOL. */
export async function showChangedBol(call: Showing, change: LoadChange, bolId: string): Promise<Bol> {
  const [bol] = await showChangedBols(call, change, [bolId]);
  if (!bol) throw new Error(`The BOL ${bolId} is gone in the middle of its own transaction`);
  return bol;
}

/**
 * The reply to a fact about a load: tells everybody concerned, and gives the row as this person sees it now. A driver who was
 * replaced hears that it is recorded and no more: whether it counts depends on what happened since.
 */
export async function showFactOfLoad(call: Showing, change: LoadChange, outcome: Outcome) {
  const { before, after } = change;
  if (after !== before) touchLoad(call.changes, before, after);
  if (!viewOf(call.actor, after).seesLoad) return { outcome: 'done' as const, withheld: true as const };
  return { outcome, load: await showLoad(call.db, call.actor, after) };
}

/** The same about a BOL. */
export async function showFactOfBol(call: Showing, { before, after }: LoadChange, bolId: string, outcome: Outcome) {
  if (after !== before) touchLoad(call.changes, before, after);
  const [bol] = await shownBols(call, after, [bolId]);
  return bol ? { outcome, bol } : { outcome: 'done' as const, withheld: true as const };
}
