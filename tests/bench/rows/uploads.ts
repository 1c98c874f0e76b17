/**
 * Fifty documents of 5 MB brought at once by everybody of the demo who may, and what that means for others meanwhile: how long a call
 * that looks at the session and at people takes, beside the same call before, and the most memory the server's process ever had.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ApiClient } from '../../support/server/api-client.ts';
import type { Bringing } from '../bring-documents.ts';
import type { Bench } from '../figure.ts';
import { afterwards, peakMemoryOf, startServer } from '../rig.ts';

const UPLOADERS = [
  ...['admin@shipper', 'clerk@shipper', 'admin@receiver', 'clerk@receiver'],
  ...['admin@carrier', 'associate@carrier', 'admin@stranger', 'admin@othercarrier'],
];
const OTHER = 'driver@othercarrier.example';
const SENDER = fileURLToPath(new URL('../bring-documents.ts', import.meta.url));
const BEFORE = 'before the uploads';

export const uploads: Bench = {
  name: 'uploads',
  about: '50 uploads of 5 MB at once: what others wait, and the server’s memory',
  minutes: 10,
  async run({ of }) {
    const server = await startServer();
    const other = await server.client(OTHER);
    const cookies: string[] = [];
    for (const name of UPLOADERS) cookies.push((await server.client(`${name}.example`)).cookie);
    const count = of(50, 8);
    const bringing: Bringing = { origin: server.origin, cookies, count, bytes: of(5_000_000, 500_000) };
    const sender = fork(SENDER, [JSON.stringify(bringing)]);
    afterwards(() => sender.kill());
    await Promise.race([once(sender, 'message'), failedOf(sender)]);
    const before: number[] = [];
    for (let n = 0; n < 100; n += 1) before.push(await timeOf(other));
    const started = performance.now();
    let isOver = false;
    const sent = Promise.race([once(sender, 'message'), failedOf(sender)]).finally(() => {
      isOver = true;
    });
    // Seen where it is awaited; until then it must not end the process.
    sent.catch(() => undefined);
    sender.send('go');
    const meanwhile: number[] = [];
    while (!isOver) meanwhile.push(await timeOf(other));
    const [refused] = (await sent) as [number];
    const seconds = (performance.now() - started) / 1000;
    const what = `${count} uploads of ${of(5, 0.5)} MB at once`;
    return [
      {
        what: `${what}: a call of somebody else`,
        unit: 'ms',
        take: 'p99',
        values: meanwhile,
        beside: { [BEFORE]: before },
        goals: [{ atMost: 150 }],
      },
      {
        what: '… most memory of the server',
        unit: 'MB',
        take: 'most',
        values: [peakMemoryOf(server.pid())],
        goals: [{ atMost: 250 }],
      },
      { what: '… until all are there', unit: 's', take: 'median', values: [seconds] },
      { what: '… told to come again', unit: 'requests', take: 'median', values: [refused] },
    ];
  },
};

/** Rejects when it ends with something undone. */
const failedOf = async (sender: ChildProcess): Promise<never> => {
  const [code] = await once(sender, 'exit');
  throw new Error(`The sender ended with ${code}.`);
};

async function timeOf(client: ApiClient): Promise<number> {
  const started = performance.now();
  const { status } = await client.request('GET', '/api/users');
  if (status !== 200) throw new Error(`others were answered ${status}`);
  return performance.now() - started;
}
