import type { Signature } from '#contract/signature.ts';
import type { SignatureRow } from '../db/schema/signatures.ts';

export function presentSignature(row: SignatureRow): Signature {
  const { id, bolId, companyId, userId, purpose, documentSha256, occurredAt, utcOffset, deviceId } = row;
  return {
    ...row.statement,
    _id: id,
    bolId,
    companyId,
    userId,
    purpose,
    documentSha256,
    at: row.at.toISOString(),
    occurredAt,
    utcOffset,
    deviceId,
    receivedAt: row.receivedAt.toISOString(),
  };
}
