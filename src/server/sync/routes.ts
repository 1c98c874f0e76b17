import * as contract from '#contract/change.ts';
import { type Route, route } from '../http/route.ts';
import { digestChanges } from './digest-changes.ts';
import { openEventStream } from './event-stream.ts';
import { listChanges } from './list-changes.ts';

export const changeRoutes: Route[] = [
  route(contract.listChanges, listChanges, { transaction: 'snapshot' }),
  route(contract.digestChanges, digestChanges, { transaction: 'snapshot' }),
  route(contract.events, openEventStream),
];
