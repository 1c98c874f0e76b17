/** Signatures of a BOL, and what took them back, as events of its timeline. */
import { SIGNING_SIDES, type SignatureFacts, signatureState } from '#domain/signing.ts';
import type { TimelineBol, TimelineEvent } from './timeline-events.ts';

/** An event for each signature and one for each void. */
export function signatureEvents({ signatures, file }: TimelineBol, bolName: string | null): TimelineEvent[] {
  return signatures.flatMap((signature) => {
    const given = givenEvent(signature, file.sha256, bolName);
    return signature.void ? [given, voidEvent(signature, bolName)] : [given];
  });
}

function givenEvent(signature: SignatureFacts, documentSha256: string, bolName: string | null): TimelineEvent {
  const { _id, purpose, signerName, at, handedOver, byName, occurredAt, receivedAt, deviceId } = signature;
  const state = signatureState(signature, documentSha256);
  return {
    id: _id,
    at,
    what: `Signed for the ${SIGNING_SIDES[purpose].toLowerCase()}`,
    bolName,
    who: handedOver && byName ? `by ${signerName}, on the device of ${byName}` : `by ${signerName}`,
    details: [],
    badges: [
      ...(state === 'voided' ? [{ text: 'Voided', tone: 'neutral' } as const] : []),
      ...(state === 'outdated' ? [{ text: 'Earlier document', tone: 'warning' } as const] : []),
    ],
    counts: state === 'valid',
    evidence: { occurredAt, receivedAt, deviceId },
    correctable: null,
  };
}

function voidEvent({ _id, purpose, signerName, void: taken }: SignatureFacts, bolName: string | null): TimelineEvent {
  const { at = '', byName, reason = '', occurredAt, receivedAt, deviceId } = taken ?? {};
  return {
    id: `${_id}-void`,
    at,
    what: `Signature for the ${SIGNING_SIDES[purpose].toLowerCase()} voided`,
    bolName,
    who: byName ? `by ${byName}; it was given by ${signerName}` : `It was given by ${signerName}`,
    details: [`“${reason}”`],
    badges: [],
    counts: true,
    evidence: { occurredAt, receivedAt, deviceId },
    correctable: null,
  };
}
