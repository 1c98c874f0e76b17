/**
 * The photos of a claim pack with their bytes, and the hashes of all files it speaks of. Photos come along up to a bound. Its
 * words are English, like those of every paper that goes to others.
 */
import { arrayBuffer } from 'node:stream/consumers';
import { inArray } from 'drizzle-orm';
import { formatBytes } from '#domain/bytes-format.ts';
import type { PackPhoto } from '#domain/claim-pack.ts';
import { paperName } from '#domain/papers.ts';
import type { Db, Services } from '../base/services.ts';
import { photos } from '../db/schema/freight.ts';
import type { PackFacts } from './claim-pack-parts.ts';
import type { PackPart, PackPicture } from './signed-pdf/claim-pack.ts';

/** Bytes of photos in one pack: what a mailbox or a claims desk still takes. */
const PHOTO_BYTES_MAX = 100 * 1024 * 1024;

/**
 * The photos with their bytes, in the order given. Where all of them are too much the largest are left out, one after
 * the other: there is nothing here that could make a photo smaller. One that is not in the store is said in its place.
 */
export async function picturesOf(
  { db, services }: { db: Db; services: Services },
  shown: readonly PackPhoto[],
): Promise<{ pictures: PackPicture[]; leftOut: PackPhoto[] }> {
  const sizes = await sizesOf(db, shown);
  const left = new Set<PackPhoto>();
  let total = shown.reduce((sum, { sha256 }) => sum + (sizes.get(sha256) ?? 0), 0);
  const largestFirst = shown.toSorted((a, b) => (sizes.get(b.sha256) ?? 0) - (sizes.get(a.sha256) ?? 0));
  for (const photo of largestFirst) {
    if (total <= PHOTO_BYTES_MAX) break;
    left.add(photo);
    total -= sizes.get(photo.sha256) ?? 0;
  }
  const pictures: PackPicture[] = [];
  for (const photo of shown) {
    const bytes = left.has(photo) ? null : await readPhoto(services, photo.sha256);
    const whyNot = left.has(photo)
      ? `Left out: with it the pack would be too large. It has ${formatBytes(sizes.get(photo.sha256) ?? 0)}.`
      : 'This photo cannot be read from the store at the moment.';
    pictures.push({ ...photo, bytes, whyNot });
  }
  return { pictures, leftOut: shown.filter((photo) => left.has(photo)) };
}

async function sizesOf(db: Db, shown: readonly PackPhoto[]): Promise<Map<string, number>> {
  if (shown.length === 0) return new Map();
  const hashes = shown.map(({ sha256 }) => sha256);
  const rows = await db
    .select({ sha256: photos.sha256, size: photos.size })
    .from(photos)
    .where(inArray(photos.sha256, hashes));
  return new Map(rows.map(({ sha256, size }) => [sha256, size]));
}

async function readPhoto({ photos: store, log }: Services, sha256: string): Promise<ArrayBuffer | null> {
  try {
    const stream = await store.open(sha256);
    if (stream) return await arrayBuffer(stream);
    log.error({ sha256 }, 'a photo that the database knows is not in the file store');
  } catch (error) {
    log.error({ err: error, sha256 }, 'a photo could not be read for a claim pack');
  }
  return null;
}

export function leftOutParts(leftOut: readonly PackPhoto[]): PackPart[] {
  if (leftOut.length === 0) return [];
  const many = leftOut.length === 1 ? '1 photo is' : `${leftOut.length} photos are`;
  const why =
    `${many} left out, the largest first, because a pack holds at most ${formatBytes(PHOTO_BYTES_MAX)} of photos. They are ` +
    'on the BOL in Connex BOL, known by these hashes:';
  return [
    {
      title: 'Photos left out',
      notes: [why],
      facts: leftOut.map(({ sha256, shows }) => ['', `${shows}\nSHA-256 ${sha256}`] as const),
    },
  ];
}

/** Every photo, paper and document by its hash, so that whoever has a file can tell whether it is the one meant. */
export function hashPart({ bol }: PackFacts, pictures: readonly PackPicture[]): PackPart {
  return {
    title: 'Hashes',
    notes: ['SHA-256 of each file this pack speaks of. A file that gives another hash is not the one on record.'],
    table: {
      columns: [
        { title: 'File', width: 196 },
        { title: 'SHA-256', width: 320 },
      ],
      rows: [
        [`BOL ${bol.fileName}`, bol.fileSha256],
        ...bol.papers.map((paper) => [`${paperName(paper)}${paper.void ? ', taken back' : ''}`, paper.sha256]),
        ...pictures.map(({ sha256, bytes }, index) => [`Photo ${index + 1}${bytes ? '' : ', not here'}`, sha256]),
      ],
    },
  };
}
