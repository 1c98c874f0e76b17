import { beforeAll, describe, expect, it } from 'vitest';
import { checkInBol, getBol } from '#contract/bol.ts';
import { checkInLoad, checkOutLoad, getLoad } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import type { Seal } from '#domain/seal.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { bolIdsOf, bolOf, givenDriver, givenLoad } from '../../support/server/freight.ts';
import { TEST_START, type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
const driverId = demoUserId('driver@carrier.example');
beforeAll(async () => {
  server = await testServer();
});

const body = { driverId, occurredAt: '2026-03-02T14:30:00Z', sealIntact: true };

describe('checking a BOL in', () => {
  it('is refused: 404 for who does not see it, 403 for who may not', async () => {
    const id = bolOf(await givenLoad(server));
    const expected = { 'admin@stranger.example': 404, 'driver@carrier.example': 404, 'admin@carrier.example': 403 };
    for (const [email, status] of Object.entries(expected)) {
      const answer = await (await server.signIn(email)).call(checkInBol, { params: { id }, body });
      expect([email, answer.status]).toEqual([email, status]);
    }
  });

  it('is done by the receiver’s clerk, by the shipper’s clerk and by the driver themselves', async () => {
    const load = await givenLoad(server, { bols: [{}, {}, {}] });
    await givenDriver(await server.signIn('admin@carrier.example'), bolIdsOf(load), driverId);
    const clerks = ['clerk@receiver.example', 'clerk@shipper.example', 'driver@carrier.example'];
    for (const [index, email] of clerks.entries()) {
      const client = await server.signIn(email);
      const reply = await client.ok(checkInBol, { params: { id: bolIdsOf(load)[index] ?? '' }, body });
      expect(reply).toMatchObject({ outcome: 'done', bol: { checkin: '2026-03-02T14:30:00.000Z', sealIntact: true } });
      expect(reply.bol.stamps[0]).toMatchObject({ byUserId: client.userId, driverId, driverName: 'Ray Delgado' });
    }
  });

  it('keeps the earliest time whatever the order of arrival', async () => {
    const id = bolOf(await givenLoad(server));
    const client = await server.signIn('clerk@receiver.example');
    const stamp = (occurredAt: string, sealIntact = true) =>
      client.ok(checkInBol, { params: { id }, body: { ...body, occurredAt, sealIntact } });
    expect((await stamp('2026-03-02T14:30:00Z')).outcome).toBe('done');
    expect((await stamp('2026-03-02T14:40:00Z')).outcome).toBe('superseded');
    const earliest = await stamp('2026-03-02T15:10:00+01:00', false);
    expect(earliest).toMatchObject({
      outcome: 'done',
      bol: { checkin: '2026-03-02T14:10:00.000Z', sealIntact: false },
    });
    const last = await stamp('2026-03-02T14:50:00Z');
    expect(last.bol.stamps.map(({ at }) => at.slice(11, 16))).toEqual(['14:10', '14:30', '14:40', '14:50']);
    expect(last.bol.sealIntact).toBe(false);
  });

  it('tells a trailer without a seal from one nobody looked at, and takes what older devices send', async () => {
    const client = await server.signIn('clerk@receiver.example');
    const said = async (answer: { sealIntact: boolean | null; seal?: Seal }) => {
      const id = bolOf(await givenLoad(server));
      const { bol } = await client.ok(checkInBol, { params: { id }, body: { ...body, ...answer } });
      return { sealIntact: bol.sealIntact, seal: bol.stamps[0]?.seal };
    };
    expect(await said({ sealIntact: null, seal: 'none' })).toEqual({ sealIntact: null, seal: 'none' });
    expect(await said({ sealIntact: false, seal: 'broken' })).toEqual({ sealIntact: false, seal: 'broken' });
    expect(await said({ sealIntact: null })).toEqual({ sealIntact: null, seal: undefined });
    expect(await said({ sealIntact: true })).toEqual({ sealIntact: true, seal: undefined });
  });

  it('refuses an answer about the seal that contradicts itself', async () => {
    const client = await server.signIn('clerk@receiver.example');
    const id = bolOf(await givenLoad(server));
    const reply = await client.call(checkInBol, { params: { id }, body: { ...body, seal: 'broken' } });
    expect(reply.status).toBe(422);
  });

  it('corrects the device’s clock by the skew it measured, and never beyond the time of arrival', async () => {
    const client = await server.signIn('clerk@receiver.example');
    const checkIn = async (occurredAt: string, headers: Record<string, string>) => {
      const id = bolOf(await givenLoad(server));
      const { bol } = await client.ok(checkInBol, { params: { id }, body: { ...body, occurredAt }, headers });
      return bol.stamps[0];
    };
    const slow = await checkIn('2026-03-02T11:00:00Z', { 'x-clock-skew': '10800000', 'x-device': 'dock tablet' });
    expect(slow).toMatchObject({
      at: '2026-03-02T14:00:00.000Z',
      occurredAt: '2026-03-02T11:00:00Z',
      skewMs: 10_800_000,
      receivedAt: TEST_START,
      deviceId: 'dock tablet',
    });
    const unmeasured = await checkIn('2026-03-02T17:30:00Z', { 'x-client-time': '2026-03-02T18:00:00Z' });
    expect(unmeasured).toMatchObject({ at: '2026-03-02T14:30:00.000Z', skewMs: -10_800_000 });
    expect(await checkIn('2027-01-01T00:00:00Z', {})).toMatchObject({ at: TEST_START, skewMs: 0 });
    for (const nonsense of ['NaN', '1e300', 'soon', '']) {
      expect(await checkIn('2026-03-02T14:00:00Z', { 'x-clock-skew': nonsense })).toMatchObject({ skewMs: 0 });
    }
  });

  it('keeps that the device could not tell its time for certain, and says so only then', async () => {
    const client = await server.signIn('clerk@receiver.example');
    const uncertain = async (headers: Record<string, string>) => {
      const id = bolOf(await givenLoad(server));
      await client.ok(checkInBol, { params: { id }, body, headers });
      return (await client.ok(getBol, { params: { id } })).stamps.map(({ clockUncertain }) => clockUncertain);
    };
    expect(await uncertain({ 'x-clock-uncertain': '1' })).toEqual([true]);
    expect(await uncertain({ 'x-clock-uncertain': 'perhaps' })).toEqual([undefined]);
    expect(await uncertain({ 'x-clock-skew': '7200000' })).toEqual([undefined]);
  });

  it('names the stamp after the mutation, so the same one twice is one stamp', async () => {
    const id = bolOf(await givenLoad(server));
    const client = await server.signIn('clerk@receiver.example');
    const key = newId();
    await client.ok(checkInBol, { params: { id }, body, headers: { 'idempotency-key': key } });
    const again = await client.call(checkInBol, { params: { id }, body, headers: { 'idempotency-key': key } });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const { stamps } = await client.ok(getBol, { params: { id } });
    expect(stamps.map(({ _id }) => _id)).toEqual([key]);
  });

  it('wants a driver who is one', async () => {
    const id = bolOf(await givenLoad(server));
    const client = await server.signIn('clerk@receiver.example');
    for (const wrong of [newId(), client.userId]) {
      const answer = await client.call(checkInBol, { params: { id }, body: { ...body, driverId: wrong } });
      expect([answer.status, answer.body]).toMatchObject([
        422,
        { fields: { driverId: 'This person is not a driver.' } },
      ]);
    }
  });
});

describe('checking a load in and out at pick-up', () => {
  it('is refused to the receiver, the carrier’s office, and drivers of other loads', async () => {
    const load = await givenLoad(server);
    const expected = { 'clerk@receiver.example': 403, 'admin@carrier.example': 403, 'driver@carrier.example': 404 };
    for (const endpoint of [checkInLoad, checkOutLoad]) {
      for (const [email, status] of Object.entries(expected)) {
        const client = await server.signIn(email);
        const answer = await client.call(endpoint, { params: { id: load._id }, body });
        expect([email, answer.status]).toEqual([email, status]);
      }
    }
  });

  it('stamps the load, hidden from the receiver, the earliest holding', async () => {
    const load = await givenLoad(server);
    const clerk = await server.signIn('clerk@shipper.example');
    const params = { id: load._id };
    const first = await clerk.ok(checkInLoad, { params, body });
    expect(first).toMatchObject({ outcome: 'done', load: { checkin: '2026-03-02T14:30:00.000Z', checkout: null } });
    const later = await clerk.ok(checkInLoad, { params, body: { ...body, occurredAt: '2026-03-02T14:45:00Z' } });
    expect(later.outcome).toBe('superseded');
    const out = await clerk.ok(checkOutLoad, { params, body: { ...body, occurredAt: '2026-03-02T14:50:00Z' } });
    expect(out).toMatchObject({ outcome: 'done', load: { checkout: '2026-03-02T14:50:00.000Z' } });
    expect(out.load.stamps).toHaveLength(3);
    const seen = await (await server.signIn('clerk@receiver.example')).ok(getLoad, { params });
    expect(seen).toMatchObject({ checkin: null, checkout: null, stamps: [] });
  });

  it('loses no stamp when many arrive at once', async () => {
    const load = await givenLoad(server);
    const clerk = await server.signIn('clerk@shipper.example');
    const minutes = ['31', '32', '33', '34', '35', '36', '37', '38'];
    await Promise.all(
      minutes.map((minute) =>
        clerk.ok(checkInLoad, {
          params: { id: load._id },
          body: { ...body, occurredAt: `2026-03-02T14:${minute}:00Z` },
          headers: { 'idempotency-key': newId() },
        }),
      ),
    );
    const after = await clerk.ok(getLoad, { params: { id: load._id } });
    expect(after.stamps).toHaveLength(minutes.length);
    expect(after.checkin).toBe('2026-03-02T14:31:00.000Z');
    expect(after.version).toBe(load.version + minutes.length);
  });
});
