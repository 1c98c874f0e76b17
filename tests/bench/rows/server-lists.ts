/**
 * What the server takes for what screens and devices ask of it when one shipper, one receiver and one carrier share all loads:
 * a server each with 1,000, 10,000 and 50,000 (`LOADS=1000,1000000` says otherwise; the fewest first), which are asked in turns, so
 * that what else the machine has to do is in all of them alike.
 */
import { LIMITS } from '#domain/limits.ts';
import { DEMO_COMPANY_IDS } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import type { Bench, Figure, Goal, Statistic } from '../figure.ts';
import { startServer } from '../rig.ts';

const PAGE = 500;
const SIMPLE = 'a look at the session';
const FLAT = 1.3;
/** Pages of the feed each server has served before anything is measured, at least. */
const WARM_PAGES = 200;

interface Asked {
  loads: number;
  /** Pages of the shipper's outbound list. */
  pages: number;
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
  /** It is only told how much longer it takes with more loads. */
  mayGrow?: true;
}

const DASHBOARD = '/api/companies/loads/outbound/inbound/complete/unsubmitted';
const outbound = (page: number) => `/api/loads/pagination?type=outbound&page=${page}`;
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
    address: ({ pages }) => outbound(pages),
  },
  // The furthest from both ends of the list: no goal, since no screen asks for it.
  {
    name: 'a shipper’s middle page of outbound',
    take: 'median',
    who: 'shipper',
    address: ({ pages }) => outbound(Math.ceil(pages / 2)),
    mayGrow: true,
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
  minutes: 60,
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
  const { cursor, pages: pulled } = await pullAll(clients.shipper);
  // A process that has served many pages is not the one that has served few, whatever lies in its database.
  for (let more = pulled; more < WARM_PAGES; more += pulled) await pullAll(clients.shipper);
  // The first digest of so many rows reads all of them; the clean-up does it ahead. With a million that takes longer than a
  // connection may be silent, and the next one goes on where the last one was cut off.
  const first = () => timeOf(clients.shipper, `/api/changes/digest?cursor=${cursor}`);
  while (Number.isNaN(await first().catch(ofCutConnection)));
  const { body } = await clients.shipper.request('GET', outbound(1));
  const { outboundTotal } = body as { outboundTotal: number };
  return { loads, pages: Math.ceil(outboundTotal / LIMITS.pageSize), clients, cursor };
}

/** Not a number; anything else than a connection that was cut is thrown, a server that is gone, too. */
function ofCutConnection(error: unknown): number {
  const { code } = ((error as Error).cause ?? {}) as { code?: string };
  if (code === 'UND_ERR_SOCKET') return Number.NaN;
  throw error;
}

/** Everything from the start, as a new device does it; the last cursor, and how many pages it took. */
async function pullAll(client: ApiClient): Promise<{ cursor: string; pages: number }> {
  for (let cursor = '', pages = 1; ; pages += 1) {
    const { body } = await client.request('GET', `/api/changes?limit=${PAGE}&cursor=${cursor}`);
    const page = body as { cursor: string; more: boolean };
    cursor = page.cursor;
    if (!page.more) return { cursor, pages };
  }
}

/** The call of each server in turns, each beside the simplest one of the same session; a figure a server. */
async function inTurns(
  { name, take, who, address, goals = [], mayGrow }: Call,
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
      goals: mayGrow ? goals : [...goals, { beside, atMost: FLAT }],
    })),
  ];
}

async function timeOf(client: ApiClient, address: string): Promise<number> {
  const started = performance.now();
  const { status } = await client.request('GET', address);
  if (status !== 200) throw new Error(`${address}: ${status}`);
  return performance.now() - started;
}
