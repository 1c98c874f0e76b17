/** One message to one browser: encrypted for it alone, signed with our VAPID key, over to its push service. */
import webPush from 'web-push';
import type { PushKeys } from './get-push-key.ts';

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

/** `gone`: the subscription is no more, or never can be used. `refused`: sending this again would be refused again. */
export type PushOutcome = { kind: 'sent' | 'gone' } | { kind: 'refused'; status: number };

/** A day: whoever switches the phone on later finds the news in the app. Seconds. */
const TTL_S = 24 * 3600;
const PATIENCE_MS = 15_000;

/** Sends it. Throws when it may go another time: no connection, no answer, a service in trouble or asking for patience. */
export async function sendPush(to: Subscription, message: PushMessage, settings: PushSettings): Promise<PushOutcome> {
  const request = compose(to, message, settings);
  if (!request) return { kind: 'gone' };
  const { 'Content-Length': _length, ...headers } = request.headers;
  const { status } = await fetch(request.endpoint, {
    method: request.method,
    headers,
    body: new Uint8Array(request.body),
    // The address was checked when it was given; no service may lead elsewhere.
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 408 || status === 429 || status >= 500) throw new Error(`The push service answered ${status}.`);
  return { kind: 'refused', status };
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
