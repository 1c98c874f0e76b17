/**
 * The wizard's draft as the change of a load that exists: only fields that differ from what was seen when the editing
 * began, each with that seen value, so edits of other people to other fields survive.
 */
import type { ChangeArgs, ChangeContext } from '#changes/changes.ts';
import type { DwellTermsIntent } from '#contract/dwell.ts';
import type { BolChange, BolFields, LoadFields } from '#contract/load.ts';
import { sameValue } from '#domain/load-edit.ts';
import type { Session } from '#offline/session.ts';
import { type DraftBol, type LoadDraft, oneLine, partyOf, type SeenLoad } from './load-draft.ts';

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
    dwellTerms: termsOf(draft),
  };
}
type LoadFieldsOfWizard = Omit<LoadFields, 'destination'>;

const termsOf = ({ dwellTerms }: Pick<LoadDraft, 'dwellTerms'>) => (dwellTerms ?? null) as DwellTermsIntent | null;

function seenFields(seen: SeenLoad): Required<LoadFieldsOfWizard> {
  const { pUNum, pUDate, loadNum, pULocation, carrierId, ready } = seen;
  return { pUNum, pUDate, loadNum, pULocation, carrierId, ready, dwellTerms: termsOf(seen) };
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
export function editArgs(draft: LoadDraft): ChangeArgs<'edit-load'> | null {
  if (!draft.seen) throw new Error('Only a load that exists can be edited.');
  const { fields, seen } = changedOf(loadFields(draft), seenFields(draft.seen));
  const changes = bolChanges(draft, draft.seen);
  if (Object.keys(fields).length === 0 && changes.length === 0) return null;
  return { loadId: draft.loadId, fields, seen, bolChanges: changes };
}

/** The wizard's draft as the change that builds a load. */
const orNull = (text: string) => oneLine(text) || null;

/** A BOL as it travels; size and pages stay in the context. */
function bolArgs({ _id, file, receiverId, deliveryDate }: DraftBol) {
  return { _id, file: { name: file.name, sha256: file.sha256 }, receiverId, deliveryDate };
}

/** The intent: what the server is asked for. The draft must have passed `whyNotFinish`. */
export function buildArgs(draft: LoadDraft, viewer: Session): ChangeArgs<'build-load'> {
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
    ...(draft.dwellTerms ? { dwellTerms: termsOf(draft) } : {}),
    bols: draft.bols.map(bolArgs),
  };
}

/** What the device shows until the server's rows are there: companies, documents, the person to ask. */
export function buildContext(draft: LoadDraft, viewer: Session): ChangeContext<'build-load'> {
  const ids = [draft.carrierId, ...draft.bols.map(({ receiverId }) => receiverId)];
  const picked = ids.flatMap((id) => (id && draft.parties[id] ? [draft.parties[id]] : []));
  const parties = [partyOf(viewer.company), ...picked];
  return {
    parties: Object.fromEntries(parties.map((party) => [party._id, party])),
    files: Object.fromEntries(draft.bols.map(({ file }) => [file.sha256, { size: file.size, pages: file.pages }])),
    contact: { name: viewer.user.name, email: viewer.user.email },
  };
}
