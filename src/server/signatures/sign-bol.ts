/**
 * A signature is bound to the bytes that were shown: for another document it has to be given again. Once stored it
 * stays; taking it back is a signature of its own with a reason.
 */
import type { signBol as signEndpoint } from '#contract/signature.ts';
import { relationsTo } from '#domain/relation.ts';
import { whyNotSign, whyNotSignDocument, whyNotVoid } from '#domain/signing.ts';
import { correctedAt, utcOffsetOf } from '#domain/stamp.ts';
import { getBol } from '../bols/get-bol.ts';
import { lockBol } from '../bols/lock-bol.ts';
import { updateBol } from '../bols/queries.ts';
import { showChangedBol } from '../bols/show-changed-bols.ts';
import { signatures } from '../db/schema/signatures.ts';
import type { Call } from '../http/call.ts';
import { Failure, invalid, refuse } from '../http/failure.ts';
import { decodeImage } from '../images/decode-image.ts';
import { presentSignature } from './present.ts';
import { findSignature, isVoided } from './queries.ts';

type SignCall = Call<typeof signEndpoint>;

/** Signs or voids. The same id again is the same signature: it is shown, nothing is added. */
export async function signBol(call: SignCall) {
  const { db, actor, params, body, client, now } = call;
  const { whole, bol } = await lockBol(db, actor, 'bol.sign', params.id);
  const known = await findSignature(db, body._id);
  if (known) {
    if (known.bolId === bol.id && known.userId === actor.userId) {
      return { ...presentSignature(known), bol: await getBol(db, actor, bol.id) };
    }
    throw new Failure('id-taken', 'The id of this signature is already in use.');
  }
  const { _id, purpose, documentSha256, occurredAt, ...statement } = body;
  const relations = relationsTo(actor, whole.load, [bol]);
  // Who takes a signature back does not sign for that side, and it does not matter which document is there now.
  const handedOver = body.handedOver || Boolean(body.voids);
  refuse('forbidden', whyNotSign({ relations, purpose, handedOver }));
  if (body.voids) await checkVoid(call, body.voids.signatureId);
  else refuse('document-changed', whyNotSignDocument({ shownSha256: documentSha256, currentSha256: bol.fileSha256 }));
  if (body.image !== null && decodeImage(body.image, 'image').contentType !== 'image/png') {
    throw invalid({ image: 'must be a PNG image' });
  }

  const receivedAt = now.toISOString();
  const [row] = await db
    .insert(signatures)
    .values({
      id: _id,
      bolId: bol.id,
      companyId: actor.companyId,
      userId: actor.userId,
      purpose,
      documentSha256,
      statement,
      at: new Date(correctedAt(occurredAt, client.skewMs, receivedAt)),
      occurredAt,
      utcOffset: utcOffsetOf(occurredAt),
      skewMs: client.skewMs,
      deviceId: client.deviceId,
      receivedAt: now,
      voids: body.voids?.signatureId ?? null,
    })
    .returning();
  if (!row) throw new Error('An insert gave no row');
  // The next version of the BOL tells other devices to look at its signatures again.
  await updateBol(db, bol.id, {});
  return { ...presentSignature(row), bol: await showChangedBol(call, whole, bol.id) };
}

/** What is voided must be a signature of this BOL, and this company's to take back. */
async function checkVoid({ db, actor, params }: SignCall, signatureId: string): Promise<void> {
  const voided = await findSignature(db, signatureId);
  if (!voided || voided.bolId !== params.id || voided.voids !== null) {
    throw invalid({ 'voids.signatureId': 'is not a signature of this BOL' });
  }
  const sameCompany = voided.companyId === actor.companyId;
  refuse('rule-broken', whyNotVoid({ sameCompany, alreadyVoided: await isVoided(db, signatureId) }));
}
