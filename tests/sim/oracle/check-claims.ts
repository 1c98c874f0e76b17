/** Steps of claims on the server: there once, on their BOL, by their maker, at their time, with what they said. */
import type { ChangeArgs } from '#changes/changes.ts';
import type { OutboxEntry } from '#changes/entry.ts';
import type { World } from '../world.ts';
import type { KnownEntry } from './auditor.ts';
import { Broken } from './broken.ts';
import { checkTime } from './time-known.ts';

const claimsWith = ({ history }: World, id: string) =>
  [...history.loads.values()].flatMap(({ bols }) =>
    bols.flatMap((bol) => bol.claims.filter(({ _id }) => _id === id).map((step) => ({ bol, step }))),
  );

export const hasClaim = (world: World, { id }: OutboxEntry): boolean => claimsWith(world, id).length > 0;

/** The step that an entry made, there once. */
function stepOf(world: World, entry: OutboxEntry) {
  const all = claimsWith(world, entry.id);
  const [there] = all;
  if (!there) throw new Broken('lost', `"${entry.label}" was done and is not there.`);
  if (all.length > 1) throw new Broken('doubled', `"${entry.label}" is there ${all.length} times.`);
  return there;
}

export function checkClaim(world: World, known: KnownEntry): void {
  const { entry } = known;
  const { bolId, claim } = entry.args as ChangeArgs<'record-claim'>;
  const { companyId } = entry.context as { companyId: string };
  const [claimant, said] =
    'filing' in claim
      ? [companyId, [claim.filing.amountCents, claim.filing.currency, null, undefined]]
      : [claim.answer.claimantId, [null, null, claim.answer.decision, claim.answer.filingId]];
  const { step } = stepOf(world, entry);
  checkStep(world, known, {
    bolId,
    claimant,
    said,
    kept: [step.amountCents, step.currency, step.decision, step.filingId],
    statedAt: ('filing' in claim ? claim.filing : claim.answer).statedAt,
  });
}

/** A withdrawal is there as it was said, and what it takes back as well. */
export function checkWithdrawal(world: World, known: KnownEntry): void {
  const { entry } = known;
  const { bolId, filingId, reason } = entry.args as ChangeArgs<'withdraw-claim'>;
  const { companyId } = entry.context as { companyId: string };
  const { bol, step } = stepOf(world, entry);
  const said = ['withdrawn', filingId, reason];
  checkStep(world, known, { bolId, claimant: companyId, said, kept: [step.step, step.filingId, step.note] });
  if (!bol.claims.some(({ _id }) => _id === filingId)) {
    throw new Broken('lost', `"${entry.label}" took back what is not there any more.`);
  }
}

interface Said {
  bolId: string;
  claimant: string;
  said: readonly unknown[];
  kept: readonly unknown[];
  statedAt?: string | undefined;
}

function checkStep(world: World, known: KnownEntry, { bolId, claimant, said, kept, statedAt }: Said): void {
  const { entry, userId } = known;
  const { bol, step } = stepOf(world, entry);
  const isAsSaid = JSON.stringify(said) === JSON.stringify(kept);
  if (bol.id !== bolId || !isAsSaid || step.byUserId !== userId || step.claimantId !== claimant) {
    throw new Broken('changed', `"${entry.label}" is there as ${JSON.stringify(step)} on BOL ${bol.id}.`);
  }
  if (statedAt !== undefined) {
    if (Date.parse(step.at) !== Date.parse(statedAt))
      throw new Broken('wrong-time', `"${entry.label}" is there at ${step.at}, and was said to be of ${statedAt}.`);
    return;
  }
  checkTime(world, known, { at: Date.parse(step.at), isUncertain: step.clockUncertain === true });
}
