// @vitest-environment node
/** A tab behind another one draws nothing for nobody, and shows what it missed as soon as somebody looks. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { noteSight } from '#offline/base/in-sight.ts';
import { followCheckInWork } from '#offline/check-in-work.ts';
import { followQuery } from '#offline/follow-query.ts';
import { countRows } from '#offline/read-lists.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { onRowsTouched } from '#offline/rows/touched-rows.ts';
import { pull } from '#offline/sync/pull.ts';
import { stopSync } from '#offline/sync.ts';
import { patiently } from '../support/patiently.ts';
import { checkIn, useDevice } from './support/device.ts';
import { useEngine } from './support/engine.ts';
import { calm } from './support/fake-page.ts';
import { bolOf, id, loadOf } from './support/freight.ts';
import { LOST } from './support/server.ts';

const device = useDevice();
const { start } = useEngine(device);
let stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
});

const onError = (error: unknown) => {
  throw error;
};

/** One more load of one BOL, here. */
async function publish(number: number) {
  device.server.putLoad(loadOf(number));
  device.server.putBol(bolOf(number, loadOf(number)));
  expect(await pull(requireSession())).toBe(true);
}

/** What a list and the dock of this page were told, how often that list was read, and the one that is held in memory told. */
function followed() {
  const answers: number[] = [];
  const docks: number[] = [];
  const touched = vi.fn();
  const read = vi.fn(() => countRows('inbound'));
  stops.push(followQuery(read, (answer) => answers.push(answer), onError));
  stops.push(followCheckInWork({ onWork: (work) => docks.push(work.length), onError }));
  stops.push(onRowsTouched(requireSession().db, ['loads'], touched));
  return { answers, docks, touched, read };
}

test('a page that nobody sees reads each list at most once more, and everything it missed when somebody looks', async () => {
  const page = await start();
  const { answers, docks, read } = followed();
  await patiently(async () => expect([answers, docks]).toEqual([[1], [1]]));
  page.show(false);
  for (const number of [2, 3, 4]) await publish(number);
  await patiently(async () => expect(answers.length).toBe(2));
  const reads = read.mock.calls.length;
  for (const number of [5, 6]) await publish(number);
  await checkIn(1, 1);
  await patiently(async () => expect(await readEntries()).toEqual([]));
  expect(read.mock.calls.length).toBe(reads);
  expect(docks).toEqual([1]);
  // What it shows now is what it missed, and nothing that was fetched since.
  device.server.before = () => LOST;
  page.show(true);
  await patiently(async () => expect([answers.at(-1), docks.at(-1)]).toEqual([6, 6]));
  device.server.before = () => undefined;
  await publish(7);
  await patiently(async () => expect([answers.at(-1), docks.at(-1)]).toEqual([7, 7]));
});

test('a list that is opened behind has its first answer; one that was left there stays left', async () => {
  const page = await start();
  page.show(false);
  const { answers, docks, touched, read } = followed();
  await patiently(async () => expect([answers, docks]).toEqual([[1], [1]]));
  await publish(2);
  for (const stop of stops) stop();
  const reads = read.mock.calls.length;
  page.show(true);
  await publish(3);
  await calm(device.server);
  expect(touched).not.toHaveBeenCalled();
  expect(read.mock.calls.length).toBe(reads);
  expect([answers, docks]).toEqual([[1], [1]]);
});

test('nothing rests on after the engine that followed the page has stopped', async () => {
  const page = await start();
  const { answers } = followed();
  page.show(false);
  await patiently(async () => expect(answers.length).toBeGreaterThan(0));
  await publish(2);
  await stopSync();
  await publish(3);
  await patiently(async () => expect(answers.at(-1)).toBe(3));
});

test('what was touched meanwhile is told once, and at once, when somebody looks', async () => {
  await device.signIn();
  onTestFinished(() => noteSight(true));
  const touched = vi.fn();
  stops.push(onRowsTouched(requireSession().db, ['loads', 'bols'], touched));
  noteSight(false);
  for (const number of [1, 2]) await publish(number);
  expect(touched).not.toHaveBeenCalled();
  noteSight(true);
  const ids = (kind: 'load' | 'bol') => [1, 2].map((number) => id(kind, number));
  expect(touched.mock.calls).toEqual([[{ loads: ids('load'), bols: ids('bol') }]]);
});
