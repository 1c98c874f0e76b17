/** The wizard's draft as the change that builds a load. */
import type { MutationArgs, MutationContext } from '#contract/mutation.ts';
import type { Session } from '#offline/session.ts';
import type { DraftBol, LoadDraft } from './load-draft.ts';
import { partyOf } from './load-draft.ts';
import { oneLine } from './one-line.ts';

const orNull = (text: string) => oneLine(text) || null;

/** A BOL as it travels; size and pages stay in the context. */
export function bolArgs({ _id, file, receiverId, deliveryDate }: DraftBol) {
  return { _id, file: { name: file.name, sha256: file.sha256 }, receiverId, deliveryDate };
}

/** The intent: what the server is asked for. The draft must have passed `whyNotFinish`. */
export function buildArgs(draft: LoadDraft, viewer: Session): MutationArgs<'build-load'> {
  if (draft.pUDate === null) throw new Error('A load without a pick-up date must not get this far.');
  return {
    _id: draft.loadId,
    shipperId: viewer.company._id,
    createdBy: viewer.user._id,
    checkin: null,
    checkout: null,
    deleted: false,
    ready: draft.choice === 'ship',
    stops: draft.bols.length,
    carrierId: draft.carrierId,
    pUNum: oneLine(draft.pUNum),
    pUDate: draft.pUDate,
    loadNum: orNull(draft.loadNum),
    pULocation: orNull(draft.pULocation),
    bols: draft.bols.map(bolArgs),
  };
}

/** What the device shows until the server's rows are there: companies, documents, the person to ask. */
export function buildContext(draft: LoadDraft, viewer: Session): MutationContext<'build-load'> {
  const ids = [draft.carrierId, ...draft.bols.map(({ receiverId }) => receiverId)];
  const picked = ids.flatMap((id) => (id && draft.parties[id] ? [draft.parties[id]] : []));
  const parties = [partyOf(viewer.company), ...picked];
  return {
    parties: Object.fromEntries(parties.map((party) => [party._id, party])),
    files: Object.fromEntries(draft.bols.map(({ file }) => [file.sha256, { size: file.size, pages: file.pages }])),
    contact: { name: viewer.user.name, email: viewer.user.email },
  };
}
