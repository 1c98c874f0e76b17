/**
 * Editing a load that others may be editing too. Only changed fields travel, each with the value its editor saw:
 * different fields merge, the same field changed twice is a conflict for a person to settle.
 */
import { msg, t } from '#language/say.ts';
import { type DwellTerms, sameTerms } from './dwell-terms.ts';
import { isLoadCompleted } from './load-category.ts';

export type FieldChanges<C> = { [K in keyof C]?: C[K] | undefined };

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const isInstant = (value: unknown): value is string => typeof value === 'string' && INSTANT.test(value);

/** Equal for the purpose of editing: times as instants, documents by their hash, terms by what they say, no value and null alike. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (isInstant(a) && isInstant(b)) return Date.parse(a) === Date.parse(b);
  if (isDocument(a) && isDocument(b)) return a.sha256 === b.sha256;
  if (isTerms(a) && isTerms(b)) return sameTerms(a, b);
  return (a ?? null) === (b ?? null);
}

function isDocument(value: unknown): value is { sha256: string } {
  return typeof value === 'object' && value !== null && 'sha256' in value;
}

function isTerms(value: unknown): value is DwellTerms {
  return typeof value === 'object' && value !== null && 'freeMinutes' in value;
}

/**
 * Three-way merge, field by field. `current` is the row, `changed` what the editor wants, `seen` what they saw. A field
 * without a seen value is taken as it is (other clients). Conflicting fields keep their current value.
 */
export function mergeFields<C extends object>(
  current: C,
  changed: FieldChanges<C>,
  seen: FieldChanges<C> = {},
): { next: C; conflicts: (keyof C & string)[] } {
  const next = { ...current };
  const conflicts: (keyof C & string)[] = [];
  for (const field of Object.keys(changed) as (keyof C & string)[]) {
    const wanted = changed[field];
    if (wanted === undefined || sameValue(current[field], wanted)) continue;
    const saw = seen[field];
    if (saw !== undefined && sameValue(saw, wanted)) continue;
    if (saw === undefined || sameValue(saw, current[field])) next[field] = wanted as C[typeof field];
    else conflicts.push(field);
  }
  return { next, conflicts };
}

interface EditableLoad {
  carrierId: string | null;
  ready: boolean;
  checkin: string | null;
}
type StopState = { checkin: string | null; completed: boolean; outcomes?: readonly unknown[] | undefined };

/** A truck was there and left again: what was recorded then stays with those it was recorded for. */
const wasVisited = ({ outcomes = [] }: StopState) => outcomes.length > 0;

const isUnderWay = (load: { checkin: string | null }, bols: readonly StopState[]) =>
  load.checkin !== null || bols.some((bol) => bol.checkin !== null || wasVisited(bol));

/**
 * Why a load cannot be edited, or null. `next` is how it would stand afterwards (with `ready` as settled): once it is
 * under way it keeps its carrier and cannot be withdrawn, or it would vanish from the people who have the freight.
 */
export function whyNotEditLoad(question: {
  load: EditableLoad;
  bols: readonly StopState[];
  next?: { carrierId?: string | null | undefined; ready?: boolean | undefined };
}): string | null {
  const { load, bols, next = {} } = question;
  if (isLoadCompleted(bols)) return t('A completed load cannot be edited.');
  if (!isUnderWay(load, bols)) return null;
  if (next.carrierId !== undefined && next.carrierId !== load.carrierId) {
    return t('The load is checked in already and keeps its carrier.');
  }
  return load.ready && next.ready === false ? t('The load is checked in already and cannot be withdrawn.') : null;
}

/** Why a load cannot be deleted, or null: once anything was checked in it is a record. */
export function whyNotDeleteLoad(question: {
  load: { checkin: string | null };
  bols: readonly StopState[];
}): string | null {
  return isUnderWay(question.load, question.bols) ? t('A load that was checked in cannot be deleted.') : null;
}

interface ChangeableBol extends StopState {
  receiverId: string | null;
  deliveryDate: string | null;
  file: { sha256: string };
}

/** Fields to change, or `remove` to take the BOL off its load. */
export type BolEdit =
  | 'remove'
  | {
      receiverId?: string | null | undefined;
      deliveryDate?: string | null | undefined;
      file?: { sha256: string } | undefined;
    };

/**
 * Why a BOL cannot be changed so, or null: from its check-in on it keeps receiver and document. After a refusal or an
 * attempt, other papers may be what it takes; another receiver would read what was said at the door of the first.
 */
export function whyNotChangeBol(bol: ChangeableBol, edit: BolEdit): string | null {
  if (bol.checkin === null && !bol.completed) return whyNotChangeVisited(bol, edit);
  const keeps = bol.completed ? COMPLETED_KEEPS : CHECKED_IN_KEEPS;
  if (edit === 'remove') return t(keeps.load);
  const differs = (field: 'receiverId' | 'deliveryDate' | 'file') =>
    edit[field] !== undefined && !sameValue(edit[field], bol[field]);
  if (differs('receiverId')) return t(keeps.receiver);
  if (differs('file')) return t(keeps.document);
  return bol.completed && differs('deliveryDate') ? t('A BOL that is completed keeps its delivery date.') : null;
}

const CHECKED_IN_KEEPS = {
  load: msg('A BOL that is checked in cannot be removed.'),
  receiver: msg('A BOL that is checked in keeps its receiver.'),
  document: msg('A BOL that is checked in keeps its document.'),
};
const COMPLETED_KEEPS: typeof CHECKED_IN_KEEPS = {
  load: msg('A BOL that is completed cannot be removed.'),
  receiver: msg('A BOL that is completed keeps its receiver.'),
  document: msg('A BOL that is completed keeps its document.'),
};

function whyNotChangeVisited(bol: ChangeableBol, edit: BolEdit): string | null {
  if (!wasVisited(bol)) return null;
  if (edit === 'remove') return t('A BOL that could not be delivered as planned cannot be removed.');
  const goesElsewhere = edit.receiverId !== undefined && edit.receiverId !== bol.receiverId;
  return goesElsewhere ? t('A BOL that could not be delivered as planned keeps its receiver.') : null;
}

/** The name a document is stored under: the count of the BOLs there already, a dash, its own name. A label only. */
export function storedFileName(count: number, name: string): string {
  return `${count}-${name}`;
}
