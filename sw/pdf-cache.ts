/**
 * Documents asked for by their address (a link, a download): cache first, from the cache of who is signed in. The app's
 * own reader names the person in a header and looks after its cache itself, so it goes straight to the network here.
 */
import { Route } from 'workbox-routing';
import { API_VERSION, HEADERS } from '#contract/failure.ts';
import { signedInAccount } from '#offline/db/device-db.ts';
import { cachedPdf, cachePdf } from '#offline/files/pdf-cache.ts';
import { sha256Of } from '#offline/files/sha256.ts';

const DOCUMENT = /^\/api\/files\/([0-9a-f]{64})$/;

export const documentRoute = new Route(
  ({ url, request, sameOrigin }) =>
    sameOrigin && DOCUMENT.test(url.pathname) && !request.headers.has(HEADERS.actor) && !request.headers.has('range'),
  ({ request, url }) => documentResponse(request, DOCUMENT.exec(url.pathname)?.[1] ?? ''),
);

/** The document from this person's cache, or from the network, which decides whether they may have it. */
export async function documentResponse(request: Request, sha256: string): Promise<Response> {
  const userId = (await signedInAccount())?.userId;
  if (userId === undefined) return fetch(request);
  const cached = await cachedPdf(userId, sha256);
  if (cached) return new Response(cached, { headers: { 'content-type': 'application/pdf' } });
  const response = await fetch(request);
  if (response.status === 200 && response.headers.get(HEADERS.api) === API_VERSION) {
    const bytes = await response.clone().arrayBuffer();
    if ((await sha256Of(bytes)) === sha256) await cachePdf(userId, sha256, bytes);
  }
  return response;
}
