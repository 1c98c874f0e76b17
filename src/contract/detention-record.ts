/** What is on record of a truck's stay, as one PDF, for a detention bill or an answer to one. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './values.ts';

/**
 * Without `receiverId`: of the pick-up. With `bolId`: only of the truck that brings this BOL there, else of all of them. 409 while
 * nothing is on record. Not JSON: the PDF itself.
 */
export const getDetentionRecord = endpoint({
  method: 'GET',
  path: '/api/loads/:id/dwell.pdf',
  noun: 'dwell',
  summary: 'When the truck arrived, got a dock, was loaded or unloaded, and left, as both sides say it, as one PDF',
  access: 'session',
  params: z.object({ id: Id }),
  query: z.object({ receiverId: z.optional(Id), bolId: z.optional(Id) }),
});
