/**
 * PINs of clerks on shared devices. One is worth something only together with the cookie of the browser it was set in,
 * which no script can read; a few wrong tries end it, and so do a few days without use. Each try is taken off before the
 * PIN is looked at, so that a hundred at once are no more than five.
 */
import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { LIMITS } from '#domain/limits.ts';
import { ROLE } from '#domain/roles.ts';
import type { Db } from '../db/database.ts';
import { devicePins } from '../db/schema/device-pins.ts';
import { users } from '../db/schema/users.ts';

interface PinPlace {
  deviceHash: string;
  userId: string;
}

const at = ({ deviceHash, userId }: PinPlace) =>
  and(eq(devicePins.deviceHash, deviceHash), eq(devicePins.userId, userId));

export async function keepPin(db: Db, place: PinPlace, pinHash: string, now: Date): Promise<void> {
  const fresh = { pinHash, triesLeft: LIMITS.pinTries, createdAt: now, usedAt: now };
  await db
    .insert(devicePins)
    .values({ ...place, ...fresh })
    .onConflictDoUpdate({ target: [devicePins.deviceHash, devicePins.userId], set: fresh });
}

/** Takes one try off; the PIN's hash, or null when there is none that may be tried. */
export async function takeTry(db: Db, place: PinPlace, now: Date): Promise<string | null> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const clerks = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, place.userId), eq(users.role, ROLE.clerk), isNull(users.deletedAt)));
  const [row] = await db
    .update(devicePins)
    .set({ triesLeft: sql`${devicePins.triesLeft} - 1` })
    .where(
      and(
        at(place),
        gt(devicePins.triesLeft, 0),
        gt(devicePins.createdAt, before(LIMITS.pinLifeMs)),
        gt(devicePins.usedAt, before(LIMITS.pinIdleMs)),
        inArray(devicePins.userId, clerks),
      ),
    )
    .returning({ pinHash: devicePins.pinHash });
  return row?.pinHash ?? null;
}

/** The PIN was right: all its tries are back, and its days without use begin anew. */
export async function notePinUsed(db: Db, place: PinPlace, now: Date): Promise<void> {
  await db.update(devicePins).set({ triesLeft: LIMITS.pinTries, usedAt: now }).where(at(place));
}

export async function dropPin(db: Db, place: PinPlace): Promise<void> {
  await db.delete(devicePins).where(at(place));
}

/** On every device, but for one where that is named by its hash. */
export async function dropPinsOf(db: Db, userId: string, but = ''): Promise<void> {
  await db.delete(devicePins).where(and(eq(devicePins.userId, userId), ne(devicePins.deviceHash, but)));
}
