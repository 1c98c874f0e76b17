/**
 * Clients that work without a pause and never give up: each change goes out under one key until it is acknowledged, as
 * a device's outbox does. Every trip is build, edit, check in; what must be on the server in the end follows from what
 * was acknowledged.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { expect } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { buildLoad, checkInLoad, editLoad } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { ApiClient, type Sent } from './api-client.ts';
import { bayview, harbor, redwood } from './freight.ts';

interface Trip {
  loadId: string;
  bolId: string;
  /** Changes acknowledged: none, built, edited, checked in. */
  acknowledged: number;
}

export interface LoadClients {
  trips: Trip[];
  /** How often each answer came that was no success: `503 unavailable`, `no connection`. */
  setbacks: Map<string, number>;
  acknowledged(): number;
  /** Waits until so many more changes are acknowledged. */
  progress(changes: number): Promise<void>;
  /** Ends each trip that was begun, and stops. */
  finish(): Promise<void>;
}

const RETRY_MS = 25;
/** What a client may be told while the server is in trouble; anything else is a fault. */
const EXPECTED = ['503 unavailable', 'no connection'];
/** And by a balancer in front of it: an answer that is not ours, which a device takes for none. */
export const FROM_A_BALANCER = 'an answer of somebody else';

/** Starts `count` clients on the server at `url`; each trip's BOL is this document. */
export async function startLoadClients(
  url: string,
  document: string,
  { count = 4, alsoExpected = [] as string[] } = {},
): Promise<LoadClients> {
  const expected = new Set([...EXPECTED, ...alsoExpected]);
  const client = await new ApiClient(url).signIn('admin@shipper.example', DEMO_PASSWORD);
  // Asked for, because a former version may know them by another id.
  const { userId: driverId } = await new ApiClient(url).signIn('driver@carrier.example', DEMO_PASSWORD);
  const trips: Trip[] = [];
  const setbacks = new Map<string, number>();
  let stopping = false;

  const send = async (trip: Trip, endpoint: Endpoint, sent: Sent): Promise<void> => {
    const headers = { 'idempotency-key': newId() };
    for (;;) {
      const setback = await client
        .call(endpoint, { ...sent, headers })
        .then(({ status, error }) => (status < 300 ? null : `${status} ${error}`), setbackOf);
      if (setback === null) break;
      setbacks.set(setback, (setbacks.get(setback) ?? 0) + 1);
      if (!expected.has(setback)) throw new Error(`a client was answered ${setback}`);
      await sleep(RETRY_MS);
    }
    trip.acknowledged += 1;
  };

  const work = async (): Promise<void> => {
    while (!stopping) {
      const trip: Trip = { loadId: newId(), bolId: newId(), acknowledged: 0 };
      trips.push(trip);
      const params = { id: trip.loadId };
      await send(trip, buildLoad, { body: bodyOf(trip, document) });
      await send(trip, editLoad, { params, body: { pUNum: `PU-${trip.loadId}` } });
      await send(trip, checkInLoad, { params, body: { driverId, occurredAt: new Date().toISOString() } });
    }
  };
  const working = Promise.all(Array.from({ length: count }, work));
  // Seen where it is awaited; until then it must not end the process.
  working.catch(() => undefined);
  const acknowledged = () => trips.reduce((sum, trip) => sum + trip.acknowledged, 0);

  return {
    trips,
    setbacks,
    acknowledged,
    async progress(changes) {
      const goal = acknowledged() + changes;
      const reached = async () => {
        while (acknowledged() < goal) await sleep(10);
      };
      await Promise.race([reached(), working]);
    },
    async finish() {
      stopping = true;
      await working;
    },
  };
}

function setbackOf(error: unknown): string {
  if (error instanceof TypeError) return 'no connection';
  return String(error).includes('not our envelope') ? FROM_A_BALANCER : String(error);
}

const bodyOf = ({ loadId, bolId }: Trip, sha256: string) => ({
  _id: loadId,
  shipperId: harbor,
  carrierId: redwood,
  ready: true,
  pUNum: 'PU-NEW',
  pUDate: '2099-03-03T09:00:00Z',
  bols: [{ _id: bolId, file: { name: 'bol.pdf', sha256 }, receiverId: bayview, deliveryDate: '2099-03-04T14:00:00Z' }],
});

/** Every acknowledged change is there exactly once: each leaves one version, the check-in one stamp, no trip a twin. */
export async function expectEachOnce(pool: pg.Pool, trips: Trip[]): Promise<void> {
  const { rows } = await pool.query<{ id: string; p_u_num: string; version: string; stamps: number; bols: string }>(
    `select l.id, l.p_u_num, l.version, jsonb_array_length(l.stamps) as stamps,
       (select string_agg(b.id, ' ') from bols b where b.load_id = l.id) as bols
     from loads l where l.id = any($1)`,
    [trips.map(({ loadId }) => loadId)],
  );
  const stored = rows.map((row) => [row.id, row.p_u_num, Number(row.version), row.stamps, row.bols]);
  const wanted = trips.map(({ loadId, bolId, acknowledged }) => {
    expect(acknowledged).toBe(3);
    return [loadId, `PU-${loadId}`, 3, 1, bolId];
  });
  expect(stored.toSorted()).toEqual(wanted.toSorted());
}
