/** A clerk's PIN on one shared device: set with the password, good on that device alone, for a few days. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { login } from './session.ts';
import { Id, Instant, Password } from './values.ts';

const pin = z.string().check(z.minLength(1), z.maxLength(20));

export const setDevicePin = endpoint({
  method: 'PUT',
  path: '/api/auth/pin',
  noun: 'device-pin',
  summary: 'Set one’s PIN on this device, or another one; clerks only',
  access: 'session',
  body: z.object({ pin, password: Password }),
  // After this moment the password is needed again, however often the PIN is used.
  reply: z.object({ until: Instant }),
});

export const removeDevicePin = endpoint({
  method: 'DELETE',
  path: '/api/auth/pin',
  noun: 'device-pin',
  summary: 'Remove one’s PIN from this device',
  status: 204,
  access: 'session',
});

export const switchPerson = endpoint({
  method: 'POST',
  path: '/api/auth/pin',
  noun: 'device-pin',
  summary: 'Log in with the PIN of this device; the same answer whatever is wrong. Five wrong tries end the PIN',
  access: 'public',
  body: z.object({ userId: Id, pin }),
  reply: login.reply,
});
