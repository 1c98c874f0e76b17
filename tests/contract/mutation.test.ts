import { describe, expect, test } from 'vitest';
import { laneOf, type MutationFacts, mutations, notificationOfLane } from '#contract/mutation.ts';

const ID = 'ff0000000000000000000001';
const LOAD = 'aa0000000000000000000001';
const args = { notificationId: ID, read: true, seen: '2026-11-21T09:00:00.000Z' };

describe('lanes', () => {
  test('each notification has one of its own, which is no load’s', () => {
    const lane = laneOf('read-notification', args);
    expect(notificationOfLane(lane)).toBe(ID);
    expect(laneOf('read-notification', { ...args, notificationId: LOAD })).not.toBe(LOAD);
    expect(notificationOfLane(laneOf('check-in-load', { loadId: LOAD, driverId: ID }))).toBeNull();
  });
});

test('reading says what was seen, so that newer news stay unread', () => {
  const entry: MutationFacts<typeof args> = { id: LOAD, args, occurredAt: '2026-11-21T10:00:00.000+00:00' };
  const { endpoint, params, body } = mutations['read-notification'].request(entry);
  expect([endpoint.method, endpoint.path, params]).toEqual(['PUT', '/api/notifications/:id', { id: ID }]);
  expect(mutations['read-notification'].args.safeParse({ ...args, seen: 'yesterday' }).success).toBe(false);
  expect(body).toEqual({ read: true, seen: args.seen });
});
