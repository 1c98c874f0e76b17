import type { createDriverAccount } from '#contract/driver-account.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Db } from '../db/database.ts';
import { invalid } from '../http/failure.ts';
import { decodeImage } from '../images/decode-image.ts';
import { hashInAddress, storeImage } from '../images/queries.ts';

type Picture = Body<typeof createDriverAccount>['driverLicensePic'];

const FIELD = 'driverLicensePic.imagePreviewUrl';

/**
 * The hash of the licence picture a request gives: new bytes are kept, the address of `present` means "as it is".
 * Another picture's address is refused: it would make that picture visible here.
 */
export async function keepLicencePicture(
  tx: Db,
  picture: Picture,
  present: string | null,
  now: Date,
): Promise<string | null> {
  if (picture === undefined) return present;
  if (picture === null) return null;
  const { imagePreviewUrl: address } = picture;
  if (address.startsWith('data:')) return storeImage(tx, decodeImage(address, FIELD), now);
  if (hashInAddress(address) !== present)
    throw invalid({ [FIELD]: 'must be the picture of this account or a new one' });
  return present;
}
