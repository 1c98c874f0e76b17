/** Writes a PDF object by object, for what PDF libraries don't write: fixed, small, the same bytes each time. */

export interface RawObject {
  /** The object's dictionary without its brackets; `/Length` of a stream is added. */
  readonly dictionary: string;
  readonly stream?: Uint8Array | undefined;
}

/** Objects are numbered from 1 in order; the first is the catalog. */
export function rawPdf(objects: readonly RawObject[]): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const write = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part);
    parts.push(bytes);
    length += bytes.length;
  };
  objects.forEach(({ dictionary, stream }, index) => {
    offsets.push(length);
    write(`${index + 1} 0 obj\n<< ${dictionary}${stream ? ` /Length ${stream.length}` : ''} >>\n`);
    if (stream) {
      write('stream\n');
      write(stream);
      write('\nendstream\n');
    }
    write('endobj\n');
  });
  const start = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`);
  write(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return new Uint8Array(Buffer.concat(parts));
}

const CATALOG: RawObject = { dictionary: '/Type /Catalog /Pages 2 0 R' };

/** One page of US letter that an image fills. `filter` is how `data` is encoded, with its parameters. */
export function imagePdf(image: {
  width: number;
  height: number;
  dictionary: string;
  data: Uint8Array;
}): Uint8Array<ArrayBuffer> {
  const { width, height, dictionary, data } = image;
  return rawPdf([
    CATALOG,
    { dictionary: '/Type /Pages /Kids [3 0 R] /Count 1' },
    {
      dictionary:
        '/Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /Im 5 0 R >> >>',
    },
    { dictionary: '', stream: Buffer.from('q 612 0 0 792 0 0 cm /Im Do Q') },
    { dictionary: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${dictionary}`, stream: data },
  ]);
}

/** Any number of pages with the page's number on each, fast: for what is too long to commit. */
export function manyPagesPdf(pages: number): Uint8Array<ArrayBuffer> {
  const numbers = Array.from({ length: pages }, (_, index) => index);
  const kids = numbers.map((index) => `${4 + 2 * index} 0 R`).join(' ');
  return rawPdf([
    CATALOG,
    { dictionary: `/Type /Pages /Kids [${kids}] /Count ${pages} /MediaBox [0 0 612 792]` },
    { dictionary: '/Type /Font /Subtype /Type1 /BaseFont /Helvetica' },
    ...numbers.flatMap((index) => [
      { dictionary: `/Type /Page /Parent 2 0 R /Contents ${5 + 2 * index} 0 R /Resources << /Font << /F 3 0 R >> >>` },
      { dictionary: '', stream: Buffer.from(`BT /F 12 Tf 72 720 Td (Page ${index + 1} of ${pages}) Tj ET`) },
    ]),
  ]);
}

/** One page as it is; a filter for embedded files alone, which asks for a password when they are opened. */
export function withProtectedAttachments(): Uint8Array<ArrayBuffer> {
  const key = `<${'5a'.repeat(32)}>`;
  const filter = '/StdCF << /AuthEvent /EFOpen /CFM /AESV2 /Length 16 >>';
  const encrypt = `/Encrypt << /Filter /Standard /V 4 /R 4 /Length 128 /P -4 /O ${key} /U ${key} /CF << ${filter} >> /StmF /Identity /StrF /Identity /EFF /StdCF >> /ID [<00> <00>]`;
  const plain = Buffer.from(manyPagesPdf(1)).toString('latin1');
  return new Uint8Array(Buffer.from(plain.replace('/Root 1 0 R', `/Root 1 0 R ${encrypt}`), 'latin1'));
}
