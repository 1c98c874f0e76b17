/**
 * The built app. Files with a hash in their name never change and are kept for a year; the shell, the service worker
 * and the manifest are asked for again each time, or a device would never learn of a new version. Every other address
 * is the app's own business, so it gets the shell.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PublicPage, titleOf } from '#domain/first-pages.ts';
import { PUBLIC_PAGES } from '#domain/public-pages.ts';
import { inEnglish, t } from '#language/say.ts';
import { escapeHtml } from '../base/escape-html.ts';
import { Failure } from '../base/failure.ts';

const YEAR = 'public, max-age=31536000, immutable'; // not a text: a header
const HOUR = 'public, max-age=3600'; // not a text: a header
const NO_CACHE = 'no-cache';

function cacheControl(file: string): string {
  if (/[\\/]assets[\\/]/.test(file)) return YEAR;
  return /[\\/]pdfjs[\\/]/.test(file) ? HOUR : NO_CACHE;
}

interface ServedApp {
  /** Where it is missing (the API alone, in tests) navigations are told so. */
  folder: string;
  /** The address people type, for the links in the public pages. */
  publicUrl: string;
  /** Whether somebody may be logged in with this browser. */
  mayBeLoggedIn: (request: FastifyRequest) => boolean;
}

export async function serveApp(app: FastifyInstance, { folder, publicUrl, mayBeLoggedIn }: ServedApp): Promise<void> {
  const built = existsSync(path.join(folder, 'index.html'));
  const shell = built ? readFileSync(path.join(folder, 'index.html'), 'utf8') : '';
  // Whoever comes to an address of those who are logged in, and isn't, is led to the login.
  const forNobody = replaceBetween(shell, FOR_HOME, between(shell, forScreen('/login'))).replace(...NOBODY);
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      index: false,
      // The bundler's manifest is for us, not for visitors.
      dotfiles: 'ignore',
      setHeaders: (reply, file) => reply.header('cache-control', cacheControl(file)),
    });
    servePublicPages(app, shell, publicUrl);
  }
  const refuseAllButPages = (request: FastifyRequest) => {
    if (!isNavigation(request)) throw new Failure('not-found', t('There is nothing at this address.'));
  };
  // Said before a body is read.
  app.addHook('onRequest', async (request) => {
    if (request.is404) refuseAllButPages(request);
  });
  app.setNotFoundHandler((request, reply) => {
    refuseAllButPages(request);
    // not a text: for who builds it
    if (!built) return reply.code(404).type('text/plain').send('The app is not built: npm run build\n');
    // not a text: a header
    reply.header('vary', 'cookie');
    return mayBeLoggedIn(request) ? sendShell(reply) : sendPage(reply, forNobody);
  });
}

/** The shell with its own head for each public page, whatever the caller accepts: who makes link previews seldom says. */
function servePublicPages(app: FastifyInstance, shell: string, publicUrl: string): void {
  for (const [address, page] of Object.entries(PUBLIC_PAGES)) {
    const html = inEnglish(() => withPublicHead(shell, address, page, publicUrl));
    app.get(address, (_, reply) => sendPage(reply, html));
  }
}

const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  // not a text: a header
  reply.header('cache-control', NO_CACHE).type('text/html; charset=utf-8').send(html);

function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const { pathname } = new URL(url, 'http://app');
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (pathname === '/api' || pathname.startsWith('/api/')) return false;
  // A missing script must be a 404, not the shell; names of companies in addresses may hold dots.
  return headers['sec-fetch-mode'] === 'navigate' || (headers.accept ?? '').includes('text/html');
}

function sendShell(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', NO_CACHE).sendFile('index.html');
}

// The part of the page's head that differs by address: title, description and what a shared link shows. It stands
// between two marks in index.html; a page without them is served as it is.

// not a text: marks in a file
const HEAD = ['<!-- head of the page -->', '<!-- /head of the page -->'] as const;
/** What the build fetches ahead for those who are logged in; visitors would load it for nothing. */
// not a text: marks in a file
const FOR_HOME = ['<!-- for home -->', '<!-- /for home -->'] as const;
/** The same for a first screen of visitors: a comment, as the file lies there. */
// not a text: marks in a file
const forScreen = (address: string) => [`<!-- for ${address}\n`, `/for ${address} -->`] as const;
/** Tells the app, which would have to ask the device, that this browser has no session. */
// not a text: markup
const NOBODY = ['<html ', '<html data-nobody '] as const;
const PICTURE = { path: '/preview.jpg', width: '1200', height: '630' } as const;
// not a text: see `withPublicHead`
const PICTURE_ALT = 'The loads of a shipper in Connex BOL on a desk, and a driver’s load on a phone.';

/**
 * `html` with the head for the page at `path`; addresses are made from the one people type. In English: it is made once, for
 * search engines and previews of links, whose reader nobody knows.
 */
function withPublicHead(html: string, path: string, page: PublicPage, publicUrl: string): string {
  const address = (of: string) => new URL(of, publicUrl).href;
  // not a text: in English, like all of this
  const title = page.title ? titleOf(page) : 'Connex BOL: the bill of lading that works where freight moves';
  const metas = [
    ['name', 'description', t(page.description)],
    ['property', 'og:title', title],
    ['property', 'og:description', t(page.description)],
    ['property', 'og:url', address(path)],
    ['property', 'og:image', address(PICTURE.path)],
    ['property', 'og:image:width', PICTURE.width],
    ['property', 'og:image:height', PICTURE.height],
    ['property', 'og:image:alt', PICTURE_ALT],
    ['name', 'twitter:card', 'summary_large_image'],
  ] as const;
  const head = [
    `<title>${escapeHtml(titleOf(page))}</title>`,
    // not a text: markup
    `<link rel="canonical" href="${escapeHtml(address(path))}" />`,
    ...metas.map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`),
  ];
  const ahead = between(html, forScreen(path));
  return replaceBetween(replaceBetween(html, HEAD, head.join('\n    ')), FOR_HOME, ahead);
}

const between = (html: string, [begin, end]: readonly [string, string]): string =>
  html.includes(begin) ? html.slice(html.indexOf(begin) + begin.length, html.indexOf(end)) : '';

/** Puts `text` in the place of the marks and what is between them. */
function replaceBetween(html: string, [begin, end]: readonly [string, string], text: string): string {
  const [from, to] = [html.indexOf(begin), html.indexOf(end)];
  return from < 0 || to < from ? html : html.slice(0, from) + text + html.slice(to + end.length);
}
