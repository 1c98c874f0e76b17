/**
 * What a signature says, as one text to be hashed: an answer names the signature given with it by this hash, so the two are
 * put together only where they are the same. Device and server make it from the same fields; what the server adds or puts
 * right (times, companies, what was on record) is no part of it.
 */
import { type Bytes, toUtf8 } from './handshake-code.ts';
import { type Subtle, sha256 } from './handshake-proof.ts';

/** The part of a signature its signer states. */
export interface Statement {
  _id: string;
  purpose: string;
  documentSha256: string;
  signerName: string;
  signerTitle: string;
  handedOver: boolean;
  consentText: string;
  consentVersion: string;
  /** Empty where it is left out. */
  exceptions?: string | undefined;
  strokes: readonly (readonly (readonly number[])[])[];
  image: string | null;
  pieces?: number | null | undefined;
  sealNumber?: string | null | undefined;
}

const STATEMENT_HEX = 32;

/** The first 16 bytes of the SHA-256 of the statement, hex. */
export async function statementHashOf(subtle: Subtle, signature: Statement): Promise<string> {
  const bytes: Bytes = Uint8Array.from(toUtf8(statementText(signature)));
  return (await sha256(subtle, bytes)).slice(0, STATEMENT_HEX);
}

function statementText(signature: Statement): string {
  const { _id, purpose, documentSha256, handedOver, strokes, image, pieces = null, sealNumber = null } = signature;
  const { signerName, signerTitle, consentText, consentVersion, exceptions = '' } = signature;
  // The contract trims texts.
  const texts = [signerName, signerTitle, consentText, consentVersion, exceptions, sealNumber ?? ''];
  return JSON.stringify([
    _id,
    purpose,
    documentSha256,
    handedOver,
    texts.map((text) => text.trim()),
    pieces,
    strokes,
    image,
  ]);
}
