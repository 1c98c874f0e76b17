import type { getImage as imageEndpoint } from '#contract/company.ts';
import { seesCompany } from '../companies/sees-company.ts';
import type { Db } from '../db/database.ts';
import { mayOnAccount } from '../driver-accounts/authorize-account.ts';
import type { Call } from '../http/call.ts';
import { notFound } from '../http/failure.ts';
import type { SignedIn } from '../session/signed-in.ts';
import { findImage, findReferences } from './queries.ts';

/**
 * A picture, for who may see a company or driver that refers to it: knowing the hash is not enough. It is asked for
 * anew each time (`no-cache`), so that who may no longer see it does not get it; unchanged bytes are not sent again.
 */
export async function getImage({ db, actor, params, request, reply }: Call<typeof imageEndpoint>) {
  const image = (await maySeeImage(db, actor, params.sha256)) ? await findImage(db, params.sha256) : null;
  if (!image) throw notFound('image');
  const etag = `"${image.sha256}"`;
  reply
    .header('cache-control', 'private, no-cache')
    .header('etag', etag)
    // Opened by itself, it is a picture and nothing else, whatever its bytes try to be.
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', 'inline');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(image.contentType).send(image.bytes);
}

async function maySeeImage(db: Db, actor: SignedIn, sha256: string): Promise<boolean> {
  const { companyIds, drivers } = await findReferences(db, sha256);
  if (drivers.some((driver) => mayOnAccount(actor, 'driver-account.read', driver))) return true;
  for (const id of companyIds) if (await seesCompany(db, actor, id)) return true;
  return false;
}
