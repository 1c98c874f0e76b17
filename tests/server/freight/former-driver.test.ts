/**
 * A driver without a network is replaced by somebody who did not hear from them. What they did until then arrives all the
 * same, and tells them nothing of what happened since.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkInBol, correctBolStamp, getBol } from '#contract/bol.ts';
import { checkInLoad, checkOutLoad, correctLoadStamp, editLoad, getLoad, type Load } from '#contract/load.ts';
import { listNotifications } from '#contract/notification.ts';
import { keepOriginal } from '#contract/paper-original.ts';
import { recordLoadOutcome, voidLoadOutcome } from '#contract/record-outcome.ts';
import { signBol } from '#contract/signature.ts';
import { newId } from '#domain/ids.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import type { Answered, ApiClient } from '../../support/server/api-client.ts';
import { signature } from '../../support/server/authorization-rows.ts';
import { AT_PICK_UP, atDelivery, sendDwellCorrection, sendMark } from '../../support/server/dwell.ts';
import {
  bayview,
  bolIdsOf,
  givenDriver,
  givenLoad,
  givePhoto,
  ironline,
  summit,
} from '../../support/server/freight.ts';
import { outcomeBody, sendOutcome, sendVoid } from '../../support/server/outcomes.ts';
import { sendPaper, sendPaperVoid } from '../../support/server/papers.ts';
import { emptyReplica, inWords, pull } from '../../support/server/pull.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let ray: ApiClient;
let lenaClient: ApiClient;
let office: ApiClient;
let shipper: ApiClient;
let load: Load;
let ids: string[];
/** Until when it was Ray's. */
let until: string;
const lena = demoUserId('driver2@carrier.example');
const MINUTE = 60_000;

beforeAll(async () => {
  server = await testServer();
  ray = await server.signIn('driver@carrier.example');
  lenaClient = await server.signIn('driver2@carrier.example');
  office = await server.signIn('admin@carrier.example');
  shipper = await server.signIn('admin@shipper.example');
});

/** A load of two receivers that was Ray's and is Lena's now; half an hour has passed since. */
beforeEach(async () => {
  load = await givenLoad(server, { bols: [{ receiverId: bayview }, { receiverId: summit }] });
  ids = bolIdsOf(load);
  await givenDriver(office, ids, ray.userId);
  server.clock.advance(5 * MINUTE);
  until = server.clock.now().toISOString();
  await givenDriver(office, ids, lena);
  server.clock.advance(30 * MINUTE);
});

const minutes = (from: string, count: number) => new Date(Date.parse(from) + count * MINUTE).toISOString();
const bolId = () => ids[0] ?? '';
const level2 = () => ({ 'x-connex-level': '2', 'idempotency-key': newId() });
const seen = async (id = bolId()) => shipper.ok(getBol, { params: { id } });
const seenLoad = async () => shipper.ok(getLoad, { params: { id: load._id } });
const stamp = (occurredAt: string) => ({ driverId: ray.userId, occurredAt });

type Headers = Record<string, string>;
/** What a driver does at a time, and where everybody else finds the id of who did it. */
const FACTS: Record<
  string,
  {
    send: (who: ApiClient, at: string, headers: Headers) => Promise<Answered>;
    by: () => Promise<(string | undefined)[]>;
  }
> = {
  'a check-in at pick-up': {
    send: (who, at, headers) => who.call(checkInLoad, { params: { id: load._id }, body: stamp(at), headers }),
    by: async () => (await seenLoad()).stamps.map(({ byUserId }) => byUserId),
  },
  'a check-out at pick-up': {
    send: (who, at, headers) => who.call(checkOutLoad, { params: { id: load._id }, body: stamp(at), headers }),
    by: async () => (await seenLoad()).stamps.map(({ byUserId }) => byUserId),
  },
  'a check-in': {
    send: (who, at, headers) =>
      who.call(checkInBol, { params: { id: bolId() }, body: { ...stamp(at), sealIntact: true }, headers }),
    by: async () => (await seen()).stamps.map(({ byUserId }) => byUserId),
  },
  'an attempt with a photo': {
    send: async (who, occurredAt, headers) =>
      sendOutcome(
        who,
        bolId(),
        'attempted',
        { occurredAt, photos: [await givePhoto(server, null, who.userId)] },
        headers,
      ),
    by: async () => ((await seen()).outcomes ?? []).map(({ byUserId }) => byUserId),
  },
  'a pick-up that failed': {
    send: (who, occurredAt, headers) =>
      who.call(recordLoadOutcome, {
        params: { id: load._id },
        body: outcomeBody('pick-up-attempted', { occurredAt }),
        headers,
      }),
    by: async () => ((await seenLoad()).outcomes ?? []).map(({ byUserId }) => byUserId),
  },
  'a step of the stay': {
    send: (who, occurredAt, headers) => sendMark(who, load._id, atDelivery(load), { occurredAt }, headers),
    by: async () => ((await seen()).dwell?.marks ?? []).map(({ byUserId }) => byUserId),
  },
  'a step of the stay at pick-up': {
    send: (who, occurredAt, headers) => sendMark(who, load._id, AT_PICK_UP, { occurredAt }, headers),
    by: async () => ((await seenLoad()).dwell?.marks ?? []).map(({ byUserId }) => byUserId),
  },
  'a paper': {
    send: (who, occurredAt, headers) => sendPaper(server, who, bolId(), { occurredAt }, headers),
    by: async () => ((await seen()).papers ?? []).map(({ byUserId }) => byUserId),
  },
  'a signature': {
    send: async (who, occurredAt, headers) => {
      const { sha256 } = (await seen()).file;
      const body = { ...signature(sha256), purpose: 'carrier', occurredAt } as never;
      return who.call(signBol, { params: { id: bolId() }, body, headers });
    },
    by: async () => (await seen()).signatures.map(({ byName }) => (byName === 'Ray Delgado' ? ray.userId : byName)),
  },
};
const NAMES = Object.keys(FACTS);
const factOf = (name: string) => FACTS[name] as (typeof FACTS)[string];

describe('a driver who was replaced', () => {
  it.each(NAMES)('brings %s of their time, once, and is shown no row', async (name) => {
    const { send, by } = factOf(name);
    const headers = level2();
    const { status, body } = await send(ray, minutes(until, -1), headers);
    expect(status).toBeLessThan(300);
    for (const hidden of ['bol', 'load', 'recorded']) expect(body).not.toHaveProperty(hidden);
    // Another photo or PDF under the same key is another request, and refused.
    await send(ray, minutes(until, -1), headers);
    expect(await by()).toEqual([ray.userId]);
  });

  it.each(NAMES)('has no part in %s of later, by the clock put right', async (name) => {
    const { send, by } = factOf(name);
    const slow = { 'x-clock-skew': String(2 * MINUTE) };
    expect((await send(ray, minutes(until, 1), level2())).status).toBe(404);
    expect((await send(ray, minutes(until, -1), { ...level2(), ...slow })).status).toBe(404);
    expect(await by()).toEqual([]);
    expect((await send(ray, minutes(until, -3), { ...level2(), ...slow })).status).toBeLessThan(300);
  });

  it.each(NAMES)('is nobody who never drove it, nor has a build that wants the row: %s', async (name) => {
    const { send, by } = factOf(name);
    const other = await server.signIn('driver@othercarrier.example');
    expect((await send(other, minutes(until, -1), level2())).status).toBe(404);
    expect((await send(ray, minutes(until, -1), { 'idempotency-key': newId() })).status).toBe(404);
    expect(await by()).toEqual([]);
  });

  it('brings it after the load went to another carrier as well', async () => {
    const edit = { params: { id: load._id }, body: { carrierId: ironline, seen: { carrierId: load.carrierId } } };
    await shipper.ok(editLoad, edit as never);
    expect((await seen()).driverId).toBeNull();
    const { status } = await sendOutcome(
      lenaClient,
      bolId(),
      'attempted',
      { occurredAt: minutes(until, 20) },
      level2(),
    );
    expect(status).toBe(200);
    const marked = await sendMark(lenaClient, load._id, AT_PICK_UP, { occurredAt: minutes(until, 21) }, level2());
    const markId = (await seenLoad()).dwell?.marks[0]?._id ?? '';
    const place = { ...AT_PICK_UP, at: minutes(until, 15), occurredAt: minutes(until, 22) };
    const corrected = await sendDwellCorrection(lenaClient, load._id, markId, AT_PICK_UP, place, level2());
    expect([marked.status, corrected.status]).toEqual([200, 200]);
  });

  it('takes back and puts right what they recorded', async () => {
    const at = (minute: number) => minutes(until, minute);
    const key = { outcome: newId(), missed: newId(), paper: newId(), mark: newId(), arrival: newId(), pickUp: newId() };
    const headers = (id: string) => ({ ...level2(), 'idempotency-key': id });
    await sendOutcome(ray, bolId(), 'attempted', { occurredAt: at(-4) }, headers(key.outcome));
    await sendPaper(server, ray, bolId(), { occurredAt: at(-4) }, headers(key.paper));
    await sendMark(ray, load._id, atDelivery(load), { occurredAt: at(-4) }, headers(key.mark));
    const factOfRay = (name: string, id: string) => factOf(name).send(ray, at(-4), headers(id));
    await factOfRay('a pick-up that failed', key.missed);
    await factOfRay('a check-in', key.arrival);
    await factOfRay('a check-in at pick-up', key.pickUp);
    const taken = { reason: 'Wrong BOL', occurredAt: at(-2) };
    const put = (stampId: string) => ({ stampId, at: at(-5), reason: 'Wrong gate', occurredAt: at(-2) });
    const answers = [
      await sendVoid(ray, bolId(), key.outcome, taken, level2()),
      await sendPaperVoid(ray, bolId(), key.paper, 'Wrong BOL', { occurredAt: at(-2), headers: level2() }),
      await sendDwellCorrection(
        ...([ray, load._id, key.mark, atDelivery(load), { at: at(-5), occurredAt: at(-2) }, level2()] as const),
      ),
      await ray.call(voidLoadOutcome, {
        ...{ params: { id: load._id, outcomeId: key.missed }, body: taken, headers: level2() },
      }),
      await ray.call(correctBolStamp, { params: { id: bolId() }, body: put(key.arrival), headers: level2() }),
      await ray.call(correctLoadStamp, { params: { id: load._id }, body: put(key.pickUp), headers: level2() }),
    ];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, { outcome: 'done', withheld: true }]),
    );
    const bol = await seen();
    expect([bol.outcomes?.[0]?.void?.byName, bol.papers?.[0]?.void?.byName]).toEqual(['Ray Delgado', 'Ray Delgado']);
    expect([bol.checkin, (await seenLoad()).checkin]).toEqual([at(-5), at(-5)]);
  });

  it('states no time after theirs either', async () => {
    const headers = level2();
    const stated = { occurredAt: minutes(until, -2), statedAt: minutes(until, 10) };
    expect((await sendMark(ray, load._id, AT_PICK_UP, stated, headers)).status).toBe(404);
  });

  it('adds the photographs of a paper whenever they come', async () => {
    const key = newId();
    const headers = { ...level2(), 'idempotency-key': key };
    await sendPaper(server, ray, bolId(), { occurredAt: minutes(until, -1) }, headers);
    const sha256 = await givePhoto(server, null, ray.userId);
    const corner = { x: 0.1, y: 0.1 };
    const sent = {
      params: { id: bolId(), paperId: key, page: '1' },
      body: { sha256, quad: [corner, corner, corner, corner], smaller: false },
    };
    const answer = await ray.call(keepOriginal, { ...sent, headers: level2() });
    expect([answer.status, answer.body]).toEqual([200, { outcome: 'done', withheld: true }]);
    const others = await server.signIn('driver@othercarrier.example');
    expect((await others.call(keepOriginal, { ...sent, headers: level2() })).status).toBe(404);
  });

  it('adds nothing to a paper that somebody else made meanwhile: for who sees nothing of the load it is not there', async () => {
    const key = newId();
    const headers = { ...level2(), 'idempotency-key': key };
    const made = await sendPaper(server, office, bolId(), { occurredAt: minutes(until, -1) }, headers);
    expect(made.status).toBe(200);
    const corner = { x: 0.1, y: 0.1 };
    const answer = await ray.call(keepOriginal, {
      params: { id: bolId(), paperId: key, page: '1' },
      body: {
        sha256: await givePhoto(server, null, ray.userId),
        quad: [corner, corner, corner, corner],
        smaller: false,
      },
      headers: level2(),
    });
    expect(answer.status).toBe(404);
  });

  it('is not told whether it counts, nor gets a row of the feed; everybody else does', async () => {
    const [mine, hers] = [emptyReplica(), emptyReplica()];
    await pull(ray, mine);
    await pull(lenaClient, hers);
    const inTime = minutes(until, -1);
    await lenaClient.ok(checkInBol, {
      params: { id: bolId() },
      body: { driverId: lena, occurredAt: minutes(until, -2), sealIntact: true },
    });
    await pull(lenaClient, hers);
    const { body } = await factOf('a check-in').send(ray, inTime, level2());
    expect(body).toEqual({ outcome: 'done', withheld: true });
    expect(inWords(await pull(ray, mine))).toEqual([]);
    expect(inWords(await pull(lenaClient, hers))).toEqual(['put bol']);
    expect((await ray.call(getBol, { params: { id: bolId() } })).status).toBe(404);
  });

  it('is shown the rows they still drive', async () => {
    await givenDriver(office, ids.slice(1), ray.userId);
    const place = atDelivery(load);
    const { status, body } = await sendMark(ray, load._id, place, { occurredAt: minutes(until, -1) }, level2());
    expect([status, body.load.bols.map(({ _id }) => _id)]).toEqual([200, ids.slice(1)]);
    expect((await seen()).dwell?.marks.map(({ byName }) => byName)).toEqual(['Ray Delgado']);
  });

  it('is named to the others as who did it', async () => {
    await factOf('an attempt with a photo').send(ray, minutes(until, -1), level2());
    const [outcome] = (await seen()).outcomes ?? [];
    expect([outcome?.byName, outcome?.driverId]).toEqual(['Ray Delgado', ray.userId]);
    const told = (await lenaClient.ok(listNotifications)).filter((one) => one.loadId === load._id);
    const what = 'could not be delivered: closed. Redwood Freight proposes: try again.';
    expect(told.some(({ text }) => text.endsWith(what))).toBe(true);
  });
});
