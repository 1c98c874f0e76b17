/**
 * What one person sees of a load: which of its BOLs, and whether its pick-up. Everything shown to anybody (lists,
 * single rows, the feed, documents) goes through here, so there is one place where something could leak.
 */
import { isLoadCompleted } from '#domain/load-category.ts';
import { may } from '#domain/permissions.ts';
import { type Relation, relationsTo } from '#domain/relation.ts';
import type { Actor } from '#domain/roles.ts';
import type { BolRecord } from '../bols/queries.ts';
import type { LoadRow } from '../db/schema/loads.ts';
import type { WholeLoad } from './whole-load.ts';

export interface LoadView {
  load: LoadRow;
  /** Only the BOLs this person may see. */
  bols: BolRecord[];
  relations: Set<Relation>;
  /** False: the load itself is hidden, its visible BOLs are not (a shipper's driver, some BOLs still open). */
  seesLoad: boolean;
  seesPickUp: boolean;
}

/** Never null; with no BOLs and `seesLoad` false the load does not exist for this person. */
export function viewOf(actor: Actor, { load, bols }: WholeLoad): LoadView {
  const relations = relationsTo(actor, load, bols);
  const facts = { completed: isLoadCompleted(bols) };
  const seen = bols.filter((bol) => maySeeBol(actor, load, bol));
  return {
    load,
    bols: seen,
    relations,
    seesLoad: may(actor, 'load.read', relations, facts),
    seesPickUp: may(actor, 'pickup.read', relations, facts),
  };
}

function maySeeBol(actor: Actor, load: LoadRow, bol: BolRecord): boolean {
  return may(actor, 'bol.read', relationsTo(actor, load, [bol]), { completed: bol.completed });
}
