import { createHash } from 'node:crypto';
import type { putFile as putEndpoint, StoredFile } from '#contract/file.ts';
import { transaction } from '../db/transaction.ts';
import { authorize } from '../http/authorize.ts';
import { type Call, WithStatus } from '../http/call.ts';
import { Failure, invalid } from '../http/failure.ts';
import { findFile, hasGrant, insertFile } from './queries.ts';

/**
 * Stores a document under the hash of its bytes, which makes repeating it harmless. 201 when it is new to this
 * company, even if another one has the same bytes: whether that is so is nobody's business.
 */
export async function putFile({ services, actor, params, request, now }: Call<typeof putEndpoint>) {
  const { database, files, pdfs } = services;
  authorize(actor, 'file.add');
  const { sha256 } = params;
  const bytes = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
    throw invalid({ sha256: 'is not the SHA-256 of these bytes' });
  }
  const known = await findFile(database.db, sha256);
  if (known && (await hasGrant(database.db, sha256, actor.companyId))) return new WithStatus(200, known);

  const verdict = known ? null : await pdfs.check(bytes);
  if (verdict && !verdict.ok) throw new Failure('not-a-pdf', verdict.message);
  const facts: StoredFile = known ?? { sha256, size: bytes.length, pages: verdict?.pages ?? 0 };
  // Bytes before the row: a file nobody knows of is harmless, a BOL without its document is not.
  await files.put(sha256, bytes);
  await transaction(database, 'write', (tx) => insertFile(tx, facts, actor, now));
  return facts;
}
