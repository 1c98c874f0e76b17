// @vitest-environment node
/** Drafts that nobody typed: what another app shared, and what is moved to another form. */
import { expect, test } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { moveDraft, readDraft, saveDraft } from '#offline/drafts.ts';
import { logOut } from '#offline/session.ts';
import { keepShared, readShared, takeShared } from '#offline/shared-documents.ts';
import { workAs } from './support/at-work.ts';
import { useDevice } from './support/device.ts';
import { scanDevice } from './support/scan-device.ts';

const device = useDevice();
const shared = (text: string) => [
  { name: `${text}.pdf`, bytes: new TextEncoder().encode(`%PDF ${text}`).buffer as ArrayBuffer },
];

test('what is shared while its person leaves is kept for nobody, and by nobody', async () => {
  await workAs(device);
  // Another tab has just locked the store, and the device has not noted yet that they left.
  await device.db().meta.put({ key: 'sealed', value: true });
  await expect(keepShared(shared('LATE'))).rejects.toThrow(/logged out/);
  expect(await scanDevice()).not.toContain('LATE');
  await device.db().meta.delete('sealed');
  await logOut({ unsent: 'keep' });
  expect(await keepShared(shared('LATER'))).toBeNull();
  expect(await scanDevice()).not.toContain('LATER');
});

test('what was taken is not offered again, and with the last one nothing is left of it', async () => {
  await workAs(device);
  await keepShared([...shared('FIRST'), ...shared('SECOND')]);
  const [first, second] = await readShared();
  await takeShared(first?.sha256 ?? '');
  expect((await readShared()).map(({ name }) => name)).toEqual(['SECOND.pdf']);
  await takeShared(second?.sha256 ?? '');
  expect(await readShared()).toEqual([]);
  expect(await device.db().drafts.count()).toBe(0);
});

test('what is too large or too much is not kept, and it is told how much that was', async () => {
  await workAs(device);
  const many = Array.from({ length: LIMITS.sharedMax }, (_, at) => shared(`MANY ${at}`)).flat();
  const large = [{ name: 'LARGE.pdf', bytes: new ArrayBuffer(LIMITS.pdfBytesMax + 1) }];
  expect(await keepShared(large)).toBe(1);
  expect(await readShared()).toEqual([]);
  expect(await keepShared([...many, ...shared('ONE MORE')])).toBe(1);
  expect(await keepShared([...many.slice(0, 1), ...shared('ANOTHER')])).toBe(1);
  expect(await readShared()).toHaveLength(LIMITS.sharedMax);
  expect(await device.db().blobs.count()).toBe(LIMITS.sharedMax);
});

test('a draft that is moved takes the place of none that is there', async () => {
  await workAs(device);
  await saveDraft('from', 'MOVED');
  await saveDraft('to', 'THERE');
  await moveDraft('from', 'to');
  expect([await readDraft('from'), await readDraft('to')]).toEqual(['MOVED', 'THERE']);
  await moveDraft('from', 'elsewhere');
  expect([await readDraft('from'), await readDraft('elsewhere')]).toEqual([null, 'MOVED']);
});
