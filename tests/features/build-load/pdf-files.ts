/** Files a person may choose: good ones and every kind that is refused. */
import { PDFDocument } from 'pdf-lib';

export async function pdfBytes(pages = 1): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  for (let page = 1; page <= pages; page++) pdf.addPage([612, 792]).drawText(`Page ${page} of a bill of lading`);
  return new Uint8Array(await pdf.save());
}

export function fileOf(bytes: Uint8Array<ArrayBuffer>, name: string): File {
  return new File([bytes], name, { type: 'application/pdf' });
}

export async function pdfFile(name = 'bill.pdf', pages = 1): Promise<File> {
  return fileOf(await pdfBytes(pages), name);
}

/** A file that claims a size without having it: reading it would be a fault. */
export function hugeFile(size: number): File {
  const file = new File([], 'huge.pdf', { type: 'application/pdf' });
  Object.defineProperty(file, 'size', { value: size });
  file.arrayBuffer = () => Promise.reject(new Error('The bytes of a refused file must not be read'));
  return file;
}

/** Locked by a user password nobody knows: neither /O nor /U fits the empty one. */
export function encryptedBytes(): Uint8Array<ArrayBuffer> {
  const key = '41'.repeat(32);
  const objects = [
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>\nendobj\n',
    `4 0 obj\n<< /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>\nendobj\n`,
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object) => {
    const at = body.length;
    body += object;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = body.length;
  const id = `<${'42'.repeat(16)}>`;
  body += `xref\n0 5\n0000000000 65535 f \n${offsets.join('')}`;
  body += `trailer\n<< /Size 5 /Root 1 0 R /Encrypt 4 0 R /ID [${id} ${id}] >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(body);
}
