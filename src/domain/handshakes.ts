/**
 * Handshakes of a BOL: two people at a dock showed each other signed codes, and each device keeps both. What the codes say
 * is a fact, kept whenever it arrives and whatever the server finds when it checks it; see handshake-code.ts.
 */
import { t } from '#language/say.ts';
import type { Fact } from './fact.ts';
import type { Seal } from './seal.ts';

// Beside the rule and not in limits.ts, which every first screen loads.
/** Handshakes of one BOL. */
export const HANDSHAKES_MAX = 20;

/** One of the two, as their code names them. */
export interface HandshakeSide {
  userId: string;
  companyId: string;
  name: string;
  /** By their device's clock, which nobody has checked. ISO 8601, UTC. */
  at: string;
  /**
   * `registered`: their device told the server its key. `first-seen`: the server knows it by their own report alone. Null:
   * it does not know it, or has not looked.
   */
  key: string | null;
}

/** What the codes say. */
export interface HandshakeTold {
  /** The first 24 characters of the SHA-256 of both codes: the same on both devices. */
  _id: string;
  /** At the pick-up the shipper offers and the driver answers, at the delivery the driver and the receiver. */
  pickUp: boolean;
  offered: HandshakeSide;
  answered: HandshakeSide;
  documentSha256: string;
  /** The signature that was given with the answer. */
  signatureId: string;
  /** What the offerer said of the freight; null and empty where nothing was said. */
  pieces: number | null;
  seal: Seal | null;
  sealNumber: string;
  /** The clocks differed by more than ten minutes, and the answerer went on. */
  clocksDiffer: boolean;
}

/**
 * `waiting`: its signature is not there yet. `met`: the signature is the one that was told. `differs`: another signature has
 * its id. `unproven`: nobody has told the server yet whose a key is, `reason` says which. `invalid`: a check failed.
 */
export type HandshakeState = 'waiting' | 'met' | 'differs' | 'unproven' | 'invalid';

export interface Handshake extends HandshakeTold {
  /** A `HandshakeState`, or what a newer version knows. */
  state: string;
  reason: string | null;
  /** Who brought it to the server, one for each person; the earliest first. */
  reports: Fact[];
}

/** Rows of older servers and devices have none. */
interface WithHandshakes {
  handshakes?: Handshake[] | undefined;
}

/** Why this BOL can take no more of them, as a sentence; null when it can. */
export function whyNotRecordHandshake({ handshakes = [] }: WithHandshakes): string | null {
  if (handshakes.length < HANDSHAKES_MAX) return null;
  return t('This BOL was handed over by code {max} times, and no more can be kept.', { max: HANDSHAKES_MAX });
}

/** Adds a handshake, or who reports it to one that is there. The order in which reports arrive makes no difference. */
export function recordHandshake<B extends WithHandshakes>(bol: B, told: HandshakeTold, report: Fact): B {
  const before = bol.handshakes ?? [];
  const known = before.find(({ _id }) => _id === told._id);
  if (!known)
    return { ...bol, handshakes: [...before, { ...told, state: 'waiting', reason: null, reports: [report] }] };
  if (known.reports.some(({ byUserId }) => byUserId === report.byUserId)) return bol;
  const reports = [...known.reports, report].sort(byTime);
  return { ...bol, handshakes: before.map((one) => (one === known ? { ...known, reports } : one)) };
}

const byTime = (a: Fact, b: Fact) => Date.parse(a.at) - Date.parse(b.at) || (a.byUserId < b.byUserId ? -1 : 1);

/** When it happened, as well as it is known: the earliest report, ISO. */
export const handshakeTime = ({ reports, answered }: Handshake): string => reports[0]?.at ?? answered.at;

/** `Ray Delgado (Redwood Freight)`; the name alone of a company that is not on the BOL any more. */
export function sideWords({ name, companyId }: HandshakeSide, companies: ReadonlyMap<string, string>): string {
  const company = companies.get(companyId);
  return company ? `${name} (${company})` : name;
}

/** Whether it proves nothing: a check failed, or another signature has its id. */
export const hasFailed = ({ state }: Pick<Handshake, 'state'>): boolean => state === 'invalid' || state === 'differs';

/** A code somebody showed: one person has one at a moment. `at`: by their device's clock, ISO. */
type ShownCode = Pick<HandshakeTold, 'pickUp'> & { offered: Pick<HandshakeSide, 'userId' | 'at'> };

/**
 * The handshake that answered this code first, by the clocks of those who answered; null where nobody has. On one tablet
 * two people answer the same code without knowing of each other, so which one was first is found among those that are there.
 */
export function firstAnswer({ pickUp, offered }: ShownCode, handshakes: readonly Handshake[] = []): Handshake | null {
  const answers = handshakes.filter(
    (one) =>
      !hasFailed(one) &&
      one.pickUp === pickUp &&
      one.offered.userId === offered.userId &&
      Date.parse(one.offered.at) === Date.parse(offered.at),
  );
  const inOrder = answers.sort(
    (a, b) => Date.parse(a.answered.at) - Date.parse(b.answered.at) || (a._id < b._id ? -1 : 1),
  );
  return inOrder[0] ?? null;
}

/** Whether it answers a code that was answered before: kept, and no handover of its own. */
export function isFurtherAnswer(handshake: Handshake, handshakes: readonly Handshake[] = []): boolean {
  const first = firstAnswer(handshake, handshakes);
  return !hasFailed(handshake) && first !== null && first._id !== handshake._id;
}

/** What is to be said of its state beside the facts; null when both codes and the signature agree. */
export function handshakeStateWords(
  handshake: Handshake,
  {
    signatures,
    handshakes,
  }: { signatures: readonly { _id: string; voided?: boolean }[]; handshakes?: readonly Handshake[] | undefined },
): string | null {
  const { state, signatureId, pickUp } = handshake;
  if (isFurtherAnswer(handshake, handshakes)) return t('A further answer to the same code');
  const signature = signatures.find(({ _id }) => _id === signatureId);
  if (signature?.voided && !hasFailed(handshake)) return t('Its signature was voided');
  if (state === 'met') return null;
  if (state === 'differs') return t('Does not match');
  if (state === 'invalid') return t('Not valid');
  if (state === 'unproven') return t('Not proven yet');
  if (state !== 'waiting') return t('Another state');
  // Both are on their way from this device, or the server has yet to put them together.
  if (signature) return null;
  return pickUp ? t('Signature still on the phone') : t('Signature still on the tablet');
}
