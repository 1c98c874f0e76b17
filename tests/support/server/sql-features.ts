/**
 * What a statement uses of SQL, in the words of PostgreSQL's own grammar (libpg-query is its parser): kinds of nodes and
 * their parts, variants, functions, operators, types, settings, and what functions in PL/pgSQL do. The table beside the
 * database's code says of each what other engines document about it.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query';

await loadModule();

/** From the folder of the project. */
export const FEATURE_TABLE = 'src/server/db/sql-features.md';

/** A variant the grammar names: `LCS_FORNOKEYUPDATE`, `LockWaitSkip`. The default of each is no feature. */
const VARIANT = /^(?:[A-Z][A-Za-z]*_[A-Z_]+|LockWait\w+|CTEMaterialize\w+)$/;
const NOTHING_SAID = /_DEFAULT$|Default$|_NONE$|_UNSPEC$/;
/** Columns of every table of PostgreSQL, which other engines need not have. */
const SYSTEM_COLUMNS = new Set(['ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid']);
/** Options whose value is a feature, too. */
const TELLING_OPTIONS = new Set(['transaction_isolation', 'language']);

type Note = (feature: string) => void;

/** Everything these statements use. */
export function featuresOf(sql: string): Set<string> {
  const features = new Set<string>();
  const note: Note = (feature) => void features.add(feature);
  const bytes = Buffer.from(sql);
  for (const { stmt, stmt_location: from = 0, stmt_len: length } of parseSync(sql).stmts ?? []) {
    read(stmt, '', note);
    const text = bytes.subarray(from, length === undefined ? undefined : from + length).toString();
    if (features.has('option language plpgsql') && isFunction(stmt)) readBody(parsePlPgSQLSync(text), note);
  }
  return features;
}

const isFunction = (statement: object | undefined) => statement !== undefined && 'CreateFunctionStmt' in statement;

function read(node: unknown, kind: string, note: Note): void {
  if (Array.isArray(node)) for (const item of node) read(item, kind, note);
  else if (typeof node === 'object' && node !== null) {
    for (const [name, value] of Object.entries(node)) readPart(name, value, kind, note);
  }
}

function readPart(name: string, value: unknown, kind: string, note: Note): void {
  if (/^[A-Z]/.test(name)) {
    note(name);
    readNames(name, value as Parsed, note);
    read(value, name, note);
  } else if (typeof value === 'object') {
    note(`${kind}.${name}`);
    if (name === 'typeName' && (value as Parsed).names) note(typeOf(value as Parsed));
    read(value, kind, note);
  } else if (value === true) note(`${kind}.${name}`);
  else if (typeof value === 'string' && VARIANT.test(value) && !NOTHING_SAID.test(value)) note(value);
}

/** The parts of the tree whose names mean something. */
interface Parsed {
  names?: unknown;
  funcname?: unknown;
  name?: unknown;
  fields?: unknown;
  ctequery?: object;
  accessMethod?: string;
  defname?: string;
  typeName?: Parsed;
  arg?: { A_Const?: { sval?: { sval?: string } }; String?: { sval?: string } };
}

function readNames(kind: string, node: Parsed, note: Note): void {
  if (kind === 'FuncCall') note(`function ${namesIn(node.funcname)}`);
  if (kind === 'A_Expr') note(`operator ${namesIn(node.name)}`);
  if (kind === 'CommonTableExpr' && !('SelectStmt' in (node.ctequery ?? {}))) note('writing with');
  if (kind === 'IndexStmt') note(`index ${node.accessMethod}`);
  if (kind === 'VariableSetStmt' || kind === 'VariableShowStmt') note(`setting ${node.name}`);
  if (kind === 'ColumnRef') {
    const column = namesIn(node.fields).split('.').at(-1) ?? '';
    if (SYSTEM_COLUMNS.has(column)) note(`column ${column}`);
  }
  if (kind === 'DefElem' && node.defname !== undefined) {
    const value = TELLING_OPTIONS.has(node.defname) ? (node.arg?.A_Const?.sval?.sval ?? node.arg?.String?.sval) : '';
    note(`option ${node.defname} ${value ?? ''}`.trim());
  }
}

/** Types of our own tables' rows are one feature, whatever the table. */
const typeOf = ({ names }: Parsed) => `type ${namesIn(names)}`.replace(/^type public\..*/, 'type of a row');

const namesIn = (names: unknown) =>
  (Array.isArray(names) ? names : [])
    .map((name: { String?: { sval?: string } }) => name.String?.sval)
    .filter((name) => name !== undefined && name !== 'pg_catalog')
    .join('.');

/** What a function does, and the SQL in it: statements, and expressions that are made statements of. */
function readBody(node: unknown, note: Note): void {
  if (Array.isArray(node)) for (const item of node) readBody(item, note);
  else if (typeof node === 'object' && node !== null) {
    for (const [name, value] of Object.entries(node)) {
      if (name.startsWith('PLpgSQL_stmt')) note(name);
      if (name !== 'PLpgSQL_expr') readBody(value, note);
      else {
        const { query, parseMode } = value as { query: string; parseMode: number };
        const isStatement = parseMode === 0;
        const expression = query.replace(/^[^:]*:=/, '');
        for (const { stmt } of parseSync(isStatement ? query : `select ${expression}`).stmts ?? [])
          read(stmt, '', note);
      }
    }
  }
}

/** Everything the table names: words between backquotes in its second column, and the list of plain SQL below it. */
export function readFeatureTable(): Set<string> {
  const text = readFileSync(fileURLToPath(new URL(`../../../${FEATURE_TABLE}`, import.meta.url)), 'utf8');
  const rows = text.split('\n').flatMap((line) => (line.startsWith('| ') ? [line.split('|')[2] ?? ''] : []));
  const named = rows.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''));
  const plain = text.split('```').filter((_, index) => index % 2 === 1);
  return new Set([
    ...named,
    ...plain.flatMap((list) =>
      list
        .split('\n')
        .slice(1)
        .flatMap((line) => line.split(/, */)),
    ),
  ]);
}

/** What the statements use and the table does not name. */
export function unlistedIn(sql: string, table: Set<string>): string[] {
  return [...featuresOf(sql)].filter((feature) => !table.has(feature));
}
