import { addSignature, voidSignature } from '#domain/signing.ts';
import { correctedAt } from '#domain/stamp.ts';
import { skewAtTap } from '../skew-at-tap.ts';
import { changeBol, type Fold } from './lane.ts';

/** The signature as the server will list it, or the one it takes back marked as voided. */
export const foldSignBol: Fold<'sign-bol'> = (lane, entry) => {
  const { _id, purpose, signerName, documentSha256, handedOver, voids } = entry.args.signature;
  const at = correctedAt(entry.occurredAt, skewAtTap(entry.clock, null) ?? 0, null);
  const { companyId, byName } = entry.context;
  const recorded = { at, byName, occurredAt: entry.occurredAt, receivedAt: null };
  return changeBol(lane, entry.args.bolId, (bol) => ({
    ...bol,
    signatures: voids
      ? voidSignature(bol.signatures, voids.signatureId, { ...recorded, reason: voids.reason })
      : addSignature(bol.signatures, {
          ...recorded,
          _id,
          purpose,
          signerName,
          companyId,
          voided: false,
          documentSha256,
          handedOver,
        }),
  }));
};
