/** An edit: only the changed fields, merged into what the server says by the rule the server uses too. */
import type { Bol, BolDraft } from '#contract/bol.ts';
import type { BolChange } from '#contract/load.ts';
import type { MutationContext } from '#contract/mutation.ts';
import { mergeFields, storedFileName } from '#domain/load-edit.ts';
import { settleReady } from '#domain/readiness.ts';
import { bolOf, withLoadFacts } from './build-load.ts';
import { changeBol, type Fold, type Lane } from './lane.ts';

type EditContext = MutationContext<'edit-load'>;

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
  const edited = withLoadFacts({ load: { ...load, ready }, bols: changed.bols });
  return load.carrierId === lane.load.carrierId ? edited : withoutDrivers(edited);
};

/** The former carrier's driver has nothing to do with the load any more. */
function withoutDrivers(lane: Lane): Lane {
  const bols = new Map([...lane.bols].map(([id, bol]) => [id, { ...bol, driverId: null, driver: null }]));
  return { load: lane.load && { ...lane.load, drivers: [] }, bols };
}

function foldBolChange(lane: Lane, change: BolChange, context: EditContext): Lane {
  if (change.op === 'change') {
    return changeBol(lane, change.bolId, (bol) =>
      changedBol(bol, change, context, [...lane.bols.keys()].indexOf(bol._id)),
    );
  }
  const bols = new Map(lane.bols);
  if (change.op === 'remove') bols.delete(change.bolId);
  else if (lane.load && !bols.has(change.bol._id))
    bols.set(change.bol._id, bolOf(change.bol, lane.load, context, bols.size));
  return { ...lane, bols };
}

type FieldChange = Extract<BolChange, { op: 'change' }>;

/** `place` counts the BOLs before it: the label of a new document carries it. */
function changedBol(bol: Bol, { fields, seen }: FieldChange, context: EditContext, place: number): Bol {
  const current: { receiverId: string | null; deliveryDate: string | null; file: BolDraft['file'] } = bol;
  const { receiverId, deliveryDate, file } = mergeFields(
    { receiverId: current.receiverId, deliveryDate: current.deliveryDate, file: current.file },
    fields,
    seen,
  ).next;
  const facts = context.files[file.sha256] ?? { size: 0, pages: 0 };
  const newFile = { name: storedFileName(place, file.name), sha256: file.sha256, ...facts };
  return {
    ...bol,
    receiverId,
    deliveryDate,
    dropDate: deliveryDate,
    file: file.sha256 === bol.file.sha256 ? bol.file : newFile,
    imagePreviewUrl: `/api/files/${file.sha256}`,
    receiver: receiverId === null ? null : (context.parties[receiverId] ?? bol.receiver),
  };
}
