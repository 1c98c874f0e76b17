/**
 * A whole installation on one machine: HAProxy, three processes of the server, two PostgreSQL nodes under Patroni, an S3
 * server (`tests/support/swift-s3.sh`). Each process can be killed, stopped, and started from another checkout.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#server/db/embedded/start-embedded-postgres.ts';
import { type AppProcess, startAppProcess } from '../server/app-process.ts';
import { makeBucket, S3_ENV } from '../server/s3-service.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type DatabaseNodes, makeDatabase, startDatabaseNodes } from './database-nodes.ts';

const SERVERS = 3;

export interface Cluster {
  url: string;
  database: DatabaseNodes;
  /** The database as the server's processes reach it. */
  databaseUrl: string;
  servers: AppProcess[];
  /** Starts the process in this place again, from another checkout if one is said. */
  start(place: number, checkout?: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts everything, all processes from `checkout`. */
export async function startCluster(checkout?: string): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'connex-cluster-'));
  chmodSync(folder, 0o755);
  const s3 = path.join(folder, 's3');
  const storage = (action: string) =>
    execFileSync(path.resolve('tests/support/swift-s3.sh'), [action, s3], { stdio: 'ignore' });
  storage('start');
  await makeBucket();
  const database = await startDatabaseNodes(folder);
  await makeDatabase(database);
  const ports = await Promise.all(Array.from({ length: SERVERS }, () => freePort()));
  const balancer: Balancer = await startBalancer(folder, { servers: ports, nodes: database.nodes });
  const databaseUrl = database.addressAt(balancer.databasePort);
  const servers: AppProcess[] = [];
  const start = async (place: number, from?: string) => {
    const env = {
      ...S3_ENV,
      PORT: String(ports[place]),
      DATABASE_URL: databaseUrl,
      DATA_DIR: path.join(folder, `server-${place + 1}`),
      TRUST_PROXY: '1',
      DEMO: 'on',
    };
    servers[place] = await startAppProcess(env, { checkout: from, log: path.join(folder, `server-${place + 1}.log`) });
  };
  for (let place = 0; place < SERVERS; place += 1) await start(place, checkout);
  return {
    url: balancer.url,
    database,
    databaseUrl,
    servers,
    start,
    async close() {
      await Promise.all(servers.map((server) => server.kill()));
      await balancer.close();
      await database.close();
      storage('stop');
      if (process.env.KEEP_LOGS) console.log(`The logs are in ${folder}`);
      else rmSync(folder, { recursive: true, force: true });
    },
  };
}
