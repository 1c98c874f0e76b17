/** What people enter about stops that went otherwise than planned, and what they take back. */
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { OutcomeForm } from '#domain/outcome-form.ts';
import { type Relation, relationsTo } from '#domain/relation.ts';
import {
  mayRecordOutcome,
  OUTCOME_KINDS,
  OUTCOMES,
  type OutcomeKind,
  whyNotRecordOutcome,
  whyNotVoidOutcome,
} from '#domain/stop-outcome.ts';
import type { Random } from '../random.ts';
import { inDays, STALE_SCREEN, shownBols, shownLoads } from './shown.ts';
import type { PersonStep, StepCall } from './step.ts';
import { takenPhotos } from './taken-photos.ts';

/** Where somebody is with a truck; `bol` is null for a pick-up. */
interface Stop {
  load: Pick<LoadRecord, '_id' | 'pUNum' | 'pUDate'>;
  bol: Bol | null;
  kind: OutcomeKind;
}

/** Of what people record is about a pick-up, where they may. */
const PICK_UPS = 0.25;

export const outcome: PersonStep = async (call) => {
  const { page, random, session, only, tap } = call;
  const [atPickUp, atDelivery] = [await pickUps(call), await deliveries(call)];
  const met = atDelivery.length === 0 || (atPickUp.length > 0 && random.chance(PICK_UPS)) ? atPickUp : atDelivery;
  const stops = only === undefined ? met : atDelivery.filter(({ kind }) => kind === only);
  if (stops.length === 0) return false;
  const { load, bol, kind } = random.pick(stops);
  // Into the past by who typed the time, put the phone away and recorded it when it was over.
  const proposedDate = inDays(call, random.int(-1, 3));
  const said = filledIn(kind, random, proposedDate);
  const photos = await takenPhotos(call);
  const { number } = tap('outcome');
  const form = { ...said, note: `Note ${number}` };
  await page.app.recordOutcome({ load, bol, form, ...photos, viewer: session });
  return true;
};

async function deliveries(call: StepCall): Promise<Stop[]> {
  const { session, random } = call;
  return (await shownBols(call)).flatMap((bol) => {
    const isOffered = (kind: OutcomeKind) =>
      mayRecordOutcome(session.actor, kind, relationsOf(call, bol)) &&
      (whyNotRecordOutcome(kind, bol) === null || random.chance(STALE_SCREEN));
    return OUTCOME_KINDS.filter((kind) => kind !== 'pick-up-attempted' && isOffered(kind)).map((kind) => ({
      load: bol.load,
      bol,
      kind,
    }));
  });
}

function relationsOf({ session }: StepCall, bol: Bol): Set<Relation> {
  const { shipperId, carrierId, load } = bol;
  return relationsTo(session.actor, { shipperId, carrierId, ready: load.ready, deleted: false }, [bol]);
}

async function pickUps(call: StepCall): Promise<Stop[]> {
  const { page, session } = call;
  const stops: Stop[] = [];
  for (const load of await shownLoads(call)) {
    const relations = relationsTo(session.actor, load, await page.app.readBols(load._id));
    const kind = 'pick-up-attempted' as const;
    if (mayRecordOutcome(session.actor, kind, relations)) stops.push({ load, bol: null, kind });
  }
  return stops;
}

function filledIn(kind: OutcomeKind, random: Random, proposedDate: string): Omit<OutcomeForm, 'note'> {
  const { reasons, plans } = OUTCOMES[kind];
  const plan = plans.length > 0 ? random.pick(plans) : null;
  return {
    kind,
    reason: reasons.length > 0 ? random.pick(reasons) : null,
    toldBy: 'Tess Teller',
    plan,
    proposedDate: plan === 'redeliver' ? proposedDate : null,
  };
}

export const voidOutcome: PersonStep = async (call) => {
  const { page, random, session, tap } = call;
  const bols = await shownBols(call);
  const loads = await shownLoads(call);
  const recorded = [
    ...bols.flatMap((bol) => (bol.outcomes ?? []).map((one) => ({ load: bol.load, bol, outcome: one }))),
    ...loads.flatMap((load) => (load.outcomes ?? []).map((one) => ({ load, bol: null, outcome: one }))),
  ].filter(
    ({ outcome: one }) =>
      whyNotVoidOutcome({ actor: session.actor, outcome: one }) === null &&
      (one.void === null || random.chance(STALE_SCREEN)),
  );
  if (recorded.length === 0) return false;
  const chosen = random.pick(recorded);
  const { number } = tap('void-outcome');
  await page.app.voidOutcome({ ...chosen, reason: `Mistake ${number}`, byName: session.user.name });
  return true;
};
