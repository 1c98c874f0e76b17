/** Opens PDFs the way readers do: with pdfium, and with qpdf where that is installed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';

export interface ReadPage {
  text: string;
  /** Of the page as it is shown, in points. */
  width: number;
  height: number;
}

/** Text and size of every page; throws what pdfium throws. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPage[]> {
  const pdfium = await PDFiumLibrary.init();
  const document = await pdfium.loadDocument(bytes);
  try {
    return [...document.pages()].map((page) => {
      const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
      return { text: page.getText(), width, height };
    });
  } finally {
    document.destroy();
    pdfium.destroy();
  }
}

/** The share of pixels on a page that are not white. */
export async function inkOf(bytes: Uint8Array, pageIndex: number): Promise<number> {
  const pdfium = await PDFiumLibrary.init();
  const document = await pdfium.loadDocument(bytes);
  try {
    const { data } = await document.getPage(pageIndex).render({ scale: 1, render: 'bitmap' });
    const pixels = Array.from({ length: data.length / 4 }, (_, index) => data[index * 4 + 1] ?? 255);
    return pixels.filter((green) => green < 200).length / pixels.length;
  } finally {
    document.destroy();
    pdfium.destroy();
  }
}

/** Debian's `qpdf` package. Where the whole proof runs it has to be there. */
export function hasQpdf(): boolean {
  const found = spawnSync('qpdf', ['--version']).status === 0;
  if (!found && process.env.CI) throw new Error('qpdf is not installed; .ci/run installs it. See README.');
  return found;
}

/** What `qpdf --check` finds wrong; an empty text when nothing. */
export function qpdfComplaints(bytes: Uint8Array): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'connex-qpdf-'));
  const file = path.join(folder, 'signed.pdf');
  try {
    writeFileSync(file, bytes);
    execFileSync('qpdf', ['--check', file], { stdio: 'pipe' });
    return '';
  } catch (error) {
    const { stderr, stdout } = error as { stderr?: Buffer; stdout?: Buffer };
    return `${stdout ?? ''}${stderr ?? error}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
