// @vitest-environment node
/** Several entries in one call: what is answered to one is its own, what is answered to all is unknown of each. */
import { describe, expect, test, vi } from 'vitest';
import { BATCH_ITEM_LENGTH, BATCH_ITEMS, sendBatch } from '#contract/batch.ts';
import { HEADERS } from '#contract/failure.ts';
import { newId } from '#domain/ids.ts';
import { readConnection } from '#offline/api/connection.ts';
import { TIMEOUT_MS } from '#offline/api/request.ts';
import { enqueue, retryEntry, withdrawEntry } from '#offline/outbox.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { send, startWith } from '../support/at-work.ts';
import { checkIn, complete, reportOsd, useDevice } from '../support/device.ts';
import { id } from '../support/freight.ts';
import { LOST, type Seen } from '../support/server.ts';

const device = useDevice();
const MINUTE = 60_000;
const start = (count: number) => startWith(device, count);
const isBatch = ({ path }: Seen) => path === sendBatch.path;

/** One check-in of each load; their keys. */
async function checkInAll(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= count; number++) ids.push((await checkIn(number, number)).id);
  return ids;
}

describe('what waits of several loads', () => {
  test('goes together, of each load one at a time and in order', async () => {
    await start(12);
    const first = await checkInAll(12);
    const second: string[] = [];
    for (let number = 1; number <= 12; number++) second.push((await complete(number, number)).id);
    await send();
    expect(device.server.batches).toEqual([12, 12]);
    expect(device.server.effects).toEqual([...first, ...second]);
    expect(await readEntries()).toEqual([]);
    expect(await device.db().receipts.count()).toBe(24);
    expect(
      await device
        .db()
        .bols.filter(({ pending, base }) => pending > 0 || base !== undefined)
        .count(),
    ).toBe(0);
  });

  test('goes in calls of a bounded size, and one alone as a call of its own', async () => {
    await start(BATCH_ITEMS + 1);
    await checkInAll(BATCH_ITEMS + 1);
    await send();
    expect(device.server.batches).toEqual([BATCH_ITEMS]);
    expect(device.server.effects).toHaveLength(BATCH_ITEMS + 1);
  });

  test('goes alone where its body is long', async () => {
    await start(3);
    await checkIn(1, 1);
    const changes = Array.from({ length: 120 }, (_, number) => ({
      op: 'add' as const,
      kind: 'damages' as const,
      entry: { _id: newId(), sku: `S-${number}`, qty: 1 },
    }));
    expect(JSON.stringify(changes).length).toBeGreaterThan(BATCH_ITEM_LENGTH);
    const args = { loadId: id('load', 2), bolId: id('bol', 2), changes };
    await enqueue({ type: 'report-osd', args, context: { byName: 'User 1' }, label: 'Report OSD' });
    await checkIn(3, 3);
    await send();
    expect(device.server.batches).toEqual([2]);
    expect(device.server.effects).toHaveLength(3);
  });

  test('names the person, the key and the clock of each entry, as a single call does', async () => {
    await start(2);
    await checkInAll(2);
    const { actorId } = (await readEntries())[0] ?? {};
    await send();
    for (const { headers, key } of device.server.mutations()) {
      expect(headers.get(HEADERS.actor)).toBe(actorId);
      expect(headers.get(HEADERS.skew)).toBe('0');
      expect(key).toMatch(/^[0-9a-f]{24}$/);
    }
  });

  test('leaves out what was taken back or set aside in the moment before', async () => {
    await start(4);
    const entries = [await checkIn(1, 1), await checkIn(2, 2), await checkIn(3, 3), await checkIn(4, 4)];
    device.pass(MINUTE);
    // The question whether the server is there comes before the batch.
    device.server.before = async ({ key, path }) => {
      if (key !== null || path === sendBatch.path) return undefined;
      await withdrawEntry(entries[1]?.id ?? '');
      await device.db().outbox.update(entries[3]?.seq ?? 0, { status: 'attention' });
      return undefined;
    };
    await send();
    expect(device.server.effects).toEqual([entries[0]?.id, entries[2]?.id]);
  });
});

describe('an answer to one change of a batch', () => {
  test('settles it although its neighbours are refused, fail or must wait', async () => {
    await start(5);
    const [good, refused, failed, later, cut] = await checkInAll(5);
    device.server.before = ({ key }) => {
      if (key === refused) return device.server.fail('rule-broken', 'No.');
      if (key === failed) return device.server.fail('internal');
      return key === later ? device.server.fail('unavailable') : undefined;
    };
    device.server.after = ({ key }, response) =>
      key === cut ? new Response('{"ok":', { status: 200, headers: response.headers }) : response;
    await send();
    expect(device.server.effects).toEqual([good, cut]);
    expect(await readEntries()).toMatchObject([
      { id: refused, status: 'attention', attempts: 1, lastError: { kind: 'refused', words: 'No.' } },
      { id: failed, status: 'retry', attempts: 1, lastError: { kind: 'fault' }, mayHaveArrived: true },
      { id: later, status: 'retry', attempts: 1, lastError: { kind: 'busy' } },
      { id: cut, status: 'retry', attempts: 1, lastError: { kind: 'fault' }, mayHaveArrived: true },
    ]);
  });

  test('that is missing says nothing about it, and nothing about the others', async () => {
    await start(2);
    const [, silent] = await checkInAll(2);
    device.server.after = async (seen, response) => {
      if (!isBatch(seen)) return response;
      const { results } = (await response.json()) as { results: { key: string }[] };
      return device.server.json(200, { results: results.filter(({ key }) => key !== silent) });
    };
    await send();
    expect(await readEntries()).toMatchObject([{ id: silent, status: 'retry', mayHaveArrived: true }]);
  });

  test('that cannot be stored does not hold up the others', async () => {
    await start(3);
    const [, bad] = await checkInAll(3);
    const refuse = (_: unknown, receipt: { id: string }) => {
      if (receipt.id === bad) throw new Error('the store does not take it');
    };
    device.db().receipts.hook('creating', refuse);
    await send();
    device.db().receipts.hook('creating').unsubscribe(refuse);
    expect(await readEntries()).toMatchObject([{ id: bad, status: 'sending' }]);
    await send();
    expect(await readEntries()).toEqual([]);
    expect(device.server.effects).toHaveLength(3);
  });
});

describe('several answers in one batch', () => {
  test('of which one is a success count as a server that works, whatever another says', async () => {
    await start(2);
    const [, failed] = await checkInAll(2);
    device.server.before = ({ key }) => (key === failed ? device.server.fail('internal') : undefined);
    await send();
    expect(await readConnection(device.db())).toMatchObject({ way: 'open', failures: 0 });
  });

  test('that were refusals are judged anew when their person asks again', async () => {
    await start(2);
    const ids = await checkInAll(2);
    device.server.before = ({ key }) => (key ? device.server.fail('rule-broken', 'No.') : undefined);
    await send();
    const asked: (string | null)[] = [];
    device.server.before = ({ key, headers }) => {
      if (key) asked.push(headers.get(HEADERS.judgeAgain));
      return undefined;
    };
    for (const id of ids) await retryEntry(id);
    await send();
    expect(device.server.batches).toEqual([2, 2]);
    expect(asked).toEqual(['1', '1']);
  });
});

describe('a batch', () => {
  test('is given a second more for each of its changes', async () => {
    await start(12);
    await checkInAll(12);
    const pauses = vi.spyOn(globalThis, 'setTimeout');
    await send();
    expect(pauses.mock.calls.map(([, ms]) => ms)).toContain(TIMEOUT_MS + 12_000);
    pauses.mockRestore();
  });

  test('that an older server did not take is tried again minutes later, after its update', async () => {
    await start(4);
    device.server.takesBatches = false;
    await checkInAll(2);
    await send();
    device.server.takesBatches = true;
    device.pass(6 * MINUTE);
    await checkIn(3, 3);
    await checkIn(4, 4);
    await send();
    expect(device.server.batches).toEqual([2]);
    expect(device.server.effects).toHaveLength(4);
  });
});

describe('an answer to the whole batch', () => {
  test('that is lost leaves each unknown; each goes again under its key and has its effect once', async () => {
    await start(3);
    const ids = await checkInAll(3);
    let lost = 0;
    device.server.after = (seen, response) => (isBatch(seen) && ++lost === 1 ? LOST : response);
    await send();
    expect(device.server.effects).toEqual(ids);
    expect(await readEntries()).toMatchObject(
      ids.map((id) => ({ id, status: 'retry', attempts: 1, mayHaveArrived: true, lastError: { kind: 'network' } })),
    );
    device.pass(MINUTE);
    await send();
    expect(device.server.effects).toEqual(ids);
    expect(await readEntries()).toEqual([]);
    // The way was open all the same, so they went alone: one of them may be what stopped the batch.
    expect(device.server.batches).toEqual([3]);
  });

  test('404 of an older server sends them alone in the same run, and counts as no try', async () => {
    await start(6);
    device.server.takesBatches = false;
    const ids = await checkInAll(6);
    const attempts: number[] = [];
    device.server.before = async ({ key }) => {
      if (key) attempts.push((await device.db().outbox.where('id').equals(key).first())?.attempts ?? 0);
      return undefined;
    };
    await send();
    expect([...device.server.effects].sort()).toEqual([...ids].sort());
    expect(attempts).toEqual(ids.map(() => 1));
    expect(await readEntries()).toEqual([]);
  });

  test.each([
    ['busy', () => device.server.fail('unavailable'), { status: 'retry', attempts: 1, lastError: { kind: 'busy' } }],
    ['failed', () => device.server.fail('internal'), { status: 'retry', attempts: 1, lastError: { kind: 'fault' } }],
    ['cut', () => cutReply(), { status: 'retry', attempts: 1, mayHaveArrived: true, lastError: { kind: 'fault' } }],
    ['no session', () => device.server.fail('no-session'), { status: 'signin', attempts: 0 }],
    ['another person', () => device.server.fail('actor-mismatch'), { status: 'retry', attempts: 0 }],
    [
      'not understood',
      () => device.server.json(200, { ok: true }),
      { status: 'retry', mayHaveArrived: true, lastError: { code: 'not-understood' } },
    ],
  ])('%s is an answer to each, and none is lost or needs a person', async (_, reply, expected) => {
    await start(3);
    const ids = await checkInAll(3);
    device.server.before = (seen) => (isBatch(seen) ? reply() : undefined);
    await send();
    expect(device.server.effects).toEqual([]);
    expect(await readEntries()).toMatchObject(ids.map((id) => ({ id, ...expected })));
    device.server.before = () => undefined;
    device.pass(10 * MINUTE);
    await send(true);
    expect([...device.server.effects].sort()).toEqual([...ids].sort());
    expect(await readEntries()).toEqual([]);
  });

  test('429 holds everything until the time the server named, and counts as one failure', async () => {
    await start(4);
    await checkInAll(4);
    device.server.before = (seen) =>
      isBatch(seen) ? device.server.fail('too-many-requests', 'Later.', { 'retry-after': '60' }) : undefined;
    await send();
    expect((await readConnection(device.db())).failures).toBe(1);
    device.server.before = () => undefined;
    device.pass(59_000);
    await send(true);
    expect(device.server.effects).toEqual([]);
    device.pass(2_000);
    await send(true);
    expect(device.server.effects).toHaveLength(4);
  });

  test('of a portal is no try while the portal is there', async () => {
    await start(3);
    await checkInAll(3);
    let isBehind = false;
    device.server.before = (seen) => {
      isBehind ||= isBatch(seen);
      return isBehind ? new Response('<html>Log in</html>', { headers: { 'content-type': 'text/html' } }) : undefined;
    };
    await send();
    expect(await readEntries()).toMatchObject(
      [1, 2, 3].map(() => ({ status: 'retry', attempts: 0, mayHaveArrived: true, lastError: { kind: 'portal' } })),
    );
    device.server.before = () => undefined;
    await send(true);
    expect(device.server.effects).toHaveLength(3);
  });
});

test('a long lane takes part with one entry a call', async () => {
  await start(2);
  await checkInAll(2);
  const reports = [await reportOsd(1, 1, 'A'), await reportOsd(1, 1, 'B'), await reportOsd(1, 1, 'C')];
  await send();
  expect(device.server.batches).toEqual([2]);
  expect(device.server.effects.slice(2)).toEqual(reports.map(({ id }) => id));
});

/** Half of what the server said, under its own headers. */
function cutReply(): Response {
  const whole = device.server.json(200, {});
  return new Response('{"results":[{"key":', { status: 200, headers: whole.headers });
}
