/** A signature on a BOL, bound to the hash of the document that was shown, or the taking back of one, with a reason. */

import * as z from 'zod/mini';
import type { Bol } from '#contract/bol.ts';
import { SignatureIntent, signBol } from '#contract/signature.ts';
import { Id } from '#contract/values.ts';
import { newId } from '#domain/ids.ts';
import {
  addSignature,
  CONSENT_VERSION,
  type SignatureFacts,
  type SigningPurpose,
  voidSignature,
} from '#domain/signing.ts';
import { type Message, msg, t } from '#language/say.ts';
import { aboutBol, type Comparison, change, NO_BOL, named, whatWords } from './change.ts';
import { changeBol } from './lane.ts';
import { toldOf } from './stamp-of.ts';

export const signBolChange = change({
  type: 'sign-bol',
  version: 1,
  args: z.object({ loadId: Id, bolId: Id, signature: SignatureIntent }),
  /** `companyId`: of the person logged in, who may take the signature back. */
  context: z.object({ byName: z.string(), companyId: Id }),
  lane: ({ loadId }) => loadId,
  rows: ({ bolId }) => [bolId],
  makes: ({ signature }) => [signature._id],
  buildsOn: ({ signature: { voids } }) => (voids ? [voids.signatureId] : []),
  request: ({ args: { bolId, signature }, occurredAt }) => ({
    endpoint: signBol,
    params: { id: bolId },
    body: { ...signature, occurredAt },
  }),
  fold: (lane, made) => {
    const { _id, purpose, signerName, documentSha256, handedOver, voids } = made.args.signature;
    const { companyId } = made.context;
    const recorded = toldOf(made);
    return changeBol(lane, made.args.bolId, (bol) => ({
      ...bol,
      signatures: voids
        ? voidSignature(bol.signatures, voids.signatureId, { ...recorded, reason: voids.reason })
        : addSignature(bol.signatures, {
            ...recorded,
            _id,
            purpose,
            signerName,
            companyId,
            voided: false,
            documentSha256,
            handedOver,
          }),
    }));
  },
  compare: ({ args: { bolId, signature } }, { bols }) =>
    signatureLines(
      signature,
      bols.find(({ _id }) => _id === bolId),
    ),
  words: (about) => {
    const what = whatWords(about);
    return about.done === 'voided' ? t('Void a signature on {what}', { what }) : t('Sign {what}', { what });
  },
});

/** Documents are told apart by the first characters of their hash: their names may be the same. */
function signatureLines(signature: SignatureIntent, bol: Bol | undefined): Comparison[] {
  const { voids } = signature;
  const mine = voids ? t('Void: {reason}', { reason: voids.reason }) : signature.signerName;
  if (!bol) return [{ label: t('Signature'), mine, server: t(NO_BOL) }];
  const label = t(SIGNATURES[signature.purpose]);
  if (voids) {
    const given = bol.signatures.find(({ _id }) => _id === voids.signatureId);
    const server = given ? (given.voided ? t('Voided already') : given.signerName) : t('None');
    return [{ label, mine, server }];
  }
  const held = bol.signatures.filter(({ purpose, voided }) => purpose === signature.purpose && !voided);
  const document = (sha256: string) => t('Document {hash}', { hash: sha256.slice(0, 8) });
  return [
    { label, mine, server: held.map(({ signerName }) => signerName).join(', ') || t('None') },
    { label: t('Signed on'), mine: document(signature.documentSha256), server: document(bol.file.sha256) },
  ];
}

const SIGNATURES: Record<SigningPurpose, Message> = {
  shipper: msg('Signature for the shipper'),
  carrier: msg('Signature for the carrier'),
  receiver: msg('Signature for the receiver'),
};

/** Whoever is logged in, with the company they act for. */
interface Signer {
  user: { name: string };
  actor: { companyId: string };
}

export function recordSignature(bol: Bol, signature: SignatureIntent, { user, actor }: Signer) {
  return {
    type: signBolChange.type,
    args: { loadId: bol.loadId, bolId: bol._id, signature },
    context: { byName: user.name, companyId: actor.companyId },
    ...named(signBolChange, { done: signature.voids ? 'voided' : 'signed', ...aboutBol(bol) }),
  };
}

/** Takes a signature back in the name of the person logged in. */
export function recordVoid(bol: Bol, given: SignatureFacts, reason: string, signer: Signer) {
  const signature: SignatureIntent = {
    _id: newId(),
    purpose: given.purpose,
    handedOver: false,
    documentSha256: given.documentSha256,
    signerName: signer.user.name,
    signerTitle: '',
    consentText: '',
    consentVersion: CONSENT_VERSION,
    strokes: [],
    image: null,
    exceptions: '',
    voids: { signatureId: given._id, reason: reason.trim() },
  };
  return recordSignature(bol, signature, signer);
}
