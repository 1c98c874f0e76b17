// @vitest-environment node
/** Photographs that the app itself gives up: only those, and only as many as have to go. */
import { expect, onTestFinished, test } from 'vitest';
import { recordOriginal } from '#changes/keep-original.ts';
import { newId } from '#domain/ids.ts';
import { keepFile } from '#offline/documents.ts';
import { mirrorInto } from '#offline/outbox/mirror.ts';
import { giveUpOriginal } from '#offline/outbox/originals.ts';
import { enqueueAll } from '#offline/outbox.ts';
import { withRoom } from '#offline/paper-originals.ts';
import { patiently } from '../../support/patiently.ts';
import { send, startWith, useCaches } from '../support/at-work.ts';
import { checkIn, useDevice } from '../support/device.ts';
import { bolOf, loadOf } from '../support/freight.ts';
import { LOST } from '../support/server.ts';
import { textStoreOver } from '../support/text-store.ts';

useCaches();
const device = useDevice();
const QUAD = [0, 1, 2, 3].map((at) => ({ x: at / 4, y: at / 4 }));
const MB = 1024 * 1024;

async function start() {
  await startWith(device, 1);
  device.server.before = () => LOST;
}

/** A photograph of a paper that the server has, taken to be of this size. */
async function original(page: number, size = 1) {
  const { sha256 } = await keepFile(new TextEncoder().encode(`photograph ${page}`).buffer as ArrayBuffer);
  await device.db().blobs.update(sha256, { size });
  const photo = { sha256, quad: QUAD, smaller: false };
  return recordOriginal({ bol: bolOf(1, loadOf(1)), paperId: newId(), page, original: photo });
}

test('what stands in the place of one by now is not given up for it', async () => {
  await start();
  const [photo] = await enqueueAll([await original(1)]);
  const { seq: _, ...checkedIn } = await checkIn(1, 1);
  // The browser lost the store meanwhile, and what came back was numbered from the start.
  await device.db().outbox.clear();
  await device.db().outbox.put({ ...checkedIn, seq: photo!.seq } as never);
  expect(await giveUpOriginal({ db: device.db() }, photo as never, 'No.', () => true)).toBe(false);
  expect(await device.db().outbox.toArray()).toMatchObject([{ id: checkedIn.id }]);
  expect(await device.db().receipts.count()).toBe(0);
});

test('one whose line is bad is tried on; nobody is asked about it, and it is not thrown away', async () => {
  await start();
  await enqueueAll([await original(1)]);
  device.server.before = ({ method }) => (method === 'PUT' ? LOST : undefined);
  for (let tries = 0; tries < 10; tries += 1) {
    await send(true);
    device.pass(10 * 60_000);
  }
  expect(await device.db().outbox.toArray()).toMatchObject([{ status: 'pending', uploads: { tries: 10, faults: 10 } }]);
});

test('one that is on its way meanwhile keeps its second copy', async () => {
  const copies = new Map<string, string>();
  mirrorInto(textStoreOver(copies));
  onTestFinished(() => mirrorInto(null));
  await start();
  const [photo] = await enqueueAll([await original(1)]);
  await patiently(() => expect(copies.size).toBe(1));
  expect(await giveUpOriginal({ db: device.db() }, photo as never, 'No.', () => false)).toBe(false);
  expect([...copies.keys()]).toEqual([expect.stringContaining(photo!.id)]);
});

test('as many of the oldest go as make room by their own size', async () => {
  await start();
  const sizes = [5, 60, 70, 60].map((size) => size * MB);
  const waiting = await Promise.all(sizes.map((size, page) => original(page + 1, size)));
  const entries = await enqueueAll(waiting);
  // 195 wait, and 50 more are to come: without the first 5 it is not enough, without the next 60 it is.
  const more = await original(5, 50 * MB);
  expect(await withRoom([more])).toEqual([more]);
  const left = (await device.db().outbox.orderBy('seq').toArray()).map(({ id }) => id);
  expect(left).toEqual(entries.slice(2).map(({ id }) => id));
});
