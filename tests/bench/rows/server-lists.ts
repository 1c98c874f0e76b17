/**
 * What the server takes for what screens and devices ask of it when one shipper, one receiver and one carrier share all loads:
 * a server each with 1,000, 10,000 and 50,000 (`LOADS=1000,1000000` says otherwise; the fewest first), which are asked in turns, so
 * that what else the machine has to do is in all of them alike.
 */
import { DEMO_COMPANY_IDS } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import type { Bench, Figure, Goal, Statistic } from '../figure.ts';
import { startServer } from '../rig.ts';

const PAGE = 500;
const SIMPLE = 'a look at the session';
const FLAT = 1.3;

interface Asked {
  loads: number;
  clients: Record<'shipper' | 'receiver' | 'carrier' | 'driver', ApiClient>;
  /** Where the shipper's device is: everything was pulled. */
  cursor: string;
}

interface Call {
  name: string;
  take: Statistic;
  who: keyof Asked['clients'];
  address(asked: Asked): string;
  goals?: Goal[];
}

const DASHBOARD = '/api/companies/loads/outbound/inbound/complete/unsubmitted';
const lastPage = ({ loads }: Asked) => Math.floor((loads * 0.7) / 50);
const CALLS: Call[] = [
  { name: 'all lists of a shipper', take: 'p99', who: 'shipper', address: () => DASHBOARD },
  {
    name: 'all lists of a carrier',
    take: 'median',
    who: 'carrier',
    address: () => `/api/loads/carrier/${DEMO_COMPANY_IDS.redwood}`,
  },
  { name: 'all lists of a receiver', take: 'median', who: 'receiver', address: () => DASHBOARD },
  {
    name: 'all lists of a driver',
    take: 'median',
    who: 'driver',
    address: ({ clients }) => `/api/loads/driver/${clients.driver.userId}`,
  },
  {
    name: 'a shipper’s last page of outbound',
    take: 'median',
    who: 'shipper',
    address: (asked) => `/api/loads/pagination?type=outbound&page=${lastPage(asked)}`,
  },
  { name: 'feed, first page of 500', take: 'median', who: 'shipper', address: () => `/api/changes?limit=${PAGE}` },
  {
    name: 'digest',
    take: 'median',
    who: 'shipper',
    address: ({ cursor }) => `/api/changes/digest?cursor=${cursor}`,
    goals: [{ atMost: 20 }],
  },
];

export const serverLists: Bench = {
  name: 'server-lists',
  about: 'lists, feed and digest of the server with 1,000 to 50,000 loads',
  minutes: 30,
  async run({ of }) {
    const given = process.env.LOADS?.split(',').map(Number);
    const servers: Asked[] = [];
    for (const loads of given ?? of([1_000, 10_000, 50_000], [100, 500])) servers.push(await prepare(loads));
    const figures: Figure[] = [];
    for (const call of CALLS) figures.push(...(await inTurns(call, servers, of(call.take === 'p99' ? 100 : 30, 3))));
    return figures;
  },
};

async function prepare(loads: number): Promise<Asked> {
  const server = await startServer({ loads });
  const clients = {
    shipper: await server.client('admin@shipper.example'),
    receiver: await server.client('admin@receiver.example'),
    carrier: await server.client('admin@carrier.example'),
    driver: await server.client('driver@carrier.example'),
  };
  const cursor = await pullAll(clients.shipper);
  // The first digest of so many rows reads all of them; the clean-up does it ahead.
  await timeOf(clients.shipper, `/api/changes/digest?cursor=${cursor}`);
  return { loads, clients, cursor };
}

/** Everything from the start, as a new device does it; the last cursor. */
async function pullAll(client: ApiClient): Promise<string> {
  for (let cursor = ''; ; ) {
    const { body } = await client.request('GET', `/api/changes?limit=${PAGE}&cursor=${cursor}`);
    const page = body as { cursor: string; more: boolean };
    cursor = page.cursor;
    if (!page.more) return cursor;
  }
}

/** The call of each server in turns, each beside the simplest one of the same session; a figure a server. */
async function inTurns(
  { name, take, who, address, goals = [] }: Call,
  servers: Asked[],
  runs: number,
): Promise<Figure[]> {
  const times = servers.map(() => ({ call: [] as number[], simple: [] as number[] }));
  for (let run = -1; run < runs; run += 1) {
    for (const [at, asked] of servers.entries()) {
      const call = await timeOf(asked.clients[who], address(asked));
      const simple = await timeOf(asked.clients[who], '/api/users');
      // The first warms up.
      if (run < 0) continue;
      times[at]?.call.push(call);
      times[at]?.simple.push(simple);
    }
  }
  const [fewest, ...more] = servers.map(({ loads }, at): Figure => {
    const { call = [], simple = [] } = times[at] ?? {};
    const what = `${name}, ${loads.toLocaleString('en-US')} loads`;
    return { what, unit: 'ms', take, values: call, beside: { [SIMPLE]: simple }, goals };
  });
  if (!fewest) return [];
  const beside = 'with the fewest';
  return [
    fewest,
    ...more.map((figure) => ({
      ...figure,
      beside: { ...figure.beside, [beside]: fewest.values },
      goals: [...goals, { beside, atMost: FLAT }],
    })),
  ];
}

async function timeOf(client: ApiClient, address: string): Promise<number> {
  const started = performance.now();
  const { status } = await client.request('GET', address);
  if (status !== 200) throw new Error(`${address}: ${status}`);
  return performance.now() - started;
}
