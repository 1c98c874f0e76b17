/** A signature that is being given: kept on the device at every step, so that a reload or a dead battery loses nothing. */

import type { Bol } from '#contract/bol.ts';
import type { SignatureIntent } from '#contract/signature.ts';
import { newId } from '#domain/ids.ts';
import { LIMITS } from '#domain/limits.ts';
import { exceptionLines, mergeExceptions, recordedOf } from '#domain/recorded.ts';
import { CONSENT_VERSION, consentText, type SigningPurpose } from '#domain/signing.ts';
import { inEnglish, msg, nameOf, t } from '#language/say.ts';
import { draftKeeper, readDraft } from '#offline/drafts.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import type { Drawing } from '#ui/drawing.ts';
import { useDraft } from '#ui/use-draft.ts';
import type { SigningOption } from './signing-options.ts';

type SigningStep = 'review' | 'hand-over' | 'sign';

export type SigningPlace = { lat: number; lng: number; accuracy: number } | { denied: string };

export interface SigningDraft {
  step: SigningStep;
  purpose: SigningPurpose;
  /** Another person than the one logged in signs on this device. */
  handedOver: boolean;
  /** The document that was looked at. */
  documentSha256: string;
  signerName: string;
  signerTitle: string;
  exceptions: string;
  /** The lines of what is on record that the exceptions began with; missing in drafts of older versions. */
  begunWith?: string[] | undefined;
  /** As typed. */
  pieces: string;
  sealNumber: string;
  consented: boolean;
  /** Null: not asked. */
  place: SigningPlace | null;
  drawing: Drawing | null;
}

export const signingDraftKey = (bolId: string) => `sign/${bolId}`;

type Side = Pick<SigningOption, 'purpose' | 'handedOver' | 'knownName'>;
type Signed = Pick<Bol, 'file' | 'osd' | 'sealIntact' | 'stamps' | 'outcomes' | 'counts' | 'shipper' | 'receiver'>;

/** A new signature for this side. `signerName` is whoever is logged in; handed over, who most likely signs. */
export function newSigningDraft(bol: Signed, side: Side, viewerName: string): SigningDraft {
  const begunWith = exceptionLines(recordedOf(bol));
  return {
    step: 'review',
    purpose: side.purpose,
    handedOver: side.handedOver,
    documentSha256: bol.file.sha256,
    ...signerOf(side, viewerName),
    exceptions: begunWith.join('\n'),
    begunWith,
    pieces: '',
    sealNumber: '',
    consented: false,
    place: null,
    drawing: null,
  };
}

/** The draft with what has come on record since it was begun; what the signer wrote stays. */
export function withRecorded(draft: SigningDraft, bol: Signed): SigningDraft {
  const now = exceptionLines(recordedOf(bol));
  return { ...draft, exceptions: mergeExceptions(draft.exceptions, draft.begunWith ?? [], now), begunWith: now };
}

/** The draft with these lines among its exceptions, where they are not there yet. */
export function withLines(draft: SigningDraft, lines: readonly string[]): SigningDraft {
  const had = draft.exceptions.split('\n');
  const fresh = lines.filter((line) => !had.includes(line));
  return { ...draft, exceptions: [...had, ...fresh].filter((line) => line !== '').join('\n') };
}

/** The draft for another side: what belongs to the signer starts over. */
export function forSide(draft: SigningDraft, side: Side, viewerName: string): SigningDraft {
  const { purpose, handedOver } = side;
  return { ...draft, purpose, handedOver, ...signerOf(side, viewerName), consented: false, drawing: null };
}

/** The draft for the document that is there now: what was drawn under the old one does not count. */
export function forDocument(draft: SigningDraft, documentSha256: string): SigningDraft {
  return { ...draft, documentSha256, step: 'review', consented: false, drawing: null };
}

const DRIVER = msg('Driver');

function signerOf({ purpose, handedOver, knownName }: Side, viewerName: string) {
  const signerName = handedOver ? knownName : viewerName;
  return { signerName, signerTitle: purpose === 'carrier' && signerName !== '' ? t(DRIVER) : '' };
}

/** Whether a reload in between would be noticed: then the button offers to go on. */
function isBegun(draft: SigningDraft): boolean {
  return draft.step !== 'review' || draft.drawing !== null;
}

/**
 * The exceptions as they are kept: lines of what is on record, which everybody with the BOL has to read, in English; what the
 * signer wrote stays as it is.
 */
function keptExceptions({ exceptions }: SigningDraft, bol: Signed): string {
  const lines = () => exceptionLines(recordedOf(bol));
  const [said, kept] = [lines(), inEnglish(lines)];
  // Longer words may leave room for fewer lines.
  if (said.length !== kept.length) return exceptions.trim();
  const line = (text: string) => kept[said.indexOf(text)] ?? text;
  return exceptions.split('\n').map(line).join('\n').trim().slice(0, LIMITS.textMax);
}

/** The sentence that was agreed to, and its words as they were read where that was not English: both are evidence. */
function consentAsRead(purpose: SigningPurpose): string {
  const [english, read] = [inEnglish(() => consentText(purpose)), consentText(purpose)];
  return read === english ? english : `${english} (Read as: ${read})`; // not a text: kept as evidence
}

/**
 * What is stored and sent, with what is on record in view. `image` is the drawing as a PNG data URL. What the app put there
 * is English, in whichever language it was read.
 */
export function intentOf(draft: SigningDraft, image: string, bol: Signed): SignatureIntent {
  const { purpose, handedOver, documentSha256, place } = draft;
  const signerTitle = draft.signerTitle.trim();
  const strokes = (draft.drawing?.strokes ?? []).slice(0, LIMITS.signatureStrokesMax);
  return {
    _id: newId(),
    purpose,
    handedOver,
    documentSha256,
    signerName: draft.signerName.trim(),
    signerTitle: signerTitle === t(DRIVER) ? nameOf(DRIVER) : signerTitle,
    consentText: consentAsRead(purpose),
    consentVersion: CONSENT_VERSION,
    strokes: strokes.map((stroke) => stroke.slice(0, LIMITS.signaturePointsMax)),
    image,
    exceptions: keptExceptions(draft, bol),
    shown: recordedOf(bol),
    pieces: draft.pieces === '' ? null : Number(draft.pieces),
    sealNumber: draft.sealNumber.trim() || null,
    place: place && 'lat' in place ? place : null,
    placeDenied: place && 'denied' in place ? place.denied : null,
  };
}

/** Whether what came from the device's store is a draft this version can continue. */
function isSigningDraft(value: unknown): value is SigningDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { step, purpose, documentSha256, signerName, pieces, drawing } = value as Partial<SigningDraft>;
  const texts = [step, purpose, documentSha256, signerName, pieces];
  return texts.every((text) => typeof text === 'string') && (drawing === null || Array.isArray(drawing?.strokes));
}

async function storedDraft(bolId: string): Promise<SigningDraft | null> {
  const stored = await readDraft(signingDraftKey(bolId));
  return isSigningDraft(stored) ? stored : null;
}

/** Whether somebody began to sign this BOL on this device and did not finish; live. */
export function useBegunSigning(bolId: string): boolean {
  const draft = useLiveQuery(() => storedDraft(bolId), [bolId]);
  return Boolean(draft && isBegun(draft));
}

/**
 * The draft while its dialog is open, begun from `fresh` where there is none; one that was kept is brought `upToDate`.
 * Every change is kept at once.
 */
export const useSigningDraft = (
  bolId: string,
  fresh: () => SigningDraft,
  upToDate: (kept: SigningDraft) => SigningDraft,
) =>
  useDraft<SigningDraft>(bolId, {
    ...draftKeeper(signingDraftKey(bolId)),
    read: async () => {
      const kept = await storedDraft(bolId);
      return kept && upToDate(kept);
    },
    empty: fresh,
  });
