/** The calls behind the dashboard: first pages of all lists, further pages of one. */
import type * as contract from '#contract/load.ts';
import { type Actor, COMPANY_TYPE, isStaff } from '#domain/roles.ts';
import { t } from '#language/say.ts';
import { Failure, notFound } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import type { Call } from '../http/call.ts';
import { pagesOf } from './lists.ts';

/** Every list of a shipper or receiver; a list the person does not have is empty. */
export async function listCompanyLoads({ db, actor }: Call<typeof contract.listCompanyLoads>) {
  const lists = await pagesOf(db, actor, ['outbound', 'inbound', 'unsubmitted', 'completed']);
  const { outbound, inbound, unsubmitted, completed } = lists;
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
    throw new Failure('forbidden', t('These lists are for the staff of a carrier.'));
  }
  return carriedLists(db, actor);
}

/** A driver's lists, for that driver. */
export async function listDriverLoads({ db, actor, params }: Call<typeof contract.listDriverLoads>) {
  if (params.userId !== actor.userId) throw notFound('driver');
  if (actor.companyType !== COMPANY_TYPE.carrier || isStaff(actor.role)) {
    throw new Failure('forbidden', t('These lists are for the drivers of a carrier.'));
  }
  return carriedLists(db, actor);
}

async function carriedLists(db: Db, actor: Actor) {
  const { shipping, completed } = await pagesOf(db, actor, ['shipping', 'completed']);
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
  const { rows, total } = (await pagesOf(db, actor, [type], page))[type];
  return { [type]: rows, [`${type}Total`]: total };
}
