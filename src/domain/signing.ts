/**
 * Who signs what on a BOL. Everybody signs for their own side of it. Handed over, a device may be signed on by the
 * other sides too: the driver's phone by the clerk at the dock, the clerk's tablet by the driver.
 */
import type { Relation } from './relation.ts';

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

export interface SigningQuestion {
  relations: ReadonlySet<Relation>;
  purpose: SigningPurpose;
  /** True when another person signs on this device. */
  handedOver: boolean;
}

/** Why this signature cannot be given from here, or null. */
export function whyNotSign({ relations, purpose, handedOver }: SigningQuestion): string | null {
  const own = ownPurposes(relations);
  if (own.length === 0) return 'Only the shipper, the driver and the receiver of this BOL sign it.';
  if (handedOver || own.includes(purpose)) return null;
  return `You do not sign for the ${purpose} of this BOL. Hand the device over to who does.`;
}

/** Why a signature cannot be voided, or null: only its own company takes it back, and only once. */
export function whyNotVoid(question: { sameCompany: boolean; alreadyVoided: boolean }): string | null {
  if (!question.sameCompany) return 'Only the company that gave this signature can void it.';
  return question.alreadyVoided ? 'This signature is voided already.' : null;
}
