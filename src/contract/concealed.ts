/** Damage found after the completion of a BOL, on the wire; see domain/concealed. */
import * as z from 'zod/mini';
import { CONCEALED_LINES_MAX } from '#domain/concealed.ts';
import { COUNT_REASONS, DISPOSITIONS } from '#domain/count.ts';
import { LIMITS } from '#domain/limits.ts';
import { fact, word } from './fact.ts';
import { Photos } from './photo.ts';
import { freeText, Id, line, Sha256 } from './values.ts';

const damaged = z.int().check(z.minimum(1), z.maximum(LIMITS.osdQtyMax));

export const ConcealedReport = z.object({
  ...fact,
  lines: z.array(
    z.object({
      _id: Id,
      sku: z.string(),
      damaged,
      reason: z.nullable(word),
      note: z.string(),
      photos: z.optional(z.array(Sha256)),
      packagingKept: z.nullable(z.boolean()),
      disposition: z.nullable(word),
    }),
  ),
  inspection: z.boolean(),
  note: z.string(),
});

/** What somebody says of what they found. */
export const ConcealedIntent = z.object({
  lines: z
    .array(
      z.object({
        _id: Id,
        sku: line(1, LIMITS.skuMax),
        damaged,
        reason: z.nullable(z.enum(COUNT_REASONS)),
        note: freeText(LIMITS.countNoteMax),
        photos: z.optional(Photos),
        packagingKept: z.nullable(z.boolean()),
        disposition: z.nullable(z.enum(DISPOSITIONS)),
      }),
    )
    .check(z.minLength(1), z.maxLength(CONCEALED_LINES_MAX)),
  inspection: z.boolean(),
  note: freeText(LIMITS.countNoteMax),
});
export type ConcealedIntent = z.infer<typeof ConcealedIntent>;
