import { Readable } from 'node:stream';
import type { putFile as putEndpoint, StoredFile } from '#contract/file.ts';
import * as contract from '#contract/file.ts';
import { LIMITS } from '#domain/limits.ts';
import { t } from '#language/say.ts';
import { Failure, invalid } from '../base/failure.ts';
import { FairShare } from '../base/fair-share.ts';
import type { ReceivedFile, Services } from '../base/services.ts';
import type { SignedIn } from '../base/signed-in.ts';
import { transaction } from '../db/transaction.ts';
import { piecesOf } from '../http/body.ts';
import { type Call, WithStatus } from '../http/call.ts';
import { personLimit } from '../http/person-limit.ts';
import { type Route, route } from '../http/route.ts';
import type { PdfChecker } from './check-pdf.ts';
import { findFile, getFile, hasGrant, insertFile } from './get-file.ts';

type PutCall = Call<typeof putEndpoint>;

/**
 * Stores a document under the hash of its bytes, which makes repeating it harmless. 201 when it is new to this
 * company, even if another one has the same bytes: whether that is so is nobody's business. Not a byte is read before
 * it is this person's turn in `uploads`.
 */
const putFile = (uploads: FairShare, pdfs: PdfChecker) => (call: PutCall) =>
  uploads.run(call.actor.userId, () => receiveAndKeep(call, pdfs));

async function receiveAndKeep({ services, actor, params, request, now }: PutCall, pdfs: PdfChecker) {
  const body = request.body instanceof Readable ? request.body : Readable.from([]);
  const file = await services.files.receive(piecesOf(body, LIMITS.pdfBytesMax));
  try {
    if (file.sha256 !== params.sha256) throw invalid({ sha256: t('is not the SHA-256 of these bytes') });
    return await keepFile({ ...services, pdfs }, file, actor, now);
  } finally {
    await file.remove();
  }
}

type Place = Pick<Services, 'database' | 'files'> & { pdfs: PdfChecker };

async function keepFile({ database, files, pdfs }: Place, file: ReceivedFile, actor: SignedIn, now: Date) {
  const { sha256, size } = file;
  const known = await findFile(database.db, sha256);
  if (known && (await hasGrant(database.db, sha256, actor))) return new WithStatus(200, known);
  const isOfCompany = known !== null && (await hasGrant(database.db, sha256, { companyId: actor.companyId }));

  const verdict = known ? null : await pdfs.check(file.path);
  if (verdict && !verdict.ok) throw new Failure('not-a-pdf', verdict.message);
  const facts: StoredFile = known ?? { sha256, size, pages: verdict?.pages ?? 0 };
  // Bytes before the row: a file nobody knows of is harmless, a BOL without its document is not.
  await files.keep(file);
  await transaction(database, 'write', (tx) => insertFile(tx, facts, actor, now));
  return isOfCompany ? new WithStatus(200, facts) : facts;
}

/** Twenty loads of a hundred BOLs in an hour; what is stored is never thrown away. */
const DOCUMENTS = { calls: 2000, perSeconds: 3600 };
/**
 * A device sends four at once. What waits is not read yet and costs a connection: longer than it takes to judge the files
 * before it nobody waits.
 */
const UPLOADS = { perCaller: 4, inAll: 40, waiting: 60, patienceMs: 30_000 };

export const fileRoutes = ({ database }: Services, pdfs: PdfChecker): Route[] => [
  // No transaction around it: looking into a PDF takes long. The hash makes it idempotent without a key.
  route(contract.putFile, putFile(new FairShare(UPLOADS), pdfs), {
    bodyLimit: LIMITS.pdfBytesMax,
    verb: 'file.bring',
    transaction: 'none',
    limit: personLimit(database.pool, 'document', DOCUMENTS),
  }),
  route(contract.getFile, getFile),
];
