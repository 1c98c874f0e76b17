// @vitest-environment node
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HEADERS } from '#contract/failure.ts';
import { newId } from '#domain/ids.ts';
import { currentSession, requireSession, setSession } from '#offline/account/account.ts';
import { closeDeviceDb, loggedInAccount, rememberIfForgotten, rememberLogOut } from '#offline/account/device-db.ts';
import { watchClock } from '#offline/api/clock.ts';
import { environment } from '#offline/base/environment.ts';
import { dismissLoss, unreadLoss } from '#offline/loss.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { flush } from '#offline/outbox/flush.ts';
import { mirrorInto, reconcileMirror } from '#offline/outbox/mirror.ts';
import { discardEntry } from '#offline/outbox.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { accountDbName } from '#offline/rows/schema.ts';
import { pull } from '#offline/sync/pull.ts';
import { startSync, stopSync } from '#offline/sync.ts';
import { readBol } from '../../support/device/read-rows.ts';
import { checkIn, complete, reportOsd, useDevice } from '../support/device.ts';
import { bolOf, id, loadOf, user } from '../support/freight.ts';
import { LOST } from '../support/server.ts';
import { textStoreOver } from '../support/text-store.ts';

const device = useDevice();
let kept: Map<string, string>;

const textStore = (isFull = false) => textStoreOver(kept, { isFull });

beforeEach(async () => {
  kept = new Map();
  mirrorInto(textStore());
  await device.signIn();
  device.server.putLoad(loadOf(1));
  device.server.putBol(bolOf(1, loadOf(1)));
  await pull(requireSession());
});
afterEach(() => mirrorInto(null));

/** The browser lost its database; the person logs in again. */
async function loseDatabase(person = user(1)) {
  currentSession()?.db.close();
  setSession(null);
  closeDeviceDb();
  await Dexie.delete(accountDbName(user(1)._id));
  await Dexie.delete('connex-device');
  await device.signIn(person);
}

test('what comes back goes out before what is entered in the first moment after it', async () => {
  const first = await checkIn(1, 1);
  await expect.poll(() => kept.size).toBe(1);
  mirrorInto(null);
  device.pass(60_000);
  await loseDatabase();
  await pull(requireSession());
  // The key of the copies has to be asked for, on a slow line.
  await requireSession().db.meta.delete('sealKey');
  let isAsked = false;
  device.server.before = async ({ path }) => {
    if (path !== '/api/auth/seal-key') return undefined;
    isAsked = true;
    await new Promise((resolve) => setTimeout(resolve, 300));
    return undefined;
  };
  const never = () => () => {};
  const page = { isVisible: () => true, onVisible: never, onOnline: never, onHide: never, texts: textStore() };
  await startSync({ page });
  await expect.poll(() => isAsked).toBe(true);
  const second = await complete(1, 1);
  await expect.poll(() => device.server.effects).toEqual([first.id, second.id]);
  await stopSync();
});

test('A11: after the database was lost everything unsent comes back, in order, and counts once', async () => {
  const made = [(await checkIn(1, 1)).id, (await reportOsd(1, 1)).id, (await complete(1, 1)).id];
  await expect.poll(() => kept.size).toBe(3);
  // The first one arrived, but its reply did not.
  device.server.after = ({ key }, response) => (key ? LOST : response);
  await flush(requireSession());
  device.server.after = (_, response) => response;
  await loseDatabase();
  expect(await readEntries()).toEqual([]);
  expect(await reconcileMirror(requireSession())).toBe(3);
  await pull(requireSession());
  expect(await readBol(id('bol', 1))).toMatchObject({ completed: true, pending: 3 });
  await flush(requireSession(), { force: true });
  expect(device.server.effects).toEqual(made);
  expect(await readEntries()).toEqual([]);
});

test('A11: what comes back stands before what was entered since the loss', async () => {
  await checkIn(1, 1);
  await reportOsd(1, 1);
  await expect.poll(() => kept.size).toBe(2);
  device.pass(5_000);
  await loseDatabase();
  await pull(requireSession());
  await complete(1, 1);
  expect(await reconcileMirror(requireSession())).toBe(2);
  expect((await readEntries()).map(({ type }) => type)).toEqual(['check-in-bol', 'report-osd', 'complete-bol']);
});

test('A11: what comes back to a number that something newer has by now stands behind it; neither is lost', async () => {
  const back = [(await checkIn(1, 1)).id, (await reportOsd(1, 1)).id];
  const numbers = (await readEntries()).map(({ seq }) => seq);
  await expect.poll(() => kept.size).toBe(2);
  await loseDatabase();
  await pull(requireSession());
  const newer = [await reportOsd(1, 1, 'B-1'), await complete(1, 1)];
  // The browser gave them the numbers of those that are lost.
  await device.db().outbox.clear();
  await device.db().outbox.bulkPut(newer.map((entry, index) => ({ ...entry, seq: numbers[index] ?? 0 }) as never));
  expect(await reconcileMirror(requireSession())).toBe(2);
  expect((await readEntries()).map(({ id: key }) => key)).toEqual([...newer.map(({ id: key }) => key), ...back]);
});

test('A11: a clock set ahead for the tap and right again: what the page saw of it is lost, and the time says so', async () => {
  device.pass(60_000);
  device.setClock(device.server.clock() + 2 * 3_600_000);
  await checkIn(1, 1);
  await expect.poll(() => kept.size).toBe(1);
  device.pass(60_000);
  device.setClock(device.server.clock());
  await watchClock(requireSession().db);
  device.pass(4 * 3_600_000);
  const { life } = environment;
  Object.assign(environment, { life: 'the next page' });
  await loseDatabase();
  expect(await reconcileMirror(requireSession())).toBe(1);
  await flush(requireSession(), { force: true });
  Object.assign(environment, { life });
  expect(device.server.mutations().at(-1)?.headers.get(HEADERS.clockUncertain)).toBe('1');
});

test('a copy the page had no time for is made by the next one', async () => {
  // The page was closed between storing and copying.
  mirrorInto(null);
  const { id: key } = await checkIn(1, 1);
  mirrorInto(textStore());
  expect(await reconcileMirror(requireSession())).toBe(0);
  await expect.poll(() => [...kept.keys()]).toEqual([expect.stringContaining(key)]);
  await loseDatabase();
  expect(await reconcileMirror(requireSession())).toBe(1);
});

test('another person who logs in gets nothing of it', async () => {
  await checkIn(1, 1);
  await expect.poll(() => kept.size).toBe(1);
  await loseDatabase(user(2));
  expect(await reconcileMirror(requireSession())).toBe(0);
  expect(await readEntries()).toEqual([]);
  await expect.poll(() => kept.size).toBe(1);
});

test('what was settled or given up does not come back, and its copy goes', async () => {
  await checkIn(1, 1);
  await flush(requireSession());
  const { id } = await complete(1, 1);
  await expect.poll(() => kept.size).toBe(2);
  await discardEntry(id);
  await reportOsd(1, 1);
  await expect.poll(() => kept.size).toBe(2);
  expect(await reconcileMirror(requireSession())).toBe(0);
  expect(kept.size).toBe(1);
  expect(await readEntries()).toHaveLength(1);
});

test('A11: what was given up or replaced does not come back, though the database that knew so is lost the moment after', async () => {
  const { id: givenUp } = await checkIn(1, 1);
  const { seq, id: old } = await reportOsd(1, 1);
  await device.db().outbox.update(seq, { status: 'attention' });
  await expect.poll(() => kept.size).toBe(2);
  await discardEntry(givenUp);
  const entry = (await device.db().outbox.get(seq))!;
  const { id: changed } = await enqueue(
    { type: entry.type, args: entry.args, context: entry.context, label: 'again' },
    { replaces: old },
  );
  await expect.poll(() => [...kept.keys()]).toEqual([expect.stringContaining(changed)]);
  await loseDatabase();
  expect(await reconcileMirror(requireSession())).toBe(1);
  expect((await readEntries()).map(({ id }) => id)).toEqual([changed]);
  expect(changed).not.toBe(old);
});

test('a copy that is being locked while its store is taken away does not turn up in the next one', async () => {
  await checkIn(1, 1);
  mirrorInto(null);
  kept = new Map();
  mirrorInto(textStore());
  const { id: next } = await reportOsd(1, 1);
  await expect.poll(() => [...kept.keys()]).toContainEqual(expect.stringContaining(next));
  expect(kept.size).toBe(1);
});

test('what is given up while its copy is being locked leaves no copy', async () => {
  const { encrypt } = crypto.subtle;
  let unlocked = () => {};
  const held = new Promise<void>((resolve) => {
    unlocked = resolve;
  });
  const slow = vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...given) => {
    await held;
    return encrypt.apply(crypto.subtle, given);
  });
  const { id } = await checkIn(1, 1);
  await expect.poll(() => slow.mock.calls.length).toBe(1);
  await discardEntry(id);
  unlocked();
  const { id: next } = await reportOsd(1, 1);
  await expect.poll(() => [...kept.keys()]).toContainEqual(expect.stringContaining(next));
  slow.mockRestore();
  expect(kept.size).toBe(1);
});

test('a full or garbled second store does no harm', async () => {
  mirrorInto(textStore(true));
  await checkIn(1, 1);
  expect(await readEntries()).toHaveLength(1);
  mirrorInto(textStore());
  kept.set(`connex-unsent:${user(1)._id}:x`, '{"id":');
  expect(await reconcileMirror(requireSession())).toBe(0);
});

test('A8: what the browser emptied under an open page, second store and all, comes back and is said', async () => {
  const made = [(await checkIn(1, 1)).id, (await reportOsd(1, 1)).id];
  await expect.poll(() => kept.size).toBe(2);
  await reconcileMirror(requireSession());
  kept.clear();
  const { user: person } = requireSession();
  for (const table of requireSession().db.tables) await table.clear();
  await Dexie.delete('connex-device');
  await rememberIfForgotten(person);
  expect(await reconcileMirror(requireSession())).toBe(2);
  expect(await unreadLoss()).toMatchObject({ putBack: 2, gone: [] });
  await flush(requireSession(), { force: true });
  expect(device.server.effects).toEqual(made);
  await dismissLoss();
  expect(await unreadLoss()).toBeNull();
});

test('A8: what is too long for the second store is named when it is lost, once', async () => {
  const { id: entryId } = await enqueue({
    type: 'report-osd',
    args: {
      loadId: id('load', 1),
      bolId: id('bol', 1),
      changes: Array.from({ length: 300 }, (_, number) => ({
        op: 'add' as const,
        kind: 'damages' as const,
        entry: { _id: newId(), sku: `SKU-${number}`, qty: 1 },
      })),
    },
    context: { byName: 'User 1' },
    label: 'Report 300 damages',
  });
  await expect.poll(() => [...kept.keys()]).toEqual([`connex-unsent:${user(1)._id}:${entryId}`]);
  await loseDatabase();
  expect(await reconcileMirror(requireSession())).toBe(0);
  expect(await unreadLoss()).toMatchObject({ putBack: 0, gone: ['Report 300 damages'] });
  expect(kept.size).toBe(0);
  await dismissLoss();
  await reconcileMirror(requireSession());
  expect(await unreadLoss()).toBeNull();
});

test('a person who logged out is not logged in again because the store knows nobody', async () => {
  const { user: person } = requireSession();
  await rememberLogOut(person._id, { owed: false });
  await rememberIfForgotten(person);
  expect(await loggedInAccount()).toBeNull();
});

test('no text of an entry lies readable in the second store, not even one that a version before left there', async () => {
  const { label } = await checkIn(1, 1);
  await expect.poll(() => kept.size).toBe(1);
  expect([...kept.values()].join()).not.toContain(label);
  const old = await reportOsd(1, 1, 'SKU-OLD');
  await expect.poll(() => kept.size).toBe(2);
  kept.set(`connex-unsent:${user(1)._id}:${old.id}`, JSON.stringify(old));
  mirrorInto(textStore());
  await reconcileMirror(requireSession());
  expect([...kept.values()].join()).not.toContain('SKU-OLD');
  await loseDatabase();
  mirrorInto(textStore());
  expect(await reconcileMirror(requireSession())).toBe(2);
});
