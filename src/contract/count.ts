/** What receivers counted, on the wire; see domain/count. */
import * as z from 'zod/mini';
import { COUNT_REASONS, DISPOSITIONS, SEAL_STATES } from '#domain/count.ts';
import { LIMITS } from '#domain/limits.ts';
import { fact, word } from './fact.ts';
import { Photos } from './photo.ts';
import { freeText, Id, line, Sha256 } from './values.ts';

const cases = z.int().check(z.minimum(0), z.maximum(LIMITS.osdQtyMax));

const numbers = { _id: Id, damageId: Id, shipped: z.nullable(cases), received: cases, damaged: cases };

const totals = z.object({ lines: z.int(), over: z.int(), short: z.int(), damaged: z.int() });

export const Count = z.object({
  ...fact,
  lines: z.array(
    z.object({
      ...numbers,
      sku: z.string(),
      reason: z.nullable(word),
      note: z.string(),
      photos: z.optional(z.array(Sha256)),
      packagingKept: z.nullable(z.boolean()),
      disposition: z.nullable(word),
    }),
  ),
  totals,
  seal: z.nullable(z.object({ paper: z.string(), door: z.string(), found: word })),
  note: z.string(),
});

/** What somebody says of what they counted. That its lines fit together is the domain's business. */
export const CountIntent = z.object({
  lines: z
    .array(
      z.object({
        ...numbers,
        sku: line(1, LIMITS.skuMax),
        reason: z.nullable(z.enum(COUNT_REASONS)),
        note: freeText(LIMITS.countNoteMax),
        photos: z.optional(Photos),
        packagingKept: z.nullable(z.boolean()),
        disposition: z.nullable(z.enum(DISPOSITIONS)),
      }),
    )
    .check(z.minLength(1), z.maxLength(LIMITS.countLinesMax)),
  seal: z.nullable(
    z.object({
      paper: line(0, LIMITS.sealNumberMax),
      door: line(0, LIMITS.sealNumberMax),
      found: z.enum(SEAL_STATES),
    }),
  ),
  note: freeText(LIMITS.countNoteMax),
});
export type CountIntent = z.infer<typeof CountIntent>;
