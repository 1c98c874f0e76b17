import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PdfChecker, PdfVerdict } from '#server/files/check-pdf.ts';

/** What the check says of these bytes, put into a file as an upload would be. */
export async function checkBytes(checker: PdfChecker, bytes: Uint8Array): Promise<PdfVerdict> {
  const folder = mkdtempSync(path.join(tmpdir(), 'connex-check-'));
  try {
    const file = path.join(folder, 'upload');
    writeFileSync(file, bytes);
    return await checker.check(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
