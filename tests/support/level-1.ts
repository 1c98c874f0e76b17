/**
 * The wire as builds of level 1 know it: the replies of all calls, frozen as JSON Schema when level 2 began. It is never made
 * again. Fields they do not know pass, as those builds leave them out; values they do not know are refused, as there.
 */
import { readFileSync } from 'node:fs';
import { fromJSONSchema } from 'zod';
import type * as z from 'zod/mini';

type Schema = Parameters<typeof fromJSONSchema>[0];

export const LEVEL_1: Schema = JSON.parse(readFileSync('tests/fixtures/wire/level-1.json', 'utf8'));

const { shape } = fromJSONSchema(LEVEL_1) as unknown as { shape: Record<string, z.ZodMiniType> };

/** What a build of level 1 makes of a reply to this call; throws where it would not understand it. */
export function readAsLevel1(call: string, reply: unknown): void {
  const schema = shape[call];
  if (!schema) throw new Error(`Level 1 has no call named ${call}`);
  const { success, error } = schema.safeParse(reply);
  if (!success) throw new Error(`Level 1 does not understand ${call}: ${error.issues[0]?.path.join('.')}`);
}
