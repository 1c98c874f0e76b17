/** A picture from a data URL. What it is, its first bytes say; what the sender calls it must agree. */
import { createHash } from 'node:crypto';
import { invalid } from '../http/failure.ts';

export interface DecodedImage {
  sha256: string;
  contentType: 'image/jpeg' | 'image/png';
  bytes: Buffer;
}

const MAGIC: readonly [DecodedImage['contentType'], Buffer][] = [
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
];

/** 422 for `field` when the bytes are no JPEG or PNG, or another kind than the address says. */
export function decodeImage(dataUrl: string, field: string): DecodedImage {
  const comma = dataUrl.indexOf(',');
  const bytes = Buffer.from(dataUrl.slice(comma + 1), 'base64');
  const found = MAGIC.find(([, magic]) => bytes.subarray(0, magic.length).equals(magic));
  if (!found || !dataUrl.startsWith(`data:${found[0]};`)) throw invalid({ [field]: 'must be a JPEG or PNG image' });
  return { sha256: createHash('sha256').update(bytes).digest('hex'), contentType: found[0], bytes };
}
