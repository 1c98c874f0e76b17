// @vitest-environment node
/** Bytes of documents and photos that a person chose and gave up again, and what must not go with them. */
import { beforeEach, expect, test } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { readKeptFile } from '#offline/claim-pack.ts';
import { forgetFiles, keepDraft, keepFile } from '#offline/documents.ts';
import { saveDraft } from '#offline/drafts.ts';
import { sealStore } from '#offline/seal/store.ts';
import { build } from '../support/build-load.ts';
import { useDevice } from '../support/device.ts';

const device = useDevice();
beforeEach(() => device.signIn());

const keep = async (text: string) =>
  (await keepFile(new TextEncoder().encode(`%PDF-1.7 ${text}`).buffer as ArrayBuffer)).sha256;
const isHere = async (sha256: string) => (await device.db().blobs.get(sha256)) !== undefined;

test('go, but for what a waiting entry, a draft or the server’s answer still needs', async () => {
  const entry = await build(1);
  const [needed = ''] = entry.needs;
  const [drafted, sent, given] = [await keep('drafted'), await keep('sent'), await keep('given up')];
  await saveDraft('another-form', { file: { sha256: drafted } });
  await device.db().blobs.update(sent, { sentAt: 1 });
  await forgetFiles([needed, drafted, sent, given]);
  expect(await Promise.all([needed, drafted, sent, given].map(isHere))).toEqual([true, true, true, false]);
});

test('a draft is given up by nobody who has left: it is locked, and nothing readable is written after it', async () => {
  const { db } = requireSession();
  await sealStore(db, { evenWithUnsent: true });
  await expect(keepDraft('a-form', { text: 'two boxes wet' }, [])).rejects.toThrow(/logged out/);
  expect(await db.drafts.count()).toBe(0);
});

test('bytes that are not what their name says go along with no claim', async () => {
  const sha256 = await keep('a photo');
  expect(await readKeptFile(sha256)).not.toBeNull();
  await device.db().blobs.update(sha256, { bytes: new TextEncoder().encode('%PDF-1.7 garbled').buffer as ArrayBuffer });
  expect(await readKeptFile(sha256)).toBeNull();
});
