// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { startNudges } from '#offline/sync/nudge.ts';
import { patiently } from '../../support/patiently.ts';
import { useDevice } from '../support/device.ts';
import { FakeEventSource, installStreams } from '../support/fake-event-source.ts';
import { installLocks } from '../support/fake-locks.ts';
import { makePage } from '../support/fake-page.ts';

const device = useDevice();
let removeStreams: () => void;
beforeEach(() => {
  removeStreams = installStreams();
});
afterEach(() => removeStreams());

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
    await patiently(async () => expect(heard.every((count) => count > 0)).toBe(true));
    expect(FakeEventSource.open).toHaveLength(1);
    const [first] = FakeEventSource.open;
    pages[0]?.show(false);
    await patiently(async () => expect(FakeEventSource.open).toHaveLength(1));
    expect(FakeEventSource.open[0]).not.toBe(first);
    for (const { stop } of nudges) stop();
    await patiently(async () => expect(FakeEventSource.open).toHaveLength(0));
  });

  test('says nothing to a hidden tab: the one that is looked at fetches for both', async () => {
    await device.signIn();
    const [shown, hidden] = [vi.fn(), vi.fn()];
    const [page, other] = [makePage(), makePage()];
    other.show(false);
    const nudges = [startNudges(requireSession(), page, shown), startNudges(requireSession(), other, hidden)];
    await patiently(async () => expect(shown).toHaveBeenCalledTimes(1));
    FakeEventSource.open[0]?.dispatchEvent(new Event('changed'));
    await patiently(async () => expect(shown).toHaveBeenCalledTimes(2));
    await patiently(async () => expect(nudges[1]?.isOpen()).toBe(true));
    expect(hidden).not.toHaveBeenCalled();
    other.show(true);
    FakeEventSource.open[0]?.dispatchEvent(new Event('changed'));
    await patiently(async () => expect(hidden).toHaveBeenCalled());
    for (const { stop } of nudges) stop();
  });

  test('is closed while nobody looks', async () => {
    await device.signIn();
    const page = makePage();
    const nudges = startNudges(requireSession(), page, () => {});
    await patiently(async () => expect(FakeEventSource.open).toHaveLength(1));
    expect(nudges.isOpen()).toBe(true);
    page.show(false);
    await patiently(async () => expect(FakeEventSource.open).toHaveLength(0));
    page.show(true);
    await patiently(async () => expect(FakeEventSource.open).toHaveLength(1));
    nudges.stop();
  });

  test('is closed when the page is left, which a browser may keep as it is', async () => {
    await device.signIn();
    const page = makePage();
    const nudges = startNudges(requireSession(), page, () => {});
    await patiently(async () => expect(FakeEventSource.open).toHaveLength(1));
    const [left] = FakeEventSource.open;
    page.say('hide');
    await patiently(async () => expect(FakeEventSource.open).not.toContain(left));
    nudges.stop();
  });

  test('is missed by nobody where the browser has none', async () => {
    Reflect.deleteProperty(globalThis, 'EventSource');
    await device.signIn();
    const nudges = startNudges(requireSession(), makePage(), () => {});
    expect(nudges.isOpen()).toBe(false);
    nudges.stop();
  });

  test('passes nobody over who was hidden while waiting in line: the stream stays with those who look', async () => {
    await device.signIn();
    const pages = [makePage(), makePage()];
    const nudges = pages.map((page) => startNudges(requireSession(), page, () => {}));
    await patiently(async () => expect(FakeEventSource.open).toHaveLength(1));
    pages[1]?.show(false);
    pages[0]?.show(false);
    await patiently(async () => expect(FakeEventSource.open).toHaveLength(0));
    // The turn of the one in line has come and gone, and it asks for another when it is looked at.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(FakeEventSource.open).toHaveLength(0);
    pages[1]?.show(true);
    await patiently(async () => expect(FakeEventSource.open).toHaveLength(1));
    for (const { stop } of nudges) stop();
  });

  test('counts as gone for a tab that has heard nothing through another one for two minutes', async () => {
    await device.signIn();
    const [page, other] = [makePage(), makePage()];
    const nudges = [startNudges(requireSession(), page, () => {}), startNudges(requireSession(), other, () => {})];
    await patiently(async () => expect(nudges[1]?.isOpen()).toBe(true));
    device.pass(119_000);
    expect(nudges[1]?.isOpen()).toBe(true);
    device.pass(2_000);
    expect(nudges.map(({ isOpen }) => isOpen())).toEqual([true, false]);
    for (const { stop } of nudges) stop();
  });
});

describe('a stream that breaks', () => {
  /** One tab with its stream open, and the time in our hands. */
  async function start() {
    await device.signIn();
    vi.useFakeTimers();
    const [page, heard] = [makePage(), vi.fn()];
    const nudges = startNudges(requireSession(), page, heard);
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toHaveBeenCalledTimes(1);
    const [stream] = FakeEventSource.open as [FakeEventSource];
    /** What a browser says of it; `given up`: it does not come back by itself. */
    const fail = (how: 'for a moment' | 'given up') => {
      stream.readyState = how === 'given up' ? FakeEventSource.CLOSED : 0;
      if (how === 'given up') FakeEventSource.open = [];
      stream.onerror?.();
    };
    return { page, heard, nudges, fail };
  }
  afterEach(() => vi.useRealTimers());

  test('and is given up by the browser is opened anew after half a minute, and what was missed is asked for', async () => {
    const { heard, nudges, fail } = await start();
    fail('given up');
    await vi.advanceTimersByTimeAsync(29_000);
    expect(FakeEventSource.open).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(FakeEventSource.open).toHaveLength(1);
    expect(heard).toHaveBeenCalledTimes(2);
    nudges.stop();
  });

  test('and is opened again by the browser is not opened a second time', async () => {
    const { nudges, fail } = await start();
    fail('for a moment');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeEventSource.open).toHaveLength(1);
    nudges.stop();
  });

  test('is not opened anew for a tab that was hidden meanwhile', async () => {
    const { page, nudges, fail } = await start();
    fail('given up');
    page.show(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeEventSource.open).toHaveLength(0);
    nudges.stop();
  });
});
