/** What drivers and clerks record of a truck's stay. */
import { DWELL_KINDS, dwellOn } from '#domain/dwell.ts';
import { whyNotAnswerDwell, whyNotCorrectDwell } from '#domain/dwell-rules.ts';
import { groupBy } from '#domain/group-by.ts';
import { may } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import type { Verb } from '#domain/verbs.ts';
import { shownBols, shownLoads } from './shown.ts';
import type { PersonStep, StepCall } from './step.ts';

const MARK = { load: 'load.dwell', bol: 'bol.dwell' } as const;
const SETTLE = { load: 'load.settle-dwell', bol: 'bol.settle-dwell' } as const;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Places this person may record something at: pick-ups, and receivers with their BOLs of a load. */
async function places(call: StepCall, verbs: Record<'load' | 'bol', Verb>) {
  const { actor } = call.session;
  const [loads, bols] = [await shownLoads(call), await shownBols(call)];
  return loads.flatMap((load) => {
    const own = bols.filter(({ loadId }) => loadId === load._id);
    const pickUp = may(actor, verbs.load, relationsTo(actor, load, own)) ? [{ load, bols: [] as typeof own }] : [];
    const delivered = own.filter((bol) => may(actor, verbs.bol, relationsTo(actor, load, [bol])));
    const byReceiver = groupBy(delivered, ({ receiverId }) => receiverId);
    byReceiver.delete(null);
    return [...pickUp, ...[...byReceiver.values()].map((there) => ({ load, bols: there }))];
  });
}

export const dwell: PersonStep = async (call) => {
  const { page, random, session, only, tap } = call;
  const all = (await places(call, MARK)).filter((place) => only === undefined || place.bols.length > 0);
  if (all.length === 0) return false;
  const { load, bols } = random.pick(all);
  const drawn = random.pick(DWELL_KINDS);
  const kind = DWELL_KINDS.find((one) => one === only) ?? drawn;
  // Now and then they say when it was, because they did not tap at that time.
  const isStated = random.chance(0.25);
  const statedAt = new Date(call.world.time.nowMs - random.int(1, 300) * MINUTE).toISOString();
  tap('dwell');
  await page.app.markDwell({ load, bols, kind, ...(isStated && { statedAt }), viewer: session });
  return true;
};

/** The other side's times are answered, one's own corrected. */
export const answerDwell: PersonStep = async (call) => {
  const { page, random, session, tap } = call;
  const { actor } = session;
  const all = (await places(call, SETTLE)).flatMap(({ load, bols }) =>
    dwellOn(bols[0] ?? load)
      .marks.filter(({ corrects }) => !corrects)
      .map((mark) => ({ load, bols, mark })),
  );
  if (all.length === 0) return false;
  const { mark, ...place } = random.pick(all);
  const viewer = session;
  const hoursAgo = new Date(call.world.time.nowMs - random.int(1, 100) * HOUR).toISOString();
  if (whyNotAnswerDwell({ actor, mark }) === null) {
    const { number } = tap('dwell-answer');
    const reason = `Gate log ${number}`;
    const agrees = random.chance(0.5);
    const answer = {
      answer: agrees ? 'agree' : 'dispute',
      seenAt: mark.at,
      theirAt: agrees ? null : hoursAgo,
    } as const;
    await page.app.answerDwell({ ...place, mark, answer: { ...answer, reason: agrees ? '' : reason }, viewer });
    return true;
  }
  if (whyNotCorrectDwell({ actor, mark }) !== null) return false;
  const { number } = tap('dwell-answer');
  await page.app.correctDwell({ ...place, mark, at: hoursAgo, reason: `Wrong gate ${number}`, viewer });
  return true;
};
