/** From bytes to checked values: JSON within bounds, then the contract's schema; 422 names every wrong field. */
import { en } from 'zod/locales';
import * as z from 'zod/mini';
import type { Schema } from '#contract/endpoint.ts';
import { Failure, type FieldErrors } from './failure.ts';

/** No request of ours nests deeper than about 6; recursion over anything deeper is kept out. */
const MAX_DEPTH = 32;
/** Nor has it more values in all: a signature of ten minutes has some 150,000. Judging millions would hold everybody up. */
const MAX_VALUES = 200_000;

/** The device takes zod without its sentences, to stay small; the server has them all. */
const { localeError } = en();

const unreadable = (sentence: string, field: string) => new Failure('invalid', sentence, { fields: { body: field } });

/** Parses a JSON body; 422 when it is no JSON or nested beyond reason. An empty body is undefined. */
export function parseJson(raw: Buffer | undefined): unknown {
  if (raw === undefined || raw.length === 0) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(raw.toString('utf8'));
  } catch {
    throw unreadable('The body is not valid JSON.', 'must be valid JSON');
  }
  const wrong = whyTooMuch(value);
  if (wrong !== null) throw unreadable(`The body ${wrong}.`, wrong);
  return value;
}

/** Level by level instead of by recursion: the input may be nested deeper than the stack. */
function whyTooMuch(value: unknown): string | null {
  let level: unknown[] = [value];
  let values = 0;
  for (let reached = 0; level.length > 0; reached += 1) {
    if (reached > MAX_DEPTH) return 'must not be nested so deeply';
    values += level.length;
    if (values > MAX_VALUES) return 'must not hold so many values';
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return null;
}

/** Checks one part of the request; the schema's output, or a 422 with field errors. No schema: undefined. */
export function check<S extends Schema>(schema: S | undefined, value: unknown): z.output<S> | undefined {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value, { error: localeError });
  if (result.success) return result.data;
  const fields: FieldErrors = {};
  collect(fields, result.error.issues, []);
  throw new Failure('invalid', 'Some fields are not valid.', { fields });
}

const MAX_FIELDS = 50;

function collect(fields: FieldErrors, issues: readonly z.core.$ZodIssue[], prefix: PropertyKey[]): void {
  for (const issue of issues) {
    if (Object.keys(fields).length >= MAX_FIELDS) return;
    const path = [...prefix, ...issue.path];
    const nearest = issue.code === 'invalid_union' ? nearestBranch(issue.errors) : undefined;
    if (nearest) collect(fields, nearest, path);
    else fields[path.map(String).join('.') || 'body'] ??= issue.message;
  }
}

/** Of the shapes a body may have, the one it was most likely meant to be: with the fewest faults. */
function nearestBranch(branches: readonly z.core.$ZodIssue[][]): z.core.$ZodIssue[] | undefined {
  return branches.filter((branch) => branch.length > 0).toSorted((a, b) => a.length - b.length)[0];
}
