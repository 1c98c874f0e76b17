import type { updateCompany as updateEndpoint } from '#contract/company.ts';
import { authorize } from '../http/authorize.ts';
import type { Call } from '../http/call.ts';
import { Failure, notFound } from '../http/failure.ts';
import { decodeImage } from '../images/decode-image.ts';
import { imageAddress, storeImage } from '../images/queries.ts';
import { changeCompany } from './change-company.ts';
import { companyChanges } from './company-fields.ts';
import { presentCompany } from './present.ts';
import { lockCompany } from './queries.ts';
import { seesCompany } from './sees-company.ts';

/** Profile, image, or both, of one's own company. */
export async function updateCompany(call: Call<typeof updateEndpoint>) {
  const { db, actor, params, body, now } = call;
  const before = (await seesCompany(db, actor, params.id)) ? await lockCompany(db, params.id) : null;
  if (!before || before.deleted) throw notFound('company');
  authorize(actor, 'company.edit');
  if (params.id !== actor.companyId) throw new Failure('forbidden', 'You can only edit your own company.');
  const { img, ...fields } = body;
  const changes = companyChanges(before, fields);
  if (img !== undefined) changes.img = imageAddress(await storeImage(db, decodeImage(img, 'img'), now));
  return presentCompany(await changeCompany(call, before, changes));
}
