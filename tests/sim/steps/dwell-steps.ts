/** What drivers and clerks record of a truck's stay. */
import { DWELL_KINDS } from '#domain/dwell.ts';
import { groupBy } from '#domain/group-by.ts';
import { may } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import { shownBols, shownLoads } from './shown.ts';
import type { PersonStep, StepCall } from './step.ts';

/** Places this person may record something at: pick-ups, and receivers with their BOLs of a load. */
async function places(call: StepCall) {
  const { actor } = call.session;
  const [loads, bols] = [await shownLoads(call), await shownBols(call)];
  return loads.flatMap((load) => {
    const own = bols.filter(({ loadId }) => loadId === load._id);
    const pickUp = may(actor, 'load.dwell', relationsTo(actor, load, own)) ? [{ load, bols: [] as typeof own }] : [];
    const delivered = own.filter((bol) => may(actor, 'bol.dwell', relationsTo(actor, load, [bol])));
    const byReceiver = groupBy(delivered, ({ receiverId }) => receiverId);
    byReceiver.delete(null);
    return [...pickUp, ...[...byReceiver.values()].map((there) => ({ load, bols: there }))];
  });
}

export const dwell: PersonStep = async (call) => {
  const { page, random, session, tap } = call;
  const all = await places(call);
  if (all.length === 0) return false;
  const { load, bols } = random.pick(all);
  const kind = random.pick(DWELL_KINDS);
  tap('dwell');
  await page.app.markDwell({ load, bols, kind, viewer: session });
  return true;
};
