// @vitest-environment node
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { API_VERSION, HEADERS } from '#contract/failure.ts';
import { requireSession } from '#offline/account/account.ts';
import { environment } from '#offline/base/environment.ts';
import { noteOffline, offlineFacts, onLookAgain } from '#offline/base/offline-facts.ts';
import { keepFile, openDocument } from '#offline/documents.ts';
import { DocumentError, sha256Of } from '#offline/files/download.ts';
import { cachedPdf, cachePdf, keptPdfs, pdfCacheSize, trimPdfCache } from '#offline/files/pdf-cache.ts';
import { openSignedDocument, whyNoSignedDocument } from '#offline/signed-documents.ts';
import { storageReport } from '#offline/storage.ts';
import { prefetchDocuments } from '#offline/sync/prefetch-documents.ts';
import { pull } from '#offline/sync/pull.ts';
import { checkIn, useDevice } from '../support/device.ts';
import { installCaches, storage } from '../support/fake-caches.ts';
import { bolOf, id, loadOf } from '../support/freight.ts';
import { LOST } from '../support/server.ts';

const device = useDevice();
let removeCaches: () => void;
beforeEach(() => {
  removeCaches = installCaches();
});
afterEach(() => removeCaches());

const pdf = (text: string) => new TextEncoder().encode(`%PDF-1.7 ${text}`).buffer as ArrayBuffer;
const textOf = (bytes: ArrayBuffer | null) => bytes && new TextDecoder().decode(bytes);
const me = () => requireSession().user._id;
const isKept = async (sha256: string) => (await keptPdfs(me())).has(sha256);

/** BOLs whose documents the server has; returns their hashes. */
async function withDocuments(count: number) {
  await device.signIn();
  const hashes: string[] = [];
  for (let number = 1; number <= count; number++) {
    const bytes = pdf(`document ${number}`);
    const sha256 = await sha256Of(bytes);
    hashes.push(sha256);
    device.server.files.set(sha256, bytes);
    const load = loadOf(number);
    device.server.putLoad(load);
    const bol = bolOf(number, load);
    device.server.putBol({ ...bol, file: { ...bol.file, sha256, size: bytes.byteLength } });
  }
  await pull(requireSession());
  device.server.seen.length = 0;
  return hashes;
}

describe('opening a document', () => {
  test('what was not sent yet is read from the device', async () => {
    await device.signIn();
    const { sha256, size } = await keepFile(pdf('mine'));
    expect(size).toBe(13);
    expect(textOf(await openDocument(sha256))).toBe('%PDF-1.7 mine');
    expect(device.server.seen).toEqual([]);
  });

  test('what the server has is fetched once, whole, and read without a network afterwards', async () => {
    const [sha256 = ''] = await withDocuments(1);
    expect(textOf(await openDocument(sha256))).toBe('%PDF-1.7 document 1');
    expect(device.server.seen[0]?.headers.has('range')).toBe(false);
    device.server.before = () => LOST;
    expect(textOf(await openDocument(sha256))).toBe('%PDF-1.7 document 1');
  });

  test('bytes that are not what their name says are not shown and not kept', async () => {
    const [sha256 = ''] = await withDocuments(1);
    device.server.files.set(sha256, pdf('something else'));
    await expect(openDocument(sha256)).rejects.toThrow(/damaged/);
    expect(await isKept(sha256)).toBe(false);
  });

  test('C1: a captive portal’s page never becomes a document', async () => {
    const [sha256 = ''] = await withDocuments(1);
    device.server.before = () => new Response('<html>', { headers: { 'content-type': 'text/html' } });
    await expect(openDocument(sha256)).rejects.toThrow(DocumentError);
    expect(await pdfCacheSize(me())).toBe(0);
  });

  test('a damaged copy in the cache is fetched again', async () => {
    const [sha256 = ''] = await withDocuments(1);
    await cachePdf(device.db(), sha256, pdf('garbled'));
    expect(textOf(await openDocument(sha256))).toBe('%PDF-1.7 document 1');
  });

  test('without a network it says what to do, and what one may not see says so', async () => {
    const [sha256 = ''] = await withDocuments(1);
    device.server.before = () => LOST;
    await expect(openDocument(sha256)).rejects.toThrow('Connect to open it');
    device.server.before = () => device.server.fail('not-found');
    await expect(openDocument(sha256)).rejects.toThrow('not available to you');
  });
});

test('a document that lists call missing is looked for again as soon as it is here', async () => {
  const [sha256 = ''] = await withDocuments(1);
  const missing = new Set([id('bol', 1)]);
  noteOffline({ documents: { kept: 0, all: 1, busy: false, tooMany: 0, missing, coming: new Set() } });
  let looks = 0;
  onTestFinished(
    onLookAgain(() => {
      looks += 1;
    }),
  );
  await openDocument(sha256);
  expect(looks).toBe(1);
  noteOffline({ documents: null });
});

describe('documents fetched ahead', () => {
  test('those of open BOLs are there before the network is gone', async () => {
    const hashes = await withDocuments(3);
    await prefetchDocuments(requireSession());
    device.server.before = () => LOST;
    for (const sha256 of hashes) expect(textOf(await openDocument(sha256))).toMatch(/^%PDF/);
  });

  test('one that cannot be had does not hold the others up', async () => {
    const hashes = await withDocuments(3);
    device.server.files.delete(hashes[0] ?? '');
    await prefetchDocuments(requireSession());
    expect(await isKept(hashes[2] ?? '')).toBe(true);
  });

  /** Gives BOLs their appointments, in days from now; returns the numbers of the documents in the order they are asked for. */
  async function asked(hashes: string[], plans: { pickUp: number; delivery?: number; driverId?: string }[]) {
    const day = (days: number) => new Date(environment.now() + days * 24 * 3_600_000).toISOString();
    for (const [place, { pickUp, delivery, driverId = null }] of plans.entries()) {
      const bol = device.server.bols.get(id('bol', place + 1))!;
      const dropDate = delivery === undefined ? null : day(delivery);
      const load = { ...bol.load, pUDate: day(pickUp) };
      device.server.putBol({ ...bol, load, dropDate, deliveryDate: dropDate, driverId, version: 9 });
    }
    await pull(requireSession());
    device.server.seen.length = 0;
    await prefetchDocuments(requireSession());
    return device.server.seen.map(({ path }) => hashes.findIndex((sha256) => path.includes(sha256)) + 1);
  }

  test('those of the nearest appointment come first, whatever was forgotten long ago', async () => {
    const hashes = await withDocuments(5);
    const plans = [
      { pickUp: -40, delivery: -39 },
      { pickUp: 9, delivery: 10 },
      { pickUp: -3, delivery: 0.2 },
      { pickUp: 1, delivery: 2 },
      { pickUp: -2 },
    ];
    expect(await asked(hashes, plans)).toEqual([3, 4, 5, 2, 1]);
  });

  test('those a driver has on the road come before all', async () => {
    const hashes = await withDocuments(3);
    const plans = [{ pickUp: 0.1 }, { pickUp: -3, delivery: 3 }, { pickUp: -3, delivery: 3, driverId: me() }];
    expect(await asked(hashes, plans)).toEqual([3, 1, 2]);
  });

  test('of more than are looked at, the newest are', async () => {
    const [sha256 = ''] = await withDocuments(1);
    const { db } = requireSession();
    const bol = await db.bols.get(id('bol', 1));
    const forgotten = Array.from({ length: 1000 }, (_, number) => ({
      ...bol!,
      _id: `a${String(number).padStart(23, '0')}`,
    }));
    await db.bols.bulkPut(forgotten.map((old) => ({ ...old, file: { ...old.file, sha256: '0'.repeat(64) } })));
    await prefetchDocuments(requireSession());
    expect(await isKept(sha256)).toBe(true);
  });

  test('no more are fetched ahead than there is room for, those needed first', async () => {
    const hashes = await withDocuments(3);
    const bol = device.server.bols.get(id('bol', 2))!;
    device.server.putBol({ ...bol, file: { ...bol.file, size: 61 * 1024 * 1024 }, version: 2 });
    await pull(requireSession());
    expect(await asked(hashes, [{ pickUp: 1 }, { pickUp: 2 }, { pickUp: 3 }])).toEqual([1]);
  });

  test('a full device ends it at once: what does not fit is not fetched again and again', async () => {
    await withDocuments(3);
    storage.full = true;
    await prefetchDocuments(requireSession());
    expect(device.server.seen).toHaveLength(1);
  });

  test('none of a BOL that was taken away, or that a change waiting here takes away', async () => {
    await withDocuments(3);
    await checkIn(1, 1);
    device.server.remove('bol', id('bol', 1), 'lost');
    await pull(requireSession());
    expect(await device.db().bols.get(id('bol', 1))).toMatchObject({ removed: 'lost' });
    await device.db().bols.update(id('bol', 2), { hidden: true });
    device.server.seen.length = 0;
    await prefetchDocuments(requireSession());
    expect(device.server.seen).toHaveLength(1);
    expect(offlineFacts().documents).toMatchObject({ kept: 1, all: 1, missing: new Set() });
    noteOffline({ documents: null });
  });

  test('a lost network ends it at once', async () => {
    await withDocuments(3);
    device.server.before = () => LOST;
    await prefetchDocuments(requireSession());
    expect(device.server.seen).toHaveLength(1);
  });
});

describe('room', () => {
  test('the least recently used documents go first', async () => {
    await device.signIn();
    for (const name of ['a', 'b', 'c']) {
      await cachePdf(device.db(), name.repeat(64), new ArrayBuffer(100));
      device.pass(1000);
    }
    await cachedPdf(me(), 'a'.repeat(64));
    device.pass(1000);
    expect(await trimPdfCache(device.db(), 250)).toBe(100);
    const there = await Promise.all(['a', 'b', 'c'].map((name) => isKept(name.repeat(64))));
    expect(there).toEqual([true, false, true]);
  });

  test('A14: a full device still takes a check-in; cached documents make room for it', async () => {
    const [sha256 = ''] = await withDocuments(1);
    await openDocument(sha256);
    const { db } = requireSession();
    const original = db.transaction.bind(db) as (...all: unknown[]) => unknown;
    const full = () => Promise.reject(Object.assign(new Error('full'), { name: 'QuotaExceededError' }));
    Object.assign(db, {
      transaction: async (...all: unknown[]) => ((await pdfCacheSize(me())) > 0 ? full() : original(...all)),
    });
    await checkIn(1, 1);
    expect(await db.outbox.count()).toBe(1);
    expect(await pdfCacheSize(me())).toBe(0);
  });

  test('a document that does not fit is shown all the same', async () => {
    const [sha256 = ''] = await withDocuments(1);
    storage.full = true;
    expect(textOf(await openDocument(sha256))).toBe('%PDF-1.7 document 1');
  });

  test('the report tells what can be fetched again from what exists only here', async () => {
    const [sha256 = ''] = await withDocuments(1);
    await openDocument(sha256);
    await keepFile(pdf('unsent'));
    await device.db().blobs.update((await keepFile(pdf('sent and still named'))).sha256, { sentAt: 1 });
    expect(await storageReport()).toMatchObject({ documents: 19, unsentDocuments: 15, persisted: false });
  });

  test('a completed BOL’s document is not fetched ahead', async () => {
    const hashes = await withDocuments(1);
    const bol = device.server.bols.get(id('bol', 1));
    if (bol) device.server.putBol({ ...bol, completed: true, version: 9 });
    await pull(requireSession());
    await prefetchDocuments(requireSession());
    expect(await isKept(hashes[0] ?? '')).toBe(false);
    expect(environment.origin).toBe('https://bol.test');
  });
});

describe('opening a signed PDF', () => {
  test('may be tried of a BOL that is kept in brief: only the server knows who signed it', async () => {
    await withDocuments(1);
    const [bol] = await device.db().bols.toArray();
    expect(bol && whyNoSignedDocument(bol)).toBe('Nobody has signed it yet.');
    expect(bol && whyNoSignedDocument({ ...bol, brief: true })).toBeNull();
  });

  const bol = (version = 3) => ({ _id: id('bol', 7), version });
  const serve = (text: string) => {
    device.server.before = ({ path }) =>
      path === `/api/bols/${id('bol', 7)}/signed.pdf`
        ? new Response(pdf(text), { headers: { [HEADERS.api]: API_VERSION, 'content-type': 'application/pdf' } })
        : undefined;
  };

  test('what was fetched is read without a network, as long as nothing changed on the BOL', async () => {
    await device.signIn();
    serve('signed once');
    expect(textOf(await openSignedDocument(bol()))).toBe('%PDF-1.7 signed once');
    device.server.before = () => LOST;
    expect(textOf(await openSignedDocument(bol()))).toBe('%PDF-1.7 signed once');
    // Another signature makes another PDF: the old one is not passed off for it.
    await expect(openSignedDocument(bol(4))).rejects.toThrow(
      'The signed PDF is not on this device yet. Connect to download it.',
    );
    serve('signed twice');
    expect(textOf(await openSignedDocument(bol(4)))).toBe('%PDF-1.7 signed twice');
  });

  test('a server that has no room for it now says so', async () => {
    await device.signIn();
    device.server.before = ({ path }) => (path.endsWith('/signed.pdf') ? device.server.fail('unavailable') : undefined);
    await expect(openSignedDocument(bol())).rejects.toThrow('The server is busy. Try again in a moment.');
  });
});
