// @vitest-environment node
import { afterEach, describe, expect, test, vi } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { environment } from '#offline/base/environment.ts';
import { StorageError } from '#offline/base/storage-trouble.ts';
import { keepFile } from '#offline/documents.ts';
import { readDraft, saveDraft } from '#offline/drafts.ts';
import { enqueue, enqueueAll } from '#offline/outbox/enqueue.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { pull } from '#offline/sync/pull.ts';
import { readBol } from '../../support/device/read-rows.ts';
import { build, bytes } from '../support/build-load.ts';
import { checkIn, complete, pullOneBol, useDevice } from '../support/device.ts';
import { dieAfterCommit } from '../support/die-after-commit.ts';
import { bolOf, driverTag, id, loadOf, party, SHIPPER, user } from '../support/freight.ts';

const device = useDevice();
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('what is stored', () => {
  test('B12: entries are numbered by the store and carry what is needed to send them', async () => {
    await pullOneBol(device);
    const first = await checkIn(1, 1);
    const second = await complete(1, 1);
    expect(second.seq).toBeGreaterThan(first.seq);
    expect(first).toMatchObject({
      lane: id('load', 1),
      targets: [id('bol', 1)],
      actorId: id('user', 1),
      subjectId: id('user', 99),
      status: 'pending',
      version: 2,
      clock: { measured: { skewMs: 0 } },
    });
    expect(Date.parse(first.occurredAt)).toBe(Date.parse('2026-11-21T10:00:00.000Z'));
  });

  test('says when it was done on the clock of the place, with its distance from UTC', async () => {
    await pullOneBol(device);
    // Eight hours west of Greenwich.
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(480);
    expect((await checkIn(1, 1)).occurredAt).toMatch(/^2026-11-21T02:00:00(\.000)?-08:00$/);
  });

  test('is what the browser is asked not to clear, once', async () => {
    const persist = vi.fn(async () => true);
    vi.stubGlobal('navigator', { storage: { persist } });
    await pullOneBol(device);
    await checkIn(1, 1);
    await complete(1, 1);
    expect(persist).toHaveBeenCalledOnce();
  });

  test('the draft goes in the same transaction as the entry comes', async () => {
    await device.signIn(user(2, SHIPPER, 1));
    await saveDraft('wizard', { pUNum: 'PU-5' });
    await build(5, { dropDraft: 'wizard' });
    expect(await readDraft('wizard')).toBeNull();
    expect(await readEntries()).toHaveLength(1);
  });

  test('A13: when the transaction fails nothing is stored, nothing is shown and the caller is told', async () => {
    await pullOneBol(device);
    const fail = () => {
      throw new Error('disk trouble');
    };
    device.db().bols.hook('updating', fail);
    await expect(checkIn(1, 1)).rejects.toThrow('disk trouble');
    device.db().bols.hook('updating').unsubscribe(fail);
    expect(await readEntries()).toEqual([]);
    expect(await readBol(id('bol', 1))).toMatchObject({ checkin: null, pending: 0 });
  });

  test('A12: the store is opened with strict durability and without the cache that shows uncommitted results', () => {
    return pullOneBol(device).then(() => {
      const { _options: options } = device.db() as unknown as { _options: Record<string, unknown> };
      expect(options).toMatchObject({ chromeTransactionDurability: 'strict', cache: 'disabled' });
    });
  });

  test('A15: bytes come back as they were, and no Blob reaches the store', async () => {
    await pullOneBol(device);
    const { sha256 } = await keepFile(bytes('%PDF-1.7 x'));
    const stored = await device.db().blobs.get(sha256);
    expect(new TextDecoder().decode(stored?.bytes)).toBe('%PDF-1.7 x');
    await expect(saveDraft('form', { file: new Blob(['x']) })).rejects.toThrow(/Blob/);
    await expect(saveDraft('form', { deep: [{ file: new File(['x'], 'x.pdf') }] })).rejects.toThrow(/Blob/);
  });

  test('A16: a build whose document is not on the device is refused before it is promised', async () => {
    await device.signIn(user(2, SHIPPER, 1));
    const { sha256 } = await keepFile(bytes('%PDF-1.7 document 5'));
    await device.db().blobs.delete(sha256);
    const missing = build(5);
    await expect(missing).resolves.toBeDefined();
    const other = enqueue({
      type: 'build-load',
      args: {
        _id: id('load', 7),
        shipperId: SHIPPER,
        ready: false,
        pUDate: '2026-11-22T08:00:00.000Z',
        pUNum: 'PU-7',
        bols: [{ _id: id('bol', 7), file: { name: 'bill.pdf', sha256: 'f'.repeat(64) } }],
      },
      context: { parties: { [SHIPPER]: party(SHIPPER) }, files: {}, contact: { name: '', email: '' } },
      label: 'Save',
    });
    await expect(other).rejects.toThrow(StorageError);
    expect(await readEntries()).toHaveLength(1);
  });
});

describe('several at once', () => {
  const assigned = (number: number) => ({
    type: 'assign-driver' as const,
    args: {
      loadId: id('load', number),
      bolIds: [id('bol', number)],
      driverId: driverTag._id,
      replaces: null,
    },
    context: { driver: driverTag, byName: 'Ada' },
    label: `Assign ${number}`,
  });
  const withTwoBols = async () => {
    await pullOneBol(device);
    device.server.putLoad(loadOf(2));
    device.server.putBol(bolOf(2, loadOf(2)));
    await pull(requireSession());
  };
  const drivers = async () => [(await readBol(id('bol', 1)))?.driverId, (await readBol(id('bol', 2)))?.driverId];

  test('are an entry each, in their order, and all rows show them', async () => {
    await withTwoBols();
    const stored = await enqueueAll([assigned(2), assigned(1)]);
    expect(stored).toEqual(await readEntries());
    expect(stored.map(({ label, lane }) => [label, lane])).toEqual([
      ['Assign 2', id('load', 2)],
      ['Assign 1', id('load', 1)],
    ]);
    expect(await drivers()).toEqual([driverTag._id, driverTag._id]);
  });

  test('are none where one of them cannot be kept', async () => {
    await withTwoBols();
    const before = await drivers();
    device.db().outbox.hook('creating', (_key, { label }) => {
      if (label === 'Assign 2') throw new Error('no room for this one');
    });
    await expect(enqueueAll([assigned(1), assigned(2)])).rejects.toThrow();
    expect(await readEntries()).toEqual([]);
    expect(await drivers()).toEqual(before);
  });
});

describe('when the store fails', () => {
  /** Makes the next `times` transactions of the person’s store fail like a browser does. */
  function failNext(times: number, name: string) {
    const db = device.db();
    const original = db.transaction.bind(db) as (...all: unknown[]) => unknown;
    let left = times;
    Object.assign(db, {
      transaction: (...all: unknown[]) =>
        left-- > 0 ? Promise.reject(Object.assign(new Error(`${name} from the browser`), { name })) : original(...all),
    });
  }

  test.each(['UnknownError', 'InvalidStateError', 'DatabaseClosedError', 'AbortError'])(
    'A10: a connection that died (%s) is opened again and the entry is kept',
    async (name) => {
      await pullOneBol(device);
      failNext(2, name);
      await checkIn(1, 1);
      expect(await readEntries()).toHaveLength(1);
    },
  );

  test('A10: a connection that dies right after the commit does not make a second entry of the same tap', async () => {
    await pullOneBol(device);
    dieAfterCommit(device);
    const entry = await checkIn(1, 1);
    expect((await readEntries()).map(({ id: known }) => known)).toEqual([entry.id]);
    expect((await readBol(id('bol', 1)))?.stamps).toHaveLength(1);
  });

  test('A10: a store that stays dead says so in a sentence, and the draft of the form is untouched', async () => {
    await pullOneBol(device);
    await saveDraft('osd', { sku: 'A-1' });
    failNext(99, 'UnknownError');
    await expect(checkIn(1, 1)).rejects.toThrow(/restart the app/i);
    expect(await readDraft('osd')).toEqual({ sku: 'A-1' });
  });

  test('A10: closing the database under the app does no harm', async () => {
    await pullOneBol(device);
    device.db().close();
    await checkIn(1, 1);
    expect(await readEntries()).toHaveLength(1);
  });

  test('A14: a full device gives room once, then refuses with a sentence', async () => {
    await pullOneBol(device);
    failNext(1, 'QuotaExceededError');
    await checkIn(1, 1);
    expect(await readEntries()).toHaveLength(1);
    failNext(3, 'QuotaExceededError');
    await expect(complete(1, 1)).rejects.toThrow(/out of space/);
    expect(await readEntries()).toHaveLength(1);
  });

  test('A17: another person who logs in while it is stored is not given it; it is refused', async () => {
    await pullOneBol(device);
    const { checkpoint } = environment;
    environment.checkpoint = async () => {
      environment.checkpoint = checkpoint;
      await device.signIn(user(2));
    };
    await expect(checkIn(1, 1)).rejects.toThrow(/logged out/);
    expect(await readEntries()).toEqual([]);
    await device.signIn(user(1));
    expect(await readEntries()).toEqual([]);
  });

  test('A22: a service worker that never gets ready does not hold an entry up', async () => {
    await pullOneBol(device);
    const worker = { ready: new Promise(() => {}) };
    Object.defineProperty(globalThis, 'navigator', { value: { serviceWorker: worker }, configurable: true });
    try {
      await checkIn(1, 1);
      expect(await readEntries()).toHaveLength(1);
    } finally {
      Reflect.deleteProperty(globalThis, 'navigator');
    }
  });
});
