/** Changing the BOLs of a load that is being edited: operations in their order, on a list in memory. */
import type { BolDraft } from '#contract/bol.ts';
import type { BolChange, BolFields, LoadFields } from '#contract/load.ts';
import { mergeFields, storedFileName, whyNotChangeBol, whyNotRemoveBol } from '#domain/load-edit.ts';
import { whyNotOneMoreBol } from '#domain/load-steps.ts';
import { type Message, msg, t } from '#language/say.ts';
import { Failure, invalid, refuse } from '../base/failure.ts';
import type { BolRecord } from './bols.ts';
import type { CheckedBol } from './check-drafts.ts';
import type { WholeLoad } from './whole-load.ts';

interface EditedFields {
  receiverId: string | null;
  deliveryDate: string | null;
  file: { name: string; sha256: string };
}

/** A BOL in the middle of an edit. `row` is null for a new one. */
interface EditedBol extends EditedFields {
  id: string;
  row: BolRecord | null;
  changed: boolean;
}

export interface BolEdits {
  bols: EditedBol[];
  removed: string[];
  /** What must be looked up before it is stored. */
  toCheck: CheckedBol[];
}

const fieldsOf = (row: BolRecord): EditedFields => ({
  receiverId: row.receiverId,
  deliveryDate: row.deliveryDate?.toISOString() ?? null,
  file: { name: row.fileName, sha256: row.fileSha256 },
});

const stateOf = (row: BolRecord) => ({
  ...fieldsOf(row),
  checkin: row.checkin?.toISOString() ?? null,
  completed: row.completed,
  outcomes: row.outcomes,
  signatures: row.signatures,
});

/** Load and BOLs as the domain's rules look at them: times as text. */
export function statesOf({ load, bols: rows }: WholeLoad) {
  const [checkin = null, checkout = null] = [load.checkin, load.checkout].map((time) => time?.toISOString());
  return { load: { ...load, checkin, checkout }, bols: rows.map(stateOf) };
}

/** Applies the operations; refuses what the domain refuses, and what somebody else changed meanwhile. */
export function editBols(whole: WholeLoad, operations: BolChange[]): BolEdits {
  const edits: BolEdits = {
    bols: whole.bols.map((row) => ({ id: row.id, row, changed: false, ...fieldsOf(row) })),
    removed: [],
    toCheck: [],
  };
  for (const [index, operation] of operations.entries()) {
    const path = `bolChanges.${index}`;
    if (operation.op === 'add') addBol(edits, operation.bol, `${path}.bol`);
    else if (operation.op === 'remove') removeBol(edits, whole, operation.bolId);
    else changeBol(edits, operation.bolId, operation.fields, operation.seen, `${path}.fields`);
  }
  return edits;
}

function addBol(edits: BolEdits, draft: BolDraft, path: string): void {
  // The same operation again, after a lost reply.
  if (edits.bols.some(({ id }) => id === draft._id)) return;
  const full = whyNotOneMoreBol(edits.bols.length);
  if (full !== null) throw invalid({ [path]: full });
  const fields = {
    receiverId: draft.receiverId ?? null,
    deliveryDate: draft.deliveryDate ?? null,
    file: { ...draft.file, name: storedFileName(edits.bols.length, draft.file.name) },
  };
  edits.bols.push({ id: draft._id, row: null, changed: true, ...fields });
  edits.toCheck.push({ path, ...fields, placeId: fields.receiverId });
}

function removeBol(edits: BolEdits, whole: WholeLoad, bolId: string): void {
  const at = edits.bols.findIndex(({ id }) => id === bolId);
  const bol = edits.bols[at];
  // Gone already: what was wanted.
  if (!bol) return;
  if (bol.row) refuse('rule-broken', whyNotRemoveBol({ ...statesOf(whole), bol: stateOf(bol.row) }));
  edits.bols.splice(at, 1);
  if (bol.row) edits.removed.push(bol.id);
}

function changeBol(edits: BolEdits, bolId: string, fields: BolFields, seen: BolFields | undefined, path: string): void {
  const at = edits.bols.findIndex(({ id }) => id === bolId);
  const bol = edits.bols[at];
  if (!bol) throw new Failure('changed-meanwhile', t('This BOL was removed from the load in the meantime.'));
  if (bol.row) refuse('rule-broken', whyNotChangeBol(stateOf(bol.row), fields));
  const { receiverId, deliveryDate, file } = bol;
  const current: EditedFields = { receiverId, deliveryDate, file };
  const { next, conflicts } = mergeFields(current, fields, seen ?? {});
  if (conflicts.length > 0) throw changedMeanwhile('BOL', conflicts);
  const newFile = next.file.sha256 !== file.sha256;
  if (newFile) next.file = { ...next.file, name: storedFileName(at, next.file.name) };
  edits.bols[at] = { ...bol, ...next, changed: true };
  edits.toCheck.push({
    path,
    receiverId: next.receiverId === receiverId ? null : next.receiverId,
    deliveryDate: next.deliveryDate === deliveryDate ? null : next.deliveryDate,
    file: newFile ? next.file : undefined,
    placeId: next.receiverId,
  });
}

/** A whole list of BOLs, from a client that knows no operations, as operations on what is there. */
export function operationsFor(rows: BolRecord[], whole: BolDraft[]): BolChange[] {
  const wanted = new Set(whole.map(({ _id }) => _id));
  const present = new Map(rows.map((row) => [row.id, row]));
  const removals = rows.filter(({ id }) => !wanted.has(id)).map(({ id }): BolChange => ({ op: 'remove', bolId: id }));
  const others = whole.map((bol): BolChange => {
    const { _id, ...fields } = bol;
    return present.has(_id) ? { op: 'change', bolId: _id, fields } : { op: 'add', bol };
  });
  return [...removals, ...others];
}

/** What people call the fields. */
const NAMES: Record<keyof LoadFields | keyof BolFields, Message> = {
  ready: msg('shipped or saved'),
  carrierId: msg('carrier'),
  pUDate: msg('P/U date'),
  pUNum: msg('P/U number'),
  loadNum: msg('load number'),
  pULocation: msg('P/U location'),
  destination: msg('destination'),
  dwellTerms: msg('free time'),
  receiverId: msg('receiver'),
  deliveryDate: msg('delivery date'),
  file: msg('document'),
};

/** The conflict of an edit: names the fields somebody else was faster with. */
export function changedMeanwhile(what: 'load' | 'BOL', fields: readonly (keyof typeof NAMES)[]): Failure {
  const names = fields.map((field) => t(NAMES[field])).join(', ');
  const sentence =
    what === 'load'
      ? t('This load was changed in the meantime: {names}.', { names })
      : t('This BOL was changed in the meantime: {names}.', { names });
  return new Failure('changed-meanwhile', sentence);
}
