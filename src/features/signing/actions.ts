/** Signing and taking a signature back. Both are kept on the device first; see enqueue. */
import type { Bol } from '#contract/bol.ts';
import type { SignatureIntent } from '#contract/signature.ts';
import { CONSENT_VERSION } from '#domain/consent.ts';
import { newId } from '#domain/ids.ts';
import { mutationLabel } from '#domain/mutation-label.ts';
import type { SignatureFacts } from '#domain/signing.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import type { Session } from '#offline/session.ts';
import { signingDraftKey } from './signing-draft.ts';

type Viewer = Pick<Session, 'user' | 'actor'>;

const contextOf = ({ user, actor }: Viewer) => ({ byName: user.name, companyId: actor.companyId });
const labelFacts = (bol: Bol) => ({ pUNum: bol.load.pUNum, fileName: bol.file.name });

/**
 * Keeps a signature. The draft goes in the same transaction, so that a kill in between can neither lose the signature
 * nor offer it twice. `replaces`: the refused entry (seq) that this one is given anew for.
 */
export function signBol(bol: Bol, signature: SignatureIntent, viewer: Viewer, replaces?: number) {
  const args = { loadId: bol.loadId, bolId: bol._id, signature };
  return enqueue('sign-bol', args, contextOf(viewer), {
    label: mutationLabel('sign-bol', labelFacts(bol)),
    dropDraft: signingDraftKey(bol._id),
    ...(replaces === undefined ? {} : { replaces }),
  });
}

/** Takes a signature back: an entry of its own, with the reason, in the name of who is signed in. */
export function voidSignature(bol: Bol, given: SignatureFacts, reason: string, viewer: Viewer) {
  const signature: SignatureIntent = {
    _id: newId(),
    purpose: given.purpose,
    handedOver: false,
    documentSha256: given.documentSha256,
    signerName: viewer.user.name,
    signerTitle: '',
    consentText: '',
    consentVersion: CONSENT_VERSION,
    strokes: [],
    image: null,
    exceptions: '',
    voids: { signatureId: given._id, reason: reason.trim() },
  };
  const args = { loadId: bol.loadId, bolId: bol._id, signature };
  const label = mutationLabel('sign-bol', { ...labelFacts(bol), voids: true });
  return enqueue('sign-bol', args, contextOf(viewer), { label });
}
