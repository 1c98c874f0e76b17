// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { countRows } from '#offline/read-lists.ts';
import { readEntries, readSyncStatus } from '#offline/read-outbox.ts';
import { startNudges } from '#offline/sync/nudge.ts';
import { startSync, stopSync, syncNow } from '#offline/sync.ts';
import { checkIn, useDevice } from '../support/device.ts';
import { installLocks } from '../support/fake-locks.ts';
import { makePage, until } from '../support/fake-page.ts';
import { bolOf, id, loadOf } from '../support/freight.ts';
import { LOST } from '../support/server.ts';

const device = useDevice();

/** Streams that were opened, to be spoken through. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static open: FakeEventSource[] = [];
  readyState = 1;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor() {
    super();
    FakeEventSource.open.push(this);
    // As in a browser: a stream that was closed before it stood never says that it is open.
    setTimeout(() => {
      if (this.readyState !== FakeEventSource.CLOSED) this.onopen?.();
    }, 0);
  }

  close() {
    this.readyState = FakeEventSource.CLOSED;
    FakeEventSource.open = FakeEventSource.open.filter((source) => source !== this);
  }
}

beforeEach(() => {
  FakeEventSource.open = [];
  Object.assign(globalThis, { EventSource: FakeEventSource });
});
afterEach(async () => {
  await stopSync();
  Reflect.deleteProperty(globalThis, 'EventSource');
});

async function start() {
  await device.signIn();
  device.server.putLoad(loadOf(1));
  device.server.putBol(bolOf(1, loadOf(1)));
  const page = makePage();
  await startSync({ page });
  await until(async () => expect(await countRows('inbound')).toBe(1));
  return page;
}

/** Until nothing has been asked for ten turns, each long enough for all that is under way to go on. */
async function calm() {
  for (let turns = 0, asked = -1; turns < 10; turns += 1) {
    if (asked !== device.server.seen.length) turns = 0;
    asked = device.server.seen.length;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('C6: what makes the page send and fetch, without Background Sync', () => {
  test('the start', async () => {
    await start();
    expect(await readEntries()).toEqual([]);
  });

  test('an entry that was added', async () => {
    await start();
    await checkIn(1, 1);
    await until(async () => expect(device.server.effects).toHaveLength(1));
    await until(async () => expect((await readSyncStatus())?.state).toBe('all-sent'));
  });

  test.each(['online', 'visible'] as const)('the page being %s', async (kind) => {
    const page = await start();
    device.pass(60_000);
    device.server.before = () => LOST;
    await checkIn(1, 1);
    await until(async () => expect((await readSyncStatus())?.offlineSince).not.toBeNull());
    device.server.before = () => undefined;
    page.say(kind);
    await until(async () => expect(device.server.effects).toHaveLength(1));
  });

  test('the stream saying that there is something', async () => {
    await start();
    device.server.putLoad(loadOf(2));
    device.server.putBol(bolOf(2, loadOf(2)));
    await until(async () => expect(FakeEventSource.open).toHaveLength(1));
    FakeEventSource.open[0]?.dispatchEvent(new Event('changed'));
    await until(async () => expect(await countRows('inbound')).toBe(2));
  });

  test('a hundred nudges while it is busy, which are one more look', async () => {
    await start();
    await until(async () => expect(FakeEventSource.open).toHaveLength(1));
    await syncNow();
    const asked = () => device.server.seen.filter(({ path }) => path.startsWith('/api/changes')).length;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    device.server.before = async () => void (await held);
    const before = asked();
    for (let count = 0; count < 100; count += 1) FakeEventSource.open[0]?.dispatchEvent(new Event('changed'));
    await until(async () => expect(asked()).toBe(before + 1));
    device.server.putLoad(loadOf(2));
    device.server.putBol(bolOf(2, loadOf(2)));
    device.server.before = () => undefined;
    release();
    await until(async () => expect(await countRows('inbound')).toBe(2));
    await stopSync();
    expect(asked()).toBeLessThanOrEqual(before + 3);
    const told = (what: RegExp) => device.server.seen.filter(({ path }) => what.test(path)).length;
    expect(told(/^\/api\/devices$/)).toBeLessThanOrEqual(2);
    expect(told(/^\/api\/devices\/keys$/)).toBe(1);
  });

  test('a store that broke a look off, seconds later, though a stream would tell of news', async () => {
    await start();
    await until(async () => expect(FakeEventSource.open).toHaveLength(1));
    await syncNow();
    const pauses = vi.spyOn(globalThis, 'setTimeout');
    const longest = () => Math.max(...pauses.mock.calls.map(([, ms]) => ms ?? 0));
    await syncNow();
    expect(longest()).toBe(300_000);
    pauses.mockClear();
    const broken = vi.spyOn(device.db().outbox, 'where').mockImplementation(() => {
      throw new Error('The store was emptied under the page.');
    });
    await syncNow();
    expect(longest()).toBeLessThanOrEqual(10_000);
    broken.mockRestore();
    pauses.mockClear();
    await syncNow();
    expect(longest()).toBe(300_000);
  });

  test.each([
    ['five minutes after the session has ended: only a person helps', 'no-session', {}, 300_000],
    ['when the time that the server named is over', 'too-many-requests', { 'retry-after': '60' }, 60_000],
  ] as const)('the timer, %s', async (_, code, headers, soonest) => {
    await start();
    device.server.before = () => device.server.fail(code, 'No.', headers);
    await syncNow();
    const pauses = vi.spyOn(globalThis, 'setTimeout');
    await checkIn(1, 1);
    await until(async () => expect(pauses.mock.calls.map(([, ms]) => ms)).toContain(soonest));
    pauses.mockRestore();
  });

  test('the timer, which only sends while nobody looks', async () => {
    const page = await start();
    await checkIn(1, 1);
    await until(async () => expect(device.server.effects).toHaveLength(1));
    page.show(false);
    // Whatever had begun while the page was seen is over.
    await calm();
    const due = vi.spyOn(globalThis, 'setTimeout');
    await checkIn(1, 1, false);
    await until(async () => expect(due.mock.calls.some(([, ms]) => ms === 300_000 || ms === 30_000)).toBe(true));
    const timer = due.mock.calls.findLast(([, ms]) => ms === 300_000 || ms === 30_000)?.[0] as () => void;
    due.mockRestore();
    device.server.seen.length = 0;
    timer();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(device.server.seen.filter(({ path }) => path.startsWith('/api/changes'))).toEqual([]);
    page.show(true);
    timer();
    await until(async () => expect(device.server.seen.some(({ path }) => path.startsWith('/api/changes'))).toBe(true));
  });

  test('C3: "Send now", whatever anybody believes about the network', async () => {
    await start();
    device.server.before = () => LOST;
    await checkIn(1, 1);
    await until(async () => expect((await readSyncStatus())?.offlineSince).not.toBeNull());
    device.server.before = () => undefined;
    await syncNow();
    expect(device.server.effects).toHaveLength(1);
  });

  test('logging in again after the session ended', async () => {
    await start();
    device.server.session = null;
    await checkIn(1, 1);
    await until(async () => expect(await readSyncStatus()).toMatchObject({ signInNeeded: true }));
    await device.signIn();
    await until(async () => expect(device.server.effects).toHaveLength(1));
  });

  test('a refusal brings what the server says now to stand beside it', async () => {
    await start();
    const theirs = '2026-12-24T09:00:00.000Z';
    device.server.before = ({ key }) => (key ? device.server.fail('rule-broken', 'No.') : undefined);
    device.server.putBol(bolOf(1, loadOf(1), { deliveryDate: theirs, version: 4 }));
    await checkIn(1, 1);
    await until(async () =>
      expect(await device.db().bols.get(id('bol', 1))).toMatchObject({ base: { deliveryDate: theirs } }),
    );
  });

  test('A10: a store whose connection died under the engine is opened again, and it goes on', async () => {
    const page = await start();
    device.db().close();
    page.say('online');
    await checkIn(1, 1);
    await until(async () => expect(device.server.effects).toHaveLength(1));
    expect(await countRows('inbound')).toBe(1);
  });

  test('after the stop nothing is sent any more', async () => {
    await start();
    await stopSync();
    // What was under way may end, however slow the machine.
    await vi.waitFor(async () => {
      const before = device.server.seen.length;
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(device.server.seen).toHaveLength(before);
    }, 20_000);
    device.server.seen.length = 0;
    await checkIn(1, 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(device.server.seen).toEqual([]);
    expect(await readEntries()).toHaveLength(1);
  });
});

describe('C5: the stream of nudges', () => {
  let removeLocks: () => void;
  beforeEach(() => {
    removeLocks = installLocks();
  });
  afterEach(() => removeLocks());

  test('is one for all tabs; the others hear through it, and the next takes over when its tab is hidden', async () => {
    await device.signIn();
    const heard = [0, 0, 0];
    const pages = heard.map(() => makePage());
    const nudges = pages.map((page, tab) =>
      startNudges(requireSession(), page, () => {
        heard[tab] = (heard[tab] ?? 0) + 1;
      }),
    );
    await until(async () => expect(heard.every((count) => count > 0)).toBe(true));
    expect(FakeEventSource.open).toHaveLength(1);
    const [first] = FakeEventSource.open;
    pages[0]?.show(false);
    await until(async () => expect(FakeEventSource.open).toHaveLength(1));
    expect(FakeEventSource.open[0]).not.toBe(first);
    for (const { stop } of nudges) stop();
    await until(async () => expect(FakeEventSource.open).toHaveLength(0));
  });

  test('says nothing to a hidden tab: the one that is looked at fetches for both', async () => {
    await device.signIn();
    const [shown, hidden] = [vi.fn(), vi.fn()];
    const [page, other] = [makePage(), makePage()];
    other.show(false);
    const nudges = [startNudges(requireSession(), page, shown), startNudges(requireSession(), other, hidden)];
    await until(async () => expect(shown).toHaveBeenCalledTimes(1));
    FakeEventSource.open[0]?.dispatchEvent(new Event('changed'));
    await until(async () => expect(shown).toHaveBeenCalledTimes(2));
    await until(async () => expect(nudges[1]?.isOpen()).toBe(true));
    expect(hidden).not.toHaveBeenCalled();
    other.show(true);
    FakeEventSource.open[0]?.dispatchEvent(new Event('changed'));
    await until(async () => expect(hidden).toHaveBeenCalled());
    for (const { stop } of nudges) stop();
  });

  test('is closed while nobody looks', async () => {
    await device.signIn();
    const page = makePage();
    const nudges = startNudges(requireSession(), page, () => {});
    await until(async () => expect(FakeEventSource.open).toHaveLength(1));
    expect(nudges.isOpen()).toBe(true);
    page.show(false);
    await until(async () => expect(FakeEventSource.open).toHaveLength(0));
    page.show(true);
    await until(async () => expect(FakeEventSource.open).toHaveLength(1));
    nudges.stop();
  });

  test('is closed when the page is left, which a browser may keep as it is', async () => {
    await device.signIn();
    const page = makePage();
    const nudges = startNudges(requireSession(), page, () => {});
    await until(async () => expect(FakeEventSource.open).toHaveLength(1));
    const [left] = FakeEventSource.open;
    page.say('hide');
    await until(async () => expect(FakeEventSource.open).not.toContain(left));
    nudges.stop();
  });

  test('is missed by nobody where the browser has none', async () => {
    Reflect.deleteProperty(globalThis, 'EventSource');
    await device.signIn();
    const nudges = startNudges(requireSession(), makePage(), () => {});
    expect(nudges.isOpen()).toBe(false);
    nudges.stop();
  });
});
