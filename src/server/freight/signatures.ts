/**
 * A signature is bound to the bytes that were shown: for another document it has to be given again. Once stored it
 * stays; taking it back is a signature of its own with a reason.
 */
import { asc, eq } from 'drizzle-orm';
import type { listSignatures as listEndpoint, Signature, signBol as signEndpoint } from '#contract/signature.ts';
import { recordedOf } from '#domain/recorded.ts';
import { relationsTo } from '#domain/relation.ts';
import { whyNotSign, whyNotSignDocument, whyNotVoid } from '#domain/signing.ts';
import { correctedAt, utcOffsetOf } from '#domain/stamp.ts';
import { t } from '#language/say.ts';
import { Failure, invalid, notFound, refuse } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import { type SignatureRow, signatures } from '../db/schema/freight.ts';
import type { Call } from '../http/call.ts';
import { decodeImage, SIGNATURE_PIXELS } from '../people/images.ts';
import { authorizeBol, lockBol } from './authorize.ts';
import { updateBol } from './bols.ts';
import { handshakesMet } from './handshakes.ts';
import { judgedAt } from './make-stamp.ts';
import { partiesOf } from './present.ts';
import { showFactOfBol } from './show.ts';
import { findWholeLoad, findWholeLoads, loadIdOfBol, type WholeLoad } from './whole-load.ts';

type SignCall = Call<typeof signEndpoint>;

/** Signs or voids. The same id again is the same signature: it is shown, nothing is added. */
export async function signBol(call: SignCall) {
  const { db, actor, params, body, client, now } = call;
  const judged = judgedAt(call, body.occurredAt);
  const { whole, bol } = await lockBol(db, actor, 'bol.sign', params.id, judged);
  const known = await findSignature(db, body._id);
  if (known) {
    if (known.bolId === bol.id && known.userId === actor.userId) {
      return showGiven(call, known, { before: whole, after: whole });
    }
    throw new Failure('id-taken', t('The id of this signature is already in use.'));
  }
  const { _id, purpose, documentSha256, occurredAt, ...statement } = body;
  const relations = relationsTo(actor, whole.load, [bol], judged);
  // Who takes a signature back does not sign for that side, and it does not matter which document is there now.
  const handedOver = body.handedOver || Boolean(body.voids);
  refuse('forbidden', whyNotSign({ relations, purpose, handedOver }));
  if (body.voids) await checkVoid(call, body.voids.signatureId);
  else refuse('document-changed', whyNotSignDocument({ shownSha256: documentSha256, currentSha256: bol.fileSha256 }));
  if (body.image !== null && decodeImage(body.image, 'image', SIGNATURE_PIXELS).contentType !== 'image/png') {
    throw invalid({ image: t('must be a PNG image') });
  }

  const parties = await partiesOf(db, whole, bol);
  const at = correctedAt(occurredAt, client.skewMs, now.toISOString());
  const [row] = await db
    .insert(signatures)
    .values({
      id: _id,
      bolId: bol.id,
      companyId: actor.companyId,
      userId: actor.userId,
      purpose,
      documentSha256,
      statement: body.voids ? statement : { ...statement, recorded: recordedOf({ ...bol, ...parties }, at) },
      at: new Date(at),
      occurredAt,
      utcOffset: utcOffsetOf(occurredAt),
      skewMs: client.skewMs,
      clockUncertain: client.clockUncertain,
      deviceId: client.deviceId,
      receivedAt: now,
      voids: body.voids?.signatureId ?? null,
    })
    .returning();
  if (!row) throw new Error('An insert gave no row');
  // The next version of the BOL tells other devices to look at its signatures again.
  await updateBol(db, bol.id, await handshakesMet(db, whole, bol));
  const after = await findWholeLoad(db, whole.load.id);
  return showGiven(call, row, { before: whole, after });
}

/** The reply. Without the BOL, what was on record when the signature arrived is not theirs to see either. */
async function showGiven(call: SignCall, row: SignatureRow, change: { before: WholeLoad; after: WholeLoad }) {
  const { outcome: _, ...shown } = await showFactOfBol(call, change, row.bolId, 'done');
  const { recorded, ...given } = presentSignature(row);
  return { ...given, ...(recorded && !shown.withheld && { recorded }), ...shown };
}

/** What is voided must be a signature of this BOL, and this company's to take back. */
async function checkVoid({ db, actor, params }: SignCall, signatureId: string): Promise<void> {
  const voided = await findSignature(db, signatureId);
  if (!voided || voided.bolId !== params.id || voided.voids !== null) {
    throw invalid({ 'voids.signatureId': t('This is not a signature of this BOL.') });
  }
  const sameCompany = voided.companyId === actor.companyId;
  refuse('rule-broken', whyNotVoid({ sameCompany, alreadyVoided: await isVoided(db, signatureId) }));
}

/** For who sees the BOL. */
export async function listSignatures({ db, actor, params }: Call<typeof listEndpoint>) {
  const loadId = await loadIdOfBol(db, params.id);
  if (loadId === null) throw notFound('BOL');
  authorizeBol(actor, 'bol.read', (await findWholeLoads(db, [loadId])).get(loadId), params.id);
  return (await signaturesOf(db, params.id)).map(presentSignature);
}

async function findSignature(db: Db, id: string): Promise<SignatureRow | null> {
  const [row] = await db.select().from(signatures).where(eq(signatures.id, id));
  return row ?? null;
}

/** All signatures of a BOL, voided ones too, in the order they arrived. */
export async function signaturesOf(db: Db, bolId: string): Promise<SignatureRow[]> {
  return db
    .select()
    .from(signatures)
    .where(eq(signatures.bolId, bolId))
    .orderBy(asc(signatures.receivedAt), asc(signatures.id));
}

async function isVoided(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({ id: signatures.id }).from(signatures).where(eq(signatures.voids, id));
  return rows.length > 0;
}

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
    ...(row.clockUncertain && { clockUncertain: true }),
    deviceId,
    receivedAt: row.receivedAt.toISOString(),
  };
}
