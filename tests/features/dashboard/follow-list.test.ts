import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { followList } from '#features/dashboard/follow-list.ts';
import { type ReadList, useListIndexes, watchIndex } from '#features/dashboard/list-indexes.ts';
import { type ListRow, PIECE, readAllRows } from '#offline/read-lists.ts';
import type { Session } from '#offline/session.ts';
import { bol, load } from '../../support/device/freight.ts';
import { BAYVIEW, HARBOR, person } from '../../support/device/people.ts';
import { pulled, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { patiently } from '../../support/patiently.ts';

let session: Session;
let stop = () => {};
beforeEach(async () => {
  session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
});
afterEach(async () => {
  stop();
  vi.restoreAllMocks();
  await wipeDevice();
});

/** Follows the outbound list; answers the P/U numbers last told, and how often something was told. */
function followed() {
  const told: string[][] = [];
  const errors: unknown[] = [];
  stop = followList('outbound', {
    toRow: (row) => ({ key: row._id, loadId: row.loadId, pUNum: row.kind === 'load' ? row.pUNum : '' }),
    onRows: (rows) => told.push(rows.map(({ pUNum }) => pUNum)),
    onError: (error) => errors.push(error),
  });
  return { told, errors, last: () => told.at(-1) };
}

/** The next readings fail, as a phone does it to a page in the background, or for good; the answer changes how many, and tells. */
function cutOff(times: number, name = 'DatabaseClosedError') {
  let left = times;
  const { index } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'index').mockImplementation(function (this: IDBObjectStore, of) {
    if (left === 0 || this.transaction.mode !== 'readonly') return index.call(this, of);
    left -= 1;
    throw new DOMException('The connection was lost.', name);
  });
  return (now = left) => {
    left = now;
    return left;
  };
}

const OUTBOUND = ['outbound'] as const;
/** What the hook answers, or what it throws to the error boundary. */
function useIndexesOrError(of: Session) {
  try {
    return useListIndexes(of, OUTBOUND);
  } catch (error) {
    return error;
  }
}

describe('following a whole list', () => {
  it('reads lists longer than one piece, each row once and in the order of the ids', async () => {
    const loads = Array.from({ length: 2345 }, (_, index) => load(1000 + index));
    await pulled(session, { loads });
    const list = followed();
    await patiently(() => expect(list.last()).toHaveLength(2345));
    expect(list.last()).toEqual(loads.map(({ pUNum }) => pUNum));
  });

  it('reads on in the moments the browser has nothing else to do, and never waits for them for ever', async () => {
    await pulled(session, { loads: Array.from({ length: 700 }, (_, index) => load(1000 + index)) });
    const moments: (() => void)[] = [];
    vi.stubGlobal('scheduler', {
      postTask: (go: () => void, { priority }: { priority: string }) =>
        void (priority === 'background' && moments.push(go)),
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const later = vi.spyOn(globalThis, 'setTimeout').mockImplementation((() => 0) as never);
    const list = followed();
    const nextMoment = async () => {
      await vi.waitUntil(() => moments.length > 0, { timeout: 20_000 });
      await new Promise((resolve) => setImmediate(resolve));
      expect([list.told, moments.length]).toEqual([[], 1]);
      return moments.shift();
    };
    // Before the first piece, and behind it.
    (await nextMoment())?.();
    const second = await nextMoment();
    later.mockRestore();
    second?.();
    // Nobody gives it another moment: its time comes all the same.
    await patiently(() => expect(list.last()).toHaveLength(700));
  });

  it('lets what is pressed be answered before its next piece', async () => {
    await pulled(session, { loads: Array.from({ length: 700 }, (_, index) => load(1000 + index)) });
    const readAt: number[] = [];
    const toRow = (row: ListRow) => {
      readAt.push(performance.now());
      if (readAt.length === 1) document.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));
      return { key: row._id, loadId: row.loadId };
    };
    stop = followList('outbound', { toRow, onRows: () => {}, onError: () => {} });
    await patiently(() => expect(readAt).toHaveLength(700));
    expect(readAt[PIECE]! - readAt[PIECE - 1]!).toBeGreaterThan(90);
  });

  it('comes after the one that was begun before it, whole or not', async () => {
    const drafts = Array.from({ length: 700 }, (_, index) => load(5000 + index, { ready: false }));
    await pulled(session, { loads: [...Array.from({ length: 700 }, (_, index) => load(1000 + index)), ...drafts] });
    const read: string[] = [];
    const stops = (['outbound', 'unsubmitted'] as const).map((category) =>
      followList(category, {
        toRow: (row) => {
          if (read.at(-1) !== category) read.push(category);
          return { key: row._id, loadId: row.loadId };
        },
        onRows: () => read.push('told'),
        onError: () => read.push('failed'),
      }),
    );
    stop = () => stops.map((end) => end());
    await patiently(() => expect(read).toEqual(['outbound', 'told', 'unsubmitted', 'told']));
    stop();
    cutOff(1, 'ConstraintError');
    read.length = 0;
    const again = (['outbound', 'unsubmitted'] as const).map((category) =>
      followList(category, {
        toRow: (row) => ({ key: row._id, loadId: row.loadId }),
        onRows: () => read.push(category),
        onError: () => read.push('failed'),
      }),
    );
    stop = () => again.map((end) => end());
    await patiently(() => expect(read).toEqual(['failed', 'unsubmitted']));
  });

  it('reads as many loads of inbound, each once however many BOLs it has', async () => {
    const receiver = await signedInDevice(person(0xa3, 'Bo', BAYVIEW, 1));
    const loads = Array.from({ length: 1101 }, (_, index) => load(0x1000 + index));
    const bols = loads.flatMap((of, index) => [bol(0x9000 + 2 * index, of), bol(0x9001 + 2 * index, of)]);
    await pulled(receiver, { loads, bols });
    const read: string[] = [];
    for await (const piece of readAllRows('inbound')) read.push(...piece.map(({ _id }) => _id));
    expect(read).toEqual(loads.map(({ _id }) => _id));
  });

  it('reads every BOL of what is completed once, also where a piece ends between two of a load', async () => {
    const done = { completed: true, checkin: '2026-11-20T15:00:00Z', checkout: '2026-11-20T16:00:00Z' };
    const loads = Array.from({ length: 100 }, (_, index) => load(0x1000 + index));
    const ids = loads.map((_, index) => [0, 1, 2, 3, 4, 5, 6].map((of) => 0x9000 + 7 * (99 - index) + of));
    const bols = loads.flatMap((of, index) => (ids[index] ?? []).map((number) => bol(number, of, done)));
    await pulled(session, { loads, bols });
    const read: string[] = [];
    for await (const piece of readAllRows('completed')) read.push(...piece.map(({ _id }) => _id));
    expect(read).toHaveLength(700);
    expect(new Set(read)).toEqual(new Set(bols.map(({ _id }) => _id)));
  });

  it('takes in a changed, a new and a vanished row without reading the list again', async () => {
    await pulled(session, { loads: [load(1), load(3), load(4)] });
    const list = followed();
    await patiently(() => expect(list.last()).toEqual(['PU-1', 'PU-3', 'PU-4']));
    const bulk = vi.spyOn(session.db.loads, 'where');

    await pulled(session, { loads: [load(3, { pUNum: 'PU-3-new', version: 2 })] });
    await patiently(() => expect(list.last()).toEqual(['PU-1', 'PU-3-new', 'PU-4']));
    await pulled(session, { loads: [load(2)] });
    await patiently(() => expect(list.last()).toEqual(['PU-1', 'PU-2', 'PU-3-new', 'PU-4']));
    await pulled(session, { loads: [load(1, { ready: false, version: 2 })] });
    await patiently(() => expect(list.last()).toEqual(['PU-2', 'PU-3-new', 'PU-4']));
    expect(bulk).not.toHaveBeenCalled();
    bulk.mockRestore();
  });

  it('reads everything again, after a pause, when a commit was too large to name its rows', async () => {
    await pulled(session, { loads: [load(1)] });
    const list = followed();
    await patiently(() => expect(list.last()).toEqual(['PU-1']));
    await pulled(session, { loads: Array.from({ length: 200 }, (_, index) => load(10 + index)) });
    await patiently(() => expect(list.last()).toHaveLength(201));
    expect(list.told).toHaveLength(2);
  });

  it('outlives a connection that dies under it, and shows no part of the list meanwhile', async () => {
    await pulled(session, { loads: [load(1), load(2)] });
    const left = cutOff(1);
    const list = followed();
    await patiently(() => expect(left()).toBe(0));
    await pulled(session, { loads: [load(3)] });
    await patiently(() => expect(list.last()).toEqual(['PU-1', 'PU-2', 'PU-3']));
    expect(list.told.every((rows) => rows.length > 1)).toBe(true);
    expect(list.errors).toEqual([]);
  });

  it('says so where it stays cut off, and goes on with the next commit', async () => {
    const mend = cutOff(Number.POSITIVE_INFINITY, 'ConstraintError');
    const read: ReadList[] = [];
    const errors: unknown[] = [];
    stop = watchIndex(session, 'outbound', { onRead: (one) => read.push(one), onError: (error) => errors.push(error) });
    await patiently(() => expect(errors).toHaveLength(1));
    mend(0);
    await pulled(session, { loads: [load(1)] });
    await patiently(() => expect(read.at(-1)?.index?.rows).toHaveLength(1));
  });

  it('is begun anew by whoever asks after it has failed', async () => {
    await pulled(session, { loads: [load(1)] });
    const mend = cutOff(Number.POSITIVE_INFINITY, 'ConstraintError');
    const { result, unmount } = renderHook(() => useIndexesOrError(session));
    await patiently(() => expect(result.current).toBeInstanceOf(Error));
    unmount();
    mend(0);
    const again = renderHook(() => useListIndexes(session, OUTBOUND));
    await patiently(() => expect(again.result.current[0]?.rows).toHaveLength(1));
    again.unmount();
  });

  it('is not looked through again by who wants whole lists, while its first rows come', async () => {
    await pulled(session, { loads: Array.from({ length: 1000 }, (_, index) => load(10 + index)) });
    let soFar = 0;
    const onRead = (read: ReadList) => {
      soFar += Number(read.soFar !== null);
    };
    stop = watchIndex(session, 'outbound', { onRead, onError: () => {} });
    const seen = new Set<unknown>();
    const whole = renderHook(() => seen.add(useListIndexes(session, OUTBOUND)));
    await patiently(() => expect([...seen].at(-1)).toMatchObject([{ rows: { length: 1000 } }]));
    expect(soFar).toBeGreaterThan(1);
    expect(seen.size).toBe(2);
    whole.unmount();
  });

  it('tells nothing more once it is stopped', async () => {
    await pulled(session, { loads: [load(1)] });
    const list = followed();
    await patiently(() => expect(list.told).toHaveLength(1));
    stop();
    await pulled(session, { loads: [load(2)] });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(list.told).toHaveLength(1);
    expect(list.errors).toEqual([]);
  });
});
