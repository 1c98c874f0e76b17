import * as contract from '#contract/file.ts';
import { personLimit } from '../http/person-limit.ts';
import { type Route, route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { getFile } from './get-file.ts';
import { putFile } from './put-file.ts';

/** Twenty loads of a hundred BOLs in an hour; what is stored is never thrown away. */
const DOCUMENTS = { calls: 2000, perSeconds: 3600 };

export const fileRoutes = ({ database }: Services): Route[] => [
  // No transaction around it: looking into a PDF takes long. The hash makes it idempotent without a key.
  route(contract.putFile, putFile, {
    accepts: 'application/pdf',
    transaction: 'none',
    limit: personLimit(database.pool, 'document', DOCUMENTS),
  }),
  route(contract.getFile, getFile),
];
