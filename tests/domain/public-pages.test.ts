import { expect, it } from 'vitest';
import { FRONT_PAGE, LOGIN_PAGE, titleOf, titleWith } from '#domain/first-pages.ts';
import { PUBLIC_PAGES } from '#domain/public-pages.ts';
import { nameOf } from '#language/say.ts';

it('a tab is titled by its page and the product, the front page by the product alone', () => {
  expect([titleOf(FRONT_PAGE), titleOf(LOGIN_PAGE)]).toEqual(['Connex BOL', 'Log in – Connex BOL']);
  expect([titleWith(''), titleWith('PU-1')]).toEqual(['Connex BOL', 'PU-1 – Connex BOL']);
});

it('every public page is about something of its own, in a sentence that previews show whole', () => {
  const pages = new Map(Object.values(PUBLIC_PAGES).map((page) => [page.title, nameOf(page.description)]));
  expect(pages.size).toBe(10);
  expect(new Set(pages.values()).size).toBe(10);
  for (const sentence of pages.values()) expect(sentence).toMatch(/^.{40,159}\.$/);
});
