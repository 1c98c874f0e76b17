/** What goes along with a claim, as one PDF. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './values.ts';

/** 409 while nothing was claimed or can be. Not JSON: the PDF itself. */
export const getClaimPack = endpoint({
  method: 'GET',
  path: '/api/bols/:id/claim-pack.pdf',
  noun: 'claims',
  summary: 'What is on record about a claim on a BOL, with its photos, as one PDF',
  access: 'session',
  params: z.object({ id: Id }),
});
