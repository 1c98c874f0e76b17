/**
 * What the server finds when it checks the two codes of a handshake: whether they prove themselves and each other, whose
 * keys they are, how the two people stood to the BOL, and whether the signature is there that the answer tells of.
 */
import { eq, inArray } from 'drizzle-orm';
import {
  type CodePair,
  HANDSHAKE_REASONS,
  type HandshakeScene,
  whyNoAnswer,
  whyNotValid,
} from '#domain/handshake-check.ts';
import { isProven, keyIdOf, offerHashOf, type Subtle } from '#domain/handshake-proof.ts';
import { statementHashOf } from '#domain/handshake-statement.ts';
import { type Handshake, type HandshakeSide, type HandshakeState, handshakeTime } from '#domain/handshakes.ts';
import { driversAt } from '#domain/relation.ts';
import { inEnglish, t } from '#language/say.ts';
import type { Db } from '../base/services.ts';
import { signatures } from '../db/schema/freight.ts';
import { deviceKeys } from '../db/schema/people.ts';
import { findUsers } from '../people/users.ts';
import type { BolRecord } from './bols.ts';
import type { WholeLoad } from './whole-load.ts';

export const subtle: Subtle = globalThis.crypto.subtle;

interface Judged {
  whole: WholeLoad;
  bol: BolRecord;
  pair: CodePair;
  handshake: Handshake;
}

type Verdict = Pick<Handshake, 'offered' | 'answered' | 'reason'> & { state: HandshakeState };

/** Its state, the reason for it, and what is known of both keys. */
export async function judgeHandshake(db: Db, judged: Judged): Promise<Verdict> {
  const { pair, handshake } = judged;
  const { offered, answered } = handshake;
  const invalid = whyNotValid(await sceneOf(db, judged));
  if (invalid !== null) return { offered, answered, state: 'invalid', reason: invalid };
  const owners = await keyOwners(db, pair);
  const sides = {
    offered: withKey(offered, owners.offer, handshake),
    answered: withKey(answered, owners.answer, handshake),
  };
  for (const side of [sides.offered, sides.answered]) {
    if (side.key === 'of-another') {
      return { offered, answered, state: 'invalid', reason: kept('keyOfAnother', side) };
    }
  }
  const unknown = [sides.offered, sides.answered].find(({ key }) => key === null);
  if (unknown) return { ...sides, state: 'unproven', reason: kept('keyUnknown', unknown) };
  return { ...sides, state: await signatureState(db, judged), reason: null };
}

/** A reason is kept in English, and said to each reader: see `handshakeReasonWords`. */
const kept = (reason: 'keyOfAnother' | 'keyUnknown', { name }: HandshakeSide) =>
  inEnglish(() => t(HANDSHAKE_REASONS[reason], { name }));

async function sceneOf(db: Db, { whole: { load }, bol, pair, handshake }: Judged): Promise<HandshakeScene> {
  const { offered, answered } = handshake;
  const users = await findUsers(db, [offered.userId, answered.userId]);
  const companyOf = ({ userId }: HandshakeSide) => users.get(userId)?.companyId ?? null;
  const drivers = [
    ...driversAt(bol, handshakeTime(handshake)),
    ...[...bol.stamps, ...load.stamps].map(({ driverId }) => driverId),
  ];
  return {
    told: handshake,
    offerProven: await isProven(subtle, pair.offer),
    answerProven: await isProven(subtle, pair.answer),
    whyNoAnswer: whyNoAnswer(pair, await offerHashOf(subtle, pair.offer)),
    companies: { offered: companyOf(offered), answered: companyOf(answered) },
    drivers: new Set(drivers.flatMap((id) => id ?? [])),
    shipperId: load.shipperId,
    receiverId: bol.receiverId,
    documents: new Set([
      bol.fileSha256,
      ...bol.formerDocuments,
      ...bol.signatures.map(({ documentSha256 }) => documentSha256),
    ]),
  };
}

/** Whose the two keys are; null where nobody registered it. */
async function keyOwners(db: Db, { offer, answer }: CodePair) {
  const ids = [await keyIdOf(subtle, offer.offer.publicKey), await keyIdOf(subtle, answer.answer.publicKey)];
  const rows = await db.select().from(deviceKeys).where(inArray(deviceKeys.id, ids));
  const ownerOf = (id: string | undefined) => rows.find((row) => row.id === id)?.userId ?? null;
  return { offer: ownerOf(ids[0]), answer: ownerOf(ids[1]) };
}

/** The side with what is known of its key. Who reports a code of theirs thereby says that its key is theirs. */
function withKey(side: HandshakeSide, owner: string | null, { reports }: Handshake): HandshakeSide {
  if (owner !== null) return { ...side, key: owner === side.userId ? 'registered' : 'of-another' };
  return { ...side, key: reports.some(({ byUserId }) => byUserId === side.userId) ? 'first-seen' : null };
}

async function signatureState(db: Db, { bol, pair, handshake }: Judged): Promise<HandshakeState> {
  const [row] = await db.select().from(signatures).where(eq(signatures.id, handshake.signatureId));
  if (!row) return 'waiting';
  const { id: _id, purpose, documentSha256, userId, statement } = row;
  const hash = await statementHashOf(subtle, { ...statement, _id, purpose, documentSha256 });
  const same = hash === pair.answer.answer.statementHash && userId === handshake.answered.userId;
  return same && row.bolId === bol.id ? 'met' : 'differs';
}
