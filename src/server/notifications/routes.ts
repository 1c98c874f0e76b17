import * as contract from '#contract/notification.ts';
import { type Route, route } from '../http/route.ts';
import { listNotifications } from './list-notifications.ts';
import { getPreferences, setPreferences } from './preferences.ts';
import { readNotification } from './read-notification.ts';

export const notificationRoutes: Route[] = [
  route(contract.listNotifications, listNotifications),
  route(contract.readNotification, readNotification),
  route(contract.getNotificationPreferences, getPreferences),
  route(contract.setNotificationPreferences, setPreferences),
];
