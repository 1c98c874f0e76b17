import * as contract from '#contract/file.ts';
import { type Route, route } from '../http/route.ts';
import { getFile } from './get-file.ts';
import { putFile } from './put-file.ts';

export const fileRoutes: Route[] = [
  // No transaction around it: looking into a PDF takes long. The hash makes it idempotent without a key.
  route(contract.putFile, putFile, { accepts: 'application/pdf', transaction: 'none' }),
  route(contract.getFile, getFile),
];
