/** Documents by the hash of their bytes: unsent ones from the store, others from the cache, then from the network. */
import { API_VERSION, HEADERS } from '#contract/failure.ts';
import { inTime, TIMEOUT_MS } from '../api/request.ts';
import { keepTrying } from '../db/keep-trying.ts';
import { refuseSealed } from '../db/seal-state.ts';
import { environment } from '../environment.ts';
import { requireSession } from '../session-state.ts';
import { cachedPdf, cachePdf } from './pdf-cache.ts';
import { sha256Of } from './sha256.ts';

/** The document can't be had now. The message is a sentence for the screen. */
export class DocumentError extends Error {
  override name = 'DocumentError';
  /** Another document may well be had. */
  readonly onlyThisOne: boolean;

  constructor(message: string, { onlyThisOne = false, cause }: { onlyThisOne?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.onlyThisOne = onlyThisOne;
  }
}

const NOT_HERE = 'This document is not on this device yet. Connect to open it.';
const NOT_ALLOWED = 'This document is not available to you any more.';
const DAMAGED = 'This document arrived damaged. Try again.';
/** Large documents over slow networks. */
const DOWNLOAD_MS = 120_000;

/** The whole document, its hash checked. Throws DocumentError with a sentence. */
export async function openDocument(sha256: string): Promise<ArrayBuffer> {
  const { db, user } = requireSession();
  const unsent = await db.blobs.get(sha256);
  if (unsent) return unsent.bytes.slice(0);
  const cached = await cachedPdf(user._id, sha256);
  if (cached && (await sha256Of(cached)) === sha256) return cached;
  const bytes = await download(sha256, user._id);
  await cachePdf(user._id, sha256, bytes);
  return bytes;
}

/** Fetches a document for this person and checks that it is what its name says. */
export async function download(sha256: string, userId: string): Promise<ArrayBuffer> {
  let response: Response;
  try {
    response = await inTime(
      environment.fetch(`${environment.origin}/api/files/${sha256}`, {
        redirect: 'manual',
        credentials: 'same-origin',
        headers: { [HEADERS.actor]: userId },
      }),
      TIMEOUT_MS,
    );
  } catch (error) {
    throw new DocumentError(NOT_HERE, { cause: error });
  }
  const ours = response.headers.get(HEADERS.api) === API_VERSION;
  if (ours && (response.status === 404 || response.status === 403))
    throw new DocumentError(NOT_ALLOWED, { onlyThisOne: true });
  if (!ours || response.status !== 200) throw new DocumentError(NOT_HERE);
  const bytes = await inTime(response.arrayBuffer(), DOWNLOAD_MS).catch((error: unknown) => {
    throw new DocumentError(NOT_HERE, { cause: error });
  });
  if ((await sha256Of(bytes)) !== sha256) throw new DocumentError(DAMAGED, { onlyThisOne: true });
  return bytes;
}

/** Keeps the bytes of a chosen document on the device, to be sent with the entry that names it. */
export async function keepFile(bytes: ArrayBuffer): Promise<{ sha256: string; size: number }> {
  const { db } = requireSession();
  const sha256 = await sha256Of(bytes);
  const size = bytes.byteLength;
  await keepTrying(db, () =>
    db.transaction('rw', [db.blobs, db.meta], async () => {
      await refuseSealed(db);
      if (await db.blobs.get(sha256)) return;
      await db.blobs.add({ sha256, bytes, size, addedAt: environment.now(), sentAt: null });
    }),
  );
  return { sha256, size };
}
