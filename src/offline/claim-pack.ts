/** What goes along with a claim: the server's PDF, or without it the files this device has. */

import { getClaimPack } from '#contract/claim-pack.ts';
import { msg, t } from '#language/say.ts';
import { requireSession } from './account/account.ts';
import { fetchBytes, sha256Of } from './files/download.ts';
import { peekPdf } from './files/pdf-cache.ts';

const NOT_HERE = msg('The claim pack is made by the server, which can’t be reached.');

/**
 * The claim pack of a BOL as the server makes it now. Not kept: with its photos it would push the documents of open loads
 * off the device. Throws DocumentError where it can't be had.
 */
export const fetchClaimPack = (bolId: string): Promise<ArrayBuffer> =>
  fetchBytes(getClaimPack.path.replace(':id', bolId), requireSession().user._id, t(NOT_HERE));

/** A document or photo that is on this device, unsent or kept, its hash checked; null where it is not. Asks no network. */
export async function readKeptFile(sha256: string): Promise<ArrayBuffer | null> {
  const { db, user } = requireSession();
  const unsent = await db.blobs.get(sha256);
  const bytes = unsent ? unsent.bytes.slice(0) : await peekPdf(user._id, sha256);
  return bytes && (await sha256Of(bytes)) === sha256 ? bytes : null;
}
