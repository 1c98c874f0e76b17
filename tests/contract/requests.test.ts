// @vitest-environment node
/**
 * What may be sent, call by call, by whom, and what comes back: every field with its limits stands a second time in `fixtures/contract/requests.txt`
 * (`vitest -u` writes it; read what changed: a limit that shrinks refuses what older apps send). And every schema keeps the
 * limits it says, whatever else it asks for.
 */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints.ts';
import { freeText, Id, IdList, Instant, line, queryNumber, Sha256, TimeZone } from '#contract/values.ts';

interface Check {
  check: string;
  format?: string;
  pattern?: RegExp;
  prefix?: string;
  minimum?: number;
  maximum?: number;
  length?: number;
  value?: number;
  inclusive?: boolean;
}
interface Def extends Check {
  type: string;
  checks?: { _zod: { def: Check } }[];
  shape?: Record<string, Schema>;
  catchall?: Schema;
  innerType?: Schema;
  element?: Schema;
  in?: Schema;
  options?: Schema[];
  values?: unknown[];
  entries?: Record<string, string>;
  defaultValue?: unknown;
}
type Schema = z.ZodMiniType & { _zod: { def: Def } };

const checksOf = ({ _zod: { def } }: Schema): Check[] => [
  ...(def.check ? [def] : []),
  ...(def.checks ?? []).map((check) => check._zod.def),
];
const limitOf = (schema: Schema, kind: string, key: 'minimum' | 'maximum' | 'value') =>
  checksOf(schema).find(({ check }) => check === kind)?.[key];

/** What is asked in so many places that it has a name. */
const PATTERNS = new Map([
  ['/^[0-9a-f]{24}$/', 'an id'],
  ['/^[0-9a-f]{64}$/', 'a hash'],
  [String.raw`/^[^\u0000-\u001f\u007f\ud800-\udfff]*$/u`, 'one line'],
  [String.raw`/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]*$/u`, 'free text'],
]);
const KINDS: Record<string, string> = {
  overwrite: 'trimmed',
  min_length: 'at least',
  max_length: 'at most',
  greater_than: 'from',
  less_than: 'to',
  length_equals: 'exactly',
  string_format: '',
  custom: 'more',
};

function checkWords({ check, format, pattern, prefix, minimum, maximum, length, value, inclusive }: Check): string {
  const limit = minimum ?? maximum ?? length ?? value;
  if (format === 'safeint') return 'whole';
  // Of leap years too, and long.
  if (pattern && String(pattern).includes('-02-29')) return 'an instant';
  const form = pattern ? (PATTERNS.get(String(pattern)) ?? String(pattern)) : format;
  return [KINDS[check] ?? check, inclusive === false && 'without', limit, form, prefix]
    .filter((part) => part !== '' && part !== undefined && part !== false)
    .join(' ');
}

function words(schema: Schema): string {
  const { type, innerType, element, options, values, entries, defaultValue, catchall, in: input } = schema._zod.def;
  const told = checksOf(schema).map(checkWords).join(', ');
  const inner = innerType ?? input;
  const parts = [
    type === 'pipe' ? '' : type,
    catchall && 'without others',
    told && `(${told})`,
    defaultValue !== undefined && JSON.stringify(defaultValue),
    inner && words(inner),
    element && `of ${words(element)}`,
    options?.map(words).join(' | '),
    (values ?? Object.values(entries ?? {})).map(String).join(' '),
  ];
  return parts.filter(Boolean).join(' ');
}

/** Every schema within this one, with the path to it. */
function within(schema: Schema, path: string): [string, Schema][] {
  const { innerType, element, options = [], shape = {}, in: input } = schema._zod.def;
  return [
    [path, schema],
    ...[innerType, input].flatMap((inner) => (inner ? within(inner, path) : [])),
    ...(element ? within(element, `${path}[]`) : []),
    ...options.flatMap((option, at) => within(option, `${path}|${at}`)),
    ...Object.entries(shape).flatMap(([name, field]) => within(field, `${path}.${name}`)),
  ];
}

const calls = [...endpoints].map(([name, { params, query, body }]) => ({ name, parts: { params, query, body } }));
const all = calls.flatMap(({ name, parts }) =>
  Object.entries(parts).flatMap(([part, schema]) => (schema ? within(schema as Schema, `${name} ${part}`) : [])),
);
const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;
const texts = all.filter(([, { _zod }]) => _zod.def.type === 'string');

/** What comes back, without what is within it. */
function replyWords(reply: Schema | undefined): string[] {
  if (!reply) return [];
  const fields = Object.entries(reply._zod.def.shape ?? {}).map(([name, field]) => `${name}: ${words(field)}`);
  return fields.length > 0 ? fields : [words(reply)];
}

test('what may be sent, by whom, and what comes back, is what is written down', async () => {
  const lines = [...endpoints].flatMap(
    ([name, { method, path, access, noun, summary, takes, status = 200, reply }]) => {
      const said = new Map<string, string>();
      // What is within an optional field or a list of plain things is said with it.
      for (const [field, schema] of all)
        if (field.startsWith(`${name} `) && !said.has(field)) said.set(field, words(schema));
      const sent = [...said].filter(([, what]) => what !== 'object').map(([field, what]) => `${field}: ${what}`);
      const call = `${name}: ${method} ${path} (${access}, ${noun}, ${takes ?? 'JSON'}) gives ${status}. ${summary}.`;
      return [call, ...sent, ...replyWords(reply as Schema | undefined).map((field) => `${name} gives ${field}`)];
    },
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../fixtures/contract/requests.txt');
});

test('every text has an end, and is trimmed where it is a password', () => {
  const endless = texts.filter(
    ([, schema]) => takes(schema, 'x'.repeat(100_000)) || takes(schema, '1'.repeat(100_000)),
  );
  expect(endless.map(([path]) => path)).toEqual([]);
  const passwords = texts.filter(([path]) => /password$/i.test(path));
  expect(passwords.length).toBeGreaterThan(5);
  const untrimmed = passwords.filter(([, schema]) => z.safeParse(schema, ' Secret1! ').data !== 'Secret1!');
  expect(untrimmed.map(([path]) => path)).toEqual([]);
});

test('what has a limit takes it, and refuses one more', () => {
  /** Of a form of their own: as long as they may be, they would be none of theirs. */
  const OWN_FORM = /timeZone$|img$|imagePreviewUrl|body\.image$|items\[\]\.path$|body\.endpoint$/;
  const wrong: string[] = [];
  for (const [path, schema] of all) {
    const [least, most] = [limitOf(schema, 'min_length', 'minimum'), limitOf(schema, 'max_length', 'maximum')];
    const [from, to] = [limitOf(schema, 'greater_than', 'value'), limitOf(schema, 'less_than', 'value')];
    const { type } = schema._zod.def;
    if (type === 'string' && most !== undefined) {
      if (!OWN_FORM.test(path) && !takes(schema, 'x'.repeat(most))) wrong.push(`${path} refuses ${most}`);
      if (takes(schema, 'x'.repeat(most + 1))) wrong.push(`${path} takes ${most + 1}`);
      if (least && takes(schema, 'x'.repeat(least - 1))) wrong.push(`${path} takes ${least - 1}`);
    }
    if (type === 'array' && most !== undefined && takes(schema, new Array(most + 1).fill(''))) wrong.push(path);
    if (from !== undefined && (!takes(schema, from) || takes(schema, from - 1))) wrong.push(`${path} from ${from}`);
    if (to !== undefined && (!takes(schema, to) || takes(schema, to + 1))) wrong.push(`${path} to ${to}`);
  }
  expect(wrong).toEqual([]);
});

test('what is refused is told why, and text of a query becomes what it means', () => {
  const why = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message;
  expect([
    why(Id, 'A'),
    why(Sha256, 'A'),
    why(Instant, 'soon'),
    why(Instant, '2201-01-01T00:00:00Z'),
    why(TimeZone, 'Mars/Olympus'),
    why(line(), 'a\nb'),
    why(freeText(), 'a\u0000b'),
    why(queryNumber(0, 9), '1e3'),
  ]).toEqual([
    'must be 24 lowercase hex characters',
    'must be a SHA-256 in lowercase hex',
    'must be a date and time with UTC offset',
    'must be a date between 1900 and 2199',
    'must be a time zone like America/Chicago',
    'must not contain control characters',
    'must not contain control characters',
    'must be a whole number, in digits',
  ]);
  expect([z.parse(queryNumber(0, 9), '7'), takes(queryNumber(0, 9), '10')]).toEqual([7, false]);
  const ids = ['a1'.repeat(12), 'b2'.repeat(12)];
  expect(z.parse(IdList, ids.join(', '))).toEqual(ids);
});
