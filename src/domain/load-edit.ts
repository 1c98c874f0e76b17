/**
 * Editing a load that others may be editing too. Only changed fields travel, each with the value its editor saw:
 * different fields merge, the same field changed twice is a conflict for a person to settle.
 */
import { msg, t } from '#language/say.ts';
import { type DwellTerms, sameTerms } from './dwell-terms.ts';
import { LIMITS } from './limits.ts';
import { isLoadCompleted } from './load-category.ts';
import type { SignatureFacts } from './signing.ts';

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
  checkout?: string | null | undefined;
}
type StopState = { checkin: string | null; completed: boolean; outcomes?: readonly unknown[] | undefined };

/** A truck was there and left again: what was recorded then stays with those it was recorded for. */
const wasVisited = ({ outcomes = [] }: StopState) => outcomes.length > 0;

type PickUpState = Pick<EditableLoad, 'checkin' | 'checkout'>;

/** Whoever forgot the check-in may have recorded the check-out. */
const isUnderWay = ({ checkin, checkout = null }: PickUpState, bols: readonly StopState[]) =>
  checkin !== null || checkout !== null || bols.some((bol) => bol.checkin !== null || wasVisited(bol));

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
export function whyNotDeleteLoad(question: { load: PickUpState; bols: readonly StopState[] }): string | null {
  return isUnderWay(question.load, question.bols) ? t('A load that was checked in cannot be deleted.') : null;
}

interface ChangeableBol extends StopState {
  receiverId: string | null;
  deliveryDate: string | null;
  file: { sha256: string };
}

interface BolEdit {
  receiverId?: string | null | undefined;
  deliveryDate?: string | null | undefined;
  file?: { sha256: string } | undefined;
}

/**
 * Why a BOL cannot be changed so, or null: from its check-in on it keeps receiver and document. After a refusal or an
 * attempt, other papers may be what it takes; another receiver would read what was said at the door of the first.
 */
export function whyNotChangeBol(bol: ChangeableBol, edit: BolEdit): string | null {
  if (bol.checkin === null && !bol.completed) return whyNotChangeVisited(bol, edit);
  const keeps = bol.completed ? COMPLETED_KEEPS : CHECKED_IN_KEEPS;
  const differs = (field: 'receiverId' | 'deliveryDate' | 'file') =>
    edit[field] !== undefined && !sameValue(edit[field], bol[field]);
  if (differs('receiverId')) return t(keeps.receiver);
  if (differs('file')) return t(keeps.document);
  return bol.completed && differs('deliveryDate') ? t('A BOL that is completed keeps its delivery date.') : null;
}

const CHECKED_IN_KEEPS = {
  receiver: msg('A BOL that is checked in keeps its receiver.'),
  document: msg('A BOL that is checked in keeps its document.'),
};
const COMPLETED_KEEPS: typeof CHECKED_IN_KEEPS = {
  receiver: msg('A BOL that is completed keeps its receiver.'),
  document: msg('A BOL that is completed keeps its document.'),
};

function whyNotChangeVisited(bol: ChangeableBol, edit: BolEdit): string | null {
  if (!wasVisited(bol)) return null;
  const goesElsewhere = edit.receiverId !== undefined && edit.receiverId !== bol.receiverId;
  return goesElsewhere ? t('A BOL that could not be delivered as planned keeps its receiver.') : null;
}

interface RemovableBol extends StopState {
  /** Missing in drafts of older versions. */
  signatures?: readonly Pick<SignatureFacts, 'purpose' | 'voided'>[] | undefined;
}

/**
 * Why a BOL cannot be taken off its load, or null. Everything recorded on it goes with it, for everybody: so it stays from
 * the load's check-in on, when the truck may have its freight, and once its driver or receiver has signed, be the check-in
 * forgotten or still on a phone. Papers alone don't hold it: before a truck comes they are the shipper's to withdraw.
 */
export function whyNotRemoveBol({
  bol,
  load,
  bols,
}: {
  bol: RemovableBol;
  load: PickUpState;
  /** All of the load. */
  bols: readonly StopState[];
}): string | null {
  if (bol.completed) return t('A BOL that is completed cannot be removed.');
  if (bol.checkin !== null) return t('A BOL that is checked in cannot be removed.');
  if (wasVisited(bol)) return t('A BOL that could not be delivered as planned cannot be removed.');
  if (isUnderWay(load, bols)) {
    return t(
      'The load is under way and keeps its BOLs. Its driver or carrier can record that this freight was not delivered.',
    );
  }
  const isTaken = (bol.signatures ?? []).some(({ purpose, voided }) => purpose !== 'shipper' && !voided);
  return isTaken
    ? t('The driver or the receiver has signed this BOL. It can be removed once they have voided their signature.')
    : null;
}

/**
 * The name a document is stored under: the count of the BOLs there already, a dash, its own name. A label only, and no
 * longer than a line may be: who edits the BOL sends it back as what was seen.
 */
export function storedFileName(count: number, name: string): string {
  const prefix = `${count}-`;
  return prefix + endOfFileName(name, LIMITS.lineMax - prefix.length);
}

/** The last characters of a name that is too long, where `.pdf` stands. Half a character cannot be stored. */
export const endOfFileName = (name: string, max: number = LIMITS.lineMax): string =>
  name.slice(-max).replace(/^[\udc00-\udfff]/, '');
