// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { keepFile } from '#offline/documents.ts';
import { sha256Of } from '#offline/files/download.ts';
import { freeSpace } from '#offline/files/keep-trying.ts';
import { keptPdfs } from '#offline/files/pdf-cache.ts';
import { type OfflineFacts, offlineFacts } from '#offline/offline-ready.ts';
import { lookAtDocuments, prefetchDocuments } from '#offline/sync/prefetch-documents.ts';
import { pull } from '#offline/sync/pull.ts';
import { startSync, stopSync, syncNow } from '#offline/sync.ts';
import { patiently } from '../../support/patiently.ts';
import { useDevice } from '../support/device.ts';
import { installCaches } from '../support/fake-caches.ts';
import { makePage } from '../support/fake-page.ts';
import { bolOf, id, loadOf } from '../support/freight.ts';
import { LOST } from '../support/server.ts';

const device = useDevice();
afterEach(() => stopSync());

describe('documents of open BOLs', () => {
  let removeCaches: () => void;
  beforeEach(() => {
    removeCaches = installCaches();
  });
  afterEach(() => removeCaches());

  const documents = () => offlineFacts().documents;

  /** Thirty: more than are fetched in one go. */
  async function startWithMany() {
    await device.signIn();
    for (let number = 1; number <= 30; number++) {
      const bytes = new TextEncoder().encode(`%PDF-1.7 ${number}`).buffer as ArrayBuffer;
      const sha256 = await sha256Of(bytes);
      device.server.files.set(sha256, bytes);
      device.server.putLoad(loadOf(number));
      const bol = bolOf(number, loadOf(number));
      device.server.putBol({ ...bol, file: { ...bol.file, sha256, size: bytes.byteLength } });
    }
    await startSync({ page: makePage() });
    await patiently(async () => expect(documents()).toMatchObject({ kept: 30, all: 30, busy: false }));
  }

  test('are all fetched without being asked again, however many, and only then called here', async () => {
    await startWithMany();
    expect(documents()?.missing.size).toBe(0);
  });

  test('are known to be missing from the moment their BOLs are here, whatever else is asked for first', async () => {
    const known: [path: string, documents: OfflineFacts['documents']][] = [];
    device.server.before = ({ path }) => void known.push([path, documents()]);
    await startWithMany();
    const pulled = known.findIndex(([path]) => path.startsWith('/api/changes'));
    // The look at the start has found nothing, which means nothing yet.
    expect(known[pulled]?.[1]).toBeNull();
    const afterwards = known.slice(pulled + 1);
    expect(afterwards.map(([path]) => path)).toContain('/api/devices/keys');
    for (const [, facts] of afterwards) expect(facts?.missing.size).toBeGreaterThan(0);
    expect(afterwards[0]?.[1]).toMatchObject({ kept: 0, all: 30, busy: true });
  });

  test('that a full device gave up are known to be missing, and fetched again', async () => {
    await startWithMany();
    device.server.before = () => LOST;
    await freeSpace(device.db());
    await patiently(async () => expect(documents()).toMatchObject({ kept: 0, all: 30, busy: false }));
    expect(documents()?.missing.size).toBe(60);
    device.server.before = () => undefined;
    await syncNow();
    await patiently(async () => expect(documents()).toMatchObject({ kept: 30, busy: false }));
  });

  test('that a full device gave up are fetched again by themselves', async () => {
    await startWithMany();
    await freeSpace(device.db());
    const kept = async () => (await keptPdfs(requireSession().user._id)).size;
    expect(await kept()).toBe(0);
    await patiently(async () => expect(await kept()).toBe(30));
  });

  test('that were not sent yet are here, and are not asked for', async () => {
    await device.signIn();
    const file = await keepFile(new TextEncoder().encode('%PDF-1.7').buffer as ArrayBuffer);
    const bol = bolOf(1, loadOf(1));
    device.server.putLoad(loadOf(1));
    device.server.putBol({ ...bol, file: { ...bol.file, ...file } });
    await pull(requireSession());
    device.server.seen.length = 0;
    await prefetchDocuments(requireSession());
    expect(device.server.seen).toEqual([]);
    expect(documents()).toMatchObject({ kept: 1, all: 1, missing: new Set() });
  });

  test('count as coming while they are fetched, whoever looks meanwhile', async () => {
    const looks: OfflineFacts['documents'][] = [];
    device.server.before = async ({ path }) => {
      if (!path.startsWith('/api/files/') || looks.length > 0) return undefined;
      looks.push(null);
      await lookAtDocuments(requireSession());
      looks[0] = documents();
      return undefined;
    };
    await startWithMany();
    expect(looks[0]).toMatchObject({ busy: true });
    expect(looks[0]?.coming.size).toBe(60);
  });

  test('are counted anew when there are more of them, though none is missing', async () => {
    await startWithMany();
    const file = [...device.server.bols.values()][0]?.file;
    device.server.putLoad(loadOf(31));
    device.server.putBol({ ...bolOf(31, loadOf(31)), ...(file && { file }) });
    await syncNow();
    expect(documents()).toMatchObject({ kept: 31, all: 31 });
  });

  test('that nobody fetches keep their load from counting as on its way', async () => {
    await device.signIn();
    const MB = 2 ** 20;
    const sizes = [40 * MB, 40 * MB];
    device.server.putLoad(loadOf(1));
    for (const [index, size] of sizes.entries()) {
      const bol = bolOf(index + 1, loadOf(1));
      device.server.putBol({ ...bol, file: { ...bol.file, sha256: `${index}`.repeat(64), size } });
    }
    const single = bolOf(3, loadOf(2));
    device.server.putLoad(loadOf(2));
    device.server.putBol({ ...single, file: { ...single.file, sha256: 'f'.repeat(64), size: 1 } });
    await pull(requireSession());
    await lookAtDocuments(requireSession(), { soon: true });
    const bols = [1, 2, 3].map((number) => id('bol', number));
    const loads = [1, 2].map((number) => id('load', number));
    expect(documents()).toMatchObject({ busy: true, tooMany: 1 });
    expect([...(documents()?.missing ?? [])].toSorted()).toEqual([...bols, ...loads].toSorted());
    const coming = documents()?.coming ?? new Set();
    expect(bols.filter((bol) => coming.has(bol))).toHaveLength(2);
    expect(loads.map((load) => coming.has(load))).toEqual([false, true]);
    await lookAtDocuments(requireSession());
    expect(documents()).toMatchObject({ busy: false, coming: new Set() });
  });
});
