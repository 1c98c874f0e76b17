import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { spreadMs, startNudges } from '#server/sync/nudges.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { givenLoad } from '../../support/server/freight.ts';
import { quietLog } from '../../support/server/quiet-log.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

interface Stream {
  status: number;
  contentType: string | null;
  /** All text so far. */
  text(): string;
  ended: Promise<void>;
  stop(): void;
}

async function listen(client: ApiClient, url = client.url): Promise<Stream> {
  const abort = new AbortController();
  const response = await fetch(`${url}/api/events`, { headers: { cookie: client.cookie }, signal: abort.signal });
  let text = '';
  const ended = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk as Uint8Array, { stream: true });
  })().catch(() => {});
  return {
    status: response.status,
    contentType: response.headers.get('content-type'),
    text: () => text,
    ended,
    stop: () => abort.abort(),
  };
}

const nudges = (stream: Stream) => stream.text().split('event: changed\ndata:\n\n').length - 1;

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1000 && !condition(); tries += 1) await sleep(25);
  expect(condition()).toBe(true);
}

describe('the stream of nudges', () => {
  it('is refused without a session', async () => {
    expect((await listen(server.stranger())).status).toBe(403);
  });

  it('nudges who is concerned, through any process, and says nothing of what happened', async () => {
    const second = await testServer({ databaseUrl: String(server.services.config.databaseUrl) });
    const receiver = await listen(await server.signIn('clerk@receiver.example'), second.url);
    const stranger = await listen(await server.signIn('admin@othercarrier.example'));
    expect(receiver.contentType).toBe('text/event-stream; charset=utf-8');
    await sleep(200);
    const load = await givenLoad(server);
    await until(() => nudges(receiver) > 0);
    await sleep(100);
    expect(nudges(stranger)).toBe(0);
    expect(receiver.text()).not.toContain(load._id);
    expect(receiver.text().replaceAll('event: changed\ndata:\n\n', '')).toBe('retry: 3000\n\n');
    stranger.stop();
    await second.close();
    await receiver.ended;
  });

  it('goes on after the database cut the listener off', async () => {
    const stream = await listen(await server.signIn('admin@carrier.example'));
    await server.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'connex-bol nudges' and datname = current_database()`,
    );
    await until(() => nudges(stream) > 0);
    const before = nudges(stream);
    await givenLoad(server);
    await until(() => nudges(stream) > before);
    stream.stop();
  });

  it('is bounded: a thirteenth stream of one person ends the oldest', async () => {
    const client = await server.signIn('driver2@carrier.example');
    const colleague = await listen(await server.signIn('driver@carrier.example'));
    let ofColleague = 'open';
    void colleague.ended.then(() => {
      ofColleague = 'ended';
    });
    const streams: Stream[] = [];
    for (let index = 0; index < 13; index += 1) streams.push(await listen(client));
    await streams[0]?.ended;
    expect(ofColleague).toBe('open');
    for (const stream of [colleague, ...streams]) stream.stop();
  });

  it('stays at twelve of one person, however many are asked for: a thousand leave no trace', async () => {
    const client = await server.signIn('associate@carrier.example');
    let open = 0;
    const ends: Promise<void>[] = [];
    const streams: Stream[] = [];
    for (let round = 0; round < 20; round += 1) {
      const more = await Promise.all(Array.from({ length: 50 }, () => listen(client)));
      open += more.length;
      streams.push(...more);
      for (const { ended } of more) {
        ends.push(
          ended.then(() => {
            open -= 1;
          }),
        );
      }
    }
    expect(streams.every(({ status }) => status === 200)).toBe(true);
    await until(() => open <= 12);
    expect(open).toBe(12);
    const load = await givenLoad(server);
    await until(() => streams.slice(-12).some((stream) => nudges(stream) > 0));
    expect(streams.some((stream) => stream.text().includes(load._id))).toBe(false);
    for (const stream of streams) stream.stop();
    await Promise.all(ends);
    const other = await listen(client);
    expect(other.status).toBe(200);
    other.stop();
  }, 60_000);

  it('ends when the server stops', async () => {
    const own = await testServer();
    const stream = await listen(await own.signIn('clerk@shipper.example'));
    await own.close();
    await stream.ended;
  });
});

describe('nudges to many at once', () => {
  it('are spread over time, the longer the more there are, and not at all to few', () => {
    expect([1, 20].map(spreadMs)).toEqual([0, 0]);
    expect([100, 400].map(spreadMs)).toEqual([500, 2000]);
    expect(spreadMs(100_000)).toBe(5_000);
  });

  it('reach each once', async () => {
    const nudges = startNudges(server.database.connection, quietLog);
    const heard = new Map<number, number>();
    const many = Array.from({ length: 60 }, (_, place) => place);
    for (const place of many) {
      const nudge = () => heard.set(place, (heard.get(place) ?? 0) + 1);
      nudges.subscribe(['company:crowd'], { nudge, end: () => {} });
    }
    // Of the first connection.
    await until(() => heard.size === 60);
    heard.clear();
    server.database.notify(['company:crowd']);
    server.database.notify(['company:crowd', 'company:other']);
    await until(() => heard.size === 60);
    await sleep(spreadMs(60));
    expect(Math.max(...heard.values())).toBeLessThanOrEqual(2);
    await nudges.close();
  });
});
