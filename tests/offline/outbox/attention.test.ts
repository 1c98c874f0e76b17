// @vitest-environment node
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ChangeType } from '#changes/changes.ts';
import { requireSession } from '#offline/account/account.ts';
import { environment } from '#offline/base/environment.ts';
import { keepFile } from '#offline/documents.ts';
import { onEntryAdded } from '#offline/outbox/due.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { flush } from '#offline/outbox/flush.ts';
import { discardEntry, exportEntry, retryEntry, withdrawEntry } from '#offline/outbox.ts';
import { keepPhoto } from '#offline/photos.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { readBol } from '../../support/device/read-rows.ts';
import { newJpeg } from '../../support/jpegs.ts';
import { patiently } from '../../support/patiently.ts';
import { send as sendNow, workAs } from '../support/at-work.ts';
import { checkIn, complete, driverContext, useDevice } from '../support/device.ts';
import { driverTag, id, party, RECEIVER, SHIPPER, user } from '../support/freight.ts';

const device = useDevice();

const start = (count = 1) => workAs(device, user(1), count);
const send = () => sendNow(true);
const refuse = (key: string) => {
  device.server.before = (seen) => (seen.key === key ? device.server.fail('rule-broken', 'Not today.') : undefined);
};

describe('what a person decides', () => {
  test('a refused entry can be sent again as it is, and asks to be judged anew', async () => {
    await start();
    const entry = await checkIn(1, 1);
    refuse(entry.id);
    await send();
    const asked: (string | null)[] = [];
    device.server.before = ({ key, headers }) => {
      if (key !== entry.id) return undefined;
      asked.push(headers.get('x-judge-again'));
      // The first time the answer is lost: what follows must still ask to be judged anew.
      return asked.length === 1 ? 'lost' : undefined;
    };
    expect(await retryEntry(entry.id)).toBe(true);
    await send();
    await send();
    expect(asked).toEqual(['1', '1']);
    expect(device.server.effects).toEqual([entry.id]);
  });

  test('what is asked for again goes at once, with all its tries, and is judged anew whatever came in between', async () => {
    await start();
    const entry = await checkIn(1, 1);
    refuse(entry.id);
    await send();
    await retryEntry(entry.id);
    const failed = { kind: 'fault', status: 500, code: null, words: 'It failed.' } as const;
    await device.db().outbox.update(entry.seq, {
      status: 'attention',
      attempts: 8,
      nextAt: environment.now() + 60_000,
      lastError: failed,
    });
    await retryEntry(entry.id);
    expect(await readEntries()).toMatchObject([{ status: 'retry', attempts: 0, nextAt: 0, judgeAgain: true }]);
  });

  test('a discarded entry stops being shown, leaves a receipt, and lets what waited behind it go', async () => {
    await start();
    const entry = await checkIn(1, 1);
    const behind = await complete(1, 1);
    refuse(entry.id);
    await send();
    expect((await readBol(id('bol', 1)))?.checkin).not.toBeNull();
    expect(await discardEntry(entry.id)).toBe(true);
    expect((await readBol(id('bol', 1)))?.checkin).toBeNull();
    expect(await device.db().receipts.get(entry.id)).toMatchObject({ outcome: 'discarded' });
    await send();
    expect(device.server.effects).toEqual([behind.id]);
  });

  test('sending begins by itself once a person has decided: again, or without it', async () => {
    await start();
    const entry = await checkIn(1, 1);
    const behind = await complete(1, 1);
    refuse(entry.id);
    await send();
    const sent: Promise<void>[] = [];
    onTestFinished(onEntryAdded(() => sent.push(flush(requireSession()))));
    await retryEntry(entry.id);
    await patiently(() => expect(sent).toHaveLength(1));
    await Promise.all(sent);
    await discardEntry(entry.id);
    await patiently(() => expect(device.server.effects).toEqual([behind.id]));
    await Promise.all(sent);
  });

  test('edited and sent as new it keeps its place before what builds on it, under a key of its own', async () => {
    await start();
    const entry = await checkIn(1, 1, true);
    const behind = await complete(1, 1);
    refuse(entry.id);
    await send();
    const args = { loadId: id('load', 1), bolId: id('bol', 1), driverId: driverTag._id, sealIntact: false };
    const fresh = await enqueue(
      { type: 'check-in-bol', args, context: driverContext, label: 'Check in' },
      { replaces: entry.id },
    );
    expect(fresh.id).not.toBe(entry.id);
    expect(fresh.seq).toBe(entry.seq);
    await send();
    expect(device.server.effects).toEqual([fresh.id, behind.id]);
    expect(device.server.bols.get(id('bol', 1))?.sealIntact).toBe(false);
  });

  test('an entry that was never sent can be taken back; one that may have arrived cannot', async () => {
    await start();
    const first = await checkIn(1, 1);
    const second = await complete(1, 1);
    device.server.before = ({ key }) => (key ? device.server.fail('unavailable') : undefined);
    await send();
    expect(await withdrawEntry(second.id)).toBe(true);
    expect(await withdrawEntry(first.id)).toBe(false);
    expect((await readBol(id('bol', 1)))?.completed).toBe(false);
    expect(await readEntries()).toHaveLength(1);
  });

  test('an entry on the wire is left alone', async () => {
    await start();
    const entry = await checkIn(1, 1);
    device.server.before = async ({ key }) => {
      if (key) {
        expect(await withdrawEntry(entry.id)).toBe(false);
        expect(await discardEntry(entry.id)).toBe(false);
        expect(await retryEntry(entry.id)).toBe(false);
      }
      return undefined;
    };
    await send();
    expect(device.server.effects).toEqual([entry.id]);
    expect(await discardEntry(entry.id)).toBe(false);
  });

  test('an export holds everything, the documents too', async () => {
    await device.signIn(user(2, SHIPPER, 1));
    const { sha256 } = await keepFile(new TextEncoder().encode('%PDF-1.7 a').buffer as ArrayBuffer);
    const { id: entryId } = await enqueue({
      type: 'build-load',
      args: {
        _id: id('load', 5),
        shipperId: SHIPPER,
        ready: false,
        pUDate: '2026-11-22T08:00:00.000Z',
        pUNum: 'PU-5',
        bols: [{ _id: id('bol', 5), file: { name: 'bill.pdf', sha256 }, receiverId: RECEIVER }],
      },
      context: { parties: { [SHIPPER]: party(SHIPPER) }, files: {}, contact: { name: '', email: '' } },
      label: 'Save load PU-5',
    });
    const exported = await exportEntry(entryId);
    expect(JSON.parse(exported?.json ?? '')).toMatchObject({ label: 'Save load PU-5', args: { pUNum: 'PU-5' } });
    expect(exported?.files.map(({ name }) => name)).toEqual([`${sha256}.pdf`]);
    expect(await exportEntry('0'.repeat(24))).toBeNull();
  });
});

test('an export names a photograph as one', async () => {
  await start();
  const entry = await checkIn(1, 1);
  const sha256 = (await keepPhoto(newJpeg().buffer)) ?? '';
  await device.db().outbox.update(entry.seq, { needs: [sha256] });
  expect((await exportEntry(entry.id))?.files).toMatchObject([{ name: `${sha256}.jpg`, type: 'image/jpeg' }]);
});

describe('entries that cannot be sent', () => {
  test('A6: a type from a newer app waits for attention, is kept, and does not stop the others', async () => {
    await start(2);
    const entry = await checkIn(1, 1);
    await checkIn(2, 2);
    await device.db().outbox.update(entry.seq, { type: 'teleport-load' as ChangeType });
    await send();
    expect(await readEntries()).toMatchObject([{ status: 'attention', lastError: { kind: 'unknown-type' } }]);
    expect(device.server.effects).toHaveLength(1);
  });

  test('A20: a garbled entry is not an empty queue: it is shown, kept and can be exported', async () => {
    await start(2);
    const entry = await checkIn(1, 1);
    await checkIn(2, 2);
    await device.db().outbox.update(entry.seq, { args: 'garbage' as never });
    await send();
    expect(await readEntries()).toMatchObject([{ status: 'attention', lastError: { kind: 'unreadable' } }]);
    expect((await exportEntry(entry.id))?.json).toContain('garbage');
    expect(device.server.effects).toHaveLength(1);
  });
});
