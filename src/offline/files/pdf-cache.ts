/**
 * Documents and photos of the server kept for reading without a network, in their person's cache. Least recently used ones
 * go first, and last those of open BOLs. When each was used is kept in the cache itself, as a header of the stored response.
 */
import { loggedInAccount } from '../account/device-db.ts';
import { environment } from '../base/environment.ts';
import { storageManager } from '../base/storage-manager.ts';
import { type AccountDb, accountOfDb } from '../rows/schema.ts';
import { openBols } from './open-bols.ts';
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
  await storeBytes(userId, sha256, bytes);
  return bytes;
}

/** The same for one of many: when it was used stays as it was. */
export async function peekPdf(userId: string, sha256: string): Promise<ArrayBuffer | null> {
  return (await cached(userId, sha256))?.arrayBuffer() ?? null;
}

/** Hashes of this person's documents here, without reading any. */
export async function keptPdfs(userId: string): Promise<Set<string>> {
  if (!(await hasCacheOf(userId))) return new Set();
  const cache = await caches.open(pdfCacheName(userId));
  return new Set((await cache.keys()).map(({ url }) => url.slice(url.lastIndexOf('/') + 1)));
}

/** Without opening the person's cache: that would make it again after they have left. */
async function cached(userId: string, sha256: string): Promise<Response | undefined> {
  return hasCaches() ? caches.match(addressOf(sha256), { cacheName: pdfCacheName(userId) }) : undefined;
}

/**
 * Keeps a document whose hash was checked; false where it is not kept, because the device is full or the person has
 * left. Reading it later is a comfort, so a full device is no failure, and nothing that is needed sooner makes room for it.
 */
export async function cachePdf(db: AccountDb, sha256: string, bytes: ArrayBuffer): Promise<boolean> {
  if (!hasCaches()) return false;
  const outcome = await storeBytes(accountOfDb(db), sha256, bytes);
  if (outcome === 'full') await trimPdfCache(db, PDF_CACHE_BUDGET / 4, { spare: 'open' });
  if (outcome === 'kept') await trimPdfCache(db, PDF_CACHE_BUDGET);
  return outcome === 'kept';
}

/** Whether so many bytes more find room; true where the browser does not tell. */
export async function isRoomFor(bytes: number): Promise<boolean> {
  const { usage, quota } = (await storageManager().estimate?.()) ?? {};
  return usage === undefined || quota === undefined || usage + bytes <= quota;
}

async function storeBytes(userId: string, sha256: string, bytes: ArrayBuffer): Promise<'kept' | 'full' | 'left'> {
  try {
    const cache = await caches.open(pdfCacheName(userId));
    await cache.put(addressOf(sha256), responseOf(bytes));
  } catch (error) {
    if (error instanceof Error && error.name === 'QuotaExceededError') return 'full';
    throw error;
  }
  // Looked at afterwards: whoever leaves is first no longer logged in, and then their documents go.
  if ((await loggedInAccount())?.userId === userId) return 'kept';
  await dropPdfCache(userId);
  return 'left';
}

function responseOf(bytes: ArrayBuffer): Response {
  return new Response(bytes, {
    headers: {
      'content-length': String(bytes.byteLength),
      [USED_AT]: String(environment.now()),
    },
  });
}

/**
 * Removes documents until at most `budget` bytes remain, and returns the bytes freed. Those of open BOLs go last, the one
 * needed soonest last of all; `spare`: they stay, whatever they weigh.
 */
export async function trimPdfCache(db: AccountDb, budget: number, { spare }: { spare?: 'open' } = {}): Promise<number> {
  const userId = accountOfDb(db);
  if (!(await hasCacheOf(userId))) return 0;
  const cache = await caches.open(pdfCacheName(userId));
  const kept = await Promise.all((await cache.keys()).map(async (request) => factsOf(cache, request)));
  if (kept.reduce((sum, { size }) => sum + size, 0) <= budget) return 0;
  const needed = await placesOfNeeded(db);
  const placeOf = ({ request }: { request: Request }) => needed.get(request.url) ?? Number.POSITIVE_INFINITY;
  kept.sort((a, b) => placeOf(a) - placeOf(b) || b.usedAt - a.usedAt);
  let total = 0;
  let freed = 0;
  for (const document of kept) {
    if (total + document.size <= budget || (spare && needed.has(document.request.url))) {
      total += document.size;
    } else {
      await cache.delete(document.request);
      freed += document.size;
    }
  }
  return freed;
}

/** Addresses of the documents of open BOLs, with their place: the soonest needed first. */
async function placesOfNeeded(db: AccountDb): Promise<Map<string, number>> {
  try {
    const places = (await openBols(db)).map(({ file }, place) => [addressOf(file.sha256), place] as const);
    // Of several BOLs with the same document the first one's place counts.
    return new Map(places.toReversed());
  } catch (error) {
    // Somebody waits for room, and a store that can't be read keeps none of it.
    console.info('The store does not tell which documents are needed; the least recently used go.', error);
    return new Map();
  }
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
