import { describe, expect, test } from 'vitest';
import { driversAt, relationsTo } from '#domain/relation.ts';
import type { Actor } from '#domain/roles.ts';
import { COMPANY_TYPE, isStaff, ROLE, roleName } from '#domain/roles.ts';

const SHIPPER = '1'.repeat(24);
const RECEIVER = '2'.repeat(24);
const CARRIER = '3'.repeat(24);
const DRIVER = '4'.repeat(24);

const load = { shipperId: SHIPPER, carrierId: CARRIER, ready: true, deleted: false };
const bols = [
  { receiverId: null, driverId: null },
  { receiverId: RECEIVER, driverId: DRIVER },
];
const person = (companyId: string, facts: Partial<Actor> = {}): Actor => ({
  userId: '9'.repeat(24),
  companyId,
  role: ROLE.admin,
  companyType: companyId === CARRIER ? COMPANY_TYPE.carrier : COMPANY_TYPE.shipper,
  ...facts,
});
const relations = (actor: Actor, facts: Partial<typeof load> = {}) => [
  ...relationsTo(actor, { ...load, ...facts }, bols),
];

test('the roles are 1 admin, 2 clerk, 3 driver; those below 3 are staff', () => {
  expect(ROLE).toEqual({ admin: 1, clerk: 2, driver: 3 });
  expect(([1, 2, 3] as const).map(isStaff)).toEqual([true, true, false]);
});

test('a role is called by what the company does', () => {
  const names = (companyType: 0 | 1) => ([1, 2, 3] as const).map((role) => roleName(role, companyType));
  expect(names(COMPANY_TYPE.shipper)).toEqual(['Admin', 'Clerk', 'Driver']);
  expect(names(COMPANY_TYPE.carrier)).toEqual(['Admin', 'Associate', 'Driver']);
});

test('a company is of type 0, carrier, or 1, shipper', () => {
  expect(COMPANY_TYPE).toEqual({ carrier: 0, shipper: 1 });
});

describe('somebody stands to a load', () => {
  test('as shipper, receiver, carrier or driver by their company or themselves', () => {
    expect(relations(person(SHIPPER))).toEqual(['shipper']);
    expect(relations(person(RECEIVER))).toEqual(['receiver']);
    expect(relations(person(CARRIER))).toEqual(['carrier']);
    expect(relations(person(CARRIER, { role: ROLE.clerk }))).toEqual(['carrier']);
    expect(relations(person(CARRIER, { userId: DRIVER, role: ROLE.driver }))).toEqual(['driver']);
  });

  test('as shipper and receiver at once when the company ships to itself', () => {
    expect(relations(person(RECEIVER), { shipperId: RECEIVER })).toEqual(['shipper', 'receiver']);
  });

  test('not at all as a stranger, or as a carrier’s driver whose load it is not', () => {
    expect(relations(person('5'.repeat(24)))).toEqual([]);
    expect(relations(person(CARRIER, { role: ROLE.driver }))).toEqual([]);
  });

  test('not at all as another carrier, nor as a company that is no carrier', () => {
    for (const role of [ROLE.admin, ROLE.clerk])
      expect(relations(person('5'.repeat(24), { companyType: COMPANY_TYPE.carrier, role }))).toEqual([]);
    expect(relations(person(CARRIER), { carrierId: '5'.repeat(24) })).toEqual([]);
    expect(relations(person(CARRIER, { companyType: COMPANY_TYPE.shipper }))).toEqual([]);
  });

  test('drove it as who does now, or did until they were replaced', () => {
    const until = '2026-03-02T15:00:00.000Z';
    const formerDrivers = [{ userId: 'former', until }];
    expect(driversAt({ driverId: DRIVER, formerDrivers }, until)).toEqual(['former', DRIVER]);
    expect(driversAt({ driverId: null, formerDrivers }, '2026-03-02T16:00:00.000Z')).toEqual([]);
    expect(driversAt({ driverId: DRIVER }, until)).toEqual([DRIVER]);
  });

  test('as driver of what they did until they were replaced, and of nothing after', () => {
    const [former, driver] = ['6'.repeat(24), person(CARRIER, { userId: '6'.repeat(24), role: ROLE.driver })];
    const until = '2026-03-02T15:00:00.000Z';
    const now = [{ receiverId: null, driverId: DRIVER, formerDrivers: [{ userId: former, until }] }];
    const at = (time: string | null) => [...relationsTo(driver, load, now, time)];
    expect(at('2026-03-02T16:00:00+01:00')).toEqual(['driver']);
    expect([at('2026-03-02T15:00:00.001Z'), at(null)]).toEqual([[], []]);
    expect([...relationsTo(driver, { ...load, ready: false }, now, until)]).toEqual([]);
  });

  test('only as shipper before it is ready', () => {
    expect(relations(person(SHIPPER), { ready: false })).toEqual(['shipper']);
    for (const company of [RECEIVER, CARRIER]) expect(relations(person(company), { ready: false })).toEqual([]);
    expect(relations(person(CARRIER, { userId: DRIVER, role: ROLE.driver }), { ready: false })).toEqual([]);
  });

  test('not at all once it is deleted', () => {
    for (const company of [SHIPPER, RECEIVER, CARRIER])
      expect(relations(person(company), { deleted: true })).toEqual([]);
  });
});
