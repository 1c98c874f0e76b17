/**
 * Whose documents and photos are kept on this device: Cache Storage, one cache per person, so that it goes at logout and can
 * be thrown away when space is short. What is in one is `pdf-cache.ts`, which comes with the engine.
 */
export function pdfCacheName(userId: string): string {
  return `pdf-${userId}`;
}

export const hasCaches = () => typeof caches !== 'undefined';

/** Leftovers of people who are not logged in (a tab that was closed in the middle of a logout). */
export async function dropPdfCachesExcept(userId: string | null): Promise<void> {
  if (!hasCaches()) return;
  const mine = userId === null ? null : pdfCacheName(userId);
  for (const name of await caches.keys()) if (name.startsWith('pdf-') && name !== mine) await caches.delete(name);
}

/** At logout: nothing of the person's documents stays readable. */
export async function dropPdfCache(userId: string): Promise<void> {
  if (hasCaches()) await caches.delete(pdfCacheName(userId));
}
