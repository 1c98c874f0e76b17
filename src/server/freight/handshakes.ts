/**
 * Handovers by code. Whatever is reported is kept, with what the checks found; reports, the signature given with an answer
 * and the keys of devices arrive in any order, so each of them has the open handshakes of its BOL looked at again.
 */
import { eq, or } from 'drizzle-orm';
import type { recordHandshake as recordEndpoint } from '#contract/record-handshake.ts';
import { type CodePair, toldBy } from '#domain/handshake-check.ts';
import { readCode, type SignedCode } from '#domain/handshake-code.ts';
import { handshakeIdOf, keyIdOf } from '#domain/handshake-proof.ts';
import { type Handshake, recordHandshake, whyNotRecordHandshake } from '#domain/handshakes.ts';
import { t } from '#language/say.ts';
import type { Changes } from '../base/changes.ts';
import { invalid, refuse } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import { handshakes } from '../db/schema/freight.ts';
import type { Call } from '../http/call.ts';
import { lockBol } from './authorize.ts';
import { type BolRecord, stateOf, updateBol } from './bols.ts';
import { judgeHandshake, subtle } from './judge-handshake.ts';
import { judgedAt, madeBy } from './make-stamp.ts';
import { showFactOfBol } from './show.ts';
import { touchLoad } from './touch-load.ts';
import { findWholeLoad, lockLoadOfBol, type WholeLoad, withBol } from './whole-load.ts';

/** What may still change by what comes later. */
const OPEN: ReadonlySet<string> = new Set(['waiting', 'unproven']);

/** 422 for what are no two codes of this BOL; everything else that is wrong with them is kept and said. */
export async function recordHandshakeCall(call: Call<typeof recordEndpoint>) {
  const { db, actor, params, body } = call;
  const { whole, bol } = await lockBol(db, actor, 'bol.handshake', params.id, judgedAt(call, body.occurredAt));
  const pair = pairOf(body.offer, body.answer);
  if (!pair) throw invalid({ offer: t('must be the code of an offer, and answer that of its answer') });
  const { offer, answer } = pair;
  if (offer.offer.bolId !== bol.id) throw invalid({ offer: t('must be the code of this BOL') });
  const made = madeBy(call, body.occurredAt);
  const before = stateOf(bol);
  const told = toldBy(pair, await handshakeIdOf(subtle, offer, answer));
  const { handshakes: reported } = recordHandshake(before, told, made);
  // The same person again, from another device or after their key is forgotten.
  if (reported === before.handshakes) return showFactOfBol(call, { before: whole, after: whole }, bol.id, 'done');
  const isNew = !before.handshakes.some(({ _id }) => _id === told._id);
  if (isNew) refuse('rule-broken', whyNotRecordHandshake(before));
  await db.insert(handshakes).values({
    id: told._id,
    userId: actor.userId,
    bolId: bol.id,
    companyId: actor.companyId,
    offer: body.offer,
    answer: body.answer,
    offerKey: await keyIdOf(subtle, offer.offer.publicKey),
    answerKey: await keyIdOf(subtle, answer.answer.publicKey),
    deviceId: call.client.deviceId,
    occurredAt: body.occurredAt,
    receivedAt: call.now,
  });
  const settled = await settleOpen(db, whole, { ...bol, handshakes: reported });
  const after = withBol(whole, await updateBol(db, bol.id, { handshakes: settled }));
  return showFactOfBol(call, { before: whole, after }, bol.id, 'done');
}

/** For who has just put a signature on the locked BOL: what is to be stored of its handshakes. */
export async function handshakesMet(
  db: Db,
  whole: WholeLoad,
  bol: BolRecord,
): Promise<Partial<Pick<BolRecord, 'handshakes'>>> {
  if (!bol.handshakes.some(({ state }) => OPEN.has(state))) return {};
  return { handshakes: await settleOpen(db, whole, bol) };
}

/** See `Freight`. */
export async function keyRegistered(tx: Db, changes: Changes, keyId: string): Promise<void> {
  const rows = await tx
    .selectDistinct({ bolId: handshakes.bolId })
    .from(handshakes)
    .where(or(eq(handshakes.offerKey, keyId), eq(handshakes.answerKey, keyId)))
    .orderBy(handshakes.bolId);
  for (const { bolId } of rows) {
    const before = await lockLoadOfBol(tx, bolId);
    const bol = before?.bols.find(({ id }) => id === bolId);
    if (!before || !bol?.handshakes.some(({ state }) => state === 'unproven')) continue;
    await updateBol(tx, bolId, { handshakes: await settleOpen(tx, before, bol) });
    touchLoad(changes, before, await findWholeLoad(tx, before.load.id));
  }
}

/** The handshakes of a BOL with those that were open judged by what is known now. */
async function settleOpen(db: Db, whole: WholeLoad, bol: BolRecord): Promise<Handshake[]> {
  const rows = await db.select().from(handshakes).where(eq(handshakes.bolId, bol.id));
  const settled: Handshake[] = [];
  for (const one of bol.handshakes) {
    const row = rows.find(({ id }) => id === one._id);
    const pair = row && OPEN.has(one.state) ? pairOf(row.offer, row.answer) : null;
    settled.push(pair ? { ...one, ...(await judgeHandshake(db, { whole, bol, pair, handshake: one })) } : one);
  }
  return settled;
}

function pairOf(offerText: string, answerText: string): CodePair | null {
  const [offer, answer] = [readCode(offerText), readCode(answerText)];
  return isOffer(offer) && isAnswer(answer) ? { offer, answer } : null;
}

type Read = ReturnType<typeof readCode>;
const isOffer = (code: Read): code is SignedCode<'offer'> => code.kind === 'offer';
const isAnswer = (code: Read): code is SignedCode<'answer'> => code.kind === 'answer';
