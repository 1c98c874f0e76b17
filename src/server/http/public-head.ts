/**
 * The part of the page's head that differs by address: title, description and what a shared link shows. It stands
 * between two marks in index.html; a page without them is served as it is.
 */
import { type PublicPage, titleOf } from '#domain/public-pages.ts';
import { escapeHtml } from '../escape-html.ts';

const MARKED = /<!-- head of the page -->[\s\S]*?<!-- \/head of the page -->/;
const PICTURE = { path: '/preview.jpg', width: '1200', height: '630' } as const;
const PICTURE_ALT = 'The loads of a shipper in Connex BOL on a desk, and a driver’s load on a phone.';

/** `html` with the head for the page at `path`; addresses are made from the one people type. */
export function withPublicHead(html: string, path: string, page: PublicPage, publicUrl: string): string {
  const address = (of: string) => new URL(of, publicUrl).href;
  const title = page.title ? titleOf(page) : 'Connex BOL: the bill of lading that works where freight moves';
  const metas = [
    ['name', 'description', page.description],
    ['property', 'og:title', title],
    ['property', 'og:description', page.description],
    ['property', 'og:url', address(path)],
    ['property', 'og:image', address(PICTURE.path)],
    ['property', 'og:image:width', PICTURE.width],
    ['property', 'og:image:height', PICTURE.height],
    ['property', 'og:image:alt', PICTURE_ALT],
    ['name', 'twitter:card', 'summary_large_image'],
  ] as const;
  const head = [
    `<title>${escapeHtml(titleOf(page))}</title>`,
    `<link rel="canonical" href="${escapeHtml(address(path))}" />`,
    ...metas.map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`),
  ];
  // A function, because `$` in a replacement text would mean something.
  return html.replace(MARKED, () => head.join('\n    '));
}
