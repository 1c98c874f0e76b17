/**
 * Why the wizard can't go on. The rules are the domain's; here they are asked in the order of the steps. The delivery
 * dates are asked again at the end: a draft may lie for days, and "today or later" is judged when Finish is pressed.
 */

import { LIMITS } from '#domain/limits.ts';
import { sameValue, whyNotChangeBol, whyNotEditLoad, whyNotRemoveBol } from '#domain/load-edit.ts';
import {
  LOAD_STEPS,
  type LoadStep,
  tooManyBols,
  whyNotAddBol,
  whyNotNext,
  whyNotOneMoreBol,
} from '#domain/load-steps.ts';
import { settleReady, whyNotShip } from '#domain/readiness.ts';
import { t } from '#language/say.ts';
import { deliveryPlace } from './draft-times.ts';
import {
  type BolForm,
  type DraftBol,
  type DraftFile,
  isBolFormTouched,
  type LoadDraft,
  type SeenLoad,
} from './load-draft.ts';

type SeenBol = SeenLoad['bols'][number];

/** The BOL as the load had it when editing began; undefined for one the wizard added. */
export function seenBol(draft: LoadDraft, bolId: string | null): SeenBol | undefined {
  return draft.seen?.bols.find(({ _id }) => _id === bolId);
}

/** What is wrong with one BOL of the draft, or null. A stored BOL keeps a date that has passed meanwhile. */
export function whyNotBol(draft: LoadDraft, bol: BolFields, now: string): string | null {
  const seen = seenBol(draft, bol._id);
  const untouchedDate = seen?.deliveryDate && sameValue(seen.deliveryDate, bol.deliveryDate);
  const { zone } = deliveryPlace(draft, bol.receiverId);
  return whyNotAddBol({ ...bol, deliveryDate: untouchedDate ? now : bol.deliveryDate }, now, zone);
}
type BolFields = { _id: string | null; file: DraftFile | null; receiverId: string | null; deliveryDate: string | null };

/** Why the form's BOL can't be submitted, or null. */
export function whyNotSubmit(draft: LoadDraft, form: BolForm, now: string): string | null {
  const full = whyFull(draft, form.bolId);
  if (full) return full;
  if (form.chosen) return t('Add the document in the preview, or close it.');
  return whyNotBol(draft, { ...form, _id: form.bolId, file: form.added }, now);
}

/** Why the load takes no BOL beside those it has, or null; one that is being changed is among them. */
export function whyFull(draft: LoadDraft, changing: string | null = null): string | null {
  return changing === null ? whyNotOneMoreBol(draft.bols.length) : null;
}

/** Why this part of a stored BOL is fixed, or null: from its check-in on it keeps receiver and document. */
export function whyFixed(seen: SeenBol | undefined, part: 'receiver' | 'document' | 'date'): string | null {
  if (!seen) return null;
  // Asked about a change to something no BOL has, so that it counts as one.
  const edits = { receiver: { receiverId: '' }, document: { file: { sha256: '' } }, date: { deliveryDate: '' } };
  return whyNotChangeBol(seen, edits[part]);
}

/** Why a BOL of the draft cannot be removed, or null; one the wizard added can. */
export function whyStays(draft: LoadDraft, bolId: string): string | null {
  const bol = seenBol(draft, bolId);
  return draft.seen && bol ? whyNotRemoveBol({ bol, load: draft.seen, bols: draft.seen.bols }) : null;
}

const isSameBol = (a: DraftBol, b: DraftBol) =>
  a.receiverId === b.receiverId && sameValue(a.deliveryDate, b.deliveryDate) && sameValue(a.file, b.file);

/** Why Next is off on this step, or null. `now` is device time with UTC offset. */
export function whyNotLeave(step: LoadStep, draft: LoadDraft, now: string): string | null {
  const why = whyNotNext(step, draft);
  if (why || step !== 'bols') return why;
  if (isBolFormTouched(draft.bolForm)) return t('Submit the BOL you are filling in, or cancel it.');
  if (draft.bols.length > Math.max(LIMITS.bolsPerLoad, draft.seen?.bols.length ?? 0)) return tooManyBols();
  for (const [index, bol] of draft.bols.entries()) {
    const seen = seenBol(draft, bol._id);
    const wrong = seen && isSameBol(seen, bol) ? null : whyNotBol(draft, bol, now);
    if (wrong) return t('BOL {number}: {reason}', { number: index + 1, reason: wrong });
  }
  return null;
}

/** The first step that holds Finish up, with its reason; null when the load can be built. */
export function whyNotFinish(draft: LoadDraft, now: string): { step: LoadStep; reason: string } | null {
  for (const step of LOAD_STEPS) {
    const reason = whyNotLeave(step, draft, now);
    if (reason) return { step, reason };
  }
  if (!draft.seen) return null;
  const { ready } = settleReady(draft.choice === 'ship', draft, draft.bols);
  const reason = whyNotEditLoad({
    load: draft.seen,
    bols: draft.seen.bols,
    next: { carrierId: draft.carrierId, ready },
  });
  return reason ? { step: 'ship', reason } : null;
}

/** Why "Ship" can't be chosen, or null. */
export function whyNotChooseShip(draft: LoadDraft): string | null {
  return whyNotShip(draft, draft.bols);
}

/** Why "Save" can't be chosen, or null: a load that is under way is not taken back. */
export function whyNotChooseSave(draft: LoadDraft): string | null {
  return draft.seen && whyNotEditLoad({ load: draft.seen, bols: draft.seen.bols, next: { ready: false } });
}

/** Why the carrier can't be changed, or null: a load that is under way keeps it. */
export function whyCarrierFixed({ seen }: LoadDraft): string | null {
  // Asked about a change to a carrier no load has, so that it counts as one.
  return seen && whyNotEditLoad({ load: seen, bols: seen.bols, next: { carrierId: '' } });
}

/** Why a load asked to ship will stay unsubmitted all the same, or null. */
export function whyStaysUnsubmitted(draft: LoadDraft): string | null {
  return draft.choice === 'ship' ? settleReady(true, draft, draft.bols).notReady : null;
}
