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

export function checkClaim(world: World, known: KnownEntry): void {
  const { entry, userId } = known;
  const { bolId, claim } = entry.args as ChangeArgs<'record-claim'>;
  const all = claimsWith(world, entry.id);
  const [there] = all;
  if (!there) throw new Broken('lost', `"${entry.label}" was done and is not there.`);
  if (all.length > 1) throw new Broken('doubled', `"${entry.label}" is there ${all.length} times.`);
  const { bol, step } = there;
  const said =
    'filing' in claim ? [claim.filing.amountCents, claim.filing.currency, null] : [null, null, claim.answer.decision];
  const isAsSaid = JSON.stringify(said) === JSON.stringify([step.amountCents, step.currency, step.decision]);
  const { companyId } = entry.context as { companyId: string };
  const claimant = 'filing' in claim ? companyId : claim.answer.claimantId;
  if (bol.id !== bolId || !isAsSaid || step.byUserId !== userId || step.claimantId !== claimant) {
    throw new Broken('changed', `"${entry.label}" is there as ${JSON.stringify(step)} on BOL ${bol.id}.`);
  }
  checkTime(world, known, { at: Date.parse(step.at), isUncertain: step.clockUncertain === true });
}
