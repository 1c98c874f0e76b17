// @vitest-environment node
/**
 * While a new version is rolled out, processes of the version before still work on the migrated schema, and write to
 * it. So a migration may only add what they can do without. What takes something away belongs into a later version,
 * when nobody uses it any more; its statement then says so: `-- Not used since …: reason`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const FOLDER = fileURLToPath(new URL('../../src/server/db/migrations/', import.meta.url));

const FORBIDDEN: [what: string, statement: RegExp][] = [
  ['drops something', /\bdrop\s+(table|column|view|type|function|schema|default)\b|^\s*truncate\b/],
  ['renames something', /\brename\s+(to|column|constraint)\b/],
  ['changes the type of a column', /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/],
  ['forbids nulls the version before may write', /\bset\s+not\s+null\b/],
  ['adds a column the version before leaves empty', /\badd\s+column\b(?=[^,;]*\bnot\s+null\b)(?![^,;]*\bdefault\b)/],
  ['adds a rule the version before does not know', /\badd\s+(constraint|check|unique|foreign|primary)\b/],
];
const MARK = /--\s*not used since .+:/;

/** What a migration must not do beside the version before; statements that are marked are left out. */
function whyNotBeside(sql: string): string[] {
  return statementsOf(sql).flatMap(({ text, marked }) =>
    marked ? [] : FORBIDDEN.filter(([, pattern]) => pattern.test(text)).map(([what]) => what),
  );
}

/** Functions between `$$` are one piece. */
function statementsOf(sql: string): { text: string; marked: boolean }[] {
  const whole = sql.toLowerCase().replace(/\$\$.*?\$\$/gs, '$$');
  return whole.split(';').map((statement) => ({
    text: statement.replace(/--.*$/gm, ''),
    marked: MARK.test(statement),
  }));
}

const names = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));

it.each(names)('%s leaves the version before at work', (name) => {
  expect(whyNotBeside(readFileSync(FOLDER + name, 'utf8'))).toEqual([]);
});

it('every number stands for one migration', () => {
  const numbers = names.map((name) => name.slice(0, 4));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

it.each([
  ['alter table loads drop column load_num;', 'drops something'],
  ['drop table loads;', 'drops something'],
  ['alter table loads rename column p_u_num to pick_up;', 'renames something'],
  ['alter table loads alter column stamps type json;', 'changes the type of a column'],
  ['alter table loads alter load_num set not null;', 'forbids nulls the version before may write'],
  ['alter table loads add column kind text\n  not null;', 'adds a column the version before leaves empty'],
  ['alter table loads add constraint x check (ready);', 'adds a rule the version before does not know'],
])('refuses: %s', (sql, why) => {
  expect(whyNotBeside(`create table a (b text);\n${sql}`)).toEqual([why]);
});

it('lets be what adds, and what is marked with its reason', () => {
  for (const sql of [
    "alter table loads add column kind text not null default 'x', add column more text;",
    'create table a (b text not null);',
    '-- Not used since 0012: lists are counted on the device.\ndrop table totals;',
    'create function f() returns trigger language plpgsql as $$ begin drop table x; end $$;',
  ]) {
    expect(whyNotBeside(sql)).toEqual([]);
  }
});
