import type * as contract from '#contract/carrier.ts';
import { COMPANY_TYPE } from '#domain/roles.ts';
import { findCompany, isIdEnd, searchByIdEnd } from '../companies/queries.ts';
import type { Db } from '../db/database.ts';
import type { CompanyRow } from '../db/schema/companies.ts';
import { authorize } from '../http/authorize.ts';
import type { Call } from '../http/call.ts';
import { notFound } from '../http/failure.ts';
import { showCarrier } from './carrier-view.ts';

/** The carrier with this id, or null: unknown, deleted, or no carrier. */
export async function findCarrier(db: Db, id: string): Promise<CompanyRow | null> {
  const company = await findCompany(db, id);
  return company && !company.deleted && company.type === COMPANY_TYPE.carrier ? company : null;
}

export async function getCarrier({ db, actor, params }: Call<typeof contract.getCarrier>) {
  authorize(actor, 'carrier.read');
  const carrier = await findCarrier(db, params.carrierId);
  if (!carrier) throw notFound('carrier');
  return showCarrier(db, actor, carrier);
}

/** The end of an id is a label and not unique: all carriers it fits. */
export async function getCarrierByLastSix({ db, actor, query }: Call<typeof contract.getCarrierByLastSix>) {
  authorize(actor, 'carrier.read');
  const end = query.lastSix.toLowerCase();
  if (!isIdEnd(end)) return [];
  const carriers = await searchByIdEnd(db, end, COMPANY_TYPE.carrier);
  return carriers.map(({ id, name }) => ({ carrId: id, name }));
}
