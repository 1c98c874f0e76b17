/** A signature that is being given: kept on the device at every step, so that a reload or a dead battery loses nothing. */
import type { Bol } from '#contract/bol.ts';
import type { SignatureIntent } from '#contract/signature.ts';
import { CONSENT_VERSION, consentText } from '#domain/consent.ts';
import { newId } from '#domain/ids.ts';
import { LIMITS } from '#domain/limits.ts';
import type { SigningPurpose } from '#domain/signing.ts';
import type { Drawing } from '#ui/drawing.ts';

export type SigningStep = 'review' | 'hand-over' | 'sign';

export type SigningPlace = { lat: number; lng: number; accuracy: number } | { denied: string };

export interface SigningDraft {
  step: SigningStep;
  purpose: SigningPurpose;
  /** Another person than the one signed in signs on this device. */
  handedOver: boolean;
  /** The document that was looked at. */
  documentSha256: string;
  signerName: string;
  signerTitle: string;
  exceptions: string;
  /** As typed. */
  pieces: string;
  sealNumber: string;
  consented: boolean;
  /** Null: not asked. */
  place: SigningPlace | null;
  drawing: Drawing | null;
}

export const signingDraftKey = (bolId: string) => `sign/${bolId}`;

/** A new signature for this side. `signerName` is whoever is signed in, or empty when the device is handed over. */
export function newSigningDraft(
  bol: Pick<Bol, 'file'>,
  side: Pick<SigningDraft, 'purpose' | 'handedOver'>,
  viewerName: string,
): SigningDraft {
  return {
    step: 'review',
    ...side,
    documentSha256: bol.file.sha256,
    ...signerOf(side, viewerName),
    exceptions: '',
    pieces: '',
    sealNumber: '',
    consented: false,
    place: null,
    drawing: null,
  };
}

/** The draft for another side: what belongs to the signer starts anew. */
export function forSide(
  draft: SigningDraft,
  side: Pick<SigningDraft, 'purpose' | 'handedOver'>,
  viewerName: string,
): SigningDraft {
  return { ...draft, ...side, ...signerOf(side, viewerName), consented: false, drawing: null };
}

/** The draft for the document that is there now: what was drawn under the old one does not count. */
export function forDocument(draft: SigningDraft, documentSha256: string): SigningDraft {
  return { ...draft, documentSha256, step: 'review', consented: false, drawing: null };
}

function signerOf({ purpose, handedOver }: Pick<SigningDraft, 'purpose' | 'handedOver'>, viewerName: string) {
  if (handedOver) return { signerName: '', signerTitle: '' };
  return { signerName: viewerName, signerTitle: purpose === 'carrier' ? 'Driver' : '' };
}

/** Whether a reload in between would be noticed: then the button offers to go on. */
export function isBegun(draft: SigningDraft): boolean {
  return draft.step !== 'review' || draft.drawing !== null;
}

/** What is stored and sent. `image` is the drawing as a PNG data URL. */
export function intentOf(draft: SigningDraft, image: string): SignatureIntent {
  const { purpose, handedOver, documentSha256, place } = draft;
  const strokes = (draft.drawing?.strokes ?? []).slice(0, LIMITS.signatureStrokesMax);
  return {
    _id: newId(),
    purpose,
    handedOver,
    documentSha256,
    signerName: draft.signerName.trim(),
    signerTitle: draft.signerTitle.trim(),
    consentText: consentText(purpose),
    consentVersion: CONSENT_VERSION,
    strokes: strokes.map((stroke) => stroke.slice(0, LIMITS.signaturePointsMax)),
    image,
    exceptions: draft.exceptions.trim(),
    pieces: draft.pieces === '' ? null : Number(draft.pieces),
    sealNumber: draft.sealNumber.trim() || null,
    place: place && 'lat' in place ? place : null,
    placeDenied: place && 'denied' in place ? place.denied : null,
  };
}

/** Whether what came from the device's store is a draft this version can continue. */
export function isSigningDraft(value: unknown): value is SigningDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { step, purpose, documentSha256, signerName, pieces, drawing } = value as Partial<SigningDraft>;
  const texts = [step, purpose, documentSha256, signerName, pieces];
  return texts.every((text) => typeof text === 'string') && (drawing === null || Array.isArray(drawing?.strokes));
}
