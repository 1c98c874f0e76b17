/**
 * What the server knows about the devices of a person: how much unsent work each held when it was last heard of. A
 * browser may empty a device behind the app's back, and then nobody else could tell that something was there.
 */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Instant } from './values.ts';

export const UnsentElsewhere = z.object({ deviceId: Id, unsent: z.int(), seenAt: Instant });
export type UnsentElsewhere = z.infer<typeof UnsentElsewhere>;

/** Zero forgets the device: it holds nothing any more, or the person has given up on it. */
export const reportDevice = endpoint({
  method: 'PUT',
  path: '/api/devices/:deviceId',
  noun: 'devices',
  summary: 'How much unsent work a device holds; which other devices of this person hold some',
  access: 'session',
  params: z.object({ deviceId: Id }),
  body: z.object({ unsent: z.int().check(z.minimum(0), z.maximum(1_000_000)) }),
  reply: z.object({ others: z.array(UnsentElsewhere) }),
});
