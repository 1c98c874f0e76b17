// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { environment } from '#offline/base/environment.ts';
import { readDraft, saveDraft } from '#offline/drafts.ts';
import { flush } from '#offline/outbox/flush.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { logOut } from '#offline/session.ts';
import { pull } from '#offline/sync/pull.ts';
import { followUndo, undoEntries } from '#offline/undo.ts';
import { readBol } from '../support/device/read-rows.ts';
import { patiently } from '../support/patiently.ts';
import { checkIn, reportOsd, useDevice } from './support/device.ts';
import { bolOf, id, loadOf, user } from './support/freight.ts';
import { LOST } from './support/server.ts';

const device = useDevice();

async function start(loads = 2) {
  await device.signIn();
  for (let number = 1; number <= loads; number++) {
    device.server.putLoad(loadOf(number));
    device.server.putBol(bolOf(number, loadOf(number)));
  }
  await pull(requireSession());
}
const checkinOf = async (number: number) => (await readBol(id('bol', number)))?.checkin ?? null;
const LATE = 'too-late';

describe('what was just saved', () => {
  test('is taken back, all of it at once, and the rows are as they were', async () => {
    await start();
    const entries = [await checkIn(1, 1), await checkIn(2, 2)];
    expect(await undoEntries(entries)).toBe('undone');
    expect(await readEntries()).toEqual([]);
    expect([await checkinOf(1), await checkinOf(2)]).toEqual([null, null]);
    expect(await device.db().receipts.toArray()).toMatchObject([{ outcome: 'discarded', note: 'Undone.' }, {}]);
    await flush(requireSession());
    expect(device.server.mutations()).toEqual([]);
  });

  test('is taken back once; a second press comes too late', async () => {
    await start();
    const entry = await checkIn(1, 1);
    expect(await Promise.all([undoEntries([entry]), undoEntries([entry])])).toEqual(['undone', LATE]);
  });

  test('brings back the draft it came from, unless another one was begun', async () => {
    await start();
    const draft = { key: 'osd:1', value: { typed: 'PEACH' } };
    expect(await undoEntries([await reportOsd(1, 1)], draft)).toBe('undone');
    expect(await readDraft('osd:1')).toEqual({ typed: 'PEACH' });
    await saveDraft('osd:1', { typed: 'APPLE' });
    expect(await undoEntries([await reportOsd(1, 1)], draft)).toBe('draft-begun');
    expect([await readDraft('osd:1'), (await readEntries()).length]).toEqual([{ typed: 'APPLE' }, 1]);
  });

  test('stays when more was recorded about the same load since', async () => {
    await start();
    const entry = await checkIn(1, 1);
    await checkIn(2, 2);
    await reportOsd(1, 1);
    expect(await undoEntries([entry])).toBe('built-on');
    expect(await readEntries()).toHaveLength(3);
  });

  test('is never somebody else’s entry of the same number', async () => {
    await start();
    const entry = await checkIn(1, 1);
    await device.signIn(user(5));
    device.server.putLoad(loadOf(1));
    device.server.putBol(bolOf(1, loadOf(1)));
    await pull(requireSession());
    const other = await checkIn(1, 1);
    expect(other.seq).toBe(entry.seq);
    expect(await undoEntries([entry])).toBe(LATE);
    expect(await readEntries()).toMatchObject([{ id: other.id }]);
  });
});

describe('at the moment of sending', () => {
  test.each(['flush:claimed', 'flush:frozen', 'flush:answered'])(
    'it is too late at %s, and it arrives',
    async (moment) => {
      await start();
      const entry = await checkIn(1, 1);
      const outcomes: string[] = [];
      environment.checkpoint = async (name) => {
        if (name === moment) outcomes.push(await undoEntries([entry]));
      };
      await flush(requireSession());
      expect(outcomes).toEqual([LATE]);
      expect(device.server.bols.get(id('bol', 1))?.checkin).not.toBeNull();
    },
  );

  test('all or none: one that is on its way keeps the others', async () => {
    await start(3);
    const entries = [await checkIn(1, 1), await checkIn(2, 2), await checkIn(3, 3)];
    await device.db().outbox.update(entries[1]?.seq ?? 0, { status: 'sending', sender: 'another tab' });
    expect(await undoEntries(entries)).toBe(LATE);
    expect(await readEntries()).toHaveLength(3);
    expect(await checkinOf(1)).not.toBeNull();
  });

  test('pressed with the sender setting out, exactly one of them wins', async () => {
    await start();
    for (let round = 0; round < 10; round++) {
      const entry = await reportOsd(1, 1, `SKU-${round}`);
      const effects = device.server.effects.length;
      const [outcome] = await Promise.all([undoEntries([entry]), flush(requireSession())]);
      expect(device.server.effects.length - effects).toBe(outcome === 'undone' ? 0 : 1);
      expect(await readEntries()).toEqual([]);
    }
  });

  test('after an answer that was lost it is too late, although it waits again', async () => {
    await start();
    const entry = await checkIn(1, 1);
    device.server.after = ({ key }, response) => (key ? LOST : response);
    await flush(requireSession());
    expect(await undoEntries([entry])).toBe(LATE);
    expect(await readEntries()).toHaveLength(1);
  });
});

test('whether it is still possible is told at once, and when it ends', async () => {
  await start();
  const entry = await checkIn(1, 1);
  const told: boolean[] = [];
  const stop = followUndo([entry], (isPossible) => told.push(isPossible));
  await patiently(() => expect(told.at(-1)).toBe(true));
  await flush(requireSession());
  await patiently(() => expect(told.at(-1)).toBe(false));
  stop();
});

test('nothing is offered to nobody: a message may outlive its session', async () => {
  await start();
  const entry = await checkIn(1, 1);
  await logOut({ unsent: 'keep' });
  const told: boolean[] = [];
  followUndo([entry], (isPossible) => told.push(isPossible))();
  expect(told).toEqual([false]);
});

test('nobody who has left in another tab takes anything back', async () => {
  await start();
  const entry = await checkIn(1, 1);
  await device.db().meta.put({ key: 'sealed', value: true });
  await expect(undoEntries([entry])).rejects.toThrow(/logged out/);
  expect(await readEntries()).toHaveLength(1);
});

test('nothing is offered where the store cannot be read any more: it is of somebody who has left', async () => {
  await start();
  const entry = await checkIn(1, 1);
  device.db().close();
  const told: boolean[] = [];
  const stop = followUndo([entry], (isPossible) => told.push(isPossible));
  await patiently(() => expect(told).toEqual([false]));
  stop();
});
