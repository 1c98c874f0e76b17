import * as contract from '#contract/device.ts';
import { type Route, route } from '../http/route.ts';
import { reportDevice } from './report-device.ts';

export const deviceRoutes: Route[] = [route(contract.reportDevice, reportDevice)];
