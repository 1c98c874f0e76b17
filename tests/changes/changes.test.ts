import { describe, expect, test } from 'vitest';
import { changeOf, isChangeType } from '#changes/changes.ts';
import { laneOfNotification, notificationOfLane } from '#changes/lane.ts';

const LOAD_CARRIER = 'cc0000000000000000000001';
const DANA = { _id: 'ee0000000000000000000001', name: 'Dana', phone: '', connexId: null, companyId: LOAD_CARRIER };
const ID = 'ff0000000000000000000001';
const LOAD = 'aa0000000000000000000001';
const args = { notificationId: ID, read: true, seen: '2026-11-21T09:00:00.000Z' };

describe('lanes', () => {
  test('each notification has one of its own, which is no load’s', () => {
    const { lane } = changeOf('read-notification');
    expect(notificationOfLane(lane(args))).toBe(ID);
    expect(lane({ ...args, notificationId: LOAD })).not.toBe(LOAD);
    expect(lane(args)).toBe(laneOfNotification(ID));
    expect(notificationOfLane(changeOf('check-in-load').lane({ loadId: LOAD, driverId: ID }))).toBeNull();
  });
});

test('a type that only another version knows is none of ours', () => {
  expect(isChangeType('check-in-bol')).toBe(true);
  expect(isChangeType('toString')).toBe(false);
});

const made = { id: LOAD, actorId: ID, occurredAt: '2026-11-21T10:00:00.000+00:00' };
const clock = { wallMs: 0, monotonicMs: 0, life: 'a', measured: null };

test('a check-in an older version kept goes out as that version would have sent it: its key may be known already', () => {
  const { args: Args, request } = changeOf('check-in-bol');
  const context = { driver: DANA, byName: 'Ada' };
  const kept = { loadId: LOAD, bolId: ID, driverId: ID, sealIntact: false };
  const { occurredAt } = made;
  const { body } = request({ ...made, clock, context, args: Args.parse(kept) });
  expect(body).toEqual({ driverId: ID, sealIntact: false, occurredAt });
  const { body: newer } = request({ ...made, clock, context, args: { ...kept, sealIntact: null, seal: 'none' } });
  expect(newer).toEqual({ driverId: ID, sealIntact: null, seal: 'none', occurredAt });
});

test('reading says what was seen, so that newer news stay unread', () => {
  const { args: schema, request } = changeOf('read-notification');
  const clock = { wallMs: 0, monotonicMs: 0, life: 'a', measured: null };
  const made = {
    id: LOAD,
    args,
    context: { text: '' },
    actorId: ID,
    occurredAt: '2026-11-21T10:00:00.000+00:00',
    clock,
  };
  const { endpoint, params, body } = request({ ...made, clock, args, context: { text: '' } });
  expect([endpoint.method, endpoint.path, params]).toEqual(['PUT', '/api/notifications/:id', { id: ID }]);
  expect(schema.safeParse({ ...args, seen: 'yesterday' }).success).toBe(false);
  expect(body).toEqual({ read: true, seen: args.seen });
});
