import { afterEach, describe, expect, it, vi } from 'vitest';
import { pdfOf } from '#features/papers/pages-pdf.ts';
import type { Scanner } from '#features/papers/scan/scanner.ts';
import { keepPhoto } from '#offline/photos.ts';
import { newJpeg } from '../../support/jpegs.ts';
import { signOut } from '../../support/signed-in-device.ts';
import { atTheBol, driver, READABLE } from './at-the-bol.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  signOut();
});

const pageOf = async () => {
  const sha256 = (await keepPhoto(newJpeg({}).buffer)) ?? '';
  return { id: 'page-1', sha256, width: 1700, height: 2200, size: 1000, verdict: READABLE };
};

/** A scanner that makes what the test says. */
function scannerThat(toPdf: Scanner['toPdf']) {
  const putAway = vi.fn();
  return { now: () => ({ toPdf }) as Scanner, putAway };
}

describe('pages as a PDF', () => {
  it('are refused in a sentence where they are more than can be sent', async () => {
    await atTheBol(driver());
    const pages = [await pageOf()];
    const scanner = scannerThat(async () => new ArrayBuffer(25 * 1024 * 1024 + 1));
    expect(await pdfOf({ pages, title: 'POD', scanner })).toMatch(
      /^These pages make a PDF of 25(\.0)? MB; up to 25 MB can be sent\. Remove some/,
    );
    const most = scannerThat(async () => new ArrayBuffer(25 * 1024 * 1024));
    expect(await pdfOf({ pages, title: 'POD', scanner: most })).toBeInstanceOf(ArrayBuffer);
  });

  it('are made by a new scanner after one broke down', async () => {
    await atTheBol(driver());
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const scanner = scannerThat(() => Promise.reject(new Error('The scanner stopped.')));
    expect(await pdfOf({ pages: [await pageOf()], title: 'POD', scanner })).toBe(
      'The PDF could not be made. The pages are kept: try again.',
    );
    expect(scanner.putAway).toHaveBeenCalledOnce();
  });

  it('say which step helps where one of them is gone', async () => {
    await atTheBol(driver());
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const pages = [{ ...(await pageOf()), sha256: 'ab'.repeat(32) }];
    expect(await pdfOf({ pages, title: 'POD', scanner: scannerThat(async () => new ArrayBuffer(1)) })).toBe(
      'A page is no longer on this device. Remove it and take it again.',
    );
  });
});
