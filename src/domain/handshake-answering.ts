/**
 * Who shows a code and who answers it, and what the one who scanned it is told before they sign: refused, asked, or ready,
 * with what differs side by side.
 */
import { msg, t } from '#language/say.ts';
import { type Count, countingCount } from './count.ts';
import type { Offer } from './handshake-code.ts';
import { firstAnswer, type Handshake, type HandshakeSide } from './handshakes.ts';
import { type LoadParties, type Relation, relationsTo } from './relation.ts';
import type { Actor } from './roles.ts';
import { sealWords } from './seal.ts';
import { sealOf } from './seal-of-bol.ts';
import { countingSignatures, type SignatureFacts, type SignedBol } from './signing.ts';
import { type SigningScene, sidesHere } from './signing-stop.ts';
import { whyNotMay } from './why-not-may.ts';

/** A code is good for so long: somebody stands there with it, ms. */
export const OFFER_LIFE_MS = 10 * 60_000;

export const SAME_COMPANY = msg('Both of you are logged in for the same company. A handover is between two.');

export type HandshakeRole = 'offers' | 'answers';

/** What somebody in these relations does at this stop; null where they have no part in a handover. */
export function handshakeRole(scene: SigningScene): { role: HandshakeRole; pickUp: boolean } | null {
  const { relations } = scene;
  const pickUp = sidesHere(scene).includes('shipper');
  if (relations.has('driver')) return { role: pickUp ? 'answers' : 'offers', pickUp };
  // Once the truck has left, nobody is there to hand anything to.
  const isThere = scene.load.checkout === null && scene.bol.checkin === null;
  if (pickUp && relations.has('shipper')) return isThere ? { role: 'offers', pickUp } : null;
  return !pickUp && relations.has('receiver') ? { role: 'answers', pickUp } : null;
}

/** The relation of whoever answers, and the side they sign for. */
export const ANSWERER = { pickUp: ['driver', 'carrier'], delivery: ['receiver', 'receiver'] } as const;

export interface AnsweredBol extends SignedBol {
  /** Taken off its load, or not this person's any more, and here only because something unsent hangs on it. */
  removed?: string | undefined;
  receiverId: string | null;
  driverId: string | null;
  driver: { _id: string; name: string } | null;
  sealIntact: boolean | null;
  counts?: Count[] | undefined;
  handshakes?: Handshake[] | undefined;
}

export interface AnswerScene {
  offer: Offer;
  /** As this device knows them; null where it does not have the BOL. */
  known: { bol: AnsweredBol; load: LoadParties } | null;
  actor: Actor;
  /** By this device's clock, put right as far as it is known how far it is off. */
  nowMs: number;
}

export interface HandshakeDifference {
  what: string;
  theirs: string;
  here: string;
}

export type AnswerVerdict =
  | { kind: 'refused'; why: string }
  /** They have another document: nothing is signed from here. */
  | { kind: 'other-document' }
  | {
      kind: 'ready';
      isOld: boolean;
      /** Who answered this very code before, as far as this device knows. */
      answered: HandshakeSide | null;
      signed: SignatureFacts | null;
      differences: HandshakeDifference[];
    };

/** What is to be said about an offer whose signature is good. */
export function judgeOffer({ offer, known, actor, nowMs }: AnswerScene): AnswerVerdict {
  if (offer.companyId === actor.companyId) {
    return { kind: 'refused', why: t(SAME_COMPANY) };
  }
  if (!known) return { kind: 'refused', why: notHere(offer.pickUp) };
  const { bol, load } = known;
  const relations = relationsTo(actor, load, [bol]);
  const why = whyNotHere(offer, bol, relations) ?? whyNotMay(actor, 'bol.handshake', relations);
  if (why !== null) return { kind: 'refused', why };
  if (offer.documentSha256 !== bol.file.sha256) return { kind: 'other-document' };
  const isOld = Math.abs(nowMs - offer.atMs) > OFFER_LIFE_MS;
  const code = { pickUp: offer.pickUp, offered: { userId: offer.userId, at: new Date(offer.atMs).toISOString() } };
  const answered = firstAnswer(code, bol.handshakes)?.answered ?? null;
  return { kind: 'ready', isOld, answered, signed: signedFor(offer, bol), differences: differencesOf(offer, bol) };
}

/** What was signed for the answering side before, in whatever way: a handover by code gets a signature of its own. */
function signedFor({ pickUp }: Offer, bol: AnsweredBol): SignatureFacts | null {
  const [, side] = pickUp ? ANSWERER.pickUp : ANSWERER.delivery;
  return countingSignatures(bol).find((one) => one.purpose === side) ?? null;
}

const notHere = (pickUp: boolean) =>
  pickUp
    ? t('This phone does not have this BOL. Sign on the shipper’s device instead.')
    : t('This tablet does not have this BOL. Sign on the driver’s phone instead.');

function whyNotHere({ pickUp }: Offer, bol: AnsweredBol, relations: ReadonlySet<Relation>): string | null {
  if (bol.removed !== undefined) return t('This BOL was removed from its load, or is not shared with you any more.');
  if (bol.completed) return t('This BOL is completed: there is nothing left to hand over.');
  const [relation] = pickUp ? ANSWERER.pickUp : ANSWERER.delivery;
  if (relations.has(relation)) return null;
  return pickUp ? t('Another driver has this BOL.') : t('This BOL goes to another receiver.');
}

/** What the code says otherwise than this device knows it; nothing is said of what only one of the two knows. */
function differencesOf(offer: Offer, bol: AnsweredBol): HandshakeDifference[] {
  const count = countingCount(bol.counts ?? []);
  const counted = count?.lines.reduce((sum, { received }) => sum + received, 0);
  const door = count?.seal?.door ?? '';
  const seal = sealOf(bol);
  const driver = offer.pickUp ? null : bol.driver;
  return [
    offer.pieces !== null &&
      counted !== undefined &&
      offer.pieces !== counted && {
        what: t('Pieces'),
        theirs: String(offer.pieces),
        here: t('{count} counted', { count: counted }),
      },
    offer.sealNumber !== '' &&
      door !== '' &&
      !sameNumber(offer.sealNumber, door) && { what: t('Seal number'), theirs: offer.sealNumber, here: door },
    offer.seal !== null &&
      seal !== null &&
      offer.seal !== seal && { what: t('Seal'), theirs: sealWords(offer.seal), here: sealWords(seal) },
    driver !== null && driver._id !== offer.userId && { what: t('Driver'), theirs: offer.name, here: driver.name },
  ].filter((one): one is HandshakeDifference => one !== false);
}

const sameNumber = (a: string, b: string) => a.trim().toUpperCase() === b.trim().toUpperCase();

/** A difference as a line of a signature's exceptions. */
export const differenceLine = ({ what, theirs, here }: HandshakeDifference): string =>
  t('{what}: {theirs} by their code, {here} here', { what, theirs, here });
