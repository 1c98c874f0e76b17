import { beforeAll, describe, expect, it } from 'vitest';
import { assignDriver, getBol } from '#contract/bol.ts';
import { getLoad, listDriverLoads } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { bolIdsOf, bolOf, givenLoad } from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let carrier: ApiClient;
const ray = demoUserId('driver@carrier.example');
const lena = demoUserId('driver2@carrier.example');
beforeAll(async () => {
  server = await testServer();
  carrier = await server.signIn('associate@carrier.example');
});

const assign = (client: ApiClient, ids: string[], driverId: string, replaces?: string | null) =>
  client.call(assignDriver, {
    query: { objectIds: ids.join(',') },
    body: { driverId, ...(replaces === undefined ? {} : { replaces }) },
  });

describe('assigning a driver', () => {
  it('is refused: 404 for strangers and other carriers, 403 for the receiver', async () => {
    const ids = bolIdsOf(await givenLoad(server));
    const expected = {
      'admin@stranger.example': 404,
      'admin@othercarrier.example': 404,
      'admin@receiver.example': 403,
    };
    for (const [email, status] of Object.entries(expected)) {
      expect([email, (await assign(await server.signIn(email), ids, ray)).status]).toEqual([email, status]);
    }
    const own = bolIdsOf(await givenLoad(server));
    const hidden = bolIdsOf(await givenLoad(server, { ready: false }));
    expect((await assign(carrier, [...own, ...hidden], ray)).status).toBe(404);
    expect((await carrier.ok(getBol, { params: { id: own[0] ?? '' } })).driverId).toBeNull();
    expect((await assign(carrier, [newId()], ray)).status).toBe(404);
  });

  it('shows the load to the driver, and takes it from the one replaced', async () => {
    const load = await givenLoad(server, { bols: [{}, {}] });
    const [first = ''] = bolIdsOf(load);
    const rayClient = await server.signIn('driver@carrier.example');
    const reply = await assign(carrier, bolIdsOf(load), ray, null);
    expect(reply.body.bols.map(({ driver }) => driver?.name)).toEqual(['Ray Delgado', 'Ray Delgado']);
    await assign(carrier, [first], lena, ray);
    const seen = await rayClient.ok(getLoad, { params: { id: load._id } });
    expect([seen.stops, bolIdsOf(seen)]).toEqual([1, bolIdsOf(load).slice(1)]);
    expect((await rayClient.call(getBol, { params: { id: first } })).status).toBe(404);
    const { shipping } = await rayClient.ok(listDriverLoads, { params: { userId: ray } });
    expect(shipping.find(({ _id }) => _id === load._id)).toMatchObject({ stops: 1, drivers: [{ _id: ray }] });
  });

  it('finds out that somebody else assigned another driver meanwhile', async () => {
    const ids = bolIdsOf(await givenLoad(server));
    expect((await assign(carrier, ids, ray, null)).status).toBe(200);
    const stale = await assign(carrier, ids, lena, null);
    expect([stale.status, stale.error]).toEqual([409, 'driver-changed']);
    expect(stale.body).toBe('Another driver was assigned in the meantime.');
    expect((await assign(carrier, ids, ray, null)).status).toBe(200);
    expect((await assign(carrier, ids, lena, ray)).status).toBe(200);
    expect((await assign(carrier, ids, ray)).status).toBe(200);
  });

  it('takes only drivers of the load’s carrier', async () => {
    const ids = bolIdsOf(await givenLoad(server));
    const wrong = {
      [demoUserId('driver@othercarrier.example')]: 409,
      [demoUserId('admin@carrier.example')]: 409,
      [newId()]: 422,
    };
    for (const [driverId, status] of Object.entries(wrong)) {
      expect((await assign(carrier, ids, driverId)).status).toBe(status);
    }
    const other = await assign(carrier, ids, demoUserId('driver@othercarrier.example'));
    expect([other.error, other.body]).toEqual(['rule-broken', 'This driver works for another carrier.']);
    expect((await carrier.ok(getBol, { params: { id: bolOf(await givenLoad(server)) } })).driver).toBeNull();
  });
});
