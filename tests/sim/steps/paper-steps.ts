/** Papers that people photograph, what the office says of them, and what is taken back. */

import { PAPER_KINDS, whyNotReviewPaper, whyNotVoidPaper } from '#domain/papers.ts';
import { may } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import type { Verb } from '#domain/verbs.ts';
import { newJpeg } from '../../support/jpegs.ts';
import { documents } from '../server/documents.ts';
import { STALE_SCREEN, shownBols } from './shown.ts';
import type { PersonStep, StepCall } from './step.ts';

/** The BOLs on this person's screen of which they may do this. */
async function bolsFor(call: StepCall, verb: Verb) {
  const { actor } = call.session;
  return (await shownBols(call)).filter((bol) => {
    const { shipperId, carrierId, load } = bol;
    return may(actor, verb, relationsTo(actor, { shipperId, carrierId, ready: load.ready, deleted: false }, [bol]));
  });
}

export const paper: PersonStep = async (call) => {
  const { page, random, session, tap } = call;
  const bols = await bolsFor(call, 'paper.add');
  if (bols.length === 0) return false;
  const bol = random.pick(bols);
  const { bytes } = random.pick(documents);
  const { sha256, size } = await page.app.keepFile(bytes.slice().buffer);
  const { number } = tap('paper');
  const faults = random.chance(0.3) ? ['blurred'] : [];
  const pages = [{ faults, edge: 2, letterPx: 12, glare: 0 }];
  const said = { kind: random.pick(PAPER_KINDS), title: `Paper ${number}`, sha256, pages };
  const keepsOriginal = random.chance(0.5);
  const { id: paperId } = await page.app.addPaper({ bol, paper: said, size, viewer: session });
  if (!keepsOriginal) return true;
  const original = await page.app.keepPhoto(newJpeg({ salt: [number, random.int(0, 255)] }).buffer, 'original');
  tap('original');
  await page.app.keepOriginal({
    bol,
    paperId,
    page: 1,
    original: { sha256: original ?? '', quad: WHOLE, smaller: false },
  });
  return true;
};

/** The page fills the picture. */
const WHOLE = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

export const reviewPaper: PersonStep = async (call) => {
  const { page, random, session, tap } = call;
  const papers = (await bolsFor(call, 'paper.review')).flatMap((bol) =>
    (bol.papers ?? [])
      .filter((one) => whyNotReviewPaper({ actor: session.actor, paper: one }) === null)
      .filter((one) => one.void === null || random.chance(STALE_SCREEN))
      .map((one) => ({ bol, paper: one })),
  );
  if (papers.length === 0) return false;
  const chosen = random.pick(papers);
  const { number } = tap('review-paper');
  const result = random.chance(0.5) ? 'ok' : 'retake';
  await page.app.reviewPaper({ ...chosen, result, note: `Review ${number}`, byName: session.user.name });
  return true;
};

export const voidPaper: PersonStep = async (call) => {
  const { page, random, session, tap } = call;
  const papers = (await shownBols(call)).flatMap((bol) =>
    (bol.papers ?? [])
      .filter((one) => whyNotVoidPaper({ actor: session.actor, paper: one }) === null)
      .filter((one) => one.void === null || random.chance(STALE_SCREEN))
      .map((one) => ({ bol, paper: one })),
  );
  if (papers.length === 0) return false;
  const { bol, paper: chosen } = random.pick(papers);
  const { number } = tap('void-paper');
  await page.app.voidPaper(bol, chosen, `Mistake ${number}`, session.user.name);
  return true;
};
