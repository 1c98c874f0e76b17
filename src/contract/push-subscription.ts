import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const address = z.url({ protocol: /^https$/ }).check(z.maxLength(1000));
const key = z.string().check(z.regex(/^[A-Za-z0-9_-]{10,200}={0,2}$/));

export const addPushSubscription = endpoint({
  method: 'POST',
  path: '/api/push/subscriptions',
  noun: 'push',
  summary: 'Register this device for Web Push',
  access: 'session',
  status: 201,
  body: z.object({ endpoint: address, keys: z.object({ p256dh: key, auth: key }) }),
  reply: z.object({ ok: z.literal(true) }),
});

export const removePushSubscription = endpoint({
  method: 'DELETE',
  path: '/api/push/subscriptions',
  noun: 'push',
  summary: 'Forget this device',
  access: 'session',
  body: z.object({ endpoint: address }),
  reply: z.object({ ok: z.literal(true) }),
});

export const getPushKey = endpoint({
  method: 'GET',
  path: '/api/push/key',
  noun: 'push',
  summary: 'The server’s public VAPID key',
  access: 'session',
  reply: z.object({ publicKey: z.string() }),
});
