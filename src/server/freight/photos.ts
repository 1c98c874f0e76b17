/** Photos that facts of freight refer to. Taking them in and giving them out is the files' business. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Actor } from '#domain/roles.ts';
import { t } from '#language/say.ts';
import { Failure } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import { photoGrants, photoRefs } from '../db/schema/freight.ts';
import { viewOf } from './authorize.ts';
import { seesOriginal } from './paper-originals.ts';
import { findWholeLoads } from './whole-load.ts';

interface Fact {
  _id: string;
  photos?: readonly string[] | undefined;
}

/** `bolId`: null for the pick-up of the load. */
interface Subject {
  loadId: string;
  bolId: string | null;
}

/** Notes what the photos of a fact belong to; 409 unless this person has brought every one of them. */
export async function referToPhotos(
  tx: Db,
  { userId }: Actor,
  { _id, photos = [] }: Fact,
  subject: Subject,
  now: Date,
): Promise<void> {
  const wanted = [...new Set(photos)];
  if (wanted.length === 0) return;
  const brought = await tx
    .select({ sha256: photoGrants.sha256 })
    .from(photoGrants)
    .where(and(eq(photoGrants.userId, userId), inArray(photoGrants.sha256, wanted)));
  if (brought.length < wanted.length) throw new Failure('file-missing', t('A photo of this is not on the server yet.'));
  const refs = wanted.map((sha256) => ({ sha256, factId: _id, ...subject, userId, createdAt: now }));
  await tx.insert(photoRefs).values(refs).onConflictDoNothing();
}

/** Whether this person brought the photo, or sees something it belongs to. */
export async function maySeePhoto(db: Db, actor: Actor, sha256: string): Promise<boolean> {
  const own = and(eq(photoGrants.sha256, sha256), eq(photoGrants.userId, actor.userId));
  if ((await db.select().from(photoGrants).where(own)).length > 0) return true;
  if (await seesOriginal(db, actor, sha256)) return true;
  const refs = await db.select().from(photoRefs).where(eq(photoRefs.sha256, sha256));
  const wholes = await findWholeLoads(
    db,
    refs.map(({ loadId }) => loadId),
  );
  return refs.some(({ loadId, bolId, factId }) => {
    const whole = wholes.get(loadId);
    if (!whole) return false;
    // Of a deleted load nobody sees anything.
    const view = viewOf(actor, whole);
    return bolId === null ? view.outcomes.some(({ _id }) => _id === factId) : view.bols.some(({ id }) => id === bolId);
  });
}
