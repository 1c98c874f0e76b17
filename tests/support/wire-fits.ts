/**
 * Whether everything one JSON schema allows is taken by another: what this build may send, by what a former one reads. Knows
 * the words our contract makes of itself, and reports whatever it does not know and is not the same in both.
 */
import { isDeepStrictEqual } from 'node:util';

type Node = Record<string, unknown>;
interface Root extends Node {
  $defs?: Record<string, Node>;
}

const list = (value: unknown) => (Array.isArray(value) ? (value as Node[]) : []);
/** Several shapes, or several types in one. */
const branchesOf = (node: Node): Node[] => [
  ...list(node.anyOf),
  ...list(node.oneOf),
  ...list(node.type).map((type) => ({ ...node, type })),
];
const valuesOf = ({ enum: values, const: value }: Node): unknown[] | null =>
  Array.isArray(values) ? values : value === undefined ? null : [value];

/** One line for each place where `sent` allows what `read` refuses. */
export function whatIsRefused(sent: Root, read: Root): string[] {
  const resolve = (node: Node, root: Root): Node =>
    typeof node.$ref === 'string' ? resolve(root.$defs?.[node.$ref.split('/').at(-1) ?? ''] ?? {}, root) : node;

  const compare = (sentNode: Node, readNode: Node, at: string): string[] => {
    const [s, r] = [resolve(sentNode, sent), resolve(readNode, read)];
    const branches = branchesOf(s);
    if (branches.length > 0) return branches.flatMap((branch) => compare(branch, r, at));
    const readers = branchesOf(r).map((branch) => compare(s, branch, at));
    if (readers.length > 0) return readers.toSorted((a, b) => depth(a) - depth(b))[0] ?? [];
    const isWhole = s.type === 'integer' && r.type === 'number';
    if (s.type !== r.type && r.type !== undefined && !isWhole) return [`${at}: ${s.type}`];
    return [...wrongValues(s, r, at), ...wrongFields(s, r, at), ...wrongItems(s, r, at), ...wrongBounds(s, r, at)];
  };

  const wrongFields = (s: Node, r: Node, at: string): string[] => {
    const [mine, theirs] = [(s.properties ?? {}) as Record<string, Node>, (r.properties ?? {}) as Record<string, Node>];
    const [surely, needed] = [list(s.required), list(r.required)] as unknown as [string[], string[]];
    return Object.entries(theirs).flatMap(([name, field]) => {
      if (needed.includes(name) && !surely.includes(name)) return [`${at}.${name}: may be missing`];
      return mine[name] ? compare(mine[name], field, `${at}.${name}`) : [];
    });
  };

  const wrongItems = (s: Node, r: Node, at: string): string[] =>
    (['items', 'additionalProperties', 'propertyNames'] as const).flatMap((word) => {
      const [mine, theirs] = [s[word], r[word]];
      if (typeof theirs !== 'object' || theirs === null) return theirs === false ? [`${at}: no other field`] : [];
      return compare((mine ?? {}) as Node, theirs as Node, `${at}[]`);
    });

  return compare(sent, read, '');
}

/** A branch that fails at once (another kind of row) is not the one that was meant. */
const depth = (problems: string[]) =>
  problems.length === 0 ? -1 : problems.some((problem) => /\.(op|entity): /.test(problem)) ? 1000 : problems.length;

function wrongValues(s: Node, r: Node, at: string): string[] {
  const [mine, theirs] = [valuesOf(s), valuesOf(r)];
  if (theirs === null) return [];
  return mine === null
    ? [`${at}: any value`]
    : mine.filter((one) => !theirs.includes(one)).map((one) => `${at}: ${one}`);
}

const ELSEWHERE = new Set(
  'type enum const properties required items additionalProperties propertyNames $schema $defs default'.split(' '),
);

function wrongBounds(s: Node, r: Node, at: string): string[] {
  return Object.entries(r).flatMap(([word, theirs]) => {
    const mine = s[word];
    if (ELSEWHERE.has(word) || isDeepStrictEqual(mine, theirs)) return [];
    const isNarrower = /max/i.test(word)
      ? Number(mine) <= Number(theirs)
      : /min/i.test(word) && Number(mine) >= Number(theirs);
    return isNarrower ? [] : [`${at}: ${word}`];
  });
}
