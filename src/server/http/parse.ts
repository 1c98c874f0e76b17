/** From bytes to checked values: JSON within bounds, then the contract's schema; 422 names every wrong field. */
import * as z from 'zod/mini';
import type { Schema } from '#contract/endpoint.ts';
import { Failure, type FieldErrors, invalid } from '../base/failure.ts';

/** No request of ours nests deeper than about 6; recursion over anything deeper is kept out. */
const MAX_DEPTH = 32;

const unreadable = (sentence: string, field: string) => new Failure('invalid', sentence, { fields: { body: field } });

/**
 * Parses a JSON body; 422 when it is no JSON, nested beyond reason, or of more than `most` values, which are counted before
 * anything is made of them. An empty body is undefined.
 */
export function parseJson(raw: Buffer | undefined, most: number): unknown {
  if (raw === undefined || raw.length === 0) return undefined;
  const wrong = whyTooMuch(raw, most);
  if (wrong !== null) throw unreadable(`The body ${wrong}.`, wrong);
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    throw unreadable('The body is not valid JSON.', 'must be valid JSON');
  }
}

const [QUOTE, BACKSLASH, COMMA] = Buffer.from('"\\,');
const OPENING: ReadonlySet<number | undefined> = new Set(Buffer.from('[{'));
const CLOSING: ReadonlySet<number | undefined> = new Set(Buffer.from(']}'));

/** One pass over the bytes. What is no JSON may pass; it is found out by parsing. */
function whyTooMuch(raw: Buffer, most: number): string | null {
  let [depth, values, inText] = [0, 0, false];
  for (let at = 0; at < raw.length; at += 1) {
    const byte = raw[at];
    if (byte === QUOTE) inText = !inText;
    else if (inText) at += byte === BACKSLASH ? 1 : 0;
    else if (byte === COMMA) values += 1;
    else if (OPENING.has(byte)) {
      depth += 1;
      values += 1;
    } else if (CLOSING.has(byte)) depth -= 1;
    if (depth > MAX_DEPTH) return 'must not be nested so deeply';
    if (values > most) return 'must not hold so many values';
  }
  return null;
}

/** Checks one part of the request; the schema's output, or a 422 with field errors. No schema: undefined. */
export function check<S extends Schema>(schema: S | undefined, value: unknown): z.output<S> | undefined {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value, { error: issueWords, reportInput: true });
  if (result.success) return result.data;
  const fields: FieldErrors = {};
  collect(fields, result.error.issues, []);
  throw invalid(fields);
}

/** 422 for a body that names another row (`_id`) than the address: one of them is a mistake, and nobody can say which. */
export function refuseOtherId(params: unknown, body: unknown): void {
  const addressed = Object.values(params as Record<string, string>);
  const named = typeof body === 'object' && body !== null && '_id' in body ? body._id : undefined;
  if (addressed.length !== 1 || named === undefined || named === addressed[0]) return;
  throw invalid({ _id: 'is not the one in the address' });
}

const MAX_FIELDS = 50;

function collect(fields: FieldErrors, issues: readonly z.core.$ZodIssue[], prefix: PropertyKey[]): void {
  for (const issue of issues) {
    if (Object.keys(fields).length >= MAX_FIELDS) return;
    const path = [...prefix, ...issue.path];
    const nearest = issue.code === 'invalid_union' ? nearestBranch(issue.errors) : undefined;
    if (nearest) collect(fields, nearest, path);
    else fields[path.map(String).join('.') || 'body'] ??= isMissing(issue) ? 'is missing' : issue.message;
  }
}

/** Whatever the schema says of the value: nothing was given where something is asked for. */
const isMissing = ({ code, input }: z.core.$ZodIssue) =>
  code !== 'custom' && (input === undefined || input === null || (typeof input === 'string' && input.trim() === ''));

/** Of the shapes a body may have, the one it was most likely meant to be: with the fewest faults. */
function nearestBranch(branches: readonly z.core.$ZodIssue[][]): z.core.$ZodIssue[] | undefined {
  return branches.filter((branch) => branch.length > 0).toSorted((a, b) => a.length - b.length)[0];
}

// What is wrong with a value, as the end of a sentence that begins with the field's label ("is too long").

type Issue = z.core.$ZodRawIssue;

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  tuple: 'a list',
  object: 'a group of fields',
  null: 'empty',
};

const many = (count: number | bigint, noun: string, plural: string) => `${count} ${count === 1 ? noun : plural}`;
const entries = (count: number | bigint) => many(count, 'entry', 'entries');
const characters = (count: number | bigint) => many(count, 'character', 'characters');

/** The words for an issue that its schema has none for. Given to every parse as its `error`. */
function issueWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPES[issue.expected] ?? 'of another kind'}`;
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum);
    case 'too_big':
      return tooBig(issue.origin, issue.maximum);
    case 'invalid_value':
      return oneOf(issue.values);
    case 'unrecognized_keys':
      return `has fields that are not known here: ${issue.keys.slice(0, 5).join(', ')}`;
    default:
      return 'is not in the right form';
  }
}

function tooSmall(origin: string, minimum: number | bigint): string {
  if (origin === 'string') return `is too short (at least ${characters(minimum)})`;
  return origin === 'array' ? `needs at least ${entries(minimum)}` : `must be ${minimum} or more`;
}

function tooBig(origin: string, maximum: number | bigint): string {
  if (origin === 'string') return `is too long (at most ${characters(maximum)})`;
  return origin === 'array' ? `has more than ${entries(maximum)}` : `must be ${maximum} or less`;
}

function oneOf(values: readonly z.core.util.Primitive[]): string {
  const named = values.map((value) => (value === null ? 'empty' : String(value)));
  return named.length === 1 ? `must be ${named[0]}` : `must be one of ${named.join(', ')}`;
}
