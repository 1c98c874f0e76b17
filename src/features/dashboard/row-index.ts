/*
 * Search and order over one list held in memory: fast enough for 50,000 rows at every key press.
 *
 * Each column keeps its different texts once (a dictionary) and per row only a number. A search looks through the joined
 * dictionary with `indexOf`, marks the texts that match, and then compares numbers; an order sorts the dictionary and
 * deals the rows into it. The dictionaries are built ahead, a little at a time, while the index of before goes on answering:
 * neither the first search nor the first one after a change waits for more than looking.
 */

import { searchable, waysOf, wordsOf } from '#domain/searchable.ts';
import { behindPresses } from './behind-presses.ts';

/** How one column is read. */
export interface IndexedColumn<Row> {
  key: string;
  /** What the cell shows and the search box looks through. */
  text: (row: Row) => string;
  /** What the column is ordered by where that is not its text (dates); asked once per different text. */
  order?: (row: Row) => string;
  /** What is typed is looked for word by word: each of them has to be there somewhere. Else all of it as it is typed. */
  byWords?: boolean;
}

export interface RowOrder {
  key: string;
  direction: 'asc' | 'desc';
}

interface Dictionary {
  /** Number of its text, per row. */
  codes: Uint32Array;
  texts: string[];
  /** All texts as they are searched, one a line, and where each line begins. */
  joined: string;
  starts: number[];
  /** Sort key per text. */
  orders: string[];
}

/** A list that can be searched and ordered. */
export interface RowIndex<Row> {
  rows: readonly Row[];
  /**
   * Rows whose columns contain what was typed (case, accents and outer blanks don't matter) and that `keeps` keeps by their
   * place in `rows`, in the order asked for.
   */
  find: (search: Readonly<Record<string, string>>, order: RowOrder, keeps?: (place: number) => boolean) => Row[];
}

/** The column whose order the rows come in. */
const GIVEN = 'id';

/** Rows looked at between two pauses: a few milliseconds on a slow phone. */
const SLICE = 1000;

/** Prepares `rows` with all columns ready, pausing often enough for the screen to answer in between. */
export function indexRowsAhead<Row>(
  rows: readonly Row[],
  columns: readonly IndexedColumn<Row>[],
): Promise<RowIndex<Row>> {
  return behindPresses(async (turn) => {
    const ready = new Map<string, Dictionary>();
    for (const column of columns) {
      const building = dictionarySteps(rows, column);
      let step = building.next();
      while (!step.done) {
        await turn();
        step = building.next();
      }
      ready.set(column.key, step.value);
    }
    return indexRows(rows, columns, ready);
  });
}

/** Prepares `rows` for searching. Rows that are equal in the ordered column keep the order given here. */
export function indexRows<Row>(
  rows: readonly Row[],
  columns: readonly IndexedColumn<Row>[],
  dictionaries = new Map<string, Dictionary>(),
): RowIndex<Row> {
  const permutations = new Map<string, Uint32Array>();
  const columnOf = (key: string) => columns.find((candidate) => candidate.key === key);
  const dictionaryOf = (key: string) => {
    const column = columnOf(key);
    return column && remember(dictionaries, key, () => buildDictionary(rows, column));
  };
  const permutationOf = ({ key, direction }: RowOrder) => {
    // The order they are given in: fifty thousand ids need not be compared for it.
    if (key === GIVEN && direction === 'asc') return undefined;
    const dictionary = dictionaryOf(key);
    return dictionary && remember(permutations, `${key} ${direction}`, () => deal(dictionary, direction));
  };
  const find = (search: Readonly<Record<string, string>>, order: RowOrder, keeps?: (place: number) => boolean) => {
    const filters = [];
    for (const [key, typed] of Object.entries(search)) {
      const byWords = columnOf(key)?.byWords === true;
      for (const term of byWords ? wordsOf(typed) : [typed.trim()]) {
        const dictionary = term === '' ? undefined : dictionaryOf(key);
        if (dictionary) {
          const ways = new Set(byWords ? waysOf(term) : [term]);
          filters.push({ codes: dictionary.codes, matching: textsContaining(dictionary, ways) });
        }
      }
    }
    const found: Row[] = [];
    const permutation = permutationOf(order);
    for (let place = 0; place < rows.length; place++) {
      const index = permutation ? permutation[place]! : place;
      if (keeps !== undefined && !keeps(index)) continue;
      if (filters.every(({ codes, matching }) => matching[codes[index]!] === 1)) found.push(rows[index]!);
    }
    return found;
  };
  return { rows, find };
}

function buildDictionary<Row>(rows: readonly Row[], column: IndexedColumn<Row>): Dictionary {
  const building = dictionarySteps(rows, column);
  for (;;) {
    const step = building.next();
    if (step.done) return step.value;
  }
}

/** Builds a dictionary and lets go of the work between any two slices of rows. */
function* dictionarySteps<Row>(rows: readonly Row[], column: IndexedColumn<Row>): Generator<undefined, Dictionary> {
  const numbers = new Map<string, number>();
  const codes = new Uint32Array(rows.length);
  const texts: string[] = [];
  const orders: string[] = [];
  const lines: string[] = [];
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % SLICE === 0) yield;
    const text = column.text(row);
    let code = numbers.get(text);
    if (code === undefined) {
      code = texts.length;
      numbers.set(text, code);
      texts.push(text);
      const plain = searchable(text);
      lines.push(plain.replaceAll('\n', ' '));
      orders.push(column.order ? searchable(column.order(row)) : plain);
    }
    codes[index] = code;
  }
  const starts: number[] = [];
  let start = 0;
  for (const line of lines) {
    starts.push(start);
    start += line.length + 1;
  }
  return { codes, texts, joined: lines.join('\n'), starts, orders };
}

/** One byte per text: 1 where it contains one of the terms. None of them holds a line break, so no match spans two lines. */
function textsContaining({ joined, starts, texts }: Dictionary, terms: Iterable<string>): Uint8Array {
  const matching = new Uint8Array(texts.length);
  for (const typed of terms) {
    const term = searchable(typed);
    let line = 0;
    let at = joined.indexOf(term);
    while (at !== -1) {
      while (line + 1 < starts.length && starts[line + 1]! <= at) line++;
      matching[line] = 1;
      const next = starts[line + 1];
      at = next === undefined ? -1 : joined.indexOf(term, next);
    }
  }
  return matching;
}

/** Row numbers in the order of the column: the few texts are compared, the many rows only counted into place. */
function deal({ codes, texts, orders }: Dictionary, direction: 'asc' | 'desc'): Uint32Array {
  const sign = direction === 'asc' ? 1 : -1;
  const sorted = texts.map((_, code) => code);
  sorted.sort((a, b) => sign * compare(orders[a]!, orders[b]!));
  const sizes = new Uint32Array(texts.length);
  for (const code of codes) sizes[code]!++;
  const next = new Uint32Array(texts.length);
  let start = 0;
  for (const code of sorted) {
    next[code] = start;
    start += sizes[code]!;
  }
  const permutation = new Uint32Array(codes.length);
  codes.forEach((code, index) => {
    permutation[next[code]!++] = index;
  });
  return permutation;
}

/** Plain code unit order: the same on every device, and ids and ISO dates need no other. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function remember<Value>(kept: Map<string, Value>, key: string, make: () => Value): Value {
  let value = kept.get(key);
  if (value === undefined) {
    value = make();
    kept.set(key, value);
  }
  return value;
}
