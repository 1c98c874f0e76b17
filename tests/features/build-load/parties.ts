/** Harbor Foods and the companies it works with. */
import type { Company, Party } from '#contract/company.ts';
import type { CurrentUser } from '#contract/user.ts';
import { newId } from '#domain/ids.ts';

const noAddress = { line1: '1 Dock Rd', line2: '', line3: '', city: 'Oakland', state: 'CA', zip: '94607' };

export const company = (name: string, type: 0 | 1, _id = newId()): Company => ({
  _id,
  name,
  type,
  phone: '5105550100',
  address: noAddress,
  img: null,
  version: 1,
});

export const HARBOR = company('Harbor Foods', 1);
export const BAYVIEW = company('Bayview Distribution', 1);
export const REDWOOD = company('Redwood Freight', 0);

export const partyOf = ({ _id, name, phone, address }: Company): Party => ({ _id, name, phone, address });

export function admin(userId = newId()): CurrentUser {
  return {
    _id: userId,
    username: 'admin@shipper.example',
    email: 'admin@shipper.example',
    firstName: 'Ada',
    lastName: 'Harbor',
    name: 'Ada Harbor',
    phone: '5105550111',
    img: null,
    companyId: HARBOR._id,
    role: 1,
    connexId: null,
    connexUserId: null,
    version: 1,
    company: HARBOR,
  };
}
