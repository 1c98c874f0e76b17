/** An edit: only the changed fields, merged into what the server says by the rule the server uses too. */
import type { Bol } from '#contract/bol.ts';
import type { BolChange } from '#contract/load.ts';
import type { MutationContext } from '#contract/mutation.ts';
import { mergeFields } from '#domain/load-edit.ts';
import { settleReady } from '#domain/readiness.ts';
import { bolOf, withLoadFacts } from './build-load.ts';
import { changeBol, type Fold, type Lane } from './lane.ts';

export const foldEditLoad: Fold<'edit-load'> = (lane, entry) => {
  if (!lane.load) return lane;
  const { args, context } = entry;
  const merged = mergeFields(lane.load, args.fields, args.seen).next;
  const carrier = merged.carrierId === null ? null : (context.parties[merged.carrierId] ?? merged.carrier);
  const load = { ...merged, carrier, deleted: merged.deleted || args.deleted === true };
  const changed = args.bolChanges.reduce((folded, change) => foldBolChange(folded, change, context), {
    ...lane,
    load,
  } as Lane);
  const { ready } = settleReady(load.ready, load, [...changed.bols.values()]);
  return withLoadFacts({ load: { ...load, ready }, bols: changed.bols });
};

function foldBolChange(lane: Lane, change: BolChange, context: MutationContext<'edit-load'>): Lane {
  if (change.op === 'change') {
    return changeBol(lane, change.bolId, (bol) => changedBol(bol, change, context));
  }
  const bols = new Map(lane.bols);
  if (change.op === 'remove') bols.delete(change.bolId);
  else if (lane.load && !bols.has(change.bol._id)) bols.set(change.bol._id, bolOf(change.bol, lane.load, context));
  return { ...lane, bols };
}

type FieldChange = Extract<BolChange, { op: 'change' }>;

function changedBol(bol: Bol, { fields, seen }: FieldChange, context: MutationContext<'edit-load'>): Bol {
  const { next } = mergeFields(
    { receiverId: bol.receiverId, deliveryDate: bol.deliveryDate, file: bol.file as { name: string; sha256: string } },
    fields,
    seen,
  );
  const facts = context.files[next.file.sha256];
  return {
    ...bol,
    ...next,
    file:
      next.file.sha256 === bol.file.sha256
        ? bol.file
        : { ...next.file, size: facts?.size ?? 0, pages: facts?.pages ?? 0 },
    imagePreviewUrl: `/api/files/${next.file.sha256}`,
    receiver: next.receiverId === null ? null : (context.parties[next.receiverId] ?? bol.receiver),
    dropDate: next.deliveryDate,
  };
}
