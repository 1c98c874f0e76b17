/** Reporting the two codes of a handshake; see domain/handshakes. */
import * as z from 'zod/mini';
import { FactOfBol } from './bol.ts';
import { endpoint } from './endpoint.ts';
import { CodeText } from './handshake.ts';
import { Id, Instant } from './values.ts';

export const recordHandshake = endpoint({
  method: 'POST',
  path: '/api/bols/:id/handshakes',
  noun: 'handshakes',
  summary: 'Report both codes of a handover by code; what fails a check is kept, with the reason',
  access: 'session',
  params: z.object({ id: Id }),
  body: z.object({ offer: CodeText, answer: CodeText, occurredAt: Instant }),
  reply: FactOfBol,
});
