import * as contract from '#contract/carrier.ts';
import { type Route, route } from '../http/route.ts';
import { createCarrier } from './create-carrier.ts';
import { getCarrier, getCarrierByLastSix } from './get-carrier.ts';

export const carrierRoutes: Route[] = [
  route(contract.createCarrier, createCarrier),
  route(contract.getCarrier, getCarrier),
  route(contract.getCarrierByLastSix, getCarrierByLastSix),
];
