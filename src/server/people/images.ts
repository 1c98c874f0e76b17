/** A picture from a data URL. What it is, its first bytes say; what the sender calls it must agree. */
import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { t } from '#language/say.ts';
import { invalid } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import { type ImageRow, images } from '../db/schema/people.ts';

interface DecodedImage {
  sha256: string;
  contentType: 'image/jpeg' | 'image/png';
  bytes: Buffer;
}

const MAGIC: readonly [DecodedImage['contentType'], Buffer][] = [
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
];

/** A photo of a good camera; a signature is drawn within 1,000 by 1,000. */
const MOST_PIXELS = 40_000_000;
export const SIGNATURE_PIXELS = 4_000_000;

/**
 * 422 for `field` when the bytes are no JPEG or PNG, another kind than the address says, or unfold to more than
 * `mostPixels`.
 */
export function decodeImage(dataUrl: string, field: string, mostPixels = MOST_PIXELS): DecodedImage {
  const comma = dataUrl.indexOf(',');
  const bytes = Buffer.from(dataUrl.slice(comma + 1), 'base64');
  const found = MAGIC.find(([, magic]) => bytes.subarray(0, magic.length).equals(magic));
  if (!found || !dataUrl.startsWith(`data:${found[0]};`)) throw invalid({ [field]: t('must be a JPEG or PNG image') });
  const size = pictureSize(bytes, found[0]);
  if (size && size.width * size.height > mostPixels)
    throw invalid({ [field]: t('is too large: use a smaller picture') });
  return { sha256: createHash('sha256').update(bytes).digest('hex'), contentType: found[0], bytes };
}

/**
 * Width and height of a PNG or JPEG, as its first bytes claim them: 400 megapixels of nothing fit into 50 kB, and whoever
 * shows them needs a gigabyte. One pass over the markers, no decoding.
 */
interface PictureSize {
  width: number;
  height: number;
}

/** Null where the bytes don't say. */
function pictureSize(bytes: Buffer, contentType: 'image/jpeg' | 'image/png'): PictureSize | null {
  return contentType === 'image/png' ? pngSize(bytes) : jpegSize(bytes);
}

/** The first chunk, by the standard. */
function pngSize(bytes: Buffer): PictureSize | null {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** In the segment that begins a frame: SOF0 to SOF15 without the three that mean something else. */
function jpegSize(bytes: Buffer): PictureSize | null {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    }
  }
  return null;
}

const PATH = '/api/images/';

/** Where a picture is fetched. */
export const imageAddress = (sha256: string) => `${PATH}${sha256}`;

/** The hash in such an address. */
export const hashInAddress = (address: string) => address.slice(PATH.length);

/** Keeps a picture; the same bytes are kept once. */
export async function storeImage(tx: Db, { sha256, contentType, bytes }: DecodedImage, now: Date): Promise<string> {
  await tx.insert(images).values({ sha256, contentType, bytes, createdAt: now }).onConflictDoNothing();
  return sha256;
}

export async function findImage(db: Db, sha256: string): Promise<ImageRow | null> {
  const [row] = await db.select().from(images).where(eq(images.sha256, sha256));
  return row ?? null;
}

interface ImageReferences {
  /** Companies whose picture this is. */
  companyIds: string[];
  /** People whose licence it shows, with their company. */
  drivers: { userId: string; companyId: string }[];
}

/** Who refers to this picture. */
export async function findReferences(db: Db, sha256: string): Promise<ImageReferences> {
  const { rows: companies } = await db.execute<{ id: string }>(
    sql`select id from companies where img = ${imageAddress(sha256)} and not deleted`,
  );
  const { rows: drivers } = await db.execute<{ user_id: string; company_id: string }>(sql`
    select u.id as user_id, u.company_id from driver_accounts d join users u on u.id = d.user_id
    where d.license_pic = ${sha256} and u.deleted_at is null`);
  return {
    companyIds: companies.map(({ id }) => id),
    drivers: drivers.map((row) => ({ userId: row.user_id, companyId: row.company_id })),
  };
}
