/**
 * Mutants that StrykerJS does not make, of mistakes people make: an element, a text, a property or a call left out, a handler
 * that does nothing, and one name where its sibling belongs.
 */
import { parseSync } from 'oxc-parser';

export interface Mutant {
  file: string;
  /** What was done, in a word. */
  kind: string;
  /** From where to where of the text `put` stands instead. */
  start: number;
  end: number;
  put: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  // What some kinds of nodes have.
  argument?: Node;
  expression?: Node;
  property?: Node;
  computed?: boolean;
  name?: Node | string;
}

const SIBLINGS: readonly (readonly [string, string])[] = [
  ['pickUp', 'delivery'],
  ['shipper', 'receiver'],
  ['carrier', 'shipper'],
  ['shipperId', 'receiverId'],
  ['carrierId', 'shipperId'],
  ['userId', 'companyId'],
  ['loadId', 'bolId'],
  ['_id', 'name'],
  ['pUDate', 'dropDate'],
  ['checkin', 'checkout'],
  ['at', 'receivedAt'],
  ['arrived', 'left'],
  ['overages', 'shortages'],
  ['shortages', 'damages'],
  ['shipped', 'received'],
  ['email', 'phone'],
  ['city', 'state'],
  ['width', 'height'],
  ['start', 'end'],
];
const siblingOf = new Map(SIBLINGS.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]));

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const isInElement = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment';
const isCalled = (node: Node | undefined): boolean =>
  node?.type === 'AwaitExpression' ? isCalled(node.argument) : /^(Call|Assignment)Expression$/.test(node?.type ?? '');

/** What stands in place of a node, by the kind of mutant. */
const KINDS: Record<string, (node: Node, parent: Node) => string | undefined> = {
  NoElement: (node, parent) => {
    if (node.type !== 'JSXElement') return undefined;
    if (isInElement(parent)) return '';
    return /^(Logical|Conditional)Expression$/.test(parent.type) ? 'null' : undefined;
  },
  NoText: (node, parent) =>
    node.type === 'JSXExpressionContainer' && isInElement(parent) && node.expression?.type !== 'JSXEmptyExpression'
      ? ''
      : undefined,
  NoHandler: (node, parent) =>
    node.type === 'JSXExpressionContainer' &&
    parent.type === 'JSXAttribute' &&
    /^on[A-Z]/.test(String((parent.name as Node).name))
      ? '{(() => undefined) as never}'
      : undefined,
  NoProperty: (node, parent) => (node.type === 'Property' && parent.type === 'ObjectExpression' ? '...{}' : undefined),
  NoCall: (node) => (node.type === 'ExpressionStatement' && isCalled(node.expression) ? ';' : undefined),
  Sibling: (node, parent) =>
    parent.type === 'MemberExpression' && parent.property === node && parent.computed === false
      ? siblingOf.get(String(node.name))
      : undefined,
};

/** All of them in one file. */
export function leftOut(file: string, text: string): Mutant[] {
  const found: Mutant[] = [];
  const walk = (node: Node, parent: Node): void => {
    if (/^(Import|TSType|TSInterface)/.test(node.type)) return;
    for (const [kind, put] of Object.entries(KINDS)) {
      const instead = put(node, parent);
      if (instead !== undefined) found.push({ file, kind, start: node.start, end: node.end, put: instead });
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) walk(child, node);
  };
  const program = parseSync(file, text).program as unknown as Node;
  walk(program, program);
  return found;
}
