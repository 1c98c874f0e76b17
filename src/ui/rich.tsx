import { createElement, Fragment, type ReactNode } from 'react';
import { parts, type Values } from '#language/say.ts';

type Pieces = Readonly<Record<string, (inner: ReactNode) => ReactNode>>;

/**
 * A text with pieces that are more than text: `rich('Read the <link>terms</link>.', { link: (inner) => <Link …>{inner}</Link> })`.
 * One text, so that a translation can put its words where they belong.
 */
export function rich(text: string, pieces: Pieces, values: Values = {}): ReactNode {
  const drawn = Object.fromEntries(
    Object.entries(pieces).map(([name, draw]) => [name, (inner: ReactNode[]) => draw(asNode(inner))]),
  );
  return asNode(parts<ReactNode>(text, { ...values, ...drawn } as never));
}

const asNode = (inner: unknown): ReactNode =>
  Array.isArray(inner) ? createElement(Fragment, null, ...(inner as ReactNode[])) : (inner as ReactNode);
