/** The camera's photograph of each page of a paper, kept beside it: what the page was cut out of. See domain/papers. */
import * as z from 'zod/mini';
import { LIMITS } from '#domain/limits.ts';
import { FactOfBol } from './bol.ts';
import { endpoint } from './endpoint.ts';
import { Id, queryNumber, Sha256 } from './values.ts';

const share = z.number().check(z.minimum(0), z.maximum(1));
/** The page's corners clockwise from its top left, as shares of the photograph's width and height, the right way up. */
export const Quad = z.array(z.object({ x: share, y: share })).check(z.length(4));

export const PaperOriginal = z.object({
  sha256: Sha256,
  quad: Quad,
  /** The camera's file was too large to be sent, so the device made it smaller. */
  smaller: z.boolean(),
});

const paperOf = { id: Id, paperId: Id };

/** The photograph is on the server already, brought by the same person: 409 `file-missing` otherwise. */
export const keepOriginal = endpoint({
  method: 'PUT',
  path: '/api/bols/:id/papers/:paperId/originals/:page',
  noun: 'papers',
  summary: 'Keep the photograph that a page of a paper was cut out of',
  access: 'session',
  params: z.object({ ...paperOf, page: queryNumber(1, LIMITS.paperPagesMax) }),
  body: PaperOriginal,
  reply: FactOfBol,
});

export const listOriginals = endpoint({
  method: 'GET',
  path: '/api/bols/:id/papers/:paperId/originals',
  noun: 'papers',
  summary: 'Which photographs there are of a paper’s pages, in order',
  access: 'session',
  params: z.object(paperOf),
  reply: z.object({ originals: z.array(z.object({ ...PaperOriginal.shape, page: z.int() })) }),
});
