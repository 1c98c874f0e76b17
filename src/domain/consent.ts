/**
 * What somebody who signs agrees to. The text travels with each signature and is printed with it, so an old signature
 * keeps the words it was given under. A changed text needs a new version.
 */
import { SIGNING_SIDES, type SigningPurpose } from './signing.ts';

export const CONSENT_VERSION = '2026-11';

const MEANING: Record<SigningPurpose, string> = {
  shipper: 'the goods described in this bill of lading were handed over to the carrier as stated',
  carrier: 'the goods described in this bill of lading were received by the carrier in apparent good order',
  receiver: 'the goods described in this bill of lading were received',
};

/** The sentence above the signature, for the side that signs. */
export function consentText(purpose: SigningPurpose): string {
  const side = SIGNING_SIDES[purpose].toLowerCase();
  return (
    `I have looked at this document and I confirm for the ${side} that ${MEANING[purpose]}, except as I have noted. ` +
    'I agree to sign electronically; my electronic signature means the same as one on paper.'
  );
}
