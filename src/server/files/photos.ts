/**
 * Photos as they are taken in and given out. The name is the hash of the bytes, so nothing is changed here: a file that
 * tells more than it shows is refused, and the device, which has cut that out before, would have to be at fault.
 */
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { getPhoto as getEndpoint, putPhoto as putEndpoint, StoredPhoto } from '#contract/photo.ts';
import * as contract from '#contract/photo.ts';
import { type JpegFacts, readJpeg } from '#domain/jpeg.ts';
import { LIMITS } from '#domain/limits.ts';
import { t } from '#language/say.ts';
import { Failure, invalid, notFound } from '../base/failure.ts';
import { FairShare } from '../base/fair-share.ts';
import type { Db, ReceivedFile, Services } from '../base/services.ts';
import { photoGrants, photos } from '../db/schema/freight.ts';
import { transaction } from '../db/transaction.ts';
import { maySeePhoto } from '../freight/photos.ts';
import { piecesOf } from '../http/body.ts';
import { Bytes, type Call, WithStatus } from '../http/call.ts';
import { personLimit } from '../http/person-limit.ts';
import { type Route, route } from '../http/route.ts';
import { announce, openKept } from './give-out.ts';

type PutCall = Call<typeof putEndpoint>;

/** A hundred outcomes with six photos in an hour. */
const PHOTOS = { calls: 600, perSeconds: 3600 };
/** As for documents, which come in beside them. */
const UPLOADS = { perCaller: 4, inAll: 40, waiting: 60, patienceMs: 30_000 };
/** Read into memory to be looked at: one pass over the bytes, some milliseconds for the largest. */
const LOOKS = { inAll: 2, waiting: 40 };

export const photoRoutes = ({ database }: Services): Route[] => [
  // No transaction around it, as for documents. The hash makes it idempotent without a key.
  route(contract.putPhoto, putPhoto(new FairShare(UPLOADS), new FairShare(LOOKS)), {
    bodyLimit: LIMITS.photoBytesMax,
    verb: 'photo.bring',
    transaction: 'none',
    limit: personLimit(database.pool, 'photo', PHOTOS),
  }),
  route(contract.getPhoto, getPhoto),
];

const putPhoto = (uploads: FairShare, looks: FairShare) => (call: PutCall) =>
  uploads.run(call.actor.userId, async () => {
    const { services, actor, params, request } = call;
    const body = request.body instanceof Readable ? request.body : Readable.from([]);
    const file = await services.photos.receive(piecesOf(body, LIMITS.photoBytesMax));
    try {
      if (file.sha256 !== params.sha256) throw invalid({ sha256: t('is not the SHA-256 of these bytes') });
      const facts = await looks.run(actor.userId, () => lookAt(file));
      return await keepPhoto(call, file, facts);
    } finally {
      await file.remove();
    }
  });

/** What the photo is. 415 with a sentence for what is none, or tells more than it shows. */
async function lookAt({ path }: ReceivedFile): Promise<JpegFacts> {
  const facts = readJpeg(await readFile(path));
  if (!facts) throw new Failure('not-a-photo', t('The photo is not a JPEG, or not a whole one.'));
  if (facts.width * facts.height > LIMITS.photoPixelsMax) {
    throw new Failure(
      'not-a-photo',
      t('The photo has more than {max} megapixels.', { max: LIMITS.photoPixelsMax / 1_000_000 }),
    );
  }
  if (!facts.isBare) {
    throw new Failure(
      'not-a-photo',
      t(
        'The photo still says where, when or with what it was taken. Remove its metadata, then send it under its new hash.',
      ),
    );
  }
  return facts;
}

/** 201 when it is new to this person, even if others have the same bytes: whether that is so is nobody's business. */
async function keepPhoto({ services, actor, now }: PutCall, file: ReceivedFile, { width, height }: JpegFacts) {
  const { sha256, size } = file;
  const photo: StoredPhoto = { sha256, size, width, height };
  // Bytes before the rows: a file nobody knows of is harmless, an outcome without its photo is not.
  await services.photos.keep(file);
  const isNew = await transaction(services.database, 'write', async (tx) => {
    await tx
      .insert(photos)
      .values({ ...photo, createdAt: now })
      .onConflictDoNothing();
    const granted = await tx
      .insert(photoGrants)
      .values({ sha256, userId: actor.userId, createdAt: now })
      .onConflictDoNothing()
      .returning();
    return granted.length > 0;
  });
  return isNew ? photo : new WithStatus(200, photo);
}

/** The photo, for whoever brought it or sees what it belongs to: knowing the hash is not enough. */
async function getPhoto({ db, services, actor, params, request, reply }: Call<typeof getEndpoint>) {
  const { sha256 } = params;
  const photo = await findPhoto(db, sha256);
  if (!photo || !(await maySeePhoto(db, actor, sha256))) throw notFound('photo');
  if (announce({ request, reply }, sha256, 'photo.jpg').isHeld) return new Bytes();
  const stream = await openKept(services, 'photos', sha256);
  reply.type('image/jpeg').header('content-length', photo.size);
  return new Bytes(stream);
}

async function findPhoto(db: Db, sha256: string): Promise<{ size: number } | null> {
  const [row] = await db.select({ size: photos.size }).from(photos).where(eq(photos.sha256, sha256));
  return row ?? null;
}
