/** What receivers count. */
import { COUNT_REASONS, DISPOSITIONS, SEAL_STATES } from '#domain/count.ts';
import { STALE_SCREEN, shownBols } from './shown.ts';
import type { PersonStep, StepCall } from './step.ts';
import { takenPhotos } from './taken-photos.ts';

const SKUS = ['APPLES', 'PEARS', 'PLUMS', 'FIGS'];

export const count: PersonStep = async (call) => {
  const { page, random, session, tap } = call;
  const bols = (await shownBols(call)).filter(
    ({ receiverId, checkin, completed }) =>
      receiverId === session.company._id && ((checkin !== null && !completed) || random.chance(STALE_SCREEN)),
  );
  if (bols.length === 0) return false;
  const bol = random.pick(bols);
  const id = () => page.app.newId(page.app.environment.now);
  const lines = SKUS.slice(0, random.int(1, SKUS.length)).map((sku) => {
    const received = random.int(0, 5);
    const shipped = random.chance(0.2) ? null : random.int(0, 5);
    const damaged = random.int(0, received);
    return { _id: id(), damageId: id(), sku, shipped, received, damaged };
  });
  const seal = random.chance(0.3) ? { paper: '88', door: '88', found: random.pick(SEAL_STATES) } : null;
  const told = [];
  for (const line of lines) told.push({ ...line, ...(await saidOfCases(call)) });
  const { number } = tap('count');
  await page.app.recordCount({ bol, count: { lines: told, seal, note: `Count ${number}` }, viewer: session });
  return true;
};

/** What a line says besides its numbers. */
export async function saidOfCases(call: StepCall) {
  const { random } = call;
  const perhaps = <T>(value: T) => (random.chance(0.5) ? value : null);
  return {
    reason: perhaps(random.pick(COUNT_REASONS)),
    note: perhaps(`Pallet ${random.int(1, 999)}`) ?? '',
    packagingKept: perhaps(random.chance(0.5)),
    disposition: perhaps(random.pick(DISPOSITIONS)),
    ...(await takenPhotos(call)),
  };
}
