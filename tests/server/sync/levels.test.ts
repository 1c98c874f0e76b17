/**
 * The feed for builds of different levels: each is given what it understands, and one that learns more starts over. What a
 * build of level 1 understands is frozen in `support/level-1.ts`.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { digestChanges, listChanges } from '#contract/change.ts';
import { HEADERS } from '#contract/failure.ts';
import { checkInLoad, getLoad } from '#contract/load.ts';
import { listNotifications, readNotification } from '#contract/notification.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { readAsLevel1 } from '../../support/level-1.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { givenLoad } from '../../support/server/freight.ts';
import { givenNotDelivered, NOT_DELIVERED } from '../../support/server/not-delivered.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let carrier: ApiClient;
let told: string;
beforeAll(async () => {
  server = await testServer();
  carrier = await server.signIn('admin@carrier.example');
  const load = await givenLoad(server);
  const driverId = demoUserId('driver@carrier.example');
  const clerk = await server.signIn('clerk@shipper.example');
  await clerk.ok(checkInLoad, { params: { id: load._id }, body: { driverId, occurredAt: '2026-03-02T14:30:00Z' } });
  told = await givenNotDelivered(server, carrier);
});

const speaking = (level: number) => (level === 1 ? {} : { headers: { [HEADERS.level]: String(level) } });
const page = (level: number, cursor?: string, limit = 500) =>
  carrier.call(listChanges, { query: { limit, ...(cursor ? { cursor } : {}) }, ...speaking(level) });
const cursorOf = async (level: number, cursor?: string) => (await page(level, cursor)).body.cursor;

describe('a build of level 1', () => {
  it('understands every row of the feed, every load and notification', async () => {
    const { body } = await page(1);
    expect(body.changes.map(({ entity }) => entity)).toEqual(expect.arrayContaining(['load', 'bol', 'notification']));
    readAsLevel1('listChanges', body);
    for (const change of body.changes) {
      if (change.entity !== 'load') continue;
      readAsLevel1('getLoad', (await carrier.call(getLoad, { params: { id: change.id } })).body);
    }
    readAsLevel1('listNotifications', await carrier.ok(listNotifications));
  });

  it('is told of a new kind of news as of a change of the load, in the same words, wherever it looks', async () => {
    const news = { _id: told, kind: 'load-changed', text: NOT_DELIVERED };
    expect((await page(1)).body.changes).toContainEqual(
      expect.objectContaining({ value: expect.objectContaining(news) }),
    );
    expect(await carrier.ok(listNotifications)).toContainEqual(expect.objectContaining(news));
    for (const read of [true, true, false]) {
      const reply = await carrier.ok(readNotification, { params: { id: told }, body: { read } });
      expect(reply).toMatchObject(news);
      readAsLevel1('readNotification', reply);
    }
  });

  it('would not understand what a build of level 2 is told', async () => {
    const { body } = await page(2);
    const news = { _id: told, kind: 'not-delivered', text: NOT_DELIVERED };
    expect(body.changes).toContainEqual(expect.objectContaining({ value: expect.objectContaining(news) }));
    expect(() => readAsLevel1('listChanges', body)).toThrow();
    expect(await carrier.ok(listNotifications, speaking(2))).toContainEqual(expect.objectContaining(news));
    const read = { params: { id: told }, body: { read: true }, ...speaking(2) };
    expect(await carrier.ok(readNotification, read)).toMatchObject(news);
  });
});

describe('a cursor', () => {
  it.each([1, 2])('of level %s is continued at that level', async (level) => {
    const cursor = await cursorOf(level);
    expect((await page(level, cursor)).status).toBe(200);
    const next = await cursorOf(level, cursor);
    expect((await page(level, next)).body.changes).toEqual([]);
    expect((await carrier.call(digestChanges, { query: { cursor: next }, ...speaking(level) })).status).toBe(200);
  });

  it('of a lower level is gone for a build that has learned more, in the middle of a pull, too', async () => {
    for (const cursor of [await cursorOf(1), (await page(1, undefined, 2)).body.cursor]) {
      expect(await page(2, cursor)).toMatchObject({ status: 410, error: 'cursor-gone' });
      const digest = await carrier.call(digestChanges, { query: { cursor }, ...speaking(2) });
      expect(digest.error).toBe('cursor-gone');
    }
  });

  it('of a higher level goes on for an older build, and is gone when the newer one comes back', async () => {
    const newer = await cursorOf(2);
    const older = await page(1, newer);
    expect([older.status, older.body.changes]).toEqual([200, []]);
    expect((await page(1, older.body.cursor)).status).toBe(200);
    expect((await page(2, older.body.cursor)).status).toBe(410);
  });

  it('of before there were levels is one of level 1', async () => {
    const cursor = await cursorOf(1);
    const [first, ...rest] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    expect([first, typeof rest[0], typeof rest[1]]).toEqual([1, 'string', 'string']);
    const of = (level: unknown) => Buffer.from(JSON.stringify([level, ...rest])).toString('base64url');
    for (const nonsense of [0, '1', 1.5, null, [1], -1]) expect((await page(1, of(nonsense))).status).toBe(410);
    expect((await page(1, of(1))).status).toBe(200);
  });
});

describe('the digest', () => {
  it('is the same for every level: it counts ids and versions', async () => {
    const digests = [];
    for (const level of [1, 2]) {
      const cursor = await cursorOf(level);
      digests.push(await carrier.ok(digestChanges, { query: { cursor }, ...speaking(level) }));
    }
    expect(digests[0]).toEqual(digests[1]);
    expect(digests[0]?.current).toBe(true);
  });
});
