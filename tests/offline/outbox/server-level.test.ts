// @vitest-environment node
/** The server may be older than the app: during an update of its processes, and after it was put back. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeOf } from '#changes/changes.ts';
import { HEADERS } from '#contract/failure.ts';
import { LEVEL } from '#contract/level.ts';
import { requireSession } from '#offline/account/account.ts';
import { download } from '#offline/files/download.ts';
import { nextDueAt } from '#offline/outbox/due.ts';
import { discardEntry, readServerLevel, withdrawEntry } from '#offline/outbox.ts';
import { readEntries, readSyncStatus } from '#offline/read-outbox.ts';
import { flushLoggedIn } from '#offline/service-worker.ts';
import { pull } from '#offline/sync/pull.ts';
import { startSync, stopSync, syncNow } from '#offline/sync.ts';
import { undoEntries } from '#offline/undo.ts';
import { restart, send, startWith } from '../support/at-work.ts';
import { checkIn, complete, reportOsd, useDevice } from '../support/device.ts';
import { LOST } from '../support/server.ts';

const device = useDevice();
const MINUTE = 60_000;
const fetchAll = () => pull(requireSession());

// OSD reports stand for whatever a server of level 2 was the first to know.
beforeEach(() => {
  changeOf('report-osd').needsLevel = 2;
});
afterEach(async () => {
  await stopSync();
  delete changeOf('report-osd').needsLevel;
});

/** Logged in with `count` loads, by a server of level 1. */
async function startBeforeUpdate(count = 1) {
  device.server.level = 1;
  await startWith(device, count);
}

const updateServer = () => {
  device.server.level = LEVEL;
};

describe('a change that the server does not know yet', () => {
  test('is not sent, holds its own load in order, and lets others go', async () => {
    await startBeforeUpdate(2);
    const report = await reportOsd(1, 1);
    const behind = await complete(1, 1);
    const other = await checkIn(2, 2);
    await send();
    expect(device.server.mutations().map(({ key }) => key)).toEqual([other.id]);
    expect(await readEntries()).toMatchObject([
      { id: report.id, status: 'pending', attempts: 0, firstSentAt: null, lastError: null },
      { id: behind.id, status: 'pending', attempts: 0, firstSentAt: null },
    ]);
    expect(await readSyncStatus()).toMatchObject({ state: 'waiting', waiting: 2, attention: 0 });
    device.pass(60 * MINUTE);
    await send(true);
    expect(device.server.effects).toEqual([other.id]);
  });

  test('goes once the server has answered as one that knows it, before what was entered after it', async () => {
    await startBeforeUpdate();
    const report = await reportOsd(1, 1);
    const behind = await complete(1, 1);
    updateServer();
    expect(await fetchAll()).toBe(true);
    await send();
    expect(device.server.effects).toEqual([report.id, behind.id]);
    expect(await readEntries()).toEqual([]);
  });

  test('is a reason to ask the server, with the page or without one, and not to ask all the time', async () => {
    await startBeforeUpdate();
    const report = await reportOsd(1, 1);
    device.pass(MINUTE);
    await send();
    await send();
    expect(device.server.seen.map(({ path }) => path)).toEqual(['/api/users']);
    expect(await nextDueAt(device.db())).toBeNull();
    updateServer();
    device.pass(MINUTE);
    expect(await flushLoggedIn()).toBe(0);
    expect(device.server.effects).toEqual([report.id]);
  });

  test('goes at once when any answer tells of the update', async () => {
    await startBeforeUpdate();
    const report = await reportOsd(1, 1);
    const always = () => () => {};
    await startSync({ page: { isVisible: () => true, onVisible: always, onOnline: always, onHide: always } });
    await syncNow();
    expect(device.server.effects).toEqual([]);
    updateServer();
    // It sends before it pulls: what the pull tells comes too late for that.
    await syncNow();
    await vi.waitFor(() => expect(device.server.effects).toEqual([report.id]), { timeout: 900 });
  });

  test('is not sent again to a server that was put back', async () => {
    await startWith(device, 2);
    expect(await readServerLevel()).toBe(LEVEL);
    device.server.level = 1;
    await checkIn(2, 2);
    await send();
    expect(await readServerLevel()).toBe(1);
    const report = await reportOsd(1, 1);
    await send();
    expect(await readEntries()).toMatchObject([{ id: report.id, status: 'pending' }]);
    await restart();
    await send();
    expect(await readEntries()).toMatchObject([{ id: report.id, status: 'pending', attempts: 0 }]);
  });

  test('can be taken back, undone and discarded like any that was never sent', async () => {
    await startBeforeUpdate(3);
    const [first, second, third] = [await reportOsd(1, 1), await reportOsd(2, 2), await reportOsd(3, 3)];
    await send();
    expect(await withdrawEntry(first.id)).toBe(true);
    expect(await undoEntries([second])).toBe('undone');
    expect(await discardEntry(third.id)).toBe(true);
    expect(await readEntries()).toEqual([]);
    updateServer();
    await fetchAll();
    await send(true);
    expect(device.server.effects).toEqual([]);
  });
});

describe('an old process that answers in the middle of an update', () => {
  /** The server as known is new; the process that gets this change is not, and has no such call. */
  function meetOldProcess() {
    device.server.before = ({ key, path }) => {
      if (key === null || path.startsWith('/api/batch')) return undefined;
      device.server.level = 1;
      return device.server.fail('not-found', 'There is nothing at this address.');
    };
  }
  const endUpdate = () => {
    device.server.before = () => undefined;
    updateServer();
  };

  test.each([
    ['alone', 1],
    ['in a batch', 2],
  ])('refuses nothing for good, %s', async (_, count) => {
    await startWith(device, count);
    meetOldProcess();
    const reports = [];
    for (let number = 1; number <= count; number++) reports.push(await reportOsd(number, number));
    await send();
    const unsent = { status: 'pending', attempts: 0, firstSentAt: null, lastError: null };
    expect(await readEntries()).toMatchObject(reports.map((report) => ({ id: report.id, ...unsent })));
    expect(await readServerLevel()).toBe(1);
    endUpdate();
    await fetchAll();
    await send();
    expect(device.server.effects).toEqual([]);
    device.pass(MINUTE);
    await send();
    expect(device.server.effects).toEqual(reports.map((report) => report.id));
  });

  test('does not make what may have arrived at a new one look unsent', async () => {
    await startWith(device, 1);
    device.server.after = ({ key }, response) => (key === null ? response : LOST);
    const report = await reportOsd(1, 1);
    await send();
    device.server.after = (_, response) => response;
    meetOldProcess();
    device.pass(MINUTE);
    await send();
    expect(await readEntries()).toMatchObject([{ id: report.id, status: 'retry', mayHaveArrived: true, attempts: 1 }]);
    expect(await withdrawEntry(report.id)).toBe(false);
    endUpdate();
    device.pass(MINUTE);
    await fetchAll();
    await send();
    expect(await readEntries()).toEqual([]);
    expect(device.server.effects).toEqual([report.id]);
  });

  test.each([
    ['alone', 1],
    ['in a batch', 2],
  ])('is told from a new one that refuses, %s', async (_, count) => {
    await startWith(device, count);
    device.server.before = ({ key }) => (key === null ? undefined : device.server.fail('not-found', 'Gone.'));
    for (let number = 1; number <= count; number++) await reportOsd(number, number);
    await send();
    const refused = { status: 'attention', lastError: { kind: 'refused', words: 'Gone.' } };
    expect(await readEntries()).toMatchObject(Array.from({ length: count }, () => refused));
  });

  test('still refuses what it knows', async () => {
    await startWith(device, 1);
    meetOldProcess();
    await checkIn(1, 1);
    await send();
    expect(await readEntries()).toMatchObject([{ status: 'attention', lastError: { code: 'not-found' } }]);
  });
});

describe('what the device says', () => {
  test('every request names its level: pulls, questions, changes alone and together, documents', async () => {
    await startWith(device, 3);
    await checkIn(1, 1);
    await send();
    await checkIn(2, 2);
    await checkIn(3, 3);
    device.pass(MINUTE);
    await send();
    await fetchAll();
    await download('a'.repeat(64), requireSession().user._id).catch(() => {});
    expect(device.server.seen.length).toBeGreaterThan(5);
    for (const { path, headers } of device.server.seen) expect([path, headers.get(HEADERS.level)]).toEqual([path, '2']);
  });
});

describe('a server whose processes refuse each other’s cursors', () => {
  test('is asked to start over a few times, and again at the next pull', async () => {
    await startWith(device, 1);
    device.server.before = ({ path }) =>
      path.startsWith('/api/changes?') ? device.server.fail('cursor-gone') : undefined;
    expect(await fetchAll()).toBe(false);
    expect(device.server.seen).toHaveLength(4);
    device.server.before = () => undefined;
    expect(await fetchAll()).toBe(true);
  });
});
