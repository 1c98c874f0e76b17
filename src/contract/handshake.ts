/** Handshakes of a BOL on the wire; see domain/handshakes. */

import * as z from 'zod/mini';
import { SEALS } from '#domain/seal.ts';
import { t } from '#language/say.ts';
import { fact, word } from './fact.ts';
import { Id, Instant, Sha256 } from './values.ts';

const side = z.object({
  userId: Id,
  companyId: Id,
  name: z.string(),
  at: Instant,
  key: z.nullable(word),
});

/** What both codes say. */
export const HandshakeTold = z.object({
  _id: Id,
  pickUp: z.boolean(),
  offered: side,
  answered: side,
  documentSha256: Sha256,
  signatureId: Id,
  pieces: z.nullable(z.int()),
  seal: z.nullable(z.enum(SEALS)),
  sealNumber: z.string(),
  clocksDiffer: z.boolean(),
});
export type HandshakeTold = z.infer<typeof HandshakeTold>;

export const Handshake = z.object({
  ...HandshakeTold.shape,
  state: word,
  reason: z.nullable(z.string()),
  reports: z.array(z.object(fact)),
});

/** A code's text: `CX1:` and base45 of at most 340 bytes. */
export const CodeText = z
  .string()
  .check(z.regex(/^CX1:[0-9A-Z $%*+\-./:]{1,510}$/, { error: () => t('must be a Connex code') }));
