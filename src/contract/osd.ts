import * as z from 'zod/mini';
import { LIMITS } from '#domain/limits.ts';
import { OSD_KINDS } from '#domain/osd.ts';
import { Id, line } from './values.ts';

export const OsdEntry = z.object({
  _id: Id,
  sku: line(1, LIMITS.skuMax),
  qty: z.int().check(z.minimum(1), z.maximum(LIMITS.osdQtyMax)),
});

const entries = z
  .array(z.object({ ...OsdEntry.shape, countId: z.optional(Id) }))
  .check(z.maxLength(LIMITS.osdEntriesMax));
export const Osd = z.object({ overages: entries, shortages: entries, damages: entries });

/** A whole report from a client that knows no operations; entry ids may be left out. */
const looseEntries = z
  .array(z.object({ ...OsdEntry.shape, _id: z.optional(Id) }))
  .check(z.maxLength(LIMITS.osdEntriesMax));
export const WholeOsd = z.object({ overages: looseEntries, shortages: looseEntries, damages: looseEntries });

const kind = z.enum(OSD_KINDS);
export const OsdChange = z.discriminatedUnion('op', [
  z.object({ op: z.literal('add'), kind, entry: OsdEntry }),
  z.object({
    op: z.literal('remove'),
    kind,
    sku: line(1, LIMITS.skuMax),
    entryIds: z.array(Id).check(z.maxLength(500)),
  }),
]);
