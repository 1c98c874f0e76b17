/** Documents and photos as the server gives them: whole and as named, or a sentence that says why not. */

import { HEADERS } from '#contract/failure.ts';
import { LEVEL } from '#contract/level.ts';
import { msg, t } from '#language/say.ts';
import { type Answer, classify } from '../api/answer.ts';
import { sentenceOf } from '../api/call.ts';
import { factsOf, inTime, TIMEOUT_MS } from '../api/request.ts';
import { environment } from '../base/environment.ts';

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

const NOT_HERE = msg('This document is not on this device yet. Connect to open it.');
const NO_PHOTO_HERE = msg('This photo is not on this device. Connect to see it.');
const NOT_ALLOWED = msg('This document is not available to you any more.');
const DAMAGED = msg('This document arrived damaged. Try again.');
const NOT_THERE = msg('The server has no such document: nobody has signed this BOL.');
/** Large documents over slow networks. */
const DOWNLOAD_MS = 120_000;

/** Fetches a document or photo for this person and checks that it is what its name says. */
export async function download(sha256: string, userId: string, kind?: 'photo'): Promise<ArrayBuffer> {
  const bytes = kind
    ? await fetchBytes(`/api/photos/${sha256}`, userId, t(NO_PHOTO_HERE))
    : await fetchBytes(`/api/files/${sha256}`, userId);
  if ((await sha256Of(bytes)) !== sha256) throw new DocumentError(t(DAMAGED), { onlyThisOne: true });
  return bytes;
}

/** Fetches a file of the server for this person; `notHere` is what to say where it can't be reached. */
export async function fetchBytes(path: string, userId: string, notHere = t(NOT_HERE)): Promise<ArrayBuffer> {
  let response: Response;
  try {
    response = await inTime(
      environment.fetch(environment.origin + path, {
        redirect: 'manual',
        credentials: 'same-origin',
        headers: { [HEADERS.actor]: userId, [HEADERS.level]: String(LEVEL) },
      }),
      TIMEOUT_MS,
    );
  } catch (error) {
    throw new DocumentError(notHere, { cause: error });
  }
  const answer = classify(factsOf(response, { text: '', bodyless: true }), environment.now());
  if (answer.kind !== 'ok') throw whyNot(answer, notHere);
  return inTime(response.arrayBuffer(), DOWNLOAD_MS).catch((error: unknown) => {
    throw new DocumentError(notHere, { cause: error });
  });
}

/** Only what the server refuses is about this one document; everything else holds for all of them. */
function whyNot(answer: Exclude<Answer, { kind: 'ok' }>, notHere: string): DocumentError {
  switch (answer.kind) {
    case 'refused':
      // Of all documents only a signed PDF can be asked for before there is one.
      if (answer.status === 409) return new DocumentError(t(NOT_THERE), { onlyThisOne: true });
      if (answer.status === 403 || answer.status === 404)
        return new DocumentError(t(NOT_ALLOWED), { onlyThisOne: true });
      return new DocumentError(notHere);
    case 'sign-in':
    case 'other-person':
      return new DocumentError(sentenceOf(answer));
    case 'busy':
      // A proxy says so as well where it can't reach the server.
      return new DocumentError(answer.code === null ? notHere : sentenceOf(answer));
    default:
      return new DocumentError(notHere);
  }
}

/** SHA-256 of bytes, lowercase hex. */
export async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  // A view, because Web Crypto may refuse an ArrayBuffer of another realm (a frame, a test's window).
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
