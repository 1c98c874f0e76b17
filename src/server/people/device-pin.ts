/**
 * PINs of clerks on shared devices. One is worth something only together with the cookie of the browser it was set in,
 * which no script can read; a few wrong tries end it, and so do a few days without use. Each try is taken off before the
 * PIN is looked at, so that a hundred at once are no more than five.
 */
import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type {
  removeDevicePin as removeEndpoint,
  setDevicePin as setEndpoint,
  switchPerson as switchEndpoint,
} from '#contract/device-pin.ts';
import { LIMITS } from '#domain/limits.ts';
import { whyNotPin } from '#domain/password.ts';
import { ROLE } from '#domain/roles.ts';
import { t } from '#language/say.ts';
import { Failure, invalid, noSession } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import { authorize } from '../base/signed-in.ts';
import { devicePins, users } from '../db/schema/people.ts';
import { transaction } from '../db/transaction.ts';
import type { Call } from '../http/call.ts';
import { checkPassword } from './confirm-identity.ts';
import { knownDeviceCookie, rememberDevice } from './known-device.ts';
import { startSession } from './login.ts';
import { hashPassword } from './password-hash.ts';
import { findSession, hashToken } from './sessions.ts';
import type { TryLimit } from './try-limit.ts';
import { findUser, lockUser } from './users.ts';

interface PinPlace {
  deviceHash: string;
  userId: string;
}

const at = ({ deviceHash, userId }: PinPlace) =>
  and(eq(devicePins.deviceHash, deviceHash), eq(devicePins.userId, userId));

async function keepPin(db: Db, place: PinPlace, pinHash: string, now: Date): Promise<void> {
  const fresh = { pinHash, triesLeft: LIMITS.pinTries, createdAt: now, usedAt: now };
  await db
    .insert(devicePins)
    .values({ ...place, ...fresh })
    .onConflictDoUpdate({ target: [devicePins.deviceHash, devicePins.userId], set: fresh });
}

/** Takes one try off; the PIN's hash, or null when there is none that may be tried. */
async function takeTry(db: Db, place: PinPlace, now: Date): Promise<string | null> {
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

/** The PIN was right: all its tries are back, and its days without use start over. False where it was dropped meanwhile. */
async function notePinUsed(tx: Db, place: PinPlace, pinHash: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(devicePins)
    .set({ triesLeft: LIMITS.pinTries, usedAt: now })
    .where(and(at(place), eq(devicePins.pinHash, pinHash)));
  return rowCount === 1;
}

async function dropPin(db: Db, place: PinPlace): Promise<void> {
  await db.delete(devicePins).where(at(place));
}

/** On every device, but for one where that is named by its hash. */
export async function dropPinsOf(db: Db, userId: string, but = ''): Promise<void> {
  await db.delete(devicePins).where(and(eq(devicePins.userId, userId), ne(devicePins.deviceHash, but)));
}

/** Sets a PIN. With the password, or whoever finds a device open could become its person for days. */
export async function setDevicePin(call: Call<typeof setEndpoint>, limit: TryLimit) {
  const { services, actor, body, request, reply, now } = call;
  const { secureCookies: secure } = services.config;
  authorize(actor, 'user.set-pin');
  const whyNot = whyNotPin(body.pin);
  if (whyNot !== null) throw invalid({ pin: whyNot });
  await checkPassword(call, body.password, limit);

  const token = await rememberDevice(services.database, knownDeviceCookie.read(request, secure), actor.userId, now);
  const place = { deviceHash: hashToken(token), userId: actor.userId };
  const pinHash = await hashPassword(body.pin);
  await transaction(services.database, 'write', async (tx) => {
    // Who has ended this session meanwhile, or reset the password, has ended all PINs.
    await lockUser(tx, actor.userId);
    if (!(await findSession(tx, actor.tokenHash, now))) throw noSession();
    await keepPin(tx, place, pinHash, now);
  });
  knownDeviceCookie.set(reply, token, secure);
  request.log.info({ userId: actor.userId }, 'a PIN was set');
  return { until: new Date(now.getTime() + LIMITS.pinLifeMs).toISOString() };
}

/** Removes one's own PIN from this device. Without one there is nothing to remove, which is what was asked for. */
export async function removeDevicePin({ services, actor, request }: Call<typeof removeEndpoint>): Promise<void> {
  const token = knownDeviceCookie.read(request, services.config.secureCookies);
  if (token !== null) await dropPin(services.database.db, { deviceHash: hashToken(token), userId: actor.userId });
}

/**
 * Logs in with the PIN of this device. Whatever is wrong (the PIN, the person, the device, its days, its tries), the
 * answer is the same and takes the same time.
 */
export async function switchPerson(call: Call<typeof switchEndpoint>, limit: TryLimit) {
  const { services, body, client, request, now } = call;
  const { db } = services.database;
  const known = knownDeviceCookie.read(request, services.config.secureCookies);
  const trier = { account: body.userId, address: client.address };
  const place = { deviceHash: hashToken(known ?? ''), userId: body.userId };
  const find = async () => ({ passwordHash: await takeTry(db, place, now) });
  const { right, found } = await limit.attempt(trier, body.pin, find);
  const failed = () => {
    request.log.info({ userId: body.userId }, 'a PIN was wrong');
    return new Failure('wrong-login', t('Wrong PIN. After five wrong tries, use your password.'));
  };
  const user = right ? await findUser(db, body.userId) : null;
  if (!user) throw failed();
  const stands = async (tx: Db) =>
    (await lockUser(tx, user.id)) !== null && (await notePinUsed(tx, place, found?.passwordHash ?? '', now));
  return startSession(call, user, { by: 'pin', stands, failed });
}
