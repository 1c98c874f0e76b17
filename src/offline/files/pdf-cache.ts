/**
 * Documents and photos of the server kept for reading without a network, in their person's cache. Least recently used ones
 * go first. When each was used is kept in the cache itself, as a header of the stored response.
 */
import { loggedInAccount } from '../account/device-db.ts';
import { environment } from '../base/environment.ts';
import { dropPdfCache, hasCaches, pdfCacheName } from './pdf-caches.ts';

const USED_AT = 'x-used-at';
/** Bytes of documents kept per person. */
const PDF_CACHE_BUDGET = 150 * 1024 * 1024;

const addressOf = (sha256: string) =>
  new URL(`/api/files/${sha256}`, environment.origin || 'http://device.invalid').href;

const hasCacheOf = async (userId: string) => hasCaches() && caches.has(pdfCacheName(userId));

/** The document's bytes, or null when this person's cache does not have it. */
export async function cachedPdf(userId: string, sha256: string): Promise<ArrayBuffer | null> {
  const response = await cached(userId, sha256);
  if (!response) return null;
  const bytes = await response.arrayBuffer();
  // Used now; on a full device it keeps the time it has.
  await cachePdf(userId, sha256, bytes);
  return bytes;
}

/** The same for one of many: when it was used stays as it was, since noting that looks through the whole cache. */
export async function peekPdf(userId: string, sha256: string): Promise<ArrayBuffer | null> {
  return (await cached(userId, sha256))?.arrayBuffer() ?? null;
}

/** Hashes of this person's documents here, without reading any. */
export async function keptPdfs(userId: string): Promise<Set<string>> {
  if (!(await hasCacheOf(userId))) return new Set();
  const cache = await caches.open(pdfCacheName(userId));
  return new Set((await cache.keys()).map(({ url }) => url.slice(url.lastIndexOf('/') + 1)));
}

/** Without opening the person's cache: that would make it anew after they have left. */
async function cached(userId: string, sha256: string): Promise<Response | undefined> {
  return hasCaches() ? caches.match(addressOf(sha256), { cacheName: pdfCacheName(userId) }) : undefined;
}

/**
 * Keeps a document whose hash was checked; false where it is not kept, because the device is full or the person has
 * left. Reading it later is a comfort, so a full device is no failure.
 */
export async function cachePdf(userId: string, sha256: string, bytes: ArrayBuffer): Promise<boolean> {
  if (!hasCaches()) return false;
  try {
    const cache = await caches.open(pdfCacheName(userId));
    await cache.put(addressOf(sha256), responseOf(bytes));
    // Looked at afterwards: whoever leaves is first no longer logged in, and then their documents go.
    if ((await loggedInAccount())?.userId !== userId) {
      await dropPdfCache(userId);
      return false;
    }
    await trimPdfCache(userId, PDF_CACHE_BUDGET);
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'QuotaExceededError') {
      await trimPdfCache(userId, PDF_CACHE_BUDGET / 4);
      return false;
    }
    throw error;
  }
}

function responseOf(bytes: ArrayBuffer): Response {
  return new Response(bytes, {
    headers: {
      'content-length': String(bytes.byteLength),
      [USED_AT]: String(environment.now()),
    },
  });
}

/** Removes the least recently used documents until at most `budget` bytes remain. Returns the bytes freed. */
export async function trimPdfCache(userId: string, budget: number): Promise<number> {
  if (!(await hasCacheOf(userId))) return 0;
  const cache = await caches.open(pdfCacheName(userId));
  const kept = await Promise.all((await cache.keys()).map(async (request) => factsOf(cache, request)));
  kept.sort((a, b) => b.usedAt - a.usedAt);
  let total = 0;
  let freed = 0;
  for (const { request, size } of kept) {
    total += size;
    if (total <= budget) continue;
    await cache.delete(request);
    freed += size;
  }
  return freed;
}

async function factsOf(cache: Cache, request: Request) {
  const response = await cache.match(request);
  return {
    request,
    size: Number(response?.headers.get('content-length') ?? 0),
    usedAt: Number(response?.headers.get(USED_AT) ?? 0),
  };
}

/** Bytes of documents this person has here. */
export async function pdfCacheSize(userId: string): Promise<number> {
  if (!(await hasCacheOf(userId))) return 0;
  const cache = await caches.open(pdfCacheName(userId));
  const kept = await Promise.all((await cache.keys()).map(async (request) => factsOf(cache, request)));
  return kept.reduce((sum, { size }) => sum + size, 0);
}
