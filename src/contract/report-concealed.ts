/** Reporting damage that was found after the completion of a BOL; see domain/concealed. */
import * as z from 'zod/mini';
import { Bol } from './bol.ts';
import { ConcealedIntent } from './concealed.ts';
import { endpoint } from './endpoint.ts';
import { Outcome } from './stamp.ts';
import { Id, Instant } from './values.ts';

export const reportConcealed = endpoint({
  method: 'POST',
  path: '/api/bols/:id/concealed',
  noun: 'counts',
  summary: 'Report damage found while unpacking, after the BOL was completed; its OS&D report stays as it is',
  access: 'session',
  params: z.object({ id: Id }),
  body: z.object({ ...ConcealedIntent.shape, occurredAt: Instant }),
  reply: z.object({ outcome: Outcome, bol: Bol }),
});
