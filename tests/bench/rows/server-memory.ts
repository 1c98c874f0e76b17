/**
 * What the server keeps of an hour of load: its memory at the end beside that after the first tenth of the time, when all that is
 * kept on purpose is there. Eight clients work without a pause: each builds a load, edits it, checks in, reads its lists and pulls.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { buildLoad, checkInLoad, editLoad } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { bayview, giveDocument, harbor, redwood } from '../../support/server/freight.ts';
import type { Bench } from '../figure.ts';
import { type BenchServer, memoryOf, peakMemoryOf, startServer } from '../rig.ts';

const CLIENTS = 8;
const SAMPLES = 60;
const WARM = 'after the first tenth';

export const serverMemory: Bench = {
  name: 'server-memory',
  about: 'memory of the server after an hour of load (MINUTES says otherwise)',
  minutes: Number(process.env.MINUTES ?? 60) + 15,
  async run({ of }) {
    const minutes = of(Number(process.env.MINUTES ?? 60), 1);
    const server = await startServer();
    let isOver = false;
    let trips = 0;
    const sha256 = await giveDocument({ database: server.database } as never, harbor);
    const work = async () => {
      const shipper = await server.client('admin@shipper.example');
      for (let cursor = ''; !isOver; trips += 1) cursor = await trip(shipper, sha256, cursor);
    };
    const working = Promise.all(Array.from({ length: CLIENTS }, work));
    // Seen where it is awaited; until then it must not end the process.
    working.catch(() => undefined);
    const samples: number[] = [];
    for (let n = 0; n < SAMPLES; n += 1) {
      await Promise.race([sleep((minutes * 60_000) / SAMPLES), working]);
      samples.push(memoryOf(server.pid()));
    }
    isOver = true;
    await working;
    const tenth = SAMPLES / 10;
    return [
      {
        what: `memory of the server at the end of ${minutes} minutes of load, ${trips.toLocaleString('en-US')} trips`,
        unit: 'MB',
        take: 'median',
        values: samples.slice(-tenth),
        beside: { [WARM]: samples.slice(tenth, 2 * tenth) },
        goals: [{ beside: WARM, atMost: 1.2 }],
      },
      { what: '… the most it ever had', unit: 'MB', take: 'most', values: [peakMemoryOf(server.pid())] },
    ];
  },
};

/** One load as far as the yard; where this client's device is then. */
async function trip(
  shipper: Awaited<ReturnType<BenchServer['client']>>,
  sha256: string,
  cursor: string,
): Promise<string> {
  const _id = newId();
  const now = new Date().toISOString();
  const bol = { _id: newId(), file: { name: 'bol.pdf', sha256 }, receiverId: bayview, deliveryDate: now };
  const facts = { shipperId: harbor, carrierId: redwood, ready: true, pUNum: 'PU-1', pUDate: now };
  await shipper.ok(buildLoad, { body: { _id, ...facts, bols: [bol] } });
  const params = { id: _id };
  await shipper.ok(editLoad, { params, body: { pUNum: `PU-${_id}` } });
  await shipper.ok(checkInLoad, { params, body: { driverId: demoUserId('driver@carrier.example'), occurredAt: now } });
  for (const address of ['/api/loads/pagination?type=outbound&page=1', '/api/users']) {
    const { status } = await shipper.request('GET', address);
    if (status !== 200) throw new Error(`${address}: ${status}`);
  }
  const { body } = await shipper.request('GET', `/api/changes?limit=200&cursor=${cursor}`);
  return (body as { cursor: string }).cursor;
}
