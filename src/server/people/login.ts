/** Logging in and out: a session in this browser, and what the browser is called. */
import type { login as loginEndpoint, logout as logoutEndpoint } from '#contract/session.ts';
import { saidAgain } from '#domain/said-again.ts';
import { inEnglish, msg, t } from '#language/say.ts';
import { Failure } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import { transaction } from '../db/transaction.ts';
import type { Call } from '../http/call.ts';
import { forgetDevice } from '../push/subscriptions.ts';
import { currentUser } from './directory.ts';
import { findKnownDevice, knownDeviceCookie, rememberDevice } from './known-device.ts';
import { sealKeyOf } from './seal-key.ts';
import { deleteSession, findSession, hashToken, insertSession, newSessionToken, sessionCookie } from './sessions.ts';
import type { TryLimit } from './try-limit.ts';
import { findUserByEmail, lockUserWith } from './users.ts';

/** Logs in. Whatever is wrong, the answer is the same and takes the same time. */
export async function login(call: Call<typeof loginEndpoint>, limit: TryLimit) {
  const { services, body, client, request, now } = call;
  const { db } = services.database;
  const { secureCookies: secure } = services.config;
  const known = knownDeviceCookie.read(request, secure);
  const device = await findKnownDevice(db, known, body.username, now);
  const trier = { account: body.username, address: client.address, device };
  const find = () => findUserByEmail(db, body.username);
  const { right, found: user } = await limit.attempt(trier, body.password, find);
  const failed = () => {
    request.log.info({ userId: user?.id ?? null }, 'a login failed');
    return new Failure('wrong-login', t('Please enter a valid username/password'));
  };
  if (!user || !right) throw failed();

  const stands = async (tx: Db) => (await lockUserWith(tx, user)) !== null;
  const started = await startSession(call, user, { by: 'password', stands, failed });
  request.log.info({ userId: user.id, knownDevice: device !== null }, 'logged in');
  return started;
}

interface Proof {
  by: 'password' | 'pin';
  /** Locks the person, and says whether what they proved it with is still theirs. */
  stands: (tx: Db) => Promise<boolean>;
  /** What it is answered with where it is not. */
  failed: () => Failure;
}

/**
 * The person has proven who they are: a new session in this browser, and what it needs to know. A session the browser
 * still had ends: its token is never taken over. The proof took long, and who resets a password in the meantime has
 * ended the sessions that were there: this one must be among them, or not begin.
 */
export async function startSession(
  { services, request, reply, client, now }: Pick<Call, 'services' | 'request' | 'reply' | 'client' | 'now'>,
  user: { id: string; companyId: string },
  { by, stands, failed }: Proof,
) {
  const { db } = services.database;
  const { secureCookies: secure } = services.config;
  const former = sessionCookie.read(request, secure);
  const token = newSessionToken();
  const device = deviceName(request.headers['user-agent']);
  const tokenHash = hashToken(token);
  const confirmedAt = by === 'password' ? now : null;
  await transaction(services.database, 'write', async (tx) => {
    if (!(await stands(tx))) throw failed();
    if (former !== null) await deleteSession(tx, hashToken(former));
    await insertSession(tx, { tokenHash, userId: user.id, device, deviceId: client.deviceId, confirmedAt }, now);
  });
  sessionCookie.set(reply, token, secure);
  const known = knownDeviceCookie.read(request, secure);
  knownDeviceCookie.set(reply, await rememberDevice(services.database, known, user.id, now), secure);
  return {
    companyId: user.companyId,
    user: await currentUser(db, user.id, services.config),
    sealKey: await sealKeyOf(db, user.id),
  };
}

/** Ends this browser's session and what is pushed to it. Without one there is nothing to end, which is what was asked for. */
export async function logout({ services, request, reply, client, now }: Call<typeof logoutEndpoint>) {
  const { secureCookies: secure } = services.config;
  const token = sessionCookie.read(request, secure);
  if (token !== null) {
    const { db } = services.database;
    const session = await findSession(db, hashToken(token), now);
    if (session) {
      await forgetDevice(db, session.signedIn.userId, client.deviceId);
      request.log.info({ userId: session.signedIn.userId }, 'logged out');
    }
    await deleteSession(db, hashToken(token));
  }
  sessionCookie.clear(reply, secure);
  return { ok: true as const };
}

/**
 * What a browser says it is, in words by which its person knows it again: "Chrome on Android". Anybody can say anything
 * here, so it is only ever shown to the person themself. The order matters: nearly all say they are Safari as well.
 */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'], // not a text: a name
  [/\bSamsungBrowser\//, 'Samsung Internet'], // not a text: a name
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'], // not a text: a name
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'], // not a text: a name
  [/\bSafari\//, 'Safari'], // not a text: a name
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'], // not a text: a name
  [/\bWindows\b/, 'Windows'], // not a text: a name
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'], // not a text: a name
  [/\bLinux\b/, 'Linux'], // not a text: a name
];

/** `userAgent` is the header as it came; an unknown one gives `Another browser`. In English: it is kept. */
export function deviceName(userAgent: string | undefined): string {
  const nameIn = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  return inEnglish(() => {
    if (!system) return browser ?? t(ANOTHER);
    return browser ? t(ON, { browser, system }) : t(ANOTHER_ON, { system });
  });
}

const ANOTHER = msg('Another browser');
const ANOTHER_ON = msg('Another browser on {system}');
const ON = msg('{browser} on {system}');

/** The name that was kept, as its person reads it. Sessions of before have none. */
export const deviceWords = (kept: string): string => (kept ? saidAgain(kept, [ANOTHER, ANOTHER_ON, ON]) : t(ANOTHER));
