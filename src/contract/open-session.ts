/** The browsers a person is logged in with: to see them, and to log out one that was lost or left behind. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Instant } from './values.ts';

const OpenSession = z.object({
  _id: Id,
  /** What the browser says it is, as people name it: "Chrome on Android". */
  device: z.string(),
  signedInAt: Instant,
  /** To the day: a session in use is only now and then noted as such. */
  seenAt: Instant,
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  noun: 'session',
  summary: 'One’s own open sessions, the last used first',
  access: 'session',
  reply: z.object({ sessions: z.array(OpenSession) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:sessionId',
  noun: 'session',
  summary: 'End one of one’s own sessions, and what is pushed to its device',
  status: 204,
  access: 'session',
  params: z.object({ sessionId: Id }),
});

/** Of oneself all but the one that asks; of a colleague, which admins may, all. */
export const endSessionsOf = endpoint({
  method: 'DELETE',
  path: '/api/users/:userId/sessions',
  noun: 'session',
  summary: 'Sign a person out everywhere: oneself on all other devices, or as an admin a colleague',
  access: 'session',
  params: z.object({ userId: Id }),
  reply: z.object({ ended: z.int() }),
});
