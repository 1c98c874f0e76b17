import { expect, test } from 'vitest';
import { NOTIFICATION_KINDS } from '#contract/notification.ts';
import { DEFAULT_CHANNELS, isMailed, notificationPath } from '#domain/notification-channels.ts';

test('who never chose hears of everything', () => {
  expect(DEFAULT_CHANNELS).toEqual({ push: true, mail: true });
});

test('what somebody plans or acts by is mailed, the mere progress of a load is not', () => {
  expect(NOTIFICATION_KINDS.filter((kind) => !isMailed(kind))).toEqual([
    'picked-up',
    'checked-in',
    'paper-added',
    'free-time-ending',
  ]);
});

test('a notification opens inside the app', () => {
  expect(notificationPath('ff0000000000000000000001')).toBe('/notifications/ff0000000000000000000001');
});
