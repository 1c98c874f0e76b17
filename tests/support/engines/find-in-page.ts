import type { SentTarget, SentWords } from './target.ts';

/**
 * Runs in the page, so it uses nothing from outside: the innermost matching elements, in document order. Where
 * `onTop` is asked for, a layer over the screen (a dialog) hides what is below from the search, as it does from people.
 */
export function findInPage(target: SentTarget): Element[] {
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const says = (wanted: SentWords, text: string, whole: boolean) => {
    if ('pattern' in wanted) return new RegExp(wanted.pattern, wanted.flags).test(text);
    return whole ? text === wanted.exactly : text.includes(wanted.exactly);
  };
  const textOf = (element: Element | null): string => {
    const copy = element?.cloneNode(true) as Element | undefined;
    for (const hidden of copy?.querySelectorAll('[aria-hidden=true]') ?? []) hidden.remove();
    return plain(copy?.textContent);
  };
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    if (ids.length > 0) return plain(ids.map((id) => textOf(document.getElementById(id))).join(' '));
    const label = element.getAttribute('aria-label');
    if (label !== null) return plain(label);
    const { labels } = element as HTMLInputElement;
    return labels?.length ? plain([...labels].map(textOf).join(' ')) : textOf(element);
  };
  const isSeen = (element: Element) =>
    element.closest('[aria-hidden=true], [inert]') === null &&
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility === 'visible';
  const search = (root: ParentNode, { css, name, text, has, inside, hidden = false }: SentTarget): Element[] => {
    const roots = inside ? search(root, inside) : [root];
    const found = [...new Set(roots.flatMap((each) => [...each.querySelectorAll(css)]))].filter(
      (element) =>
        (hidden || isSeen(element)) &&
        (!name || says(name, nameOf(element), true)) &&
        (!text || says(text, plain(element.textContent), false)) &&
        (!has || search(element, has).length > 0),
    );
    return found.filter((element) => !found.some((other) => other !== element && element.contains(other)));
  };
  return search(document, target);
}
