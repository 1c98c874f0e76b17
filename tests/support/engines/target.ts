/** What a person looks for on a screen, as a value that can be sent into any browser. */

export type Words = string | RegExp;

export interface Target {
  /** Which kind of element. */
  css: string;
  /** Its name as it is read out: exactly these words, or a pattern. */
  name?: Words;
  /** Somewhere in its text: these words, or a pattern. */
  text?: Words;
  /** It contains this. */
  has?: Target;
  /** It is within this. */
  inside?: Target;
  /** Also when it is not drawn (a file input, a status only for screen readers). */
  hidden?: boolean;
}

/** The same, as JSON. */
export type SentTarget = Omit<Target, 'name' | 'text' | 'has' | 'inside'> & {
  name?: SentWords;
  text?: SentWords;
  has?: SentTarget;
  inside?: SentTarget;
};
export type SentWords = { exactly: string } | { pattern: string; flags: string };

const sentWords = (words: Words): SentWords =>
  typeof words === 'string' ? { exactly: words } : { pattern: words.source, flags: words.flags };

export function sent({ name, text, has, inside, ...rest }: Target): SentTarget {
  return {
    ...rest,
    ...(name === undefined ? {} : { name: sentWords(name) }),
    ...(text === undefined ? {} : { text: sentWords(text) }),
    ...(has ? { has: sent(has) } : {}),
    ...(inside ? { inside: sent(inside) } : {}),
  };
}

const within = (css: string) => (name?: Words, inside?: Target) => ({
  css,
  ...(name === undefined ? {} : { name }),
  ...(inside ? { inside } : {}),
});

export const button = within('button, [role=button]');
export const heading = within('h1, h2, h3, [role=heading]');
/** By its label. */
export const field = within('input, textarea');
export const option = within('[role=option]');
/** What is pressed to choose or switch: the label, because the input itself may be drawn invisibly small. */
export const choice = (text: Words, inside?: Target): Target => ({ css: 'label', text, ...(inside ? { inside } : {}) });
export const dialog = (): Target => ({ css: '[role=dialog]' });
/** The part of a screen under this heading. */
export const panel = (title: Words): Target => ({ css: 'section', has: heading(title) });
/** Anything that shows this. */
export const words = (text: Words, inside?: Target): Target => ({ css: '*', text, ...(inside ? { inside } : {}) });
export const status = (text: Words): Target => ({ css: '[role=status]', text, hidden: true });
/** The link to a load in the dashboard's list: a row of the table, a card on a phone. */
export const rowLink = (pUNum: string): Target => ({
  css: 'a[href]',
  inside: { css: 'tr, [role=row], li', has: { css: '*', name: pUNum } },
});
