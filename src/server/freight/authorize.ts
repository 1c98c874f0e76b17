/**
 * Load, authorize, act: the second step. What a person cannot see does not exist for them (404); what they see but
 * may not do is refused with a sentence (403). The rules are the domain's permission table.
 */

import { type Dwell, NO_DWELL } from '#domain/dwell.ts';
import { isLoadCompleted } from '#domain/load-category.ts';
import { may, type Verb, whyNotMay } from '#domain/permissions.ts';
import { type Relation, relationsTo } from '#domain/relation.ts';
import type { Actor } from '#domain/roles.ts';
import type { StopOutcome } from '#domain/visits.ts';
import { notFound, refuse } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import type { LoadRow } from '../db/schema/freight.ts';
import type { BolRecord } from './bols.ts';
import { lockLoadOfBol, type WholeLoad } from './whole-load.ts';

/** The load, if this person sees it and may do this with it. */
export function authorizeLoad(actor: Actor, verb: Verb, whole: WholeLoad | null | undefined): WholeLoad {
  if (!whole) throw notFound('load');
  const view = viewOf(actor, whole);
  if (!view.seesLoad) throw notFound('load');
  refuse('forbidden', whyNotMay(actor, verb, view.relations, { completed: isLoadCompleted(whole.bols) }));
  return whole;
}

/** The BOL of this load as it is stored, if this person sees it and may do this with it. */
export function authorizeBol(
  actor: Actor,
  verb: Verb,
  whole: WholeLoad | null | undefined,
  bolId: string,
): { whole: WholeLoad; bol: BolRecord } {
  const isSeen = whole && viewOf(actor, whole).bols.some(({ id }) => id === bolId);
  const bol = isSeen && whole.bols.find(({ id }) => id === bolId);
  if (!bol) throw notFound('BOL');
  const relations = relationsTo(actor, whole.load, [bol]);
  refuse('forbidden', whyNotMay(actor, verb, relations, { completed: bol.completed }));
  return { whole, bol };
}

/** The same BOL with what this person sees of it. It is known that they do. */
export function seenBol(actor: Actor, whole: WholeLoad, bolId: string): BolRecord {
  const bol = viewOf(actor, whole).bols.find(({ id }) => id === bolId);
  if (!bol) throw notFound('BOL');
  return bol;
}

// What one person sees of a load: which of its BOLs, and whether its pick-up. Everything shown to anybody (lists,
// single rows, the feed, documents) goes through here, so there is one place where something could leak.

export interface LoadView {
  load: LoadRow;
  /** Only the BOLs this person may see, with the papers, claims and handovers they may see. */
  bols: BolRecord[];
  relations: Set<Relation>;
  /** False: the load itself is hidden, its visible BOLs are not (a shipper's driver, some BOLs still open). */
  seesLoad: boolean;
  seesPickUp: boolean;
  /** Outcomes of the pick-up this person may see. */
  outcomes: StopOutcome[];
  /** The stay at pick-up, as far as this person may see it. */
  dwell: Dwell;
}

/** Never null; with no BOLs and `seesLoad` false the load does not exist for this person. */
export function viewOf(actor: Actor, { load, bols }: WholeLoad): LoadView {
  const relations = relationsTo(actor, load, bols);
  const facts = { completed: isLoadCompleted(bols) };
  const seen = bols.flatMap((bol) => (maySeeBol(actor, load, bol) ? [withSeenFacts(actor, load, bol)] : []));
  const seesPickUp = may(actor, 'pickup.read', relations, facts);
  return {
    load,
    bols: seen,
    relations,
    seesLoad: may(actor, 'load.read', relations, facts),
    seesPickUp,
    outcomes: seesPickUp ? outcomesFor(relations, load) : [],
    dwell: seesPickUp ? dwellFor(relations, load.dwell, [load.shipperId, load.carrierId]) : NO_DWELL,
  };
}

/** After a pick-up that failed the load may go to another carrier, whom the words of the one before are not for. */
const outcomesFor = (relations: ReadonlySet<Relation>, { shipperId, carrierId, outcomes }: LoadRow) =>
  relations.has('shipper')
    ? outcomes
    : outcomes.filter(({ byCompanyId }) => byCompanyId === shipperId || byCompanyId === carrierId);

function withSeenFacts(actor: Actor, load: LoadRow, bol: BolRecord): BolRecord {
  const relations = relationsTo(actor, load, [bol]);
  const papers = papersFor(actor, relations, load, bol);
  const claims = claimsFor(actor, relations, bol);
  const dwell = dwellFor(relations, bol.dwell, [load.shipperId, load.carrierId, bol.receiverId]);
  const handshakes = handshakesFor(actor, relations, load, bol);
  const isWhole =
    papers === bol.papers && claims === bol.claims && dwell === bol.dwell && handshakes === bol.handshakes;
  return isWhole ? bol : { ...bol, papers, claims, dwell, handshakes };
}

/** What the carrier or the receiver before said of the stay is for the shipper, and not for those who came after. */
function dwellFor(relations: ReadonlySet<Relation>, dwell: Dwell, parties: (string | null)[]): Dwell {
  if (relations.has('shipper')) return dwell;
  const isOfParty = ({ byCompanyId }: { byCompanyId: string }) => parties.includes(byCompanyId);
  if ([...dwell.marks, ...dwell.answers].every(isOfParty)) return dwell;
  return { ...dwell, marks: dwell.marks.filter(isOfParty), answers: dwell.answers.filter(isOfParty) };
}

/** Of the pick-up to those who see the pick-up; of a carrier or receiver before to the shipper and who took part. */
function handshakesFor(
  actor: Actor,
  relations: ReadonlySet<Relation>,
  load: LoadRow,
  { handshakes, receiverId, completed }: BolRecord,
) {
  if (handshakes.length === 0 || relations.has('shipper')) return handshakes;
  const seesPickUp = may(actor, 'pickup.read', relations, { completed });
  const parties = new Set([load.shipperId, load.carrierId, receiverId]);
  return handshakes.filter(
    ({ pickUp, offered, answered }) =>
      (seesPickUp || !pickUp) && [offered, answered].every(({ companyId }) => parties.has(companyId)),
  );
}

/** The same holds for photographed papers of the carrier, or the receiver, before. */
function papersFor(actor: Actor, relations: ReadonlySet<Relation>, load: LoadRow, { papers, receiverId }: BolRecord) {
  if (papers.length === 0 || relations.has('shipper')) return papers;
  const parties = new Set([load.shipperId, load.carrierId, receiverId]);
  return papers.filter((paper) => parties.has(paper.byCompanyId) || paper.byUserId === actor.userId);
}

/** Claims are for the offices: shipper and carrier see all of a BOL, its receiver their own, drivers none. */
function claimsFor(actor: Actor, relations: ReadonlySet<Relation>, { claims, completed }: BolRecord) {
  if (claims.length === 0) return claims;
  if (!may(actor, 'claim.read', relations, { completed })) return [];
  if (relations.has('shipper') || relations.has('carrier')) return claims;
  return claims.filter(({ claimantId }) => claimantId === actor.companyId);
}

function maySeeBol(actor: Actor, load: LoadRow, bol: BolRecord): boolean {
  return may(actor, 'bol.read', relationsTo(actor, load, [bol]), { completed: bol.completed });
}

/** The BOL and its load, locked, if this person sees it (else 404) and may do this with it (else 403). */
export async function lockBol(
  tx: Db,
  actor: Actor,
  verb: Verb,
  bolId: string,
): Promise<{ whole: WholeLoad; bol: BolRecord }> {
  return authorizeBol(actor, verb, await lockLoadOfBol(tx, bolId), bolId);
}
