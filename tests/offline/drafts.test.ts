// @vitest-environment node
/** Steps of a draft are kept in their order, and a change that was made of it comes after all of them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { liveQuery } from 'dexie';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { environment } from '#offline/base/environment.ts';
import { keepDraft } from '#offline/documents.ts';
import { dropDraft, readDraft, saveDraft } from '#offline/drafts.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { sealStore } from '#offline/seal/store.ts';
import { patiently } from '../support/patiently.ts';
import { driverContext, pullOneBol, useDevice } from './support/device.ts';
import { driverTag, id, user } from './support/freight.ts';

const device = useDevice();
const KEY = 'a-form';
let tryAgain = () => {};

/** The connection dies under the first step of a draft, which waits to be tried again. */
beforeEach(async () => {
  await pullOneBol(device);
  vi.spyOn(device.db().drafts, 'put').mockImplementationOnce(() => {
    throw new DOMException('The connection is gone', 'InvalidStateError');
  });
  const { sleep: nap } = environment;
  environment.sleep = () =>
    new Promise<void>((resolve) => {
      environment.sleep = nap;
      tryAgain = resolve;
    });
});

/** Time for a step that waits for nothing to be through. */
const aWhile = () => sleep(100);

const KEEPERS = {
  saveDraft,
  keepDraft: (key: string, value: object) => keepDraft(key, value, []),
} as const;

describe.each(Object.entries(KEEPERS))('a step kept by %s and tried again', (_, save) => {
  test.each(Object.entries(KEEPERS))('does not overtake one by %s', async (__, saveNext) => {
    const steps = [save(KEY, { text: 'f' }), saveNext(KEY, { text: 'fi' })];
    await aWhile();
    tryAgain();
    await Promise.all(steps);
    expect(await readDraft(KEY)).toEqual({ text: 'fi' });
  });

  test('is waited for by whoever reads the draft, and by a live query, which sees the next one, too', async () => {
    const seen: unknown[] = [];
    const steps = [save(KEY, { text: 'f' }), save(KEY, { text: 'fi' })];
    const watching = liveQuery(() => readDraft(KEY)).subscribe((draft) => seen.push(draft));
    const read = readDraft(KEY);
    await aWhile();
    tryAgain();
    expect(await read).toEqual({ text: 'fi' });
    await Promise.all(steps);
    await patiently(() => expect(seen).toEqual([{ text: 'fi' }]));
    await save(KEY, { text: 'fin' });
    await patiently(() => expect(seen.at(-1)).toEqual({ text: 'fin' }));
    watching.unsubscribe();
  });

  test.each([
    ['dropDraft', () => dropDraft(KEY)],
    ['keepDraft', () => keepDraft(KEY, null, [])],
  ])('does not bring back what was given up by %s', async (__, giveUp) => {
    const steps = [save(KEY, { text: 'f' }), giveUp()];
    await aWhile();
    tryAgain();
    await Promise.all(steps);
    expect(await readDraft(KEY)).toBeNull();
  });

  test('does not bring back what was saved, which has the time of its tap', async () => {
    const step = save(KEY, { text: 'f' });
    const args = { loadId: id('load', 1), bolId: id('bol', 1), driverId: driverTag._id, sealIntact: true };
    const saved = enqueue(
      { type: 'check-in-bol', args, context: driverContext, label: 'Check in' },
      { dropDraft: KEY },
    );
    await aWhile();
    expect(await readEntries()).toEqual([]);
    device.pass(60_000);
    tryAgain();
    await Promise.all([step, saved]);
    expect(await readDraft(KEY)).toBeNull();
    expect(Date.parse((await saved).occurredAt)).toBe(Date.parse('2026-11-21T10:00:00.000Z'));
  });

  test('is locked away with what came after it where they log out meanwhile', async () => {
    const steps = [save(KEY, { text: 'f' }), save(KEY, { text: 'fi' })];
    const locked = sealStore(device.db(), { evenWithUnsent: true });
    await aWhile();
    tryAgain();
    await Promise.all([...steps, locked]);
    await device.signIn();
    expect(await readDraft(KEY)).toEqual({ text: 'fi' });
  });

  test('stays with whoever typed it, with all that came after it, where another person logs in in another tab meanwhile', async () => {
    const mine = device.db();
    const steps = [save(KEY, { text: 'mine' }), save(KEY, { text: 'mine, too' })];
    await aWhile();
    await device.resume(user(2));
    tryAgain();
    await Promise.allSettled(steps);
    expect(requireSession().db.name).not.toBe(mine.name);
    expect(await readDraft(KEY)).toBeNull();
  });
});
