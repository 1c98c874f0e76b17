import { beforeAll, describe, expect, it } from 'vitest';
import { digestChanges, FEED_ENTITIES } from '#contract/change.ts';
import { editLoad } from '#contract/load.ts';
import { digestOf } from '#contract/row-digest.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { bolIdsOf, givenCheckIn, givenDriver, givenLoad } from '../../support/server/freight.ts';
import { pulled, type Replica } from '../../support/server/pull.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const askWith = (client: ApiClient, { cursor = '' }: Replica) => client.ok(digestChanges, { query: { cursor } });

const digestsOf = ({ rows }: Replica) =>
  Object.fromEntries(
    FEED_ENTITIES.map((entity) => [
      entity,
      digestOf([...rows].flatMap(([key, row]) => (key.startsWith(`${entity} `) ? [row as never] : []))),
    ]),
  );

describe('the digest', () => {
  it('D9: is that of exactly the rows a pull brings, for everybody and in every role', async () => {
    const admin = await server.signIn('admin@shipper.example');
    const carrier = await server.signIn('admin@carrier.example');
    const receiver = await server.signIn('clerk@receiver.example');
    const driver = demoUserId('driver@carrier.example');
    const load = await givenLoad(server, { bols: [{}, {}] });
    await givenDriver(carrier, bolIdsOf(load), driver);
    await givenCheckIn(receiver, bolIdsOf(load)[0]!, driver, server.clock.now().toISOString());
    const gone = await givenLoad(server);
    await admin.ok(editLoad, { params: { id: gone._id }, body: { deleted: true } });
    for (const email of [
      'admin@shipper.example',
      'driver@shipper.example',
      'clerk@receiver.example',
      'admin@carrier.example',
      'driver@carrier.example',
      'admin@stranger.example',
    ]) {
      const client = await server.signIn(email);
      const replica = await pulled(client);
      expect([email, await askWith(client, replica)]).toEqual([email, { current: true, digests: digestsOf(replica) }]);
    }
  });

  it('is of no use to a device that has not read everything, and says so', async () => {
    const client = await server.signIn('clerk@receiver.example');
    const replica = await pulled(client);
    await givenLoad(server);
    expect(await askWith(client, replica)).toMatchObject({ current: false });
  });

  it('refuses a cursor that cannot be continued', async () => {
    const client = await server.signIn('clerk@receiver.example');
    expect((await client.call(digestChanges, { query: { cursor: 'bm8' } })).status).toBe(410);
  });
});
