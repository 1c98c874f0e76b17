/**
 * An edit that lay for a while meets the load as it is now: what the person did not touch follows the load, what they
 * changed stays theirs, with the value they saw, so that the server can tell a merge from a conflict.
 */
import { sameValue } from '#domain/load-edit.ts';
import { whyStays } from './draft-checks.ts';
import { type DraftBol, isBolFormTouched, type LoadDraft, type SeenLoad } from './load-draft.ts';

const FIELDS = ['pUNum', 'pUDate', 'loadNum', 'pULocation', 'carrierId', 'dwellTerms'] as const;
const typed = (value: unknown) => (typeof value === 'string' ? value.trim() || null : value);

type Touched = (bol: DraftBol) => boolean;

/** The kept draft brought up to `current`, the draft a fresh start would have. */
export function rebaseDraft(kept: LoadDraft, current: LoadDraft): LoadDraft {
  const { seen } = kept;
  const now = current.seen;
  if (!seen || !now) return kept;
  const fields: Partial<LoadDraft> = {};
  const seenFields: Partial<SeenLoad> = {};
  for (const field of FIELDS) {
    // Terms that are fixed by now follow the load: the form could not take them back.
    const isFixed = field === 'dwellTerms' && Boolean(now.termsFixed);
    const touched = !isFixed && !sameValue(typed(kept[field]), seen[field]);
    if (touched) Object.assign(seenFields, { [field]: seen[field] });
    else Object.assign(fields, { [field]: current[field] });
  }
  if ((kept.choice === 'ship') === seen.ready) fields.choice = current.choice;
  else seenFields.ready = seen.ready;
  const touchedBol = touchedIn(kept, seen);
  return {
    ...kept,
    ...fields,
    parties: { ...current.parties, ...kept.parties },
    bols: rebasedBols(kept, current, touchedBol),
    seen: { ...now, ...seenFields, bols: rebasedSeenBols(kept, now, touchedBol) },
  };
}

/** Tells whether the person changed a BOL (or added it). */
function touchedIn(kept: LoadDraft, seen: SeenLoad): Touched {
  const open = isBolFormTouched(kept.bolForm) ? kept.bolForm?.bolId : null;
  return (bol) => {
    const before = seen.bols.find(({ _id }) => _id === bol._id);
    if (!before || bol._id === open) return true;
    const same = (field: 'receiverId' | 'deliveryDate' | 'file') => sameValue(bol[field], before[field]);
    return !(same('receiverId') && same('deliveryDate') && same('file'));
  };
}

function rebasedBols(kept: LoadDraft, current: LoadDraft, touched: Touched): DraftBol[] {
  const stored = new Map(current.bols.map((bol) => [bol._id, bol]));
  const known = new Set([...kept.bols, ...(kept.seen?.bols ?? [])].map(({ _id }) => _id));
  const mine = kept.bols.flatMap((bol) => {
    const now = touched(bol) ? bol : stored.get(bol._id);
    return now ? [now] : [];
  });
  // BOLs others added since; those the person took off are known and stay out, unless the load keeps them by now.
  const has = (id: string) => mine.some(({ _id }) => _id === id);
  const comes = (id: string) => !known.has(id) || whyStays(current, id) !== null;
  return [...mine, ...current.bols.filter(({ _id }) => !has(_id) && comes(_id))];
}

/**
 * For a changed BOL the values its change was made against; whether it is under way is a fact of now. One that somebody
 * else took off meanwhile stays seen: it must be sent as a change and not as a new BOL.
 */
function rebasedSeenBols(kept: LoadDraft, now: SeenLoad, touched: Touched): SeenLoad['bols'] {
  const before = new Map(kept.seen?.bols.map((bol) => [bol._id, bol]));
  const changed = kept.bols.filter((bol) => before.has(bol._id) && touched(bol));
  const seen = new Map(now.bols.map((bol) => [bol._id, bol]));
  for (const { _id } of changed) {
    const { receiverId, deliveryDate, file } = before.get(_id)!;
    seen.set(_id, { ...(seen.get(_id) ?? before.get(_id)!), receiverId, deliveryDate, file });
  }
  return [...seen.values()];
}
