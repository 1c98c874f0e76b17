import * as contract from '#contract/load.ts';
import { type Route, route } from '../http/route.ts';
import { buildLoad } from './build-load.ts';
import { editLoad } from './edit-load.ts';
import { getLoad } from './get-load.ts';
import { listCarrierLoads, listCompanyLoads, listDriverLoads, pageOfLoads } from './list-loads.ts';
import { correctLoadStampCall, stampLoad } from './stamp-load.ts';

const inSnapshot = { transaction: 'snapshot' } as const;

export const loadRoutes: Route[] = [
  route(contract.listCompanyLoads, listCompanyLoads, inSnapshot),
  route(contract.listCarrierLoads, listCarrierLoads, inSnapshot),
  route(contract.listDriverLoads, listDriverLoads, inSnapshot),
  route(contract.pageOfLoads, pageOfLoads, inSnapshot),
  route(contract.getLoad, ({ db, actor, params }) => getLoad(db, actor, params.id)),
  route(contract.buildLoad, buildLoad),
  route(contract.updateLoad, (call) => editLoad(call, call.body._id)),
  route(contract.editLoad, (call) => editLoad(call, call.params.id)),
  route(contract.checkInLoad, (call) => stampLoad(call, 'checkin')),
  route(contract.checkOutLoad, (call) => stampLoad(call, 'checkout')),
  route(contract.correctLoadStamp, correctLoadStampCall),
];
