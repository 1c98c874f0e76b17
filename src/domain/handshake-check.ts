/**
 * Whether two codes make a handshake. The server asks with all it knows of people, keys and documents; devices ask as far
 * as they can, before anything is shown or kept.
 */
import { inEnglish, msg, t } from '#language/say.ts';
import type { SignedCode } from './handshake-code.ts';
import type { HandshakeSide, HandshakeTold } from './handshakes.ts';
import { saidAgain } from './said-again.ts';

export interface CodePair {
  offer: SignedCode<'offer'>;
  answer: SignedCode<'answer'>;
}

/** What both codes say; `_id` by `handshakeIdOf`. */
export function toldBy({ offer: { offer }, answer: { answer } }: CodePair, id: string): HandshakeTold {
  const side = ({ userId, companyId, name, atMs }: typeof offer | typeof answer): HandshakeSide => ({
    userId,
    companyId,
    name,
    at: new Date(atMs).toISOString(),
    key: null,
  });
  const { pickUp, documentSha256, pieces, seal, sealNumber } = offer;
  const { signatureId, clocksDiffer } = answer;
  const said = { documentSha256, signatureId, pieces, seal, sealNumber, clocksDiffer };
  return { _id: id, pickUp, offered: side(offer), answered: side(answer), ...said };
}

/** Why the answer is none to this offer, or null; `offerHash` by `offerHashOf`. */
export function whyNoAnswer({ offer: { offer }, answer: { answer } }: CodePair, offerHash: string): string | null {
  const same =
    answer.offerHash === offerHash &&
    answer.nonce === offer.nonce &&
    answer.bolId === offer.bolId &&
    answer.pickUp === offer.pickUp;
  return same ? null : t('This answers another code.');
}

/** What is known about a handshake besides what its codes say. */
export interface HandshakeScene {
  told: HandshakeTold;
  offerProven: boolean;
  answerProven: boolean;
  whyNoAnswer: string | null;
  /** Of the users the codes name, the companies they are of; null where there is no such person. */
  companies: { offered: string | null; answered: string | null };
  /** Drivers this BOL has or had, and the companies at its ends. */
  drivers: ReadonlySet<string>;
  shipperId: string;
  receiverId: string | null;
  /** Documents this BOL has or had. */
  documents: ReadonlySet<string>;
}

/** Sentences that are kept with a handshake, in English: see `handshakeReasonWords`. */
export const HANDSHAKE_REASONS = {
  changed: msg('The code of {name} was changed after it was signed.'),
  other: msg('The code of {name} answers another code.'),
  oneCompany: msg('Both sides are of the same company.'),
  notOf: msg('{name} is not of the company their code names.'),
  notDriver: msg('{name} was not the driver of this BOL.'),
  notShipper: msg('{name} does not work for the shipper of this BOL.'),
  notReceiver: msg('{name} does not work for the receiver of this BOL.'),
  document: msg('The document they agreed on was never the one of this BOL.'),
  keyOfAnother: msg('The key of {name} is another person’s.'),
  keyUnknown: msg('The key of {name} is not known yet.'),
};

/** A reason that was kept, said now. */
export const handshakeReasonWords = (kept: string): string => saidAgain(kept, Object.values(HANDSHAKE_REASONS));

/** Why it is no handshake, as the sentence to be kept; null when nothing speaks against it. */
export const whyNotValid = (scene: HandshakeScene): string | null => inEnglish(() => reasonAgainst(scene));

function reasonAgainst(scene: HandshakeScene): string | null {
  const { told, companies, shipperId, receiverId } = scene;
  const said = HANDSHAKE_REASONS;
  const { offered, answered, pickUp } = told;
  if (!scene.offerProven) return t(said.changed, { name: offered.name });
  if (!scene.answerProven) return t(said.changed, { name: answered.name });
  if (scene.whyNoAnswer !== null) return t(said.other, { name: answered.name });
  if (offered.companyId === answered.companyId) return t(said.oneCompany);
  if (companies.offered !== offered.companyId) return t(said.notOf, { name: offered.name });
  if (companies.answered !== answered.companyId) return t(said.notOf, { name: answered.name });
  const driver = pickUp ? answered : offered;
  const atDock = pickUp ? offered : answered;
  if (!scene.drivers.has(driver.userId)) return t(said.notDriver, { name: driver.name });
  if (atDock.companyId !== (pickUp ? shipperId : receiverId)) {
    return t(pickUp ? said.notShipper : said.notReceiver, { name: atDock.name });
  }
  return scene.documents.has(told.documentSha256) ? null : t(said.document);
}
