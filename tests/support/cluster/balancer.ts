/** HAProxy before the server's processes, and before whichever PostgreSQL is primary. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '#server/db/embedded/start-embedded-postgres.ts';
import { type Program, startProgram } from './program.ts';

export interface Balancer {
  /** For devices. */
  url: string;
  /** Where the primary is to be found. */
  databasePort: number;
  close(): Promise<void>;
}

interface Behind {
  servers: number[];
  nodes: { name: string; port: number; healthPort: number }[];
}

const line = (text: string, list: string[]) => [text, ...list.map((entry) => `  ${entry}`)].join('\n');

/**
 * Which process can be asked is its own word (`/healthz`: all of them lack a database that is away, and the answer to a
 * device should be ours, not the balancer's). A change is never sent a second time from here: devices do that, with
 * their keys. A connection to a node that is no longer primary is ended, lest it wait there for ever.
 */
const settings = (httpPort: number, databasePort: number, { servers, nodes }: Behind) =>
  [
    line('global', ['maxconn 2000']),
    line('defaults', [
      'timeout connect 2s',
      'timeout client 1h',
      'timeout server 1h',
      'retries 3',
      'option redispatch',
    ]),
    line('listen devices', [
      `bind 127.0.0.1:${httpPort}`,
      'mode http',
      'balance roundrobin',
      'option forwardfor',
      'retry-on conn-failure',
      'option httpchk GET /healthz',
      'default-server check inter 500ms fall 2 rise 1',
      ...servers.map((port, at) => `server server-${at + 1} 127.0.0.1:${port}`),
    ]),
    line('listen primary', [
      `bind 127.0.0.1:${databasePort}`,
      'mode tcp',
      'option httpchk GET /primary',
      'http-check expect status 200',
      // A node that wakes up believes for a moment that it still leads: three looks, and it knows better.
      'default-server check inter 500ms fall 2 rise 3 on-marked-down shutdown-sessions',
      ...nodes.map(({ name, port, healthPort }) => `server ${name} 127.0.0.1:${port} check port ${healthPort}`),
    ]),
  ].join('\n\n');

export async function startBalancer(folder: string, behind: Behind): Promise<Balancer> {
  const [httpPort, databasePort] = [await freePort(), await freePort()];
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, `${settings(httpPort, databasePort, behind)}\n`);
  execFileSync('/usr/sbin/haproxy', ['-c', '-q', '-f', file]);
  const program: Program = startProgram(['haproxy', '-db', '-f', file], { log: path.join(folder, 'haproxy.log') });
  return { url: `http://127.0.0.1:${httpPort}`, databasePort, close: () => program.end() };
}
