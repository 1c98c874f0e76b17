/**
 * Two nodes of PostgreSQL under Patroni, which agree over etcd on who is primary. Commits wait for the other node
 * (synchronous mode), so whoever takes over has everything that was acknowledged. A node can die as a machine does, with
 * all its processes at once, be frozen so that nobody hears of it, and come back.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '#server/db/embedded/start-embedded-postgres.ts';
import { type Program, startProgram, until } from './program.ts';

const PASSWORD = 'of-this-test-only';
const BINARIES = '/usr/lib/postgresql';

export interface DatabaseNode {
  name: string;
  port: number;
  /** Patroni's own, which tells a balancer who is primary. */
  healthPort: number;
  /** Kills all of it. */
  die(): Promise<void>;
  comeBack(): void;
  freeze(): void;
  thaw(): void;
}

export interface DatabaseNodes {
  nodes: [DatabaseNode, DatabaseNode];
  /** Who says now that it is primary. */
  primary(): Promise<DatabaseNode | null>;
  /** Resolves when there is a primary and the other one follows it synchronously. */
  whole(): Promise<DatabaseNode>;
  addressAt(port: number): string;
  close(): Promise<void>;
}

export async function startDatabaseNodes(folder: string): Promise<DatabaseNodes> {
  const [client, peer] = [await freePort(), await freePort()];
  const log = path.join(folder, 'etcd.log');
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const etcd = startProgram(
    [
      'etcd',
      ...['--name', 'one', '--enable-v2', '--data-dir', path.join(folder, 'etcd')],
      ...['--listen-client-urls', at(client), '--advertise-client-urls', at(client)],
      ...[
        '--listen-peer-urls',
        at(peer),
        '--initial-advertise-peer-urls',
        at(peer),
        '--initial-cluster',
        `one=${at(peer)}`,
      ],
    ],
    { log },
  );
  await until('etcd', async () => ((await fetch(`${at(client)}/health`)).ok ? true : null), { log });
  const nodes: [DatabaseNode, DatabaseNode] = [
    await startNode('a', folder, client),
    await startNode('b', folder, client),
  ];
  const says = async (node: DatabaseNode, what: string) =>
    (await fetch(`${at(node.healthPort)}/${what}`, { signal: AbortSignal.timeout(1_000) })).ok ? node : null;
  const first = async (what: string) => {
    for (const node of nodes) {
      const found = await says(node, what).catch(() => null);
      if (found) return found;
    }
    return null;
  };
  return {
    nodes,
    primary: () => first('primary'),
    whole: () =>
      until(
        'A primary with a synchronous second',
        async () => ((await first('synchronous')) ? first('primary') : null),
        { log: path.join(folder, 'a.log') },
      ),
    addressAt: (port) => `postgres://connex:${PASSWORD}@127.0.0.1:${port}/connex_bol`,
    async close() {
      for (const node of nodes) await node.die();
      await etcd.end();
    },
  };
}

/** Makes database and owner on whoever is primary. */
export async function makeDatabase({ whole }: DatabaseNodes): Promise<void> {
  const { port } = await whole();
  const admin = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password: PASSWORD, database: 'postgres' });
  await admin.connect();
  await admin.query(`create role connex login password '${PASSWORD}'`);
  await admin.query('create database connex_bol owner connex');
  await admin.end();
}

async function startNode(name: string, folder: string, etcd: number): Promise<DatabaseNode> {
  const [port, healthPort] = [await freePort(), await freePort()];
  const home = path.join(folder, name);
  mkdirSync(home, { recursive: true });
  const settings = path.join(folder, `${name}.json`);
  // JSON is YAML.
  writeFileSync(settings, JSON.stringify(settingsOf(name, home, { port, healthPort, etcd })));
  execFileSync('chown', ['-R', 'postgres:postgres', home, settings]);
  const start = () => startProgram(['patroni', settings], { log: path.join(folder, `${name}.log`), asPostgres: true });
  let patroni: Program = start();
  const signal = (kind: NodeJS.Signals) => {
    for (const pid of [patroni.pid, ...processesOf(home)]) {
      try {
        process.kill(pid, kind);
      } catch {
        // It ended in between.
      }
    }
  };
  return {
    name,
    port,
    healthPort,
    async die() {
      signal('SIGKILL');
      await until(`The end of node ${name}`, async () => (processesOf(home).length === 0 ? true : null));
    },
    comeBack() {
      patroni = start();
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  };
}

/** PostgreSQL's first process in this folder with its children, and Patroni with its. */
function processesOf(home: string): number[] {
  const all = readdirSync('/proc').flatMap((pid) => (/^\d+$/.test(pid) ? [describe(pid)] : []));
  const own = new Set(all.filter((one) => one?.command.includes(home)).map((one) => one?.pid));
  return all.flatMap((one) => (one && one.state !== 'Z' && (own.has(one.pid) || own.has(one.parent)) ? [one.pid] : []));
}

function describe(pid: string) {
  try {
    const [state = '', parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { pid: Number(pid), state, parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') };
  } catch {
    return null;
  }
}

const newest = () => readdirSync(BINARIES).toSorted((a, b) => Number(b) - Number(a))[0] ?? '';

function settingsOf(
  name: string,
  home: string,
  { port, healthPort, etcd }: Record<'port' | 'healthPort' | 'etcd', number>,
) {
  const account = (username: string) => ({ username, password: PASSWORD });
  return {
    scope: 'connex',
    name,
    // Its API of version 2: with that of version 3, Patroni 3.0 lets a leader that was frozen take the lock back from its
    // successor when it wakes up, and what the successor has acknowledged is lost.
    etcd: { host: `127.0.0.1:${etcd}` },
    restapi: { listen: `127.0.0.1:${healthPort}`, connect_address: `127.0.0.1:${healthPort}` },
    bootstrap: {
      // A lost primary is replaced within about 20 s.
      dcs: { ttl: 20, loop_wait: 2, retry_timeout: 5, synchronous_mode: true, postgresql: { use_pg_rewind: true } },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: ['host replication replicator 127.0.0.1/32 md5', 'host all all 127.0.0.1/32 md5'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: path.join(home, 'data'),
      bin_dir: path.join(BINARIES, newest(), 'bin'),
      pgpass: path.join(home, 'pgpass'),
      authentication: {
        replication: account('replicator'),
        superuser: account('postgres'),
        rewind: account('rewinder'),
      },
      parameters: { unix_socket_directories: home, max_connections: 120, shared_buffers: '64MB' },
    },
  };
}
