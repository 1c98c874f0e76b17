/**
 * The wizard's draft as the change of a load that exists: only fields that differ from what was seen when the editing
 * began, each with that seen value, so edits of other people to other fields survive.
 */
import type { BolChange, BolFields, LoadFields } from '#contract/load.ts';
import type { MutationArgs } from '#contract/mutation.ts';
import { sameValue } from '#domain/load-edit.ts';
import { bolArgs } from './build-args.ts';
import type { DraftBol, LoadDraft, SeenLoad } from './load-draft.ts';
import { oneLine } from './one-line.ts';

type Pair<T> = { fields: T; seen: T };

/** The part of `wanted` that differs from `before`, and what stood there. */
function changedOf<T extends object>(wanted: T, before: T): Pair<Partial<T>> {
  const keys = (Object.keys(wanted) as (keyof T)[]).filter((key) => !sameValue(wanted[key], before[key]));
  const pick = (from: T) => Object.fromEntries(keys.map((key) => [key, from[key]])) as Partial<T>;
  return { fields: pick(wanted), seen: pick(before) };
}

function loadFields(draft: LoadDraft): Required<LoadFieldsOfWizard> {
  return {
    pUNum: oneLine(draft.pUNum),
    pUDate: draft.pUDate ?? '',
    loadNum: oneLine(draft.loadNum) || null,
    pULocation: oneLine(draft.pULocation) || null,
    carrierId: draft.carrierId,
    ready: draft.choice === 'ship',
  };
}
type LoadFieldsOfWizard = Omit<LoadFields, 'destination'>;

function seenFields({ pUNum, pUDate, loadNum, pULocation, carrierId, ready }: SeenLoad): Required<LoadFieldsOfWizard> {
  return { pUNum, pUDate, loadNum, pULocation, carrierId, ready };
}

const bolFields = ({ receiverId, deliveryDate, file }: DraftBol): BolFields => ({
  receiverId,
  deliveryDate,
  file: { name: file.name, sha256: file.sha256 },
});

function bolChanges(draft: LoadDraft, before: SeenLoad): BolChange[] {
  const kept = new Set(draft.bols.map(({ _id }) => _id));
  const removed = before.bols.filter(({ _id }) => !kept.has(_id));
  const rest = draft.bols.flatMap((bol): BolChange[] => {
    const old = before.bols.find(({ _id }) => _id === bol._id);
    if (!old) return [{ op: 'add', bol: bolArgs(bol) }];
    const { fields, seen } = changedOf(bolFields(bol), bolFields(old));
    return Object.keys(fields).length > 0 ? [{ op: 'change', bolId: bol._id, fields, seen }] : [];
  });
  return [...removed.map(({ _id }): BolChange => ({ op: 'remove', bolId: _id })), ...rest];
}

/** The change to send, or null when nothing differs. The draft must have passed `whyNotFinish`. */
export function editArgs(draft: LoadDraft): MutationArgs<'edit-load'> | null {
  if (!draft.seen) throw new Error('Only a load that exists can be edited.');
  const { fields, seen } = changedOf(loadFields(draft), seenFields(draft.seen));
  const changes = bolChanges(draft, draft.seen);
  if (Object.keys(fields).length === 0 && changes.length === 0) return null;
  return { loadId: draft.loadId, fields, seen, bolChanges: changes };
}
