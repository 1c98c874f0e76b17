/**
 * Who signs what on a BOL. Everybody signs for their own side of it. Handed over, a device may be signed on by the
 * other sides too: the driver's phone by the clerk at the dock, the clerk's tablet by the driver.
 */
import { type Message, msg, t } from '#language/say.ts';
import { LIMITS } from './limits.ts';
import type { Relation } from './relation.ts';
import { type Visited, visitSince } from './visits.ts';

export const SIGNING_PURPOSES = ['shipper', 'carrier', 'receiver'] as const;
export type SigningPurpose = (typeof SIGNING_PURPOSES)[number];

/** The driver signs for the carrier. */
const OWN_PURPOSE: Partial<Record<Relation, SigningPurpose>> = {
  shipper: 'shipper',
  receiver: 'receiver',
  driver: 'carrier',
};

/** The purposes a person in these relations signs for in their own name. */
export function ownPurposes(relations: ReadonlySet<Relation>): SigningPurpose[] {
  return [...relations].flatMap((relation) => OWN_PURPOSE[relation] ?? []);
}

/** How a side of the BOL reads. */
export const SIGNING_SIDES: Record<SigningPurpose, Message> = {
  shipper: msg('Shipper'),
  carrier: msg('Carrier'),
  receiver: msg('Receiver'),
};

/** Where and when a record was made, as far as it is known. Missing in what older versions kept on a device. */
interface Recorded {
  /** Who was logged in on the device. */
  byName?: string | undefined;
  /** What the device's clock said, with its UTC offset. */
  occurredAt?: string | undefined;
  /** When the server got it; null while it is only on a device. */
  receivedAt?: string | null | undefined;
  deviceId?: string | null | undefined;
  /** The device's clock was set around it: `at` may be off. */
  clockUncertain?: boolean | undefined;
}

/** How a signature was taken back. */
interface VoidFacts extends Recorded {
  /** Corrected time, ISO. */
  at: string;
  reason: string;
}

/** What a BOL carries of each of its signatures: enough for badges and rules without the picture and the strokes. */
export interface SignatureFacts extends Recorded {
  _id: string;
  purpose: SigningPurpose;
  signerName: string;
  /** The company whose person was logged in on the device. */
  companyId: string;
  /** Corrected time, ISO. */
  at: string;
  voided: boolean;
  /** The document that was shown when it was given. */
  documentSha256: string;
  /** True when another person signed on the device of whoever was logged in. */
  handedOver?: boolean | undefined;
  /** Known of the voided ones. */
  void?: VoidFacts | null | undefined;
}

/**
 * `valid`: given on the document the BOL has now. `outdated`: the document was replaced since, so it has to be given
 * again. `voided`: taken back.
 */
type SignatureState = 'valid' | 'outdated' | 'voided';

/** Where a signature stands against the document the BOL has now. */
export function signatureState(signature: SignatureFacts, documentSha256: string): SignatureState {
  if (signature.voided) return 'voided';
  return signature.documentSha256 === documentSha256 ? 'valid' : 'outdated';
}

/** What the worth of a BOL's signatures hangs on. */
export interface SignedBol extends Visited {
  signatures: readonly SignatureFacts[];
  file: { sha256: string };
}

/**
 * The signatures that count for the delivery that goes on: those that are valid. A receiver who signed when the freight was
 * refused has not signed for the truck that came after.
 */
export function countingSignatures(bol: SignedBol): SignatureFacts[] {
  const since = visitSince(bol);
  return bol.signatures.filter(
    (signature) =>
      signatureState(signature, bol.file.sha256) === 'valid' &&
      (signature.purpose !== 'receiver' || Date.parse(signature.at) >= since),
  );
}

/** The sides that nobody has signed for yet so that it counts, in the order freight travels. */
export function openPurposes(bol: SignedBol): SigningPurpose[] {
  const signed = countingSignatures(bol);
  return SIGNING_PURPOSES.filter((purpose) => !signed.some((signature) => signature.purpose === purpose));
}

/** The signatures with this one; one that is there already (same id) changes nothing. */
export function addSignature(signatures: readonly SignatureFacts[], signature: SignatureFacts): SignatureFacts[] {
  return signatures.some(({ _id }) => _id === signature._id) ? [...signatures] : [...signatures, signature];
}

/** The signatures with this one taken back; one that was taken back before stays as it is. */
export function voidSignature(
  signatures: readonly SignatureFacts[],
  signatureId: string,
  facts: VoidFacts,
): SignatureFacts[] {
  return signatures.map((signature) =>
    signature._id === signatureId && !signature.voided ? { ...signature, voided: true, void: facts } : signature,
  );
}

/**
 * Whether the device wrote the printed name in the place of a drawing: all of it at one moment, which no hand can do. One dot
 * is a hand's.
 */
export function isWritten(strokes: readonly (readonly (readonly [x: number, y: number, ms: number])[])[]): boolean {
  const points = strokes.flat();
  return points.length > 1 && points.every(([, , ms]) => ms === 0);
}

interface SigningQuestion {
  relations: ReadonlySet<Relation>;
  purpose: SigningPurpose;
  /** True when another person signs on this device. */
  handedOver: boolean;
}

/** Why this signature cannot be given from here, or null. */
export function whyNotSign({ relations, purpose, handedOver }: SigningQuestion): string | null {
  const own = ownPurposes(relations);
  if (own.length === 0) return t('Only the shipper, the driver and the receiver of this BOL sign it.');
  if (handedOver || own.includes(purpose)) return null;
  return t(NOT_FOR[purpose]);
}

const NOT_FOR: Record<SigningPurpose, Message> = {
  shipper: msg('You do not sign for the shipper of this BOL. Hand the device over to who does.'),
  carrier: msg('You do not sign for the carrier of this BOL. Hand the device over to who does.'),
  receiver: msg('You do not sign for the receiver of this BOL. Hand the device over to who does.'),
};

/** Why a signature cannot be given on the document that was shown, or null: it binds those bytes and no others. */
export function whyNotSignDocument(question: { shownSha256: string; currentSha256: string }): string | null {
  return question.shownSha256 === question.currentSha256
    ? null
    : t('The document of this BOL was replaced. Look at the new one and sign again.');
}

/** What somebody who signs has filled in, as far as it must be there. */
interface SigningForm {
  signerName: string;
  consented: boolean;
  drawn: boolean;
  /** As typed; may stay empty. */
  pieces: string;
}

/** Points from which it is a signature and not a slip of the finger. */
const LEAST_POINTS = 4;

/** Whether these strokes are more than an accidental touch. */
export function looksDrawn(strokes: readonly (readonly unknown[])[]): boolean {
  return strokes.reduce((sum, stroke) => sum + stroke.length, 0) >= LEAST_POINTS;
}

/** What is still missing before the signature can be given, or null. */
export function whyNotFinishSigning({ signerName, consented, drawn, pieces }: SigningForm): string | null {
  if (signerName.trim() === '') return t('Print your name first.');
  if (pieces !== '' && !(/^\d+$/.test(pieces) && Number(pieces) <= LIMITS.piecesMax)) {
    return t('Pieces must be a whole number.');
  }
  if (!consented) return t('Agree to sign electronically first.');
  return drawn ? null : t('Draw your signature first.');
}

/** Why a signature cannot be voided, or null: only its own company takes it back, and only once. */
export function whyNotVoid(question: { sameCompany: boolean; alreadyVoided: boolean }): string | null {
  if (!question.sameCompany) return t('Only the company that gave this signature can void it.');
  return question.alreadyVoided ? t('This signature is voided already.') : null;
}

/**
 * What somebody who signs agrees to. The text travels with each signature and is printed with it, so an old signature
 * keeps the words it was given under. A changed text needs a new version.
 */
export const CONSENT_VERSION = '2026-11';

const CONSENT: Record<SigningPurpose, Message> = {
  shipper: msg(
    'I have looked at this document and I confirm for the shipper that the goods described in this bill of lading were handed over to the carrier as stated, except as I have noted. I agree to sign electronically; my electronic signature means the same as one on paper.',
  ),
  carrier: msg(
    'I have looked at this document and I confirm for the carrier that the goods described in this bill of lading were received by the carrier in apparent good order, except as I have noted. I agree to sign electronically; my electronic signature means the same as one on paper.',
  ),
  receiver: msg(
    'I have looked at this document and I confirm for the receiver that the goods described in this bill of lading were received, except as I have noted. I agree to sign electronically; my electronic signature means the same as one on paper.',
  ),
};

/** The sentence above the signature, for the side that signs; kept with it in English and as it was read. */
export const consentText = (purpose: SigningPurpose): string => t(CONSENT[purpose]);
