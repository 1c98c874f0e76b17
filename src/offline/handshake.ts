/**
 * Handovers by code on this device: showing one's own code, answering another's, and keeping both. Everything works without a
 * network; what is shown is on the device first.
 */

import type { RecordedChange } from '#changes/changes.ts';
import { recordHandshake } from '#changes/record-handshake.ts';
import { recordSignature } from '#changes/sign-bol.ts';
import type { Bol } from '#contract/bol.ts';
import type { SignatureIntent } from '#contract/signature.ts';
import { SAME_COMPANY } from '#domain/handshake-answering.ts';
import { toldBy, whyNoAnswer } from '#domain/handshake-check.ts';
import { type Answer, type Offer, readCode, type SignedCode, toHex } from '#domain/handshake-code.ts';
import { handshakeIdOf, isProven, offerHashOf, signAnswer, signOffer } from '#domain/handshake-proof.ts';
import { statementHashOf } from '#domain/handshake-statement.ts';
import type { HandshakeTold } from '#domain/handshakes.ts';
import { msg, t } from '#language/say.ts';
import { requireSession, type Session } from './account/account.ts';
import { environment } from './base/environment.ts';
import { changeDraft, readDraft } from './drafts.ts';
import { type EnqueueOptions, enqueue, enqueueAll } from './outbox/enqueue.ts';
import type { BolRow, LoadRow } from './rows/rows.ts';
import { signingKeyOf, subtleHere } from './seal/signing-key.ts';

const offersKey = (bolId: string) => `handshake-offers:${bolId}`;
const answersKey = (bolId: string) => `handshake-answers:${bolId}`;
/** Own codes of one BOL that may still be answered, and answers that may be shown again; the last ones. */
const KEPT = 5;

const NOT_OURS = msg('This is not a valid Connex code.');
const NEWER = msg('A newer app made this code. Update this one.');
const OTHER_CODE = msg('This answers another code.');

/** What one's own code says besides who and when. */
export type OfferFacts = Pick<Offer, 'pickUp' | 'pieces' | 'seal' | 'sealNumber'>;

/** A code of this person for the BOL as it is now, kept until it is answered. */
export async function makeOffer(bol: Bol, facts: OfferFacts): Promise<string> {
  const session = requireSession();
  const offer = await signOffer(subtleHere(), await signingKeyOf(session), {
    ...facts,
    ...(await headOf(session)),
    bolId: bol._id,
    documentSha256: bol.file.sha256,
    nonce: toHex(crypto.getRandomValues(new Uint8Array(12))),
  });
  // Whoever scanned the one before may still answer it.
  await changeDraft(offersKey(bol._id), (kept) => [...offersIn(kept), offer].slice(-KEPT));
  return offer;
}

async function headOf({ user, actor }: Session) {
  const now = environment.now();
  const offsetMinutes = -new Date(now).getTimezoneOffset();
  return { userId: user._id, companyId: actor.companyId, name: user.name, atMs: now, offsetMinutes };
}

const offersIn = (kept: unknown): string[] => (Array.isArray(kept) ? kept : []);
const keptOffers = async (bolId: string): Promise<string[]> => offersIn(await readDraft(offersKey(bolId)));

/** The code of this person that was shown last for this BOL; null when there is none. */
export async function readOffer(bolId: string): Promise<ReadOffer | null> {
  const text = (await keptOffers(bolId)).at(-1);
  const read = text === undefined ? null : await readTheirOffer(text);
  return read && 'offer' in read ? read : null;
}

export interface ReadOffer {
  text: string;
  offer: Offer;
  /** For reading aloud: `4F-2K`. */
  spoken: string;
  hash: string;
}

const unreadable = ({ why }: { why: string }) => (why === 'newer' ? t(NEWER) : t(NOT_OURS));

/** What somebody's code says, or why it says nothing, as a sentence. Never throws for what was read. */
export async function readTheirOffer(text: string): Promise<ReadOffer | { problem: string }> {
  const code = readCode(text);
  if (code.kind === 'unreadable') return { problem: unreadable(code) };
  if (code.kind !== 'offer' || !(await isProven(subtleHere(), code))) return { problem: t(NOT_OURS) };
  const hash = await offerHashOf(subtleHere(), code);
  return { text, offer: code.offer, spoken: spokenOf(hash), hash };
}

/** No letters that are read as digits, or as other letters. */
const SPOKEN = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function spokenOf(hash: string): string {
  const bits = Number.parseInt(hash.slice(0, 5), 16);
  const letters = [15, 10, 5, 0].map((shift) => SPOKEN[(bits >> shift) & 31]).join('');
  return `${letters.slice(0, 2)}-${letters.slice(2)}`;
}

/** The answer this device gave to the offer before; null when it gave none, or its signature was withdrawn. */
export async function answerBefore(bolId: string, { hash, text }: ReadOffer): Promise<string | null> {
  const answer = (await keptAnswers(bolId)).find((kept) => kept.hash === hash)?.answer;
  return answer !== undefined && (await stands(bolId, text, answer)) ? answer : null;
}

/** Whether an answer's signature, or its handover, is on record as far as this device knows. */
async function stands(bolId: string, offer: string, answer: string): Promise<boolean> {
  const row = await requireSession().db.bols.get(bolId);
  // What was taken from this device, or is kept in brief, tells nothing.
  if (!row || row.brief) return true;
  const { _id, signatureId } = await toldIn(offer, answer);
  return row.signatures.some((one) => one._id === signatureId) || hasHandshake(row, _id);
}

interface KeptAnswer {
  /** Of the offer. */
  hash: string;
  answer: string;
}

async function keptAnswers(bolId: string): Promise<KeptAnswer[]> {
  const kept = await readDraft(answersKey(bolId));
  return Array.isArray(kept) ? (kept as KeptAnswer[]) : [];
}

interface Answering {
  bol: Bol;
  offer: ReadOffer;
  signature: SignatureIntent;
  clocksDiffer: boolean;
  /** The draft of the signature: it goes in the same transaction. */
  dropDraft: string;
}

/** An answer, and what is to be kept before it is shown. */
export interface ReadyAnswer {
  answer: string;
  recorded: RecordedChange<'sign-bol' | 'record-handshake'>[];
  options: Pick<EnqueueOptions, 'dropDraft' | 'remember'>;
}

/** Makes the answer to an offer. Nothing is kept by it. */
export async function prepareAnswer({
  bol,
  offer,
  signature,
  clocksDiffer,
  dropDraft,
}: Answering): Promise<ReadyAnswer> {
  const session = requireSession();
  const said: Omit<Answer, 'publicKey'> = {
    ...(await headOf(session)),
    pickUp: offer.offer.pickUp,
    bolId: bol._id,
    nonce: offer.offer.nonce,
    offerHash: offer.hash,
    signatureId: signature._id,
    statementHash: await statementHashOf(subtleHere(), signature),
    clocksDiffer,
  };
  const answer = await signAnswer(subtleHere(), await signingKeyOf(session), said);
  const held = await heldBy(bol, offer.text, answer, session);
  const others = (await keptAnswers(bol._id)).filter(({ hash }) => hash !== offer.hash);
  const kept = [...others, { hash: offer.hash, answer }].slice(-KEPT);
  return {
    answer,
    recorded: [recordSignature(bol, signature, session), held],
    options: { dropDraft, remember: { key: answersKey(bol._id), value: kept } },
  };
}

/**
 * Keeps the signature and both codes in one transaction, and gives the answer to be shown. An offer that was answered
 * already keeps its first answer, and nothing is added.
 */
export async function answerOffer(answering: Answering): Promise<string> {
  const before = await answerBefore(answering.bol._id, answering.offer);
  if (before !== null) return before;
  const { answer, recorded, options } = await prepareAnswer(answering);
  await enqueueAll(recorded, options);
  return answer;
}

async function heldBy(bol: Bol, offer: string, answer: string, viewer: Session) {
  return recordHandshake({ bol, offer, answer, told: await toldIn(offer, answer), viewer });
}

async function toldIn(offer: string, answer: string): Promise<HandshakeTold> {
  const pair = { offer: readCode(offer) as SignedCode<'offer'>, answer: readCode(answer) as SignedCode<'answer'> };
  return toldBy(pair, await handshakeIdOf(subtleHere(), pair.offer, pair.answer));
}

const hasHandshake = ({ handshakes = [] }: Bol, id: string) => handshakes.some(({ _id }) => _id === id);

/** What is to be kept of an answer; null when this person's device reported it already. Why not, as a sentence. */
type Acceptance = { problem: string } | { recorded: RecordedChange<'record-handshake'> | null };

/** Looks at the answer to one of this person's own codes. Nothing is kept by it. */
export async function prepareAcceptance(bol: Bol, text: string): Promise<Acceptance> {
  const session = requireSession();
  const answer = readCode(text);
  if (answer.kind === 'unreadable') return { problem: unreadable(answer) };
  if (answer.kind !== 'answer' || !(await isProven(subtleHere(), answer))) return { problem: t(NOT_OURS) };
  const own = await answeredOffer(bol._id, answer.answer.offerHash);
  if (!own || whyNoAnswer({ offer: own.code, answer }, answer.answer.offerHash) !== null)
    return { problem: t(OTHER_CODE) };
  if (answer.answer.companyId === own.code.offer.companyId) return { problem: t(SAME_COMPANY) };
  const held = await heldBy(bol, own.text, text, session);
  const known = bol.handshakes?.find(({ _id }) => _id === held.context.told._id);
  return { recorded: known && isReporter(known.reports, session) ? null : held };
}

/**
 * Takes the answer to one of this person's own codes: from then on the device holds both, and reports them. Why not, as a
 * sentence; null when it is kept. The same answer again changes nothing.
 */
export async function acceptAnswer(bol: Bol, text: string): Promise<string | null> {
  const accepted = await prepareAcceptance(bol, text);
  if ('problem' in accepted) return accepted.problem;
  if (accepted.recorded) await enqueue(accepted.recorded);
  return null;
}

/** The own code that has this hash; null when none of those that are kept has. */
async function answeredOffer(bolId: string, hash: string) {
  for (const text of await keptOffers(bolId)) {
    const code = readCode(text);
    if (code.kind === 'offer' && (await offerHashOf(subtleHere(), code)) === hash) return { text, code };
  }
  return null;
}

const isReporter = (reports: readonly { byUserId: string }[], { user }: Session) =>
  reports.some(({ byUserId }) => byUserId === user._id);

/** The BOL a code is about, with its load, as this device has them; null where it does not. */
export async function readHandedBol(bolId: string): Promise<{ bol: BolRow; load: LoadRow } | null> {
  const { db } = requireSession();
  const bol = await db.bols.get(bolId);
  const load = bol && (await db.loads.get(bol.loadId));
  return bol && load && !bol.hidden && !load.hidden && !load.deleted ? { bol, load } : null;
}
