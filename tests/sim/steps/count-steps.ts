/** What receivers count. */
import { SEAL_STATES } from '#domain/count.ts';
import { STALE_SCREEN, shownBols } from './shown.ts';
import type { PersonStep } from './step.ts';

const SKUS = ['APPLES', 'PEARS', 'PLUMS', 'FIGS'];

export const count: PersonStep = async (call) => {
  const { page, random, session, tap } = call;
  const bols = (await shownBols(call)).filter(
    ({ receiverId, checkin, completed }) =>
      receiverId === session.company._id && ((checkin !== null && !completed) || random.chance(STALE_SCREEN)),
  );
  if (bols.length === 0) return false;
  const bol = random.pick(bols);
  const { number } = tap('count');
  const id = () => page.app.newId(page.app.environment.now);
  const lines = SKUS.slice(0, random.int(1, SKUS.length)).map((sku) => {
    const received = random.int(0, 5);
    const shipped = random.chance(0.2) ? null : random.int(0, 5);
    const damaged = random.int(0, received);
    const said = { reason: null, note: '', packagingKept: null, disposition: null };
    return { _id: id(), damageId: id(), sku, shipped, received, damaged, ...said };
  });
  const seal = random.chance(0.3) ? { paper: '88', door: '88', found: random.pick(SEAL_STATES) } : null;
  await page.app.recordCount({ bol, count: { lines, seal, note: `Count ${number}` }, viewer: session });
  return true;
};
