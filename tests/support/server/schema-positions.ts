/**
 * Where in a request an object can be named: read off the contract's schemas, so that a field of tomorrow is one of them
 * without anybody thinking of it.
 */
import * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Sent } from './api-client.ts';

export type Shape = 'id' | 'hash' | 'image' | 'text';

export interface Position {
  part: 'params' | 'query' | 'body';
  /** Keys from the part inwards; `[]` is the first element of a list. */
  path: string[];
  shape: Shape;
}

interface JsonSchema {
  type?: string;
  pattern?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

const SHAPES: Record<string, Shape> = {
  '^[0-9a-f]{24}$': 'id',
  '^[0-9a-f]{64}$': 'hash',
  '^\\/api\\/images\\/[0-9a-f]{64}$': 'image',
};

function collect(schema: JsonSchema, path: string[], found: Map<string, Omit<Position, 'part'>>): void {
  const shape = SHAPES[schema.pattern ?? ''] ?? (schema.type === 'string' ? 'text' : undefined);
  const key = path.join('.');
  // An id is what it is, also where another branch of a union takes any text there.
  if (shape && (shape !== 'text' || !found.has(key))) found.set(key, { path, shape });
  for (const [name, field] of Object.entries(schema.properties ?? {})) collect(field, [...path, name], found);
  if (schema.items) collect(schema.items, [...path, '[]'], found);
  for (const branch of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    collect(branch, path, found);
}

/** Every place of an endpoint's requests that takes text. */
export function positionsOf(endpoint: Endpoint): Position[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    const found = new Map<string, Omit<Position, 'part'>>();
    const options = { io: 'input', unrepresentable: 'any', reused: 'inline' } as const;
    collect(z.toJSONSchema(schema as z.core.$ZodType, options) as JsonSchema, [], found);
    return [...found.values()].map((position) => ({ part, ...position }));
  });
}

export const nameOf = ({ part, path }: Position) => `${part}.${path.join('.').replaceAll('.[]', '[]')}`;

type Tree = Record<string, unknown>;
const step = (node: unknown, key: string): unknown =>
  typeof node === 'object' && node !== null ? (node as Tree)[key === '[]' ? '0' : key] : undefined;

/** Whether the value around this position is in the request, so that it can be put there. */
export function holds(sent: Sent, { part, path }: Position): boolean {
  const around = path.slice(0, -1).reduce<unknown>(step, sent[part]);
  return path.length === 1 || (typeof around === 'object' && around !== null);
}

/** The request with `value` at the position. */
export function putAt(sent: Sent, { part, path }: Position, value: string): Sent {
  const copy = structuredClone({ params: sent.params ?? {}, query: sent.query ?? {}, body: sent.body });
  const whole: Tree = copy as Tree;
  const last = path.at(-1) ?? '';
  if (whole[part] === undefined) whole[part] = {};
  const around = path.slice(0, -1).reduce<unknown>(step, whole[part]) as Tree;
  around[last === '[]' ? '0' : last] = value;
  return { ...sent, ...copy };
}
