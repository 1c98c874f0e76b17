// @vitest-environment node
/** Photographs that go with papers: after everything else, one at a time, and never in the way of anything. */
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { recordPaper } from '#changes/add-paper.ts';
import { changeOf, type RecordedChange } from '#changes/changes.ts';
import { recordOriginal } from '#changes/keep-original.ts';
import { LEVEL } from '#contract/level.ts';
import { newId } from '#domain/ids.ts';
import { addPaper } from '#domain/papers.ts';
import { environment } from '#offline/base/environment.ts';
import { keepFile } from '#offline/documents.ts';
import { saveDraft } from '#offline/drafts.ts';
import { isAnythingElseDue, nextDueAt, onEntryAdded } from '#offline/outbox/due.ts';
import { mirrorInto } from '#offline/outbox/mirror.ts';
import { discardEntry, enqueueAll } from '#offline/outbox.ts';
import { fetchOriginals, keepWifiOnly, waitingOriginals, withRoom } from '#offline/paper-originals.ts';
import { keepPhoto } from '#offline/photos.ts';
import { readEntries, readRecentReceipts } from '#offline/read-outbox.ts';
import { undoEntries } from '#offline/undo.ts';
import { paperOf } from '../../domain/paper-of.ts';
import { newJpeg } from '../../support/jpegs.ts';
import { patiently } from '../../support/patiently.ts';
import { send, startWith, useCaches } from '../support/at-work.ts';
import { checkIn, reportOsd, useDevice } from '../support/device.ts';
import { bolOf, id, loadOf } from '../support/freight.ts';
import type { Seen } from '../support/server.ts';
import { textStoreOver } from '../support/text-store.ts';

useCaches();
const device = useDevice();
const QUAD = [0, 1, 2, 3].map((at) => ({ x: at / 4, y: at / 4 }));
const READABLE = { faults: [], edge: 2, letterPx: 12, glare: 0 };
const viewer = { user: { name: 'User 1' }, actor: { companyId: id('company', 2) } };
afterEach(() => vi.unstubAllGlobals());

/** Somebody at work, with a server that takes papers and photographs; `refuses` may say no to one of them. */
async function start(count = 2, refuses: (seen: Seen) => Response | undefined = () => undefined) {
  await startWith(device, count);
  device.server.before = (seen) => refuses(seen) ?? answer(seen);
}

function answer({ path, key }: Seen): Response | undefined {
  if (path.startsWith('/api/photos/')) {
    const sha256 = path.slice('/api/photos/'.length);
    return device.server.json(201, { sha256, size: 1, width: 10, height: 10 });
  }
  const [, , noun, bolId = '', verb, paperId] = path.split('/');
  const bol = device.server.bols.get(bolId);
  if (noun !== 'bols' || verb !== 'papers' || !bol) return undefined;
  device.server.effects.push(key ?? '');
  if (paperId === undefined)
    device.server.putBol({ ...addPaper(bol, paperOf({ _id: key ?? '' })), version: bol.version + 1 });
  return device.server.json(200, { outcome: 'done', bol: device.server.bols.get(bolId) });
}

let salt = 0;
const nextSalt = () => {
  salt += 1;
  return salt;
};
/** A paper of two pages with the photograph of each, as the dialog saves it. */
async function save(number = 1, bytes: number[] = []) {
  const bol = bolOf(number, loadOf(number));
  const { sha256, size } = await keepFile(new TextEncoder().encode(`%PDF-1.7 ${nextSalt()}`).buffer as ArrayBuffer);
  const paperId = newId();
  const paper = { kind: 'pod' as const, title: '', sha256, pages: [READABLE, READABLE] };
  const originals = await Promise.all(
    [1, 2].map(async (page) => {
      const photo = (await keepPhoto(newJpeg({ salt: [nextSalt() % 250, page, ...bytes] }).buffer, 'original')) ?? '';
      return recordOriginal({ bol, paperId, page, original: { sha256: photo, quad: QUAD, smaller: false } });
    }),
  );
  const recorded: RecordedChange<'add-paper' | 'keep-original'>[] = [
    recordPaper({ bol, paper, size, viewer, id: paperId }),
    ...originals,
  ];
  return { paperId, originals, entries: await enqueueAll(recorded) };
}
const whatWent = () =>
  device.server.seen
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path.replace(/[0-9a-f]{24,64}/g, '…')}`);
const types = async () => (await readEntries()).map(({ type }) => type);

describe('photographs of a paper', () => {
  test('go after everything else, page by page, and leave nothing on the device', async () => {
    await start();
    await save();
    await checkIn(2, 2);
    await send();
    const went = whatWent();
    expect(went.slice(-4)).toEqual([
      'PUT /api/photos/…',
      'PUT /api/bols/…/papers/…/originals/1',
      'PUT /api/photos/…',
      'PUT /api/bols/…/papers/…/originals/2',
    ]);
    expect(went.slice(0, -4)).toContain('POST /api/bols/…/papers');
    expect(went.slice(0, -4).join()).toMatch(/checkin/);
    expect(await readEntries()).toEqual([]);
    expect(await device.db().blobs.count()).toBe(0);
    // Of documents only.
    const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    expect(kept.flat()).toHaveLength(1);
  });

  test('that may go already still wait for the last of what was entered', async () => {
    vi.stubGlobal('navigator', { connection: Object.assign(new EventTarget(), { type: 'cellular' }) });
    await start();
    await keepWifiOnly(true);
    await save();
    await send();
    const before = whatWent().length;
    vi.stubGlobal('navigator', { connection: Object.assign(new EventTarget(), { type: 'wifi' }) });
    await checkIn(2, 2);
    device.pass(2000);
    await checkIn(2, 2, false);
    await send();
    const went = whatWent().slice(before);
    const last = went.findLastIndex((one) => one.includes('checkin'));
    expect(went.filter((one) => one.includes('checkin'))).toHaveLength(2);
    expect(went.findIndex((one) => one.includes('photos'))).toBeGreaterThan(last);
  });

  test('give way on the wire to what somebody enters', async () => {
    await start();
    await save();
    const { fetch } = environment;
    const aborted: string[] = [];
    let isOnTheWire = false;
    environment.fetch = (input, init) => {
      const { signal, url } = input as Request;
      const cut = new Promise<never>((_, reject) => {
        const end = () => {
          aborted.push(url);
          reject(new DOMException('cut', 'AbortError'));
        };
        if (signal.aborted) end();
        else signal.addEventListener('abort', end);
      });
      const isHeld = url.includes('/api/photos/') && aborted.length === 0;
      isOnTheWire ||= isHeld;
      return Promise.race([isHeld ? cut : fetch(input, init), cut]);
    };
    const sent = send();
    await patiently(() => expect(isOnTheWire).toBe(true));
    const { id: key } = await checkIn(2, 2);
    await patiently(() => expect(device.server.effects).toContain(key));
    await sent;
    expect(aborted.filter((url) => url.includes('/api/photos/'))).toHaveLength(1);
    expect(await readEntries()).toEqual([]);
    const order = whatWent();
    expect(order.findIndex((one) => one.includes('checkin'))).toBeLessThan(
      order.findIndex((one) => one.includes('originals/1')),
    );
  });

  test('give way to nothing that cannot go itself before the server’s update', async () => {
    await start();
    await save();
    changeOf('report-osd').needsLevel = LEVEL + 1;
    onTestFinished(() => void delete changeOf('report-osd').needsLevel);
    await reportOsd(2, 2);
    await send();
    expect(await isAnythingElseDue(device.db())).toBe(false);
    expect(await types()).toEqual(['report-osd']);
  });

  test('wait for their paper, also while that needs a person', async () => {
    await start(1, ({ path }) => (/papers$/.test(path) ? device.server.fail('rule-broken', 'No.') : undefined));
    const { paperId } = await save();
    await send();
    expect((await readEntries()).map(({ status }) => status)).toEqual(['attention', 'pending', 'pending']);
    expect(await nextDueAt(device.db())).toBeNull();
    expect((await waitingOriginals(paperId)).map(({ page }) => page)).toEqual([1, 2]);
  });

  test('that the server refuses end by themselves, with the reason, and harm nothing', async () => {
    await start(1, ({ path }) => (/originals/.test(path) ? device.server.fail('rule-broken', 'No.') : undefined));
    await save();
    await send();
    expect(await readEntries()).toEqual([]);
    expect(await device.db().blobs.count()).toBe(0);
    const receipts = await readRecentReceipts(0);
    expect(receipts.map(({ type, outcome, note }) => [type, outcome, note]).toSorted()).toEqual([
      ['add-paper', 'done', null],
      ['keep-original', 'discarded', 'Not kept: No.'],
      ['keep-original', 'discarded', 'Not kept: No.'],
    ]);
  });

  test('that end by themselves leave the bytes that a draft or another page needs, and do not come back', async () => {
    const copies = new Map<string, string>();
    mirrorInto(textStoreOver(copies));
    onTestFinished(() => mirrorInto(null));
    const isSaid = ({ path }: Seen) => /originals.1$/.test(path);
    await start(2, (seen) => (isSaid(seen) ? device.server.fail('rule-broken', 'No.') : undefined));
    const { originals, paperId, entries } = await save();
    const [first, second] = originals.map(({ args }) => args.original.sha256);
    const again = { sha256: first ?? '', quad: QUAD, smaller: false };
    // The same photograph as another page, and in a form that is open.
    await enqueueAll([recordOriginal({ bol: bolOf(1, loadOf(1)), paperId, page: 3, original: again })]);
    await saveDraft('paper', { original: second });
    await patiently(() => expect(copies.size).toBe(4));
    const bytes: boolean[] = [];
    device.server.before = async (seen) => {
      if (isSaid(seen)) return device.server.fail('rule-broken', 'No.');
      if (/originals.2$/.test(seen.path)) {
        bytes.push((await device.db().blobs.get(first ?? '')) !== undefined);
        return device.server.fail('rule-broken', 'No.');
      }
      return answer(seen);
    };
    await send();
    expect(bytes).toEqual([true]);
    expect((await device.db().blobs.toCollection().primaryKeys()).map(String)).toEqual([second]);
    const isOfOne = (key: string) => entries.slice(1).some((entry) => key.endsWith(entry.id));
    expect([...copies.keys()].filter(isOfOne)).toEqual([]);
  });

  test('whose bytes are gone end by themselves; the other pages go', async () => {
    await start(1);
    const { originals } = await save();
    await device.db().blobs.delete(originals[0]?.args.original.sha256 ?? '');
    await send();
    expect(await readEntries()).toEqual([]);
    expect(whatWent().filter((one) => one.includes('originals'))).toEqual(['PUT /api/bols/…/papers/…/originals/2']);
  });

  test('of a paper that was given up are not kept either', async () => {
    await start(1, ({ path }) => {
      if (/papers$/.test(path)) return device.server.fail('rule-broken', 'No.');
      return /originals/.test(path) ? device.server.fail('not-found') : undefined;
    });
    const { paperId } = await save();
    await send();
    await discardEntry(paperId);
    await send();
    expect(await readEntries()).toEqual([]);
  });

  test('are undone with their paper, all or none', async () => {
    await start(1);
    const { entries } = await save();
    expect(await undoEntries(entries)).toBe('undone');
    expect(await readEntries()).toEqual([]);
  });

  test('wait for Wi-Fi where the person says so and the browser tells; the paper does not', async () => {
    vi.stubGlobal('navigator', { connection: Object.assign(new EventTarget(), { type: 'cellular' }) });
    await start(1);
    await keepWifiOnly(true);
    await save();
    await send();
    expect(await types()).toEqual(['keep-original', 'keep-original']);
    expect(await nextDueAt(device.db())).toBeNull();
    vi.stubGlobal('navigator', { connection: Object.assign(new EventTarget(), { type: 'wifi' }) });
    await send();
    expect(await readEntries()).toEqual([]);
  });

  test('that no longer wait for Wi-Fi begin to go at once', async () => {
    vi.stubGlobal('navigator', { connection: Object.assign(new EventTarget(), { type: 'cellular' }) });
    await start(1);
    await keepWifiOnly(true);
    await save();
    await send();
    const runs: Promise<unknown>[] = [];
    onTestFinished(onEntryAdded(() => void runs.push(send())));
    await keepWifiOnly(false);
    await patiently(async () => expect(await readEntries()).toEqual([]));
    // A run that goes on would find the store closed.
    await Promise.all(runs);
  });

  test('are listed by page, each once: those the server has and those that wait here', async () => {
    await start(1);
    const { paperId, originals } = await save();
    const [first, second] = originals.map(({ args }) => args.original);
    const pages = [
      { ...second, page: 3 },
      { ...first, page: 2 },
    ];
    device.server.before = ({ method, path }) =>
      method === 'GET' && path.endsWith('/originals') ? device.server.json(200, { originals: pages }) : undefined;
    const listed = await fetchOriginals(id('bol', 1), paperId);
    // Page 2 has arrived, though its entry does not know yet.
    expect(listed.map(({ page, sha256 }) => [page, sha256])).toEqual([
      [1, first?.sha256],
      [2, first?.sha256],
      [3, second?.sha256],
    ]);
  });

  test('of more than 200 MB give up the oldest of papers that the server has, and name them', async () => {
    await start(2, ({ path }) => (/photos/.test(path) ? device.server.fail('internal') : undefined));
    const first = await save(1);
    await send();
    const second = await save(2);
    const huge = async ({ originals }: typeof first, size: number) => {
      for (const { args } of originals) await device.db().blobs.update(args.original.sha256, { size });
    };
    const MB = 1024 * 1024;
    await huge(first, 60 * MB);
    await huge(second, 10 * MB);
    const more = second.originals.slice(0, 1);
    await huge({ ...second, originals: more }, 65 * MB);
    // 120 + 65 + 10 wait already, and 65 more are to come: one of the first paper's has to go.
    expect(await withRoom(more)).toHaveLength(1);
    const left = (await readEntries()).filter(({ type }) => type === 'keep-original');
    expect(left).toHaveLength(3);
    expect((await readRecentReceipts(0)).find(({ outcome }) => outcome === 'discarded')).toMatchObject({
      label: first.originals[0]?.label,
      note: 'Not sent: too many photographs waited on this device. The paper itself is on the server.',
    });
    // One that is on the wire is not taken from under its sender.
    for (const { seq } of left) await device.db().outbox.update(seq, { status: 'sending' });
    await huge(second, 100 * MB);
    expect(await withRoom(more)).toEqual([]);
    expect((await readEntries()).filter(({ type }) => type === 'keep-original')).toHaveLength(3);
    for (const { seq } of left) await device.db().outbox.update(seq, { status: 'pending' });
    // Those of a paper that waits itself stay; then the new ones have no room.
    await huge(second, 150 * MB);
    expect(await withRoom(more)).toEqual([]);
    expect((await readEntries()).filter(({ lane }) => lane.endsWith(second.paperId))).toHaveLength(2);
  });
});
