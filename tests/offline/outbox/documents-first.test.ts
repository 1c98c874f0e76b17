// @vitest-environment node
/** Documents go before the entry that names them; without their bytes nothing goes. */
import { describe, expect, test, vi } from 'vitest';
import { TIMEOUT_MS } from '#offline/api/request.ts';
import { StorageError } from '#offline/base/storage-trouble.ts';
import { keepFile } from '#offline/documents.ts';
import { dropDraft, saveDraft } from '#offline/drafts.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { readBol } from '../../support/device/read-rows.ts';
import { send as sendNow, workAs } from '../support/at-work.ts';
import { useDevice } from '../support/device.ts';
import { bolOf, id, loadOf, party, SHIPPER, user } from '../support/freight.ts';

const device = useDevice();
const send = () => sendNow(true);

describe('documents', () => {
  const PDF = new TextEncoder().encode('%PDF-1.7 a').buffer as ArrayBuffer;
  async function buildWithDocument(bytes = PDF) {
    await device.signIn(user(2, SHIPPER, 1));
    const { sha256 } = await keepFile(bytes);
    const load = loadOf(5, { carrierId: null, carrier: null, ready: false });
    device.server.buildWith = () => ({ load, bols: [bolOf(5, load)] });
    await enqueue({
      type: 'build-load',
      args: {
        _id: id('load', 5),
        shipperId: SHIPPER,
        ready: false,
        pUDate: '2026-11-22T08:00:00.000Z',
        pUNum: 'PU-5',
        bols: [{ _id: id('bol', 5), file: { name: 'bill.pdf', sha256 } }],
      },
      context: { parties: { [SHIPPER]: party(SHIPPER) }, files: {}, contact: { name: '', email: '' } },
      label: 'Save',
    });
    return sha256;
  }

  test('they go before the entry that needs them and leave the store when it is settled', async () => {
    const sha256 = await buildWithDocument();
    await send();
    const paths = device.server.seen.filter(({ method }) => method !== 'GET').map(({ path }) => path);
    expect(paths).toEqual([`/api/files/${sha256}`, '/api/loads/create']);
    expect(device.server.files.has(sha256)).toBe(true);
    expect(await device.db().blobs.count()).toBe(0);
  });

  test('one that was sent stays for a draft that names it, as long as there is one', async () => {
    const sha256 = await buildWithDocument();
    await saveDraft('another load', { bols: [{ sha256 }] });
    await send();
    expect(await readEntries()).toEqual([]);
    expect(await device.db().blobs.get(sha256)).toBeDefined();
    await dropDraft('another load');
    await send();
    expect(await device.db().blobs.get(sha256)).toBeUndefined();
  });

  test('one that a BOL of the server has is named without bringing it again; one that is nowhere is refused at once', async () => {
    await workAs(device);
    const { sha256 } = (await readBol(id('bol', 1)))?.file ?? { sha256: '' };
    const name = (hash: string) =>
      enqueue({
        type: 'edit-load',
        args: {
          ...{ loadId: id('load', 1), fields: {}, seen: {} },
          bolChanges: [{ op: 'add', bol: { _id: id('bol', 7), file: { name: 'the same.pdf', sha256: hash } } }],
        },
        context: { parties: {}, files: {}, contact: { name: '', email: '' } },
        label: 'Add',
      });
    await expect(name('0'.repeat(64))).rejects.toThrow(StorageError);
    const { needs } = await name(sha256);
    expect(needs).toEqual([]);
    expect(await readEntries()).toHaveLength(1);
  });

  test('one of megabytes gets the time that a slow network needs for it', async () => {
    await buildWithDocument(new ArrayBuffer(3 * 1024 * 1024));
    const pauses = vi.spyOn(globalThis, 'setTimeout');
    await send();
    // Half a minute for each half megabyte, besides the time of every request.
    expect(Math.max(...pauses.mock.calls.map(([, ms]) => ms ?? 0))).toBe(TIMEOUT_MS + 6 * 30_000);
    pauses.mockRestore();
  });

  test('A16: a build whose bytes are gone sends nothing at all', async () => {
    const sha256 = await buildWithDocument();
    await device.db().blobs.delete(sha256);
    await sendsNothing();
  });

  test('A16: bytes that are not what their name says are not sent, nor is what needs them', async () => {
    const sha256 = await buildWithDocument();
    await device.db().blobs.update(sha256, { bytes: new Uint8Array([1, 2, 3]).buffer });
    await sendsNothing();
  });

  async function sendsNothing() {
    await send();
    expect(device.server.mutations()).toEqual([]);
    expect(device.server.seen.filter(({ method }) => method === 'PUT')).toEqual([]);
    expect(await readEntries()).toMatchObject([{ status: 'attention', lastError: { kind: 'missing-bytes' } }]);
  }

  test('one that the server lost is sent again without asking anybody', async () => {
    const sha256 = await buildWithDocument();
    await device.db().blobs.update(sha256, { sentAt: 1 });
    await send();
    expect(await readEntries()).toMatchObject([{ status: 'retry', lastError: { code: 'file-missing' } }]);
    await send();
    expect(device.server.effects).toHaveLength(1);
  });

  test('one that the server refuses needs a person', async () => {
    await buildWithDocument();
    device.server.before = ({ path }) =>
      path.startsWith('/api/files') ? device.server.fail('not-a-pdf', 'This is not a readable PDF.') : undefined;
    await send();
    expect(await readEntries()).toMatchObject([
      { status: 'attention', firstSentAt: null, lastError: { words: 'This is not a readable PDF.' } },
    ]);
  });
});
