import * as contract from '#contract/push-subscription.ts';
import { type Route, route } from '../http/route.ts';
import { getPushKey } from './get-push-key.ts';
import { addPushSubscription, removePushSubscription } from './subscriptions.ts';

export const pushRoutes: Route[] = [
  route(contract.getPushKey, getPushKey),
  route(contract.addPushSubscription, addPushSubscription),
  route(contract.removePushSubscription, removePushSubscription),
];
