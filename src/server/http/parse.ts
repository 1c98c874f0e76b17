/** From bytes to checked values: JSON within bounds, then the contract's schema; 422 names every wrong field. */
import * as z from 'zod/mini';
import type { Schema } from '#contract/endpoint.ts';
import { type Message, msg, t } from '#language/say.ts';
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
  if (wrong === 'deep')
    throw unreadable(t('The body must not be nested so deeply.'), t('must not be nested so deeply'));
  if (wrong) throw unreadable(t('The body must not hold so many values.'), t('must not hold so many values'));
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    throw unreadable(t('The body is not valid JSON.'), t('must be valid JSON'));
  }
}

const [QUOTE, BACKSLASH, COMMA] = Buffer.from('"\\,');
const OPENING: ReadonlySet<number | undefined> = new Set(Buffer.from('[{'));
const CLOSING: ReadonlySet<number | undefined> = new Set(Buffer.from(']}'));

/** One pass over the bytes. What is no JSON may pass; it is found out by parsing. */
function whyTooMuch(raw: Buffer, most: number): 'deep' | 'many' | null {
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
    if (depth > MAX_DEPTH) return 'deep';
    if (values > most) return 'many';
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
  throw invalid({ _id: t('is not the one in the address') });
}

const MAX_FIELDS = 50;

function collect(fields: FieldErrors, issues: readonly z.core.$ZodIssue[], prefix: PropertyKey[]): void {
  for (const issue of issues) {
    if (Object.keys(fields).length >= MAX_FIELDS) return;
    const path = [...prefix, ...issue.path];
    const nearest = issue.code === 'invalid_union' ? nearestBranch(issue.errors) : undefined;
    if (nearest) collect(fields, nearest, path);
    else fields[path.map(String).join('.') || 'body'] ??= isMissing(issue) ? t('is missing') : issue.message;
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

const TYPES: Readonly<Record<string, Message>> = {
  string: msg('must be text'),
  number: msg('must be a number'),
  int: msg('must be a whole number'),
  boolean: msg('must be yes or no'),
  array: msg('must be a list'),
  tuple: msg('must be a list'),
  object: msg('must be a group of fields'),
  null: msg('must be empty'),
};
const OTHER_TYPE = msg('must be of another kind');

/** The words for an issue that its schema has none for. Given to every parse as its `error`. */
function issueWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return t(TYPES[issue.expected] ?? OTHER_TYPE);
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'invalid_value':
      return oneOf(issue.values);
    case 'unrecognized_keys':
      return t('has fields that are not known here: {names}', { names: issue.keys.slice(0, 5).join(', ') });
    default:
      return t('is not in the right form');
  }
}

function tooSmall(origin: string, min: number): string {
  if (origin === 'string') {
    return t('is too short (at least {min, plural, one {1 character} other {{min} characters}})', { min });
  }
  if (origin === 'array') return t('needs at least {min, plural, one {1 entry} other {{min} entries}}', { min });
  return t('must be {min} or more', { min: String(min) });
}

function tooBig(origin: string, max: number): string {
  if (origin === 'string') {
    return t('is too long (at most {max, plural, one {1 character} other {{max} characters}})', { max });
  }
  if (origin === 'array') return t('has more than {max, plural, one {1 entry} other {{max} entries}}', { max });
  return t('must be {max} or less', { max: String(max) });
}

function oneOf(values: readonly z.core.util.Primitive[]): string {
  const named = values.map((value) => (value === null ? t('empty') : String(value)));
  return named.length === 1
    ? t('must be {value}', { value: named[0] ?? '' })
    : t('must be one of {values}', { values: named.join(', ') });
}
