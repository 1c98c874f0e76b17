/** Documents as they are read: who may open one, whole or a range of it. */
import { and, eq } from 'drizzle-orm';
import type { getFile as getEndpoint, StoredFile } from '#contract/file.ts';
import { may } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import type { Actor } from '#domain/roles.ts';
import { t } from '#language/say.ts';
import { Failure, notFound } from '../base/failure.ts';
import type { ByteRange, Db } from '../base/services.ts';
import { fileGrants, files } from '../db/schema/freight.ts';
import { loadIdsWithFile } from '../freight/bols.ts';
import { seesPaperOf } from '../freight/papers.ts';
import { findWholeLoads } from '../freight/whole-load.ts';
import { Bytes, type Call } from '../http/call.ts';
import { announce, openKept } from './give-out.ts';

/** The document, whole or a range of it. Served so that nothing in it could run with our origin's rights. */
export async function getFile({ db, services, actor, params, request, reply }: Call<typeof getEndpoint>) {
  const { sha256 } = params;
  const file = await findFile(db, sha256);
  if (!file || !(await mayOpenFile(db, actor, sha256))) throw notFound('document');
  const { etag, isHeld } = announce({ request, reply }, sha256, 'bol.pdf');
  reply.header('accept-ranges', 'bytes');
  if (isHeld) return new Bytes();

  const wanted = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
  const range = wanted ? byteRange(request.headers.range, file.size) : null;
  if (range === 'outside') {
    reply.header('content-range', `bytes */${file.size}`); // not a text: a header
    throw new Failure('bad-range', t('The range lies outside the document.'));
  }
  const stream = await openKept(services, 'files', sha256, range);
  reply.type('application/pdf');
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`); // not a text: a header
    reply.header('content-length', range.end - range.start + 1);
  } else reply.header('content-length', file.size);
  return new Bytes(stream);
}

/**
 * One range of bytes; null when the header asks for none (or for several, or in another unit: then the whole file is
 * the right answer); `outside` when it lies behind the end.
 */
function byteRange(header: string | undefined, size: number): ByteRange | null | 'outside' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  // `-500` is the last 500 bytes.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return null;
  return start >= size || end < start ? 'outside' : { start, end };
}

/**
 * Knowing a document's hash is not enough: a BOL or a paper this person may see refers to it, or they brought it, or
 * their company did and they are one of those who add documents (it may not be on a load yet). Colleagues without that
 * right do not open what others brought: drivers of one carrier do not see each other's papers.
 */
async function mayOpenFile(db: Db, actor: Actor, sha256: string): Promise<boolean> {
  if (await hasGrant(db, sha256, may(actor, 'file.add') ? { companyId: actor.companyId } : actor)) return true;
  if (await seesPaperOf(db, actor, sha256)) return true;
  const wholes = await findWholeLoads(db, await loadIdsWithFile(db, sha256, actor));
  return [...wholes.values()].some(({ load, bols }) =>
    bols.some(
      (bol) =>
        bol.fileSha256 === sha256 &&
        may(actor, 'file.read', relationsTo(actor, load, [bol]), { completed: bol.completed }),
    ),
  );
}

export async function findFile(db: Db, sha256: string): Promise<StoredFile | null> {
  const [row] = await db.select().from(files).where(eq(files.sha256, sha256));
  return row ? { sha256: row.sha256, size: row.size, pages: row.pages } : null;
}

/** Whether this person, or where nobody is named anybody of the company, has brought these bytes. */
export async function hasGrant(
  db: Db,
  sha256: string,
  { companyId, userId }: { companyId: string; userId?: string },
): Promise<boolean> {
  const rows = await db
    .select({ sha256: fileGrants.sha256 })
    .from(fileGrants)
    .where(
      and(
        eq(fileGrants.sha256, sha256),
        eq(fileGrants.companyId, companyId),
        userId === undefined ? undefined : eq(fileGrants.userId, userId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Notes the document and who brought it; both may be there already. */
export async function insertFile(
  tx: Db,
  { sha256, size, pages }: StoredFile,
  by: { companyId: string; userId: string },
  now: Date,
): Promise<void> {
  await tx.insert(files).values({ sha256, size, pages, createdAt: now }).onConflictDoNothing();
  await tx
    .insert(fileGrants)
    .values({ sha256, companyId: by.companyId, userId: by.userId, createdAt: now })
    .onConflictDoNothing();
}
