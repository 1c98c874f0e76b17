import { beforeAll, describe, expect, it } from 'vitest';
import { checkInBol, correctBolStamp, updateBol } from '#contract/bol.ts';
import { buildLoad, checkInLoad, checkOutLoad } from '#contract/load.ts';
import { getCurrentUser } from '#contract/user.ts';
import { newId } from '#domain/ids.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { bolOf, buildBody, givenLoad } from '../../support/server/freight.ts';
import { TEST_START, type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const body = { driverId: demoUserId('driver@carrier.example'), occurredAt: '2026-03-02T14:30:00Z', sealIntact: true };
const weekBefore = new Date(Date.parse(TEST_START) - 7 * 24 * 3_600_000).toISOString();

describe('a stamp whose time cannot be true', () => {
  it('bounds a time that cannot be true, keeps what was said, and lets any other hold', async () => {
    const client = await server.signIn('clerk@receiver.example');
    const id = bolOf(await givenLoad(server));
    const checkIn = (occurredAt: string) =>
      client.ok(checkInBol, { params: { id }, body: { ...body, occurredAt }, headers: { 'idempotency-key': newId() } });
    const first = await checkIn('1900-01-01T00:00:00Z');
    expect([first.outcome, first.bol.checkin]).toEqual(['done', weekBefore]);
    expect(first.bol.stamps).toMatchObject([{ at: weekBefore, occurredAt: '1900-01-01T00:00:00Z', outOfBounds: true }]);
    const real = await checkIn('2026-03-02T14:00:00Z');
    expect([real.outcome, real.bol.checkin]).toEqual(['done', '2026-03-02T14:00:00.000Z']);
    const again = await checkIn('1901-01-01T00:00:00Z');
    expect([again.outcome, again.bol.checkin]).toEqual(['superseded', '2026-03-02T14:00:00.000Z']);
    expect(again.bol.stamps.map(({ outOfBounds }) => outOfBounds)).toEqual([true, true, undefined]);
  });

  it('takes the true time of a load that waited on its device for weeks, with the check-ins on it', async () => {
    const occurredAt = '2026-02-02T08:00:00Z';
    const admin = await server.signIn('admin@shipper.example');
    const { newLoad } = await admin.ok(buildLoad, { body: { ...(await buildBody(server)), occurredAt } });
    expect(newLoad.createdDate).toBe('2026-02-02T08:00:00.000Z');
    const client = await server.signIn('clerk@receiver.example');
    const then = { ...body, occurredAt: '2026-02-03T08:00:00Z' };
    const { bol } = await client.ok(checkInBol, { params: { id: bolOf(newLoad) }, body: then });
    expect(bol.checkin).toBe('2026-02-03T08:00:00.000Z');
    expect(bol.stamps[0]?.outOfBounds).toBeUndefined();
  });

  it('keeps whose driver it was', async () => {
    const client = await server.signIn('clerk@receiver.example');
    const id = bolOf(await givenLoad(server));
    const driverId = demoUserId('driver@othercarrier.example');
    const { bol } = await client.ok(checkInBol, { params: { id }, body: { ...body, driverId } });
    const stranger = await server.signIn('driver@othercarrier.example');
    const { companyId } = await stranger.ok(getCurrentUser, {});
    expect(bol.stamps).toMatchObject([{ driverId, driverCompanyId: companyId }]);
    expect(companyId).not.toBe(bol.carrierId);
  });

  it('is bounded at pick-up, at completion and in a correction alike', async () => {
    const driverId = body.driverId;
    const shipper = await server.signIn('clerk@shipper.example');
    const receiver = await server.signIn('clerk@receiver.example');
    const load = await givenLoad(server);
    const id = bolOf(load);
    const at = (occurredAt: string) => ({ params: { id: load._id }, body: { driverId, occurredAt } });
    await shipper.ok(checkInLoad, at('2026-03-02T14:00:00Z'));
    expect((await shipper.ok(checkOutLoad, at('1999-12-31T00:00:00Z'))).load.checkout).toBe(weekBefore);
    expect((await shipper.ok(checkOutLoad, at('2026-03-02T14:10:00Z'))).load.checkout).toBe('2026-03-02T14:10:00.000Z');
    const { bol } = await receiver.ok(checkInBol, { params: { id }, body });
    const done = await receiver.ok(updateBol, {
      params: { id },
      body: { completed: true, checkout: '1900-01-01T00:00:00Z' },
    });
    expect(done.bol).toMatchObject({ completed: true, checkout: weekBefore, checkin: '2026-03-02T14:30:00.000Z' });
    const stampId = bol.stamps[0]?._id ?? '';
    const correction = { stampId, at: '1900-01-01T00:00:00Z', reason: 'Gate log', occurredAt: '2026-03-02T14:45:00Z' };
    const corrected = await receiver.ok(correctBolStamp, { params: { id }, body: correction });
    expect(corrected.bol.stamps.find(({ corrects }) => corrects)).toMatchObject({ at: weekBefore, outOfBounds: true });
  });
});

describe('a stamp on a load that was not shipped', () => {
  it('keeps that it was not', async () => {
    const shipper = await server.signIn('clerk@shipper.example');
    const stampsOf = async (ready: boolean) => {
      const { _id } = await givenLoad(server, { ready });
      const { load } = await shipper.ok(checkInLoad, { params: { id: _id }, body });
      return load.stamps.map(({ unsubmitted, outOfBounds }) => [unsubmitted, outOfBounds]);
    };
    expect(await stampsOf(false)).toEqual([[true, undefined]]);
    expect(await stampsOf(true)).toEqual([[undefined, undefined]]);
  });
});
