/** The calls behind the dashboard: first pages of all lists, further pages of one. */
import type * as contract from '#contract/load.ts';
import { rowKindOf } from '#domain/load-category.ts';
import type { Actor } from '#domain/roles.ts';
import { COMPANY_TYPE, isStaff } from '#domain/roles.ts';
import type { Db } from '../db/database.ts';
import type { Call } from '../http/call.ts';
import { Failure, notFound } from '../http/failure.ts';
import { pageOfBolList, pageOfLoadList } from './lists.ts';

/** Every list of a shipper or receiver; a list the person does not have is empty. */
export async function listCompanyLoads({ db, actor }: Call<typeof contract.listCompanyLoads>) {
  const outbound = await pageOfLoadList(db, actor, 'outbound');
  const inbound = await pageOfBolList(db, actor, 'inbound');
  const unsubmitted = await pageOfLoadList(db, actor, 'unsubmitted');
  const completed = await pageOfBolList(db, actor, 'completed');
  return {
    outbound: outbound.rows,
    inbound: inbound.rows,
    unsubmitted: unsubmitted.rows,
    completed: completed.rows,
    outboundTotal: outbound.total,
    inboundTotal: inbound.total,
    unsubmittedTotal: unsubmitted.total,
    completedTotal: completed.total,
  };
}

/** A carrier's lists, for the staff of that carrier. */
export async function listCarrierLoads({ db, actor, params }: Call<typeof contract.listCarrierLoads>) {
  if (params.companyId !== actor.companyId) throw notFound('carrier');
  if (actor.companyType !== COMPANY_TYPE.carrier || !isStaff(actor.role)) {
    throw new Failure('forbidden', 'These lists are for the staff of a carrier.');
  }
  return carriedLists(db, actor);
}

/** A driver's lists, for that driver. */
export async function listDriverLoads({ db, actor, params }: Call<typeof contract.listDriverLoads>) {
  if (params.userId !== actor.userId) throw notFound('driver');
  if (actor.companyType !== COMPANY_TYPE.carrier || isStaff(actor.role)) {
    throw new Failure('forbidden', 'These lists are for the drivers of a carrier.');
  }
  return carriedLists(db, actor);
}

async function carriedLists(db: Db, actor: Actor) {
  const shipping = await pageOfLoadList(db, actor, 'shipping');
  const completed = await pageOfBolList(db, actor, 'completed');
  return {
    shipping: shipping.rows,
    shippingTotal: shipping.total,
    completed: completed.rows,
    completedTotal: completed.total,
  };
}

/** One page of one list, under the list's own names. */
export async function pageOfLoads({ db, actor, query }: Call<typeof contract.pageOfLoads>) {
  const { page, type } = query;
  const list = rowKindOf(type) === 'load' ? pageOfLoadList : pageOfBolList;
  const { rows, total } = await list(db, actor, type, page);
  return { [type]: rows, [`${type}Total`]: total };
}
