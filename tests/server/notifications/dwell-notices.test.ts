/** What people are told of a truck's stay: disputes at once, the end of free time a quarter of an hour ahead. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Load } from '#contract/load.ts';
import { listNotifications } from '#contract/notification.ts';
import { newId } from '#domain/ids.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { tellFreeTime } from '#server/notifications/free-time.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import {
  AT_PICK_UP,
  atDelivery,
  type StayPlace,
  sendDwellAnswer,
  sendDwellCorrection,
  sendMark,
} from '../../support/server/dwell.ts';
import { bayview, bolIdsOf, givenDriver, givenLoad } from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let load: Load;
const driverId = demoUserId('driver@carrier.example');
const WHO = {
  shipper: 'clerk@shipper.example',
  receiver: 'clerk@receiver.example',
  carrier: 'associate@carrier.example',
  driver: 'driver@carrier.example',
} as const;
let people: Record<keyof typeof WHO, ApiClient>;

beforeEach(async () => {
  server = await testServer();
  const clients = await Promise.all(Object.entries(WHO).map(async ([who, email]) => [who, await server.signIn(email)]));
  people = Object.fromEntries(clients);
  // The appointment is over: free time counts from arrival.
  load = await givenLoad(server, {
    bols: [{ deliveryDate: '2026-03-02T08:00:00Z' }, { deliveryDate: '2026-03-02T08:00:00Z' }],
    pUDate: '2026-03-02T07:00:00Z',
  });
  await givenDriver(await server.signIn('admin@carrier.example'), bolIdsOf(load), driverId);
});

/** Texts of this kind, by who has them. */
async function told(kind: string) {
  const all: Record<string, string[]> = {};
  for (const [who, client] of Object.entries(people)) {
    const news = await client.ok(listNotifications, { headers: { 'x-connex-level': '2' } });
    const texts = news.filter((one) => one.kind === kind).map(({ text }) => text);
    if (texts.length > 0) all[who] = texts;
  }
  return all;
}

async function givenMark(who: keyof typeof WHO, place: StayPlace, over = {}, headers = {}): Promise<string> {
  const key = newId();
  const sent = await sendMark(people[who], load._id, place, over, { 'idempotency-key': key, ...headers });
  expect(sent.status).toBe(200);
  return key;
}

const dispute = { answer: 'dispute', reason: 'Gate log' } as const;

describe('a dispute', () => {
  it('is told once to the side whose time it is, on however many BOLs it stands', async () => {
    const place = atDelivery(load);
    const markId = await givenMark('driver', place);
    await sendDwellAnswer(people.receiver, load._id, markId, place, dispute);
    const text = expect.stringMatching(
      /^Denise Okafor disputes the time of "arrived" for the BOL 0-bol\.pdf .*: Gate log$/,
    );
    expect(await told('dwell-disputed')).toEqual({ carrier: [text], driver: [text] });
  });

  it('of the facility’s time is told to the facility, and an agreement to nobody', async () => {
    const markId = await givenMark('shipper', AT_PICK_UP);
    await sendDwellAnswer(people.driver, load._id, markId, AT_PICK_UP, dispute);
    expect(Object.keys(await told('dwell-disputed'))).toEqual(['shipper']);
    const agreed = await givenMark('receiver', atDelivery(load));
    await sendDwellAnswer(people.driver, load._id, agreed, atDelivery(load));
    expect(Object.keys(await told('dwell-disputed'))).toEqual(['shipper']);
  });
});

/** The jobs that wait, with how long they do, minutes. */
async function jobs() {
  const { rows } = await server.database.pool.query(
    `select data, round(extract(epoch from start_after - created_on) / 60)::int as minutes from jobs.job
     where name = 'free-time' and data->>'loadId' = $1 order by start_after`,
    [load._id],
  );
  return rows.map(({ data, minutes }) => [data.endsAt, minutes]);
}
const job = (endsAt: string, over = {}) => ({ loadId: load._id, receiverId: bayview, driverId, endsAt, ...over });
async function run(endsAt: string, at: string, over = {}) {
  server.clock.set(at);
  await tellFreeTime(server.services, job(endsAt, over), server.clock.now());
}

describe('the end of free time', () => {
  const END = '2026-03-02T16:55:00.000Z';
  const mark = () => givenMark('driver', atDelivery(load), { occurredAt: '2026-03-02T14:55:00Z' });

  it('is a job of the mark’s own transaction, a quarter of an hour ahead, once for all BOLs and however often it is sent', async () => {
    const key = { 'idempotency-key': newId() };
    for (const _ of [1, 2]) await givenMark('driver', atDelivery(load), { occurredAt: '2026-03-02T14:55:00Z' }, key);
    expect(await jobs()).toEqual([[END, 100]]);
  });

  it('is two hours after the appointment of a truck that came early', async () => {
    load = await givenLoad(server, { bols: [{ deliveryDate: '2026-03-02T15:30:00Z' }] });
    await givenDriver(await server.signIn('admin@carrier.example'), bolIdsOf(load), driverId);
    await mark();
    expect((await jobs()).map(([end]) => end)).toEqual(['2026-03-02T17:30:00.000Z']);
  });

  it('is told to driver and facility, by the clock of the place', async () => {
    await mark();
    await run(END, '2026-03-02T16:40:00Z');
    const text = expect.stringMatching(
      /^Free time ends at 03\/02\/2026 08:55 PST for the BOL 0-bol\.pdf of load .*\.$/,
    );
    expect(await told('free-time-ending')).toEqual({ receiver: [text], driver: [text] });
    const { rows } = await server.database.pool.query(
      `select from jobs.job where name = 'mail' and data->>'kind' = 'notification' and created_on > now() - interval '1 minute' and data->>'notificationId' in (select id from notifications where kind = 'free-time-ending')`,
    );
    expect(rows).toEqual([]);
  });

  it('is not told once somebody says that the truck has left, or that it came at another time', async () => {
    const markId = await mark();
    await givenMark('receiver', atDelivery(load), { kind: 'left', occurredAt: '2026-03-02T14:58:00Z' });
    await run(END, '2026-03-02T16:40:00Z');
    expect(await told('free-time-ending')).toEqual({});
    server.clock.set('2026-03-02T15:00:00Z');
    await sendDwellCorrection(people.driver, load._id, markId, atDelivery(load), { at: '2026-03-02T14:10:00Z' });
    await run(END, '2026-03-02T16:40:00Z');
    expect(await told('free-time-ending')).toEqual({});
  });

  it('that a correction moves has a job of its own, and the one before says nothing', async () => {
    const markId = await mark();
    await sendDwellCorrection(people.driver, load._id, markId, atDelivery(load), { at: '2026-03-02T14:10:00Z' });
    expect((await jobs()).map(([end]) => end)).toEqual(['2026-03-02T16:10:00.000Z', END]);
    await run(END, '2026-03-02T16:40:00Z');
    expect(await told('free-time-ending')).toEqual({});
  });

  it('is not told of a mark that arrives after its moment, nor after the end itself', async () => {
    await givenMark('driver', atDelivery(load), { occurredAt: '2026-03-02T13:10:00Z' });
    expect(await jobs()).toEqual([]);
    await run('2026-03-02T15:10:00.000Z', '2026-03-02T15:10:00Z');
    expect(await told('free-time-ending')).toEqual({});
  });

  it('is told of a truck that came again, although the first stay is over', async () => {
    await givenMark('driver', atDelivery(load), { occurredAt: '2026-03-02T09:00:00Z' });
    await givenMark('receiver', atDelivery(load), { kind: 'left', occurredAt: '2026-03-02T10:02:00Z' });
    await givenMark('driver', atDelivery(load), { kind: 'left', occurredAt: '2026-03-02T10:00:00Z' });
    await mark();
    expect((await jobs()).map(([end]) => end)).toEqual([END]);
    await run(END, '2026-03-02T16:40:00Z');
    expect(Object.keys(await told('free-time-ending'))).toEqual(['receiver', 'driver']);
  });

  it('at pick-up is told to shipper and driver', async () => {
    await givenMark('driver', AT_PICK_UP, { occurredAt: '2026-03-02T14:55:00Z' });
    await run(END, '2026-03-02T16:40:00Z', { receiverId: null, driverId: null });
    expect(Object.keys(await told('free-time-ending'))).toEqual(['shipper', 'driver']);
  });
});
