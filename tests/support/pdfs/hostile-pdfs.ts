/** Files that must be refused: made to hang or fill the reader's memory, or no PDF at all. */
import { createDeflate, deflateSync } from 'node:zlib';
import { rawPdf } from './raw-pdf.ts';

const GIGABYTE = 2 ** 30;

/** `total` blanks, deflated: a thousand times smaller. */
const deflatedBlanks = async (total: number): Promise<Buffer> => {
  const deflate = createDeflate({ level: 9 });
  const parts: Buffer[] = [];
  deflate.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => deflate.once('end', resolve));
  const block = Buffer.alloc(2 ** 20, ' ');
  for (let written = 0; written < total; written += block.length) {
    if (!deflate.write(block)) await new Promise((resolve) => deflate.once('drain', resolve));
  }
  deflate.end();
  await ended;
  return Buffer.concat(parts);
};

/** A page whose content is 2 GB of blanks, deflated three times over: a few kilobytes on disk. */
export async function decompressionBomb(): Promise<Uint8Array> {
  const once = await deflatedBlanks(2 * GIGABYTE);
  const stream = deflateSync(deflateSync(once, { level: 9 }), { level: 9 });
  return rawPdf([
    { dictionary: '/Type /Catalog /Pages 2 0 R' },
    { dictionary: '/Type /Pages /Kids [3 0 R] /Count 1' },
    { dictionary: '/Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R' },
    { dictionary: '/Filter [/FlateDecode /FlateDecode /FlateDecode]', stream },
  ]);
}

export const HTML_RENAMED = `<!doctype html>
<html lang="en">
  <head><title>Log in</title></head>
  <body><script>document.title = 'this ran';</script><p>Please log in to the Wi-Fi.</p></body>
</html>
`;

export const SVG_RENAMED = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">
  <script>document.documentElement.setAttribute('data-ran', '1')</script>
  <rect width="100" height="100" fill="#0b4a5e"/>
</svg>
`;

/** The right first and last bytes, and nothing of a PDF between them. */
export function garbage(): Uint8Array {
  const noise = Uint8Array.from({ length: 4096 }, (_, index) => (index * 7919 + (index >> 3)) & 255);
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), noise, Buffer.from('\n%%EOF\n')]);
}
