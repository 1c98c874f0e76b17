/** BOLs with their signatures as one PDF: the server makes them, the device keeps what it was given. */

import { getSignedPdf } from '#contract/signature.ts';
import { groupBy } from '#domain/group-by.ts';
import { msg, spokenLanguage, t } from '#language/say.ts';
import { requireSession } from './account/account.ts';
import { DocumentError, fetchBytes } from './files/download.ts';
import { cachedPdf, cachePdf, keptPdfs, peekPdf } from './files/pdf-cache.ts';
import type { BolRow } from './read-loads.ts';

interface SignedBol {
  _id: string;
  /** Counts what the server knows of the BOL: a further signature, or a void, makes another PDF. */
  version: number;
}

/**
 * Under which they are kept. A PDF also tells how the pick-up went and how long the truck stood, which other BOLs of the load
 * have a part in, and its reader's language: what changes any of it makes another PDF.
 */
async function keysOf(bols: readonly SignedBol[]): Promise<string[]> {
  const { db } = requireSession();
  return db.transaction('r', db.loads, db.bols, async () => {
    const loadIds = (await db.bols.bulkGet(bols.map(({ _id }) => _id))).map((bol) => bol?.loadId ?? '');
    const known = [...new Set(loadIds)];
    const loads = new Map((await db.loads.bulkGet(known)).map((load) => [load?._id, load?.version]));
    const ofLoad = groupBy(await db.bols.where('loadId').anyOf(known).toArray(), ({ loadId }) => loadId);
    return bols.map(({ _id, version }, place) => {
      const loadId = loadIds[place] ?? '';
      const all = ofLoad.get(loadId) ?? [];
      // Versions only grow: as many BOLs with the same sum are the same.
      const sum = all.reduce((total, bol) => total + bol.version, 0);
      return ['signed', _id, version, loads.get(loadId) ?? 0, all.length, sum, spokenLanguage()].join('-');
    });
  });
}

const keyOf = async (bol: SignedBol): Promise<string> => (await keysOf([bol]))[0] ?? '';
const pathOf = ({ _id }: SignedBol) => getSignedPdf.path.replace(':id', _id);

/**
 * The signed PDF of a BOL as this device knows it: the one fetched last while nothing changed since, else the server's.
 * Throws DocumentError with a sentence.
 */
export async function openSignedDocument(bol: SignedBol): Promise<ArrayBuffer> {
  const { db, user } = requireSession();
  const key = await keyOf(bol);
  const kept = await cachedPdf(user._id, key);
  if (kept) return kept;
  const bytes = await fetchBytes(pathOf(bol), user._id, t(NOT_HERE));
  await cachePdf(db, key, bytes);
  return bytes;
}

const NOT_HERE = msg('The signed PDF is not on this device yet. Connect to download it.');

/** Why a BOL has no signed PDF, in a sentence; null where there is one, or where only the server knows. */
export function whyNoSignedDocument(bol: BolRow): string | null {
  // Kept in brief it has lost its signatures here.
  if (bol.brief) return null;
  const onServer = bol.base === undefined ? bol : bol.base;
  if (onServer && onServer.signatures.length > 0) return null;
  return bol.signatures.length > 0 ? t('The signature has not been sent yet.') : t('Nobody has signed it yet.');
}

/** Ids of those whose signed PDF is on this device, without reading any. */
export async function keptSignedDocuments(bols: readonly SignedBol[]): Promise<Set<string>> {
  const kept = await keptPdfs(requireSession().user._id);
  const keys = await keysOf(bols);
  return new Set(bols.filter((_, place) => kept.has(keys[place] ?? '')).map(({ _id }) => _id));
}

/** The signed PDF that is on this device; null where it is not. Asks no network. */
export const readKeptSignedDocument = async (bol: SignedBol): Promise<ArrayBuffer | null> =>
  peekPdf(requireSession().user._id, await keyOf(bol));

/** One of several: its bytes, or why it can't be had. */
export type OpenedDocument<B> = { bol: B; bytes: ArrayBuffer } | { bol: B; whyNot: string };

/**
 * The signed PDFs of several BOLs, one after the other, so that only one of them is in memory. Once the server can't be
 * reached, or has had enough, the others come from the device alone. What is fetched here is not kept: hundreds of them
 * would push the documents of open loads off the device.
 */
export async function* openSignedDocuments<B extends SignedBol>(bols: Iterable<B>): AsyncGenerator<OpenedDocument<B>> {
  const { user } = requireSession();
  let whyNotFetch: DocumentError | null = null;
  for (const bol of bols) {
    const bytes = await peekPdf(user._id, await keyOf(bol));
    const opened: ArrayBuffer | DocumentError =
      bytes ?? (whyNotFetch === null ? await fetchOr(bol, user._id) : whyNotFetch);
    if (opened instanceof DocumentError && !opened.onlyThisOne) whyNotFetch = opened;
    yield opened instanceof DocumentError ? { bol, whyNot: opened.message } : { bol, bytes: opened };
  }
}

function fetchOr(bol: SignedBol, userId: string): Promise<ArrayBuffer | DocumentError> {
  return fetchBytes(pathOf(bol), userId, t(NOT_HERE)).catch((error: unknown) => {
    if (error instanceof DocumentError) return error;
    throw error;
  });
}
