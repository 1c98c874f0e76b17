/** Who drove a BOL when something happened is known after they were replaced: what names a driver is judged by it. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getBol, updateBol } from '#contract/bol.ts';
import { newId } from '#domain/ids.ts';
import { LIMITS } from '#domain/limits.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { handshakeOf, newSigningKey } from '../../domain/handshake-of.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { bayview, bolOf, givenCheckIn, givenDriver, givenLoad, redwood } from '../../support/server/freight.ts';
import { receiverSignature, registerKey, sendHandshake, sendSignature } from '../../support/server/handshakes.ts';
import { givenOutcome } from '../../support/server/outcomes.ts';
import { TEST_START, type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let receiver: ApiClient;
let ray: ApiClient;
let office: ApiClient;
let shipper: ApiClient;
let bolId: string;
let documentSha256: string;
const lena = demoUserId('driver2@carrier.example');
const MINUTE = 60_000;

beforeAll(async () => {
  server = await testServer();
  receiver = await server.signIn('clerk@receiver.example');
  ray = await server.signIn('driver@carrier.example');
  office = await server.signIn('admin@carrier.example');
  shipper = await server.signIn('admin@shipper.example');
});
beforeEach(async () => {
  const load = await givenLoad(server, { bols: [{ receiverId: bayview }] });
  bolId = bolOf(load);
  documentSha256 = load.bols[0]?.file.sha256 ?? '';
  await givenDriver(office, [bolId], ray.userId);
});

const seen = async () => shipper.ok(getBol, { params: { id: bolId } });
const minutesAfter = (count: number) => new Date(server.clock.now().getTime() + count * MINUTE).toISOString();

describe('a handover by code', () => {
  let codes: { offer: string; answer: string };
  let signed: Awaited<ReturnType<typeof receiverSignature>>;
  beforeEach(async () => {
    const keys = { offer: await newSigningKey(), answer: await newSigningKey() };
    await registerKey(ray, keys.offer);
    await registerKey(receiver, keys.answer);
    signed = await receiverSignature(documentSha256);
    codes = await handshakeOf({
      keys,
      offer: { bolId, documentSha256, userId: ray.userId, companyId: redwood },
      answer: {
        ...{ userId: receiver.userId, companyId: bayview },
        ...{ signatureId: signed.body._id, statementHash: signed.hash },
      },
    });
  });
  const states = async () => ((await seen()).handshakes ?? []).map(({ state, reason }) => [state, reason]);
  /** The device's clock says 14:30 of the first day. */
  const reportAt = (client: ApiClient, at: string) =>
    sendHandshake(client, bolId, codes, {
      'x-connex-level': '2',
      'x-clock-skew': String(Date.parse(at) - Date.parse('2026-03-02T14:30:00Z')),
    });

  it('counts, although another driver was assigned before it was reported', async () => {
    const before = minutesAfter(-1);
    await givenDriver(office, [bolId], lena);
    server.clock.advance(30 * MINUTE);
    expect((await reportAt(receiver, before)).status).toBe(200);
    expect(await states()).toEqual([['waiting', null]]);
    expect((await reportAt(ray, before)).body).toEqual({ outcome: 'done', withheld: true });
    expect((await sendSignature(receiver, bolId, signed.body)).status).toBe(201);
    expect(await states()).toEqual([['met', null]]);
  });

  it('does not where it was made after that', async () => {
    await givenDriver(office, [bolId], lena);
    server.clock.advance(30 * MINUTE);
    await reportAt(receiver, minutesAfter(-10));
    expect(await states()).toEqual([['invalid', 'Ray Delgado was not the driver of this BOL.']]);
  });
});

describe('the driver an outcome names', () => {
  const checkedIn = async () => {
    await givenCheckIn(receiver, bolId, ray.userId, minutesAfter(-20));
    const change = { op: 'add', kind: 'shortages', entry: { _id: newId(), sku: 'PEARS', qty: 1 } } as const;
    await receiver.ok(updateBol, { params: { id: bolId }, body: { osdChanges: [change] } });
  };
  const checkout = async () => (await seen()).stamps.find(({ kind }) => kind === 'checkout');

  it.each([
    ['is whom its maker had before them', 10, true],
    ['of an older device is who drove it then', -10, false],
  ])('%s', async (_, minute, says) => {
    await checkedIn();
    const occurredAt = minutesAfter(minute);
    await givenDriver(office, [bolId], lena);
    server.clock.advance(30 * MINUTE);
    const said = { occurredAt, ...(says && { driverId: ray.userId }) };
    const { bol } = await givenOutcome(receiver, bolId, 'partial', said);
    expect(bol.outcomes?.[0]?.driverId).toBe(ray.userId);
    const { driverId, driverName, driverCompanyId } = (await checkout()) ?? {};
    expect([driverId, driverName, driverCompanyId]).toEqual([ray.userId, 'Ray Delgado', redwood]);
  });

  it('is nobody who never drove it', async () => {
    const stranger = demoUserId('driver@othercarrier.example');
    const { bol } = await givenOutcome(receiver, bolId, 'refused', { driverId: stranger });
    expect(bol.outcomes?.[0]?.driverId).toBe(ray.userId);
    const nobody = await givenOutcome(receiver, bolId, 'refused', { driverId: null });
    expect(nobody.bol.outcomes?.[1]?.driverId).toBeNull();
  });

  it('checks out at a possible time, and the mark says where it was none', async () => {
    await checkedIn();
    await givenOutcome(receiver, bolId, 'partial', { occurredAt: '1999-12-31T23:00:00Z', driverId: ray.userId });
    const { at, outOfBounds } = (await checkout()) ?? {};
    const earliest = Date.parse(TEST_START) - LIMITS.stampBeforeBuiltMs;
    expect([Date.parse(at ?? '') >= earliest, outOfBounds]).toEqual([true, true]);
  });
});
