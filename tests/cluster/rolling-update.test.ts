/**
 * The processes of an installation are replaced one after the other by this version while people work: the schema is
 * migrated under the former version, which goes on with it. `PREVIOUS` names another commit to come from.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cluster, startCluster } from '../support/cluster/cluster.ts';
import { CHANGES, openWork, underLoad, type Work } from '../support/cluster/under-load.ts';
import { formerRelease } from '../support/former-release.ts';

/** Before lists and digests were kept: two migrations, and a batch call it does not know. */
const PREVIOUS = process.env.PREVIOUS ?? 'e2a64b0';

const former = formerRelease(PREVIOUS);
let cluster: Cluster;
let work: Work;

beforeAll(async () => {
  cluster = await startCluster(former.folder);
  work = await openWork(cluster);
});
afterAll(async () => {
  await work?.pool.end();
  await cluster?.close();
  former.dispose();
});

const migrations = async () => Number((await work.pool.query('select count(*) from schema_migrations')).rows[0].count);

it('an update of one process after the other loses nothing, and both versions work on the new schema', async () => {
  const before = await migrations();
  await underLoad(work, async (clients) => {
    for (const place of [0, 1, 2]) {
      await cluster.servers[place]?.stop();
      await clients.progress(CHANGES);
      await cluster.start(place);
      await clients.progress(CHANGES);
    }
  });
  expect(await migrations()).toBeGreaterThan(before);
});
