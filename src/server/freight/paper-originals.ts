/**
 * The camera's photographs of a paper's pages. They change no row and are told nobody: a paper is whole without them, and
 * they come when nothing else is to be sent. Who sees the paper sees them.
 */
import { and, asc, eq } from 'drizzle-orm';
import type { keepOriginal as keepEndpoint, listOriginals as listEndpoint } from '#contract/paper-original.ts';
import type { Paper } from '#domain/papers.ts';
import type { Actor } from '#domain/roles.ts';
import { t } from '#language/say.ts';
import { Failure, invalid, notFound, refuse } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import { paperOriginals, photoGrants } from '../db/schema/freight.ts';
import type { Call } from '../http/call.ts';
import { authorizeBol, seenBol } from './authorize.ts';
import { seesOneOf } from './papers.ts';
import { showFactOfBol } from './show.ts';
import { findWholeLoads, loadIdOfBol, lockLoadOfBol, type WholeLoad } from './whole-load.ts';

type KeepCall = Call<typeof keepEndpoint>;

/** Keeps one. 403 unless this person made the paper; 409 `file-missing` unless they have brought the photograph. */
export async function keepOriginalCall(call: KeepCall) {
  const { db, actor, params, body } = call;
  const found = await lockLoadOfBol(db, params.id);
  // It belongs to what its photographer did when they made the paper.
  const at = found && call.client.level >= 2 ? madeAt(found, actor, params) : null;
  const { whole, bol } = authorizeBol(actor, 'bol.read', found, params.id, at);
  const paper = seenPaper(actor, whole, params, at);
  if (paper.byUserId !== actor.userId)
    refuse('forbidden', t('Only the person who photographed this can add its photographs.'));
  if (params.page > paper.pages.length)
    throw invalid({ page: t('must be one of its {pages} pages', { pages: paper.pages.length }) });
  await mustHaveBrought(db, actor, body.sha256);
  const row = { paperId: paper._id, page: params.page, ...body, loadId: whole.load.id, bolId: bol.id };
  const kept = await db
    .insert(paperOriginals)
    .values({ ...row, userId: actor.userId, createdAt: call.now })
    .onConflictDoNothing()
    .returning();
  const isNew = kept.length > 0 || (await isThere(db, row));
  return showFactOfBol(call, { before: whole, after: whole }, bol.id, isNew ? 'done' : 'superseded');
}

interface PaperId {
  id: string;
  paperId: string;
}

/** When this person made the paper; null when they did not. */
function madeAt({ bols }: WholeLoad, { userId }: Actor, { id, paperId }: PaperId): string | null {
  const papers = bols.find((bol) => bol.id === id)?.papers ?? [];
  return papers.find(({ _id, byUserId }) => _id === paperId && byUserId === userId)?.at ?? null;
}

/** Whether it is the one that was kept of this page; another one is kept once and stays. */
async function isThere(db: Db, { paperId, page, sha256 }: { paperId: string; page: number; sha256: string }) {
  const same = and(
    eq(paperOriginals.paperId, paperId),
    eq(paperOriginals.page, page),
    eq(paperOriginals.sha256, sha256),
  );
  return (await db.select({ page: paperOriginals.page }).from(paperOriginals).where(same)).length > 0;
}

async function mustHaveBrought(db: Db, { userId }: Actor, sha256: string): Promise<void> {
  const own = and(eq(photoGrants.sha256, sha256), eq(photoGrants.userId, userId));
  const [grant] = await db.select().from(photoGrants).where(own);
  if (!grant) throw new Failure('file-missing', t('The photograph is not on the server yet.'));
}

export async function listOriginalsCall({ db, actor, params }: Call<typeof listEndpoint>) {
  const loadId = await loadIdOfBol(db, params.id);
  const whole = loadId === null ? undefined : (await findWholeLoads(db, [loadId])).get(loadId);
  const { _id } = seenPaper(actor, authorizeBol(actor, 'bol.read', whole, params.id).whole, params);
  const { page, sha256, quad, smaller } = paperOriginals;
  const originals = await db
    .select({ page, sha256, quad, smaller })
    .from(paperOriginals)
    .where(eq(paperOriginals.paperId, _id))
    .orderBy(asc(page));
  return { originals };
}

/** The paper, if this person sees it; else 404. */
function seenPaper(actor: Actor, whole: WholeLoad, { id, paperId }: PaperId, at: string | null = null): Paper {
  const paper = seenBol(actor, whole, id, at).papers.find(({ _id }) => _id === paperId);
  if (!paper) throw notFound('paper');
  return paper;
}

/** Whether this person sees a paper that a page of was cut out of this photograph. */
export async function seesOriginal(db: Db, actor: Actor, sha256: string): Promise<boolean> {
  return seesOneOf(db, actor, await db.select().from(paperOriginals).where(eq(paperOriginals.sha256, sha256)));
}
