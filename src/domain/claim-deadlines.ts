/** Which deadlines of claims somebody is shown: of the ones that run those that are for them to keep or to watch. */
import { type ClockedBol, claimClock, type Deadline } from './claim-clock.ts';
import { standingClaim } from './claims.ts';
import { may } from './permissions.ts';
import { type BolParties, type LoadParties, relationsTo } from './relation.ts';
import type { Actor } from './roles.ts';

interface DeadlinePlace {
  load: LoadParties;
  bol: ClockedBol & BolParties;
}

/** Who has filed is not asked to; what runs before a claim is filed is for those who may file one. */
export function deadlinesFor(actor: Actor, { load, bol }: DeadlinePlace, now: string): Deadline[] {
  const relations = relationsTo(actor, load, [bol]);
  if (!may(actor, 'claim.read', relations)) return [];
  const files = may(actor, 'claim.file', relations);
  const hasFiled = standingClaim(bol, actor.companyId) !== null;
  return claimClock(bol, now).filter(({ kind, claimantId }) =>
    kind === 'file' ? files && !hasFiled : claimantId !== null || files,
  );
}
