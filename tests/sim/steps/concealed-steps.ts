/** What receivers find while unpacking. */
import { saidOfCases } from './count-steps.ts';
import { STALE_SCREEN, shownBols } from './shown.ts';
import type { PersonStep } from './step.ts';

const SKUS = ['APPLES', 'PEARS', 'PLUMS'];

export const concealed: PersonStep = async (call) => {
  const { page, random, session, tap } = call;
  const bols = (await shownBols(call)).filter(
    ({ receiverId, completed }) => receiverId === session.company._id && (completed || random.chance(STALE_SCREEN)),
  );
  if (bols.length === 0) return false;
  const bol = random.pick(bols);
  const found = SKUS.slice(0, random.int(1, SKUS.length)).map((sku) => ({
    _id: page.app.newId(page.app.environment.now),
    sku,
    damaged: random.int(1, 5),
    packagingKept: random.chance(0.5) ? null : random.chance(0.5),
  }));
  const inspection = random.chance(0.5);
  const lines = [];
  for (const { packagingKept, ...line } of found) lines.push({ ...line, ...(await saidOfCases(call)), packagingKept });
  const { number } = tap('concealed');
  const report = { lines, inspection, note: `Concealed ${number}` };
  await page.app.reportConcealed({ bol, report, viewer: session });
  return true;
};
