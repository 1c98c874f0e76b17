import type { getImage as imageEndpoint } from '#contract/company.ts';
import { notFound } from '../base/failure.ts';
import { Bytes, type Call } from '../http/call.ts';
import { seesCompany } from './company-profile.ts';
import { mayOnAccount } from './driver-accounts.ts';
import { findImage, findReferences } from './images.ts';

/**
 * A picture, for anyone who may see a company or driver that refers to it: knowing the hash is not enough. It is asked for
 * anew each time (`no-cache`), so that who may no longer see it does not get it; unchanged bytes are not sent again.
 */
export async function getImage(call: Call<typeof imageEndpoint>) {
  const { db, params, request, reply } = call;
  const image = (await maySeeImage(call, params.sha256)) ? await findImage(db, params.sha256) : null;
  if (!image) throw notFound('image');
  const etag = `"${image.sha256}"`;
  reply
    .header('cache-control', 'private, no-cache') // not a text: a header
    .header('etag', etag)
    // Opened by itself, it is a picture and nothing else, whatever its bytes try to be.
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', 'inline');
  if (request.headers['if-none-match'] === etag) {
    reply.code(304);
    return new Bytes();
  }
  reply.type(image.contentType);
  return new Bytes(image.bytes);
}

async function maySeeImage(call: Call<typeof imageEndpoint>, sha256: string): Promise<boolean> {
  const { db, actor } = call;
  const { companyIds, drivers } = await findReferences(db, sha256);
  if (drivers.some((driver) => mayOnAccount(actor, 'driver-account.read', driver))) return true;
  for (const id of companyIds) if (await seesCompany(call, id)) return true;
  return false;
}
