import { describe, expect, it } from 'vitest';
import type { Schema } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { hasLabel, labelOf } from '#contract/field-labels.ts';
import { tooManyBols } from '#domain/load-steps.ts';
import { Failure } from '#server/base/failure.ts';
import { check } from '#server/http/parse.ts';

interface Def {
  shape?: Record<string, Schema>;
  innerType?: Schema;
  element?: Schema;
  in?: Schema;
  options?: Schema[];
}
const defOf = (schema: Schema) => (schema as unknown as { _zod: { def: Def } })._zod.def;

/** Bodies that reach each field of a schema, as functions that put a value there. */
type Put = (value: unknown) => unknown;
function fieldsOf(schema: Schema, put: Put, key: string | null): { key: string; put: Put }[] {
  const { shape = {}, innerType, element, in: first, options = [] } = defOf(schema);
  const own = key === null ? [] : [{ key, put }];
  const below = Object.entries(shape).flatMap(([name, inner]) =>
    fieldsOf(inner, (value) => put({ ...discriminatorOf(shape), [name]: value }), name),
  );
  const wrapped = [innerType, first].flatMap((inner) => (inner ? fieldsOf(inner, put, null) : []));
  const items = element ? fieldsOf(element, (value) => put([value]), null) : [];
  return [...own, ...below, ...wrapped, ...items, ...options.flatMap((option) => fieldsOf(option, put, null))];
}

/** What tells the shapes of a union apart, so that the shape in question is the one judged. */
const discriminatorOf = (shape: Record<string, Schema>): Record<string, unknown> => {
  const values = shape.op && (defOf(shape.op) as { values?: unknown[] }).values;
  return values ? { op: values[0] } : {};
};

const WRONG: Record<string, unknown> = {
  missing: undefined,
  null: null,
  empty: '',
  blank: '   ',
  'too long': 'x'.repeat(600_000),
  'control characters': 'a\u0000b',
  number: -7.5,
  'large number': 1e300,
  boolean: 'perhaps',
  object: { odd: true },
  list: Array.from({ length: 6000 }, () => 'x'),
};

const parts = [...endpoints].flatMap(([name, { params, query, body }]) =>
  [params, query, body].filter((part) => part !== undefined).map((part) => [name, part] as const),
);

function refusalOf(part: Schema, value: unknown): Record<string, string> {
  try {
    check(part, value);
    return {};
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.fields ?? {};
  }
}

const LIBRARY = /too small|too big|invalid|expected|received|unrecognized|required|undefined|NaN|object Object/i;

describe('a refusal of what was entered', () => {
  it.each(parts)('of %s is a sentence of ours that begins with the field’s label', (_name, part) => {
    for (const { key, put } of fieldsOf(part, (value) => value, null)) {
      expect(hasLabel(key), `a label for ${key} in src/contract/field-labels.ts`).toBe(true);
      for (const [what, value] of Object.entries(WRONG)) {
        for (const [path, sentence] of Object.entries(refusalOf(part, put(value)))) {
          const where = `${key} ${what}: ${path}: ${sentence}`;
          // Whole sentences of a schema name what they are about themselves.
          if (sentence === tooManyBols()) continue;
          expect(sentence.replace(/^BOL \d+: /, '').startsWith(`${labelOf(path)} `), where).toBe(true);
          expect(sentence, where).toMatch(/^[A-Z].{5,250}\.$/);
          expect(sentence, where).not.toMatch(LIBRARY);
        }
      }
    }
  });

  it('says what is missing, too short and too long, and how long it may be', () => {
    const build = endpoints.get('buildLoad')?.body as Schema;
    const at = (body: object, path: string) => refusalOf(build, body)[path];
    expect(at({}, 'pUNum')).toBe('P/U number is missing.');
    expect(at({ pUNum: '  ' }, 'pUNum')).toBe('P/U number is missing.');
    expect(at({ pUNum: 'PU' }, 'pUNum')).toBe('P/U number is too short (at least 3 characters).');
    expect(at({ pUNum: 'P'.repeat(61) }, 'pUNum')).toBe('P/U number is too long (at most 60 characters).');
    expect(at({ pUNum: 4711 }, 'pUNum')).toBe('P/U number must be text.');
    expect(at({}, 'pUDate')).toBe('P/U date and time is missing.');
    expect(at({ bols: [{}, {}] }, 'bols.1.file')).toBe('BOL 2: Document is missing.');
  });
});
