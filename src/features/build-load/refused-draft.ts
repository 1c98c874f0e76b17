/**
 * A refused entry back in the form it came from. A build comes back as it was. An edit is laid anew over what the
 * server has by now, because that is what its next try is judged against; what a load under way holds fast is left as
 * the server has it, since the form could not take it back either.
 */
import type { BolChange, Load } from '#contract/load.ts';
import type { MutationContext } from '#contract/mutation.ts';
import type { OutboxEntry } from '#offline/db/outbox-entry.ts';
import { seenBol, whyCarrierFixed, whyFixed, whyNotChooseSave } from './draft-checks.ts';
import { type DraftBol, type DraftFile, draftOfLoad, emptyDraft, type LoadDraft } from './load-draft.ts';

type Files = MutationContext<'build-load'>['files'];

const draftFile = (files: Files, { name, sha256 }: { name: string; sha256: string }): DraftFile => ({
  name,
  sha256,
  ...(files[sha256] ?? { size: 0, pages: 0 }),
});

/** The wizard filled with a load the server did not take. */
export function draftOfBuild({ seq, args, context }: OutboxEntry<'build-load'>): LoadDraft {
  return {
    ...emptyDraft(args._id),
    pUNum: args.pUNum,
    pUDate: args.pUDate,
    loadNum: args.loadNum ?? '',
    pULocation: args.pULocation ?? '',
    bols: args.bols.map(({ _id, file, receiverId = null, deliveryDate = null }) => ({
      _id,
      file: draftFile(context.files, file),
      receiverId,
      deliveryDate,
    })),
    carrierId: args.carrierId ?? null,
    parties: context.parties,
    choice: args.ready ? 'ship' : 'save',
    replaces: seq,
  };
}

/** The wizard filled with `current`, the load as the server has it, and with what the refused edit wanted of it. */
export function draftOfEdit({ seq, args, context }: OutboxEntry<'edit-load'>, current: Load): LoadDraft {
  const { pUNum, pUDate, loadNum, pULocation, carrierId, ready } = args.fields;
  const base = draftOfLoad(current);
  const carrierStays = carrierId === undefined || whyCarrierFixed(base) !== null;
  const shipStays = ready === undefined || (!ready && whyNotChooseSave(base) !== null);
  return {
    ...base,
    pUNum: pUNum ?? base.pUNum,
    pUDate: pUDate ?? base.pUDate,
    loadNum: loadNum === undefined ? base.loadNum : (loadNum ?? ''),
    pULocation: pULocation === undefined ? base.pULocation : (pULocation ?? ''),
    carrierId: carrierStays ? base.carrierId : carrierId,
    choice: shipStays ? base.choice : ready ? 'ship' : 'save',
    bols: args.bolChanges.reduce((bols, change) => withChange(base, bols, change, context.files), base.bols),
    parties: { ...context.parties, ...base.parties },
    replaces: seq,
  };
}

function withChange(base: LoadDraft, bols: DraftBol[], change: BolChange, files: Files): DraftBol[] {
  if (change.op === 'add') {
    const { _id, file, receiverId = null, deliveryDate = null } = change.bol;
    if (bols.some((bol) => bol._id === _id)) return bols;
    return [...bols, { _id, file: draftFile(files, file), receiverId, deliveryDate }];
  }
  const { bolId } = change;
  const seen = seenBol(base, bolId);
  if (change.op === 'remove') return whyFixed(seen, 'whole') ? bols : bols.filter(({ _id }) => _id !== bolId);
  const { receiverId, deliveryDate, file } = change.fields;
  return bols.map((bol) => {
    if (bol._id !== bolId) return bol;
    return {
      ...bol,
      ...(receiverId === undefined || whyFixed(seen, 'receiver') ? {} : { receiverId }),
      ...(deliveryDate === undefined || whyFixed(seen, 'date') ? {} : { deliveryDate }),
      ...(file === undefined || whyFixed(seen, 'document') ? {} : { file: draftFile(files, file) }),
    };
  });
}
