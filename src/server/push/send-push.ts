/** One message to one browser: encrypted for it alone, signed with our VAPID key, over to its push service. */
import { request as httpsRequest } from 'node:https';
import type { Duplex } from 'node:stream';
import webPush from 'web-push';
import type { Db } from '../base/services.ts';
import { pushKeys } from '../db/schema/plumbing.ts';
import { findPushService, type PushLine } from './push-line.ts';

export interface PushMessage {
  title: string;
  body: string;
  /** What opens on a press; within the app. */
  path: string;
}

interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface PushSettings {
  /** At most 32 characters of base64url. */
  topic: string;
  keys: PushKeys;
  /** `https:` or `mailto:`. */
  contact: string;
}

/**
 * `gone`: the subscription is no more, or never can be used. `refused`: sending this again would be refused again.
 * `not-public`: the address leads to no machine on the public internet now, and nothing was sent.
 */
type PushOutcome = { kind: 'sent' | 'gone' | 'not-public' } | { kind: 'refused'; status: number };

/** A day: whoever switches the phone on later finds the news in the app. Seconds. */
const TTL_S = 24 * 3600;
const PATIENCE_MS = 15_000;

/** Sends it. Throws when it may go another time: no connection, no answer, a service in trouble or asking for patience. */
export async function sendPush(
  line: PushLine,
  to: Subscription,
  message: PushMessage,
  settings: PushSettings,
): Promise<PushOutcome> {
  const request = compose(to, message, settings);
  if (!request) return { kind: 'gone' };
  const open = await findPushService(line, to.endpoint);
  if (!open) return { kind: 'not-public' };
  const status = await post(request, open);
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 408 || status === 429 || status >= 500) throw new Error(`The push service answered ${status}.`);
  return { kind: 'refused', status };
}

/** The status of the answer. No more of it is read, and it leads nowhere: a redirect is a refusal like others. */
function post({ endpoint, method, headers, body }: webPush.RequestDetails, open: () => Duplex): Promise<number> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const request = httpsRequest(endpoint, { method, headers, signal, createConnection: open }, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Null when the subscription's keys are no keys: nothing can ever be encrypted for it. */
function compose({ endpoint, p256dh, auth }: Subscription, message: PushMessage, settings: PushSettings) {
  const payload = JSON.stringify(message);
  try {
    webPush.encrypt(p256dh, auth, payload, 'aes128gcm');
  } catch {
    return null;
  }
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: settings.contact, ...settings.keys },
    TTL: TTL_S,
    topic: settings.topic,
    // Or phones that save power hold it back until they are picked up.
    urgency: 'high',
  });
}

interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** The key pair by which push services know this installation: made once, the same for all processes. */
export async function findPushKeys(db: Db): Promise<PushKeys> {
  const [known] = await db.select().from(pushKeys);
  if (known) return known;
  // Of two processes that come here at the same moment the first one's keys hold.
  await db.insert(pushKeys).values(webPush.generateVAPIDKeys()).onConflictDoNothing();
  const [kept] = await db.select().from(pushKeys);
  if (!kept) throw new Error('The push keys could not be kept');
  return kept;
}

/** What a browser needs to subscribe. */
export async function getPushKey({ db }: { db: Db }) {
  const { publicKey } = await findPushKeys(db);
  return { publicKey };
}
