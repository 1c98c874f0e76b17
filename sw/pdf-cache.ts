/**
 * Documents asked for by their address (a link, a download): cache first, from the cache of whoever is logged in. The app's
 * own reader names the person in a header and looks after its cache itself, so it goes straight to the network here.
 */
import { Route } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { API_VERSION, HEADERS } from '#contract/failure.ts';
import { cachedPdf, keepDocument, loggedInAccount, sha256Of } from '#offline/service-worker.ts';

const DOCUMENT = /^\/api\/files\/([0-9a-f]{64})$/;

/** What the server sends with a document: it is nothing but a PDF, neither a script nor a page of ours. */
const LIKE_THE_SERVERS = {
  'content-type': 'application/pdf',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'", // not a text: a header
  'content-disposition': 'inline; filename="bol.pdf"', // not a text: a header
};

export const documentRoute = new Route(
  ({ url, request, sameOrigin }) =>
    sameOrigin && DOCUMENT.test(url.pathname) && !request.headers.has(HEADERS.actor) && !request.headers.has('range'),
  ({ request, url }) => documentResponse(request, DOCUMENT.exec(url.pathname)?.[1] ?? ''),
);

/** The document from this person's cache, or from the network, which decides whether they may have it. */
async function documentResponse(request: Request, sha256: string): Promise<Response> {
  const userId = (await loggedInAccount())?.userId;
  if (userId === undefined) return fetch(request);
  const cached = await cachedPdf(userId, sha256);
  if (cached) return new Response(cached, { headers: LIKE_THE_SERVERS });
  const response = await fetch(request);
  if (response.status === 200 && response.headers.get(HEADERS.api) === API_VERSION) {
    const bytes = await response.clone().arrayBuffer();
    if ((await sha256Of(bytes)) === sha256) await keepDocument(userId, sha256, bytes);
  }
  return response;
}

/** Character maps of pdf.js: 170 files of which a document needs one or two, so each is kept when it was first used. */
export const mapRoute = new Route(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/pdfjs/cmaps/'),
  new CacheFirst({ cacheName: 'pdfjs-cmaps' }),
);
