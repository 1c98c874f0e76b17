/** What is on record about a signature, in words: one line a fact, for the evidence page. */
import type { Signature } from '#contract/signature.ts';
import { SIGNING_SIDES } from '#domain/signing.ts';

export interface Signer {
  name: string;
  company: string;
}

export interface EvidenceFacts {
  /** Of the document the BOL has now. */
  documentSha256: string;
  all: readonly Signature[];
  /** Who was signed in on the device. */
  signerOf: (signature: Signature) => Signer;
}

export type Fact = readonly [label: string, value: string];

/** The facts of one signature, in the order of the page. What was left empty is left out. */
export function evidenceOf(signature: Signature, { documentSha256, all, signerOf }: EvidenceFacts): Fact[] {
  const { signerName, signerTitle, handedOver, exceptions, pieces, sealNumber } = signature;
  const by = signerOf(signature);
  const taken = all.find(({ voids }) => voids?.signatureId === signature._id);
  const same = signature.documentSha256 === documentSha256;
  const facts: [string, string | false | null | undefined][] = [
    ['Name', signerName],
    ['Title', signerTitle],
    ['Purpose', `Signed for the ${signature.purpose}`],
    ['Signed at', `${signature.occurredAt} (clock of the device)`],
    ['', `${signature.at} (corrected by the measured error of that clock)`],
    ['Received at', `${signature.receivedAt} (clock of the server)`],
    ['Signed in', `${by.name}, ${by.company}${handedOver ? '; handed the device to the signer' : ''}`],
    ['Device', signature.deviceId ?? 'not named'],
    ['Document', `SHA-256 ${signature.documentSha256}${same ? '' : ', an earlier document: not valid for this one'}`],
    ['Consent', `"${signature.consentText}" (version ${signature.consentVersion})`],
    ['Exceptions', exceptions || 'none'],
    ['Pieces', typeof pieces === 'number' && String(pieces)],
    ['Seal number', sealNumber],
    ['Place', placeOf(signature)],
    ['Signature id', signature._id],
    ['VOIDED', taken && voidWords(taken, signerOf(taken))],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

/** Heading of a signature's block. */
export function evidenceTitle(signature: Signature, { documentSha256, all }: EvidenceFacts): string {
  const side = `${SIGNING_SIDES[signature.purpose]} signature`;
  if (all.some(({ voids }) => voids?.signatureId === signature._id)) return `${side}: VOIDED`;
  return signature.documentSha256 === documentSha256 ? side : `${side}: on an earlier document`;
}

function placeOf({ place, placeDenied }: Signature): string {
  if (place) return `${place.lat.toFixed(5)}, ${place.lng.toFixed(5)} (within ${Math.round(place.accuracy)} m)`;
  return `not recorded${placeDenied ? `: ${placeDenied}` : ''}`;
}

function voidWords({ voids, at, receivedAt }: Signature, by: Signer): string {
  return `${voids?.reason ?? ''} (by ${by.name}, ${by.company}, ${at}; received ${receivedAt})`;
}
