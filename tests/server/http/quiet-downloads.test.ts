/** What goes as it should leaves nothing in the log to look into: no warning for a download, no error for one that was given up. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { events, listChanges } from '#contract/change.ts';
import { buildLoad } from '#contract/load.ts';
import { buildBody } from '../../support/server/freight.ts';
import { newPdf } from '../../support/server/new-pdf.ts';
import { testServer } from '../../support/server/test-server.ts';

const lines: Record<string, unknown>[] = [];
vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
  if (typeof text === 'string' && text.startsWith('{"level"')) lines.push(JSON.parse(text));
  return true;
});
afterAll(() => vi.restoreAllMocks());

it('documents, pictures, lists, event streams: taken, asked for again or given up, none is a warning or an error', async () => {
  const server = await testServer({ env: { LOG_LEVEL: 'info' } });
  const admin = await server.signIn('admin@shipper.example');
  // Large enough not to fit into what the system takes from us at once.
  const pdf = await newPdf();
  const body = Buffer.concat([Buffer.from('%PDF-1.7\n%'), Buffer.alloc(16 * 2 ** 20, 'x'), Buffer.from('\n'), pdf]);
  for (const bytes of [pdf, body]) {
    const address = `/api/files/${createHash('sha256').update(bytes).digest('hex')}`;
    const put = await admin.request('PUT', address, { body: bytes, headers: { 'content-type': 'application/pdf' } });
    expect(put.status).toBe(201);
    const get = (headers: Record<string, string> = {}, signal?: AbortSignal) =>
      fetch(server.url + address, { headers: { cookie: admin.cookie, ...headers }, signal: signal ?? null });
    const first = await get();
    await first.arrayBuffer();
    for (const headers of [{ range: 'bytes=0-99' }, { 'if-none-match': first.headers.get('etag') ?? '' }]) {
      await (await get(headers)).arrayBuffer();
    }
    for (let times = 0; times < 3; times += 1) {
      const abort = new AbortController();
      await get({}, abort.signal);
      abort.abort();
    }
  }
  const stream = new AbortController();
  await fetch(`${server.url}${events.path}`, { headers: { cookie: admin.cookie }, signal: stream.signal });
  stream.abort();
  const list = new AbortController();
  await admin.ok(buildLoad, { body: await buildBody(server) });
  await fetch(`${server.url}${listChanges.path}?limit=200`, { headers: { cookie: admin.cookie }, signal: list.signal });
  list.abort();
  await sleep(300);
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.filter(({ level }) => level !== 'info')).toEqual([]);
});
