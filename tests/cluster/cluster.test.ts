/**
 * What a machine, a database node and an update do to people at work, on a whole installation: every change that was
 * acknowledged is there once, devices only ever wait, nudges reach the streams of all processes, and nobody has to start
 * anything that a supervisor would not.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLoad } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { type Cluster, startCluster } from '../support/cluster/cluster.ts';
import type { DatabaseNode } from '../support/cluster/database-nodes.ts';
import { CHANGES, openWork, underLoad, type Work } from '../support/cluster/under-load.ts';
import { ApiClient } from '../support/server/api-client.ts';
import { bayview, harbor, redwood } from '../support/server/freight.ts';

let cluster: Cluster;
let work: Work;

beforeAll(async () => {
  cluster = await startCluster();
  work = await openWork(cluster);
});
afterAll(async () => {
  await work?.pool.end();
  await cluster?.close();
});

const signIn = (url: string) => new ApiClient(url).signIn('admin@shipper.example', DEMO_PASSWORD);
const serverAt = (place: number) => {
  const server = cluster.servers[place];
  if (!server) throw new Error(`there is no server ${place}`);
  return server;
};

/** Counts the nudges of an event stream from now on. */
async function nudgesAt(url: string, count: () => void): Promise<() => void> {
  const client = await signIn(url);
  const stop = new AbortController();
  const { body } = await fetch(`${url}/api/events`, { headers: { cookie: client.cookie }, signal: stop.signal });
  const read = async () => {
    for await (const piece of body as unknown as AsyncIterable<Uint8Array>) {
      if (Buffer.from(piece).includes('event: changed')) count();
    }
  };
  read().catch(() => undefined);
  return () => stop.abort();
}

it('a change made through one process nudges the streams of all', async () => {
  const heard = [0, 0, 0];
  const ends = await Promise.all(
    heard.map((_, place) =>
      nudgesAt(serverAt(place).url, () => {
        heard[place] = (heard[place] ?? 0) + 1;
      }),
    ),
  );
  const client = await signIn(serverAt(0).url);
  const bols = [
    {
      _id: newId(),
      file: { name: 'bol.pdf', sha256: work.document },
      receiverId: bayview,
      deliveryDate: '2099-03-04T14:00:00Z',
    },
  ];
  const load = {
    _id: newId(),
    shipperId: harbor,
    carrierId: redwood,
    ready: true,
    pUNum: 'PU-NUDGE',
    pUDate: '2099-03-03T09:00:00Z',
    bols,
  };
  await client.ok(buildLoad, { body: load });
  await expect.poll(() => heard.filter((count) => count > 0).length, { timeout: 10_000 }).toBe(3);
  for (const end of ends) end();
});

it('a process that is killed takes nothing along, and the others go on', async () => {
  await underLoad(work, async (clients) => {
    for (const place of [0, 1, 2]) {
      await serverAt(place).kill();
      await clients.progress(CHANGES);
      await cluster.start(place);
    }
  });
});

it('a primary that dies is replaced with everything that was acknowledged, and comes back as the second', async () => {
  const lost = await cluster.database.whole();
  await underLoad(work, async (clients) => {
    await lost.die();
    await clients.progress(CHANGES);
    expect((await cluster.database.primary())?.name).not.toBe(lost.name);
    lost.comeBack();
  });
  expect((await cluster.database.whole()).name).not.toBe(lost.name);
});

it('a primary nobody hears of is replaced, and what it does when it wakes up counts for nothing', async () => {
  const frozen: DatabaseNode = await cluster.database.whole();
  await underLoad(work, async (clients) => {
    frozen.freeze();
    await clients.progress(CHANGES);
    expect((await cluster.database.primary())?.name).not.toBe(frozen.name);
    frozen.thaw();
    await sleep(1_000);
  });
  expect((await cluster.database.whole()).name).not.toBe(frozen.name);
});

it('a second that dies holds nobody up for long', async () => {
  const primary = await cluster.database.whole();
  const second = cluster.database.nodes.find(({ name }) => name !== primary.name);
  await underLoad(work, async (clients) => {
    await second?.die();
    await clients.progress(CHANGES);
    second?.comeBack();
  });
  expect((await cluster.database.whole()).name).toBe(primary.name);
});
