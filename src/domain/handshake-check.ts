/**
 * Whether two codes make a handshake. The server asks with all it knows of people, keys and documents; devices ask as far
 * as they can, before anything is shown or kept.
 */
import type { SignedCode } from './handshake-code.ts';
import type { HandshakeSide, HandshakeTold } from './handshakes.ts';

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
  return same ? null : 'This answers another code.';
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

/** Why it is no handshake, as a sentence; null when nothing speaks against it. */
export function whyNotValid(scene: HandshakeScene): string | null {
  const { told, companies, shipperId, receiverId } = scene;
  const { offered, answered, pickUp } = told;
  if (!scene.offerProven) return `The code of ${offered.name} was changed after it was signed.`;
  if (!scene.answerProven) return `The code of ${answered.name} was changed after it was signed.`;
  if (scene.whyNoAnswer !== null) return `The code of ${answered.name} answers another code.`;
  if (offered.companyId === answered.companyId) return 'Both sides are of the same company.';
  if (companies.offered !== offered.companyId) return `${offered.name} is not of the company their code names.`;
  if (companies.answered !== answered.companyId) return `${answered.name} is not of the company their code names.`;
  const driver = pickUp ? answered : offered;
  const atDock = pickUp ? offered : answered;
  if (!scene.drivers.has(driver.userId)) return `${driver.name} was not the driver of this BOL.`;
  if (atDock.companyId !== (pickUp ? shipperId : receiverId)) {
    return `${atDock.name} does not work for the ${pickUp ? 'shipper' : 'receiver'} of this BOL.`;
  }
  return scene.documents.has(told.documentSha256) ? null : 'The document they agreed on was never the one of this BOL.';
}
