import * as contract from '#contract/change.ts';
import { type Route, route } from '../http/route.ts';
import { openEventStream } from './event-stream.ts';
import { listChanges } from './list-changes.ts';

export const changeRoutes: Route[] = [
  route(contract.listChanges, listChanges, { transaction: 'snapshot' }),
  route(contract.events, openEventStream),
];
