/**
 * Photographed papers of a BOL: added, reviewed, taken back. Facts: what arrives after completion is recorded like the
 * rest, papers come late by nature. The BOL's own document and its signatures are not touched.
 */
import { and, eq } from 'drizzle-orm';
import type {
  addPaper as addEndpoint,
  reviewPaper as reviewEndpoint,
  voidPaper as voidEndpoint,
} from '#contract/record-paper.ts';
import { LIMITS } from '#domain/limits.ts';
import { addPaper, type Paper, reviewPaper, voidPaper, whyNotReviewPaper, whyNotVoidPaper } from '#domain/papers.ts';
import type { Actor } from '#domain/roles.ts';
import { t } from '#language/say.ts';
import { Failure, invalid, notFound, refuse } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import { fileGrants, files, paperRefs } from '../db/schema/freight.ts';
import type { Call } from '../http/call.ts';
import { lockBol, seenBol, viewOf } from './authorize.ts';
import { type BolRecord, updateBol } from './bols.ts';
import { judgedAt, madeBy, takenBackBy } from './make-stamp.ts';
import { showFactOfBol } from './show.ts';
import { findWholeLoads, type WholeLoad, withBol } from './whole-load.ts';

type AddCall = Call<typeof addEndpoint>;
type PaperCall = Call<typeof reviewEndpoint> | Call<typeof voidEndpoint>;

/** Adds a paper. 409 `file-missing` unless this person has brought its PDF; 422 unless it says something of each page. */
export async function addPaperCall(call: AddCall) {
  const { db, actor, params, body } = call;
  const { occurredAt, ...said } = body;
  const made = madeBy(call, occurredAt);
  const { whole, bol } = await lockBol(db, actor, 'paper.add', params.id, judgedAt(call, occurredAt));
  const { size, pages } = await broughtBy(db, actor, said.sha256);
  if (pages !== said.pages.length)
    throw invalid({ pages: t('must say something of each of its {pages} pages', { pages }) });
  // What was recorded so long ago that its key is forgotten may come again: it is there already.
  const others = bol.papers.filter(({ _id }) => _id !== made._id);
  if (others.length >= LIMITS.papersMax) refuse('rule-broken', t('There are too many papers here already.'));
  const row = addPaper(bol, { ...said, size, ...made, review: null, void: null });
  const ref = { paperId: made._id, sha256: said.sha256, loadId: whole.load.id, bolId: bol.id };
  await db
    .insert(paperRefs)
    .values({ ...ref, userId: actor.userId, createdAt: call.now })
    .onConflictDoNothing();
  if (row === bol) return showFactOfBol(call, { before: whole, after: whole }, bol.id, 'done');
  return keep(call, whole, row);
}

/** The facts of a PDF that this person has brought. */
async function broughtBy(tx: Db, { userId }: Actor, sha256: string): Promise<{ size: number; pages: number }> {
  const [file] = await tx
    .select({ size: files.size, pages: files.pages })
    .from(files)
    .innerJoin(fileGrants, eq(fileGrants.sha256, files.sha256))
    .where(and(eq(files.sha256, sha256), eq(fileGrants.userId, userId)))
    .limit(1);
  if (!file) throw new Failure('file-missing', t('The PDF of this is not on the server yet.'));
  return file;
}

/** Says that a paper can be read after all, or asks for a new photo. Of several answers the one given last counts. */
export async function reviewPaperCall(call: Call<typeof reviewEndpoint>) {
  const { whole, bol, paper } = await lockPaper(call);
  refuse('forbidden', whyNotReviewPaper({ actor: call.actor, paper }));
  if (paper.void !== null) refuse('rule-broken', t('This paper was taken back.'));
  const { result, note } = call.body;
  const { _id, at, byName, occurredAt, receivedAt, clockUncertain } = madeBy(call, call.body.occurredAt);
  const doubt = clockUncertain ? { clockUncertain } : {};
  const row = reviewPaper(bol, paper._id, { _id, result, note, at, byName, occurredAt, receivedAt, ...doubt });
  return keep(call, whole, row);
}

/** Takes a paper back. Once it was, nothing changes any more, which is no failure. */
export async function voidPaperCall(call: Call<typeof voidEndpoint>) {
  const { whole, bol, paper } = await lockPaper(call);
  refuse('forbidden', whyNotVoidPaper({ actor: call.actor, paper }));
  return keep(call, whole, voidPaper(bol, paper._id, takenBackBy(call)));
}

/** The paper, if this person sees it (else 404). Who may not review is refused (403); taking back is the maker's. */
async function lockPaper(call: PaperCall): Promise<{ whole: WholeLoad; bol: BolRecord; paper: Paper }> {
  const { db, actor, params, body } = call;
  const verb = 'result' in body ? 'paper.review' : 'bol.read';
  const at = judgedAt(call, body.occurredAt);
  const { whole, bol } = await lockBol(db, actor, verb, params.id, at);
  const paper = seenBol(actor, whole, bol.id, at).papers.find(({ _id }) => _id === params.paperId);
  if (!paper) throw notFound('paper');
  return { whole, bol, paper };
}

/** `superseded`: it changed nothing, because a later answer counts, or it was taken back before. */
async function keep(call: AddCall | PaperCall, before: WholeLoad, { id, papers }: BolRecord) {
  if (before.bols.some((bol) => bol.papers === papers)) {
    return showFactOfBol(call, { before, after: before }, id, 'superseded');
  }
  const after = withBol(before, await updateBol(call.db, id, { papers }));
  return showFactOfBol(call, { before, after }, id, 'done');
}

/** Whether this person sees a paper whose PDF this is. */
export async function seesPaperOf(db: Db, actor: Actor, sha256: string): Promise<boolean> {
  return seesOneOf(db, actor, await db.select().from(paperRefs).where(eq(paperRefs.sha256, sha256)));
}

/** Whether this person sees any of these papers. */
export async function seesOneOf(
  db: Db,
  actor: Actor,
  refs: readonly { loadId: string; bolId: string; paperId: string }[],
): Promise<boolean> {
  const wholes = await findWholeLoads(
    db,
    refs.map(({ loadId }) => loadId),
  );
  return refs.some(({ loadId, bolId, paperId }) => {
    const whole = wholes.get(loadId);
    const bol = whole && viewOf(actor, whole).bols.find(({ id }) => id === bolId);
    return bol?.papers.some(({ _id }) => _id === paperId) ?? false;
  });
}
