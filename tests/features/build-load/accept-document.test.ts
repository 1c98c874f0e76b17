import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acceptDocument, RefusedDocument } from '#features/build-load/accept-document.ts';
import type { Session } from '#offline/session.ts';
import { wipeDevice } from '../../support/device/signed-in-device.ts';
import { adminDevice } from './drafts.ts';
import { encryptedBytes, fileOf, hugeFile, pdfBytes, pdfFile } from './pdf-files.ts';

let session: Session;
beforeEach(async () => {
  session = await adminDevice();
});
afterEach(wipeDevice);

const refusal = async (file: File) => {
  const error = await acceptDocument(file).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(RefusedDocument);
  expect(await session.db.blobs.count()).toBe(0);
  return (error as Error).message;
};

describe('a chosen document', () => {
  it('is counted and kept on the device as bytes', async () => {
    const accepted = await acceptDocument(await pdfFile('bill.pdf', 3));
    expect(accepted).toMatchObject({ name: 'bill.pdf', pages: 3 });
    const blob = await session.db.blobs.get(accepted.sha256);
    expect(blob?.bytes.byteLength).toBe(accepted.size);
  });

  it('keeps as much of a long name as can be stored, up to its end', async () => {
    const { name } = await acceptDocument(await pdfFile(`${'😀'.repeat(120)}1.pdf`));
    expect(name).toBe(`${'😀'.repeat(97)}1.pdf`);
  });

  it('is refused without the ending .pdf', async () => {
    expect(await refusal(fileOf(await pdfBytes(), 'bill.docx'))).toBe('Only .pdf files are accepted.');
  });

  it('is refused when empty, before anything is read', async () => {
    expect(await refusal(hugeFile(0))).toMatch(/0 bytes/);
  });

  it('is refused above 25 MB, before anything is read', async () => {
    expect(await refusal(hugeFile(25 * 1024 * 1024 + 1))).toMatch(/up to 25 MB/);
  });

  it('is refused when it is no PDF, whatever its name says', async () => {
    expect(await refusal(fileOf(new TextEncoder().encode('<html>hello</html>'), 'bill.pdf'))).toMatch(/not a PDF/);
  });

  it('is refused when it is cut off', async () => {
    const whole = await pdfBytes();
    expect(await refusal(fileOf(whole.slice(0, whole.length - 200), 'bill.pdf'))).toMatch(/damaged or incomplete/);
  });

  it('is refused when a password locks it', async () => {
    expect(await refusal(fileOf(encryptedBytes(), 'bill.pdf'))).toMatch(/password/);
  });

  it('is refused above 500 pages', async () => {
    expect(await refusal(await pdfFile('long.pdf', 501))).toMatch(/more than 500 pages/);
  });

  it('is refused when its bytes cannot be read any more', async () => {
    const file = await pdfFile();
    file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    expect(await refusal(file)).toMatch(/could not be read/);
  });
});
