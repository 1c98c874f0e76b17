/**
 * Load, authorize, act: the second step. What a person cannot see does not exist for them (404); what they see but
 * may not do is refused with a sentence (403). The rules are the domain's permission table. `at` is given where a fact
 * arrives: it is judged by who drove the BOL when it was made (`relationsTo`). What is shown is always judged by now.
 */

import { type Dwell, NO_DWELL } from '#domain/dwell.ts';
import type { Fact } from '#domain/fact.ts';
import { may, type PermissionFacts } from '#domain/permissions.ts';
import { type Relation, relationsTo } from '#domain/relation.ts';
import type { Actor } from '#domain/roles.ts';
import type { Verb } from '#domain/verbs.ts';
import type { StopOutcome } from '#domain/visits.ts';
import { whyNotMay } from '#domain/why-not-may.ts';
import { notFound, refuse } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import type { LoadRow } from '../db/schema/freight.ts';
import type { BolRecord } from './bols.ts';
import { lockLoadOfBol, type WholeLoad } from './whole-load.ts';

/** The load, if this person sees it and may do this with it. */
export function authorizeLoad(
  actor: Actor,
  verb: Verb,
  whole: WholeLoad | null | undefined,
  at: string | null = null,
): WholeLoad {
  if (!whole) throw notFound('load');
  const view = viewOf(actor, whole, at);
  if (!view.seesLoad) throw notFound('load');
  refuse('forbidden', whyNotMay(actor, verb, view.relations, view.facts));
  return whole;
}

/** The BOL of this load as it is stored, if this person sees it and may do this with it. */
export function authorizeBol(
  actor: Actor,
  verb: Verb,
  whole: WholeLoad | null | undefined,
  bolId: string,
  at: string | null = null,
): { whole: WholeLoad; bol: BolRecord } {
  const isSeen = whole && viewOf(actor, whole, at).bols.some(({ id }) => id === bolId);
  const bol = isSeen && whole.bols.find(({ id }) => id === bolId);
  if (!bol) throw notFound('BOL');
  const relations = relationsTo(actor, whole.load, [bol], at);
  refuse('forbidden', whyNotMay(actor, verb, relations, { completed: bol.completed }));
  return { whole, bol };
}

/** The same BOL with what this person sees of it. It is known that they do. */
export function seenBol(actor: Actor, whole: WholeLoad, bolId: string, at: string | null = null): BolRecord {
  const bol = viewOf(actor, whole, at).bols.find(({ id }) => id === bolId);
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
  facts: PermissionFacts;
  /** False: it does not exist for this person (a shipper's own driver, while none of its BOLs is completed). */
  seesLoad: boolean;
  seesPickUp: boolean;
  /** Outcomes of the pick-up this person may see. */
  outcomes: StopOutcome[];
  /** The stay at pick-up, as far as this person may see it. */
  dwell: Dwell;
}

/** Never null; where `seesLoad` is false there are no BOLs either. */
export function viewOf(actor: Actor, { load, bols }: WholeLoad, at: string | null = null): LoadView {
  const relations = relationsTo(actor, load, bols, at);
  const seen = bols.flatMap((bol) => {
    const toBol = relationsTo(actor, load, [bol], at);
    return may(actor, 'bol.read', toBol, { completed: bol.completed }) ? [withSeenFacts(actor, toBol, load, bol)] : [];
  });
  // Of theirs alone: what is delivered to another receiver opens nothing.
  const facts = { completed: seen.some(({ completed }) => completed) };
  const seesPickUp = may(actor, 'pickup.read', relations, facts);
  return {
    load,
    bols: seen,
    relations,
    facts,
    seesLoad: may(actor, 'load.read', relations, facts),
    seesPickUp,
    outcomes: seesPickUp ? outcomesFor(actor, relations, load) : [],
    dwell: seesPickUp ? dwellFor(actor, relations, load.dwell, [load.shipperId, load.carrierId]) : NO_DWELL,
  };
}

/** After a pick-up that failed the load may go to another carrier, whom the words of the one before are not for. */
const outcomesFor = (
  { userId }: Actor,
  relations: ReadonlySet<Relation>,
  { shipperId, carrierId, outcomes }: LoadRow,
) =>
  relations.has('shipper')
    ? outcomes
    : outcomes.filter((one) => [shipperId, carrierId].includes(one.byCompanyId) || one.byUserId === userId);

function withSeenFacts(actor: Actor, relations: ReadonlySet<Relation>, load: LoadRow, bol: BolRecord): BolRecord {
  const papers = papersFor(actor, relations, load, bol);
  const claims = claimsFor(actor, relations, bol);
  const dwell = dwellFor(actor, relations, bol.dwell, [load.shipperId, load.carrierId, bol.receiverId]);
  const handshakes = handshakesFor(actor, relations, load, bol);
  const isWhole =
    papers === bol.papers && claims === bol.claims && dwell === bol.dwell && handshakes === bol.handshakes;
  return isWhole ? bol : { ...bol, papers, claims, dwell, handshakes };
}

/** What the carrier or the receiver before said of the stay is for the shipper, and not for those who came after. */
function dwellFor(
  { userId }: Actor,
  relations: ReadonlySet<Relation>,
  dwell: Dwell,
  parties: (string | null)[],
): Dwell {
  if (relations.has('shipper')) return dwell;
  const isOfParty = (by: Pick<Fact, 'byCompanyId' | 'byUserId'>) =>
    parties.includes(by.byCompanyId) || by.byUserId === userId;
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

/** The BOL and its load, locked, if this person sees it (else 404) and may do this with it (else 403). */
export async function lockBol(
  tx: Db,
  actor: Actor,
  verb: Verb,
  bolId: string,
  at: string | null = null,
): Promise<{ whole: WholeLoad; bol: BolRecord }> {
  return authorizeBol(actor, verb, await lockLoadOfBol(tx, bolId), bolId, at);
}
