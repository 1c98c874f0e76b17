/** People at work on a cluster while something happens to it, and the look at what became of their work. */
import pg from 'pg';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { ApiClient } from '../server/api-client.ts';
import { expectEachOnce, FROM_A_BALANCER, type LoadClients, startLoadClients } from '../server/load-clients.ts';
import { bringDocument } from '../server/new-pdf.ts';
import type { Cluster } from './cluster.ts';

/** Changes acknowledged before and after each blow. */
export const CHANGES = 30;

export interface Work {
  url: string;
  /** The database, to look at what is there. */
  pool: pg.Pool;
  /** The hash of a document that is on the S3 server. */
  document: string;
}

export async function openWork({ url, databaseUrl }: Cluster): Promise<Work> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  // Its connections break when a node does.
  pool.on('error', () => undefined);
  const admin = await new ApiClient(url).signIn('admin@shipper.example', DEMO_PASSWORD);
  return { url, pool, document: await bringDocument(admin) };
}

/** People work while `blow` falls; resolves when all they did is found once. How long nothing was acknowledged is printed. */
export async function underLoad(
  { url, pool, document }: Work,
  blow: (clients: LoadClients) => Promise<void>,
): Promise<void> {
  const clients = await startLoadClients(url, document, { alsoExpected: [FROM_A_BALANCER] });
  await clients.progress(CHANGES);
  const pause = longestPause(clients);
  await blow(clients);
  await clients.progress(CHANGES);
  const seconds = pause();
  await clients.finish();
  await expectEachOnce(pool, clients.trips);
  const setbacks = [...clients.setbacks].map(([what, count]) => `${count} × ${what}`).join(', ') || 'none';
  console.log(`${clients.acknowledged()} changes, longest pause ${seconds.toFixed(1)} s; setbacks: ${setbacks}`);
}

function longestPause(clients: LoadClients): () => number {
  let [count, since, longest] = [clients.acknowledged(), performance.now(), 0];
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - since);
    if (clients.acknowledged() > count) [count, since] = [clients.acknowledged(), now];
  }, 20);
  return () => {
    clearInterval(timer);
    return longest / 1000;
  };
}
