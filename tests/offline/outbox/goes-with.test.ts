// @vitest-environment node
/** Who takes work out of the waiting list takes out what was recorded about it: a server would refuse that for good. */
import { describe, expect, test } from 'vitest';
import { recordPaper } from '#changes/add-paper.ts';
import { recordCorrection } from '#changes/correct-stamp.ts';
import { recordOriginal } from '#changes/keep-original.ts';
import { recordOutcome } from '#changes/record-outcome.ts';
import { recordVoidOfOutcome } from '#changes/void-outcome.ts';
import { newId } from '#domain/ids.ts';
import { requireSession } from '#offline/account/account.ts';
import { keepFile, openPhoto } from '#offline/documents.ts';
import { enqueue, enqueueAll } from '#offline/outbox/enqueue.ts';
import { flush } from '#offline/outbox/flush.ts';
import { discardEntry, goesWith, withdrawEntry } from '#offline/outbox.ts';
import { keepPhoto } from '#offline/photos.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { readBol } from '../../support/device/read-rows.ts';
import { newJpeg } from '../../support/jpegs.ts';
import { workAs } from '../support/at-work.ts';
import { checkIn, complete, reportOsd, useDevice } from '../support/device.ts';
import { bolOf, id, loadOf } from '../support/freight.ts';

const device = useDevice();
const viewer = { user: { name: 'User 1' }, actor: { companyId: id('company', 2) } };
const theLoad = loadOf(1);
const theBol = async () => (await readBol(id('bol', 1)))!;
const types = async () => (await readEntries()).map(({ type }) => type);
const whatGoes = async (entry: { id: string }) => (await goesWith(entry.id)).map(({ type }) => type);

/** A check-in, its time put right, and what else happened at the dock. */
async function correctedCheckIn() {
  await workAs(device);
  const entry = await checkIn(1, 1);
  const bol = await theBol();
  const stamp = bol.stamps[0]!;
  const at = '2026-11-21T08:30:00.000Z';
  await reportOsd(1, 1);
  await enqueue(recordCorrection({ load: theLoad, bol, stamp, from: stamp.at, at, reason: 'Wrong gate', viewer }));
  await complete(1, 1);
  return entry;
}

/** A photographed paper with the photograph of its page. */
async function photographedPaper() {
  await workAs(device);
  const { sha256, size } = await keepFile(new TextEncoder().encode('%PDF-1.7 paper').buffer as ArrayBuffer);
  const photo = (await keepPhoto(newJpeg({ salt: [7] }).buffer, 'original'))!;
  const bol = bolOf(1, theLoad);
  const paperId = newId();
  const verdict = { faults: [], edge: 2, letterPx: 12, glare: 0 };
  const quad = [0, 1, 2, 3].map((at) => ({ x: at / 4, y: at / 4 }));
  await enqueueAll([
    recordPaper({ bol, paper: { kind: 'pod', title: '', sha256, pages: [verdict] }, size, viewer, id: paperId }),
    recordOriginal({ bol, paperId, page: 1, original: { sha256: photo, quad, smaller: false } }),
  ]);
  return { paperId, photo };
}

describe('what is withdrawn', () => {
  test('takes the correction of its time along, and leaves what else happened', async () => {
    const entry = await correctedCheckIn();
    expect(await whatGoes(entry)).toEqual(['correct-stamp']);
    expect(await withdrawEntry(entry.id)).toBe(true);
    expect(await types()).toEqual(['report-osd', 'complete-bol']);
    expect((await theBol()).stamps.map(({ kind }) => kind)).toEqual(['checkout']);
    const receipts = await device.db().receipts.toArray();
    expect(receipts.map(({ type, outcome }) => [type, outcome]).toSorted()).toEqual([
      ['check-in-bol', 'discarded'],
      ['correct-stamp', 'discarded'],
    ]);
  });

  test('takes the taking back of an outcome along', async () => {
    await workAs(device);
    const form = {
      kind: 'refused',
      reason: 'damaged',
      note: 'Wet',
      toldBy: '',
      plan: 'return',
      proposedDate: null,
    } as const;
    const entry = await enqueue(recordOutcome({ load: theLoad, bol: await theBol(), form, viewer }));
    const bol = await theBol();
    const outcome = bol.outcomes![0]!;
    await enqueue(recordVoidOfOutcome({ load: theLoad, bol, outcome, reason: 'Other BOL', byName: 'User 1' }));
    expect(await whatGoes(entry)).toEqual(['void-outcome']);
    expect(await withdrawEntry(entry.id)).toBe(true);
    expect(await types()).toEqual([]);
    expect((await theBol()).outcomes ?? []).toEqual([]);
  });

  test('takes a paper’s photographs along, and what was kept of both leaves the device', async () => {
    const { paperId, photo } = await photographedPaper();
    expect(await whatGoes({ id: paperId })).toEqual(['keep-original']);
    expect(await withdrawEntry(paperId)).toBe(true);
    expect(await types()).toEqual([]);
    expect(await device.db().blobs.count()).toBe(0);
    await expect(openPhoto(photo)).rejects.toThrow();
  });

  test('waits on, whole, where the store can’t let go of its document', async () => {
    const { paperId } = await photographedPaper();
    const refuse = () => {
      throw new Error('The disk says no.');
    };
    device.db().blobs.hook('deleting', refuse);
    await expect(withdrawEntry(paperId)).rejects.toThrow('The disk says no.');
    device.db().blobs.hook('deleting').unsubscribe(refuse);
    expect(await types()).toEqual(['add-paper', 'keep-original']);
    expect(await device.db().receipts.count()).toBe(0);
    expect(await device.db().blobs.count()).toBe(2);
  });
});

describe('what is discarded', () => {
  const no = (key: string) => {
    device.server.before = (seen) => (seen.key === key ? device.server.fail('rule-broken', 'Not today.') : undefined);
  };

  test('takes along what was recorded about it where the server refused it', async () => {
    const entry = await correctedCheckIn();
    no(entry.id);
    await flush(requireSession(), { force: true });
    expect(await discardEntry(entry.id)).toBe(true);
    expect(await types()).toEqual(['report-osd', 'complete-bol']);
  });

  test('takes along nothing where it may have arrived', async () => {
    const entry = await correctedCheckIn();
    await device.db().outbox.update(entry.seq, {
      ...{ status: 'attention' as const, firstSentAt: Date.now(), attempts: 8, mayHaveArrived: true },
    });
    expect(await whatGoes(entry)).toEqual([]);
    expect(await discardEntry(entry.id)).toBe(true);
    expect(await types()).toEqual(['report-osd', 'correct-stamp', 'complete-bol']);
  });
});
