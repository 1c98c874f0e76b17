import * as contract from '#contract/driver-account.ts';
import { type Route, route } from '../http/route.ts';
import { addDriverToCarrier, removeDriverFromCarrier } from './carrier-list.ts';
import { createDriverAccount } from './create-account.ts';
import { deleteDriverAccount } from './delete-account.ts';
import { getDriverAccount, populateDriverAccount } from './get-account.ts';
import { updateDriverAccount } from './update-account.ts';

const inSnapshot = { transaction: 'snapshot' } as const;

export const driverAccountRoutes: Route[] = [
  route(contract.getDriverAccount, getDriverAccount, inSnapshot),
  route(contract.populateDriverAccount, populateDriverAccount, inSnapshot),
  route(contract.createDriverAccount, createDriverAccount),
  route(contract.updateDriverAccount, updateDriverAccount),
  route(contract.addDriverToCarrier, addDriverToCarrier),
  route(contract.removeDriverFromCarrier, removeDriverFromCarrier),
  route(contract.deleteDriverAccount, deleteDriverAccount),
];
