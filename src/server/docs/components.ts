/** The schemas the OpenAPI document names once and refers to, instead of repeating them in every call. */
import * as z from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';
import { Bol, BolDraft, BolFile } from '#contract/bol.ts';
import { Carrier } from '#contract/carrier.ts';
import { Change } from '#contract/change.ts';
import { Address, Company, Party } from '#contract/company.ts';
import { DriverAccount } from '#contract/driver-account.ts';
import type { Schema } from '#contract/endpoint.ts';
import { StoredFile } from '#contract/file.ts';
import { Load, LoadRecord } from '#contract/load.ts';
import { Notification } from '#contract/notification.ts';
import { Osd, OsdChange, OsdEntry } from '#contract/osd.ts';
import { Signature, SignatureDraft, Strokes } from '#contract/signature.ts';
import { Stamp } from '#contract/stamp.ts';
import { CurrentUser, PersonTag, User } from '#contract/user.ts';
import { Id, Instant, Sha256 } from '#contract/values.ts';
import { LIMITS } from '#domain/limits.ts';

const NAMED = {
  Id,
  Instant,
  Sha256,
  Address,
  Company,
  Party,
  User,
  PersonTag,
  CurrentUser,
  Carrier,
  DriverAccount,
  Load,
  LoadRecord,
  Bol,
  BolDraft,
  BolFile,
  Stamp,
  Osd,
  OsdChange,
  OsdEntry,
  StoredFile,
  Signature,
  SignatureDraft,
  Change,
  Notification,
} satisfies Record<string, Schema>;

export type JsonSchema = Record<string, unknown>;

/** What `Strokes` checks by a function. */
const POINT = { type: 'array', items: { type: 'number' }, minItems: 3, maxItems: 3 };
const STROKES = {
  type: 'array',
  maxItems: LIMITS.signatureStrokesMax,
  items: { type: 'array', minItems: 1, maxItems: LIMITS.signaturePointsMax, items: POINT },
};

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NAMED)) names.add(schema, { id });

/** Collects the named schemas while the calls that use them are described. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {};

  /** The schema as OpenAPI 3.1 has it: `input` what a caller sends, `output` what comes back. */
  describe(schema: Schema, io: 'input' | 'output'): JsonSchema {
    const described = toJSONSchema(schema, {
      io,
      metadata: names,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        if (zodSchema === Strokes) Object.assign(jsonSchema, STROKES);
        // A later version may add fields to replies; readers must not mind.
        if (io === 'output') delete jsonSchema.additionalProperties;
        delete jsonSchema.id;
      },
    });
    const {
      $defs = {},
      $schema: _,
      ...own
    } = withComponentRefs(described) as JsonSchema & {
      $defs?: Record<string, JsonSchema>;
    };
    Object.assign(this.schemas, $defs);
    return own;
  }
}

/** The same schema with `#/$defs/X` read as `#/components/schemas/X`. */
function withComponentRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponentRefs);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) =>
      key === '$ref' && typeof item === 'string'
        ? [key, item.replace('#/$defs/', '#/components/schemas/')]
        : [key, withComponentRefs(item)],
    ),
  );
}
