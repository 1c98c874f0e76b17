/** What somebody fills in about an outcome, and what of it must be there before it is recorded. */
import { t } from '#language/say.ts';
import { OUTCOMES, type OutcomeKind } from './stop-outcome.ts';

/** What somebody has filled in about an outcome, as far as it must be there. Times are ISO. */
export interface OutcomeForm {
  kind: OutcomeKind;
  reason: string | null;
  note: string;
  toldBy: string;
  plan: string | null;
  proposedDate: string | null;
}

/** What is still missing or contradicts itself in what was filled in, or null. `photos`: SHA-256 of those taken. */
export function whyNotFinishOutcome(form: OutcomeForm & { photos?: readonly string[] | undefined }): string | null {
  const { reasons, plans, wantsProof } = OUTCOMES[form.kind];
  if (reasons.length > 0 && form.reason === null) return t('Choose a reason first.');
  if (form.reason !== null && !reasons.some((reason) => reason === form.reason)) return t('Choose another reason.');
  if (form.reason === 'other' && form.note.trim() === '') return t('Say what it was first.');
  if (form.kind === 'refused' && form.toldBy.trim() === '') return t('Say who told you first.');
  if (wantsProof && form.note.trim() === '' && !form.photos?.length) return t('Take a photo or write a note first.');
  if (plans.length > 0 && form.plan === null) return t('Choose what is to be done now.');
  if (form.plan !== null && !plans.some((plan) => plan === form.plan))
    return t('Choose something else to be done now.');
  return form.proposedDate === null || form.plan === 'redeliver' ? null : t('A time is proposed for another try only.');
}

/**
 * Why the next try cannot be proposed for then at this moment, or null. Asked while somebody fills it in, who can choose
 * another time. What was recorded is kept with the time that was said: it is a fact, and clocks may be off.
 */
export function whyNotProposeTry({ proposedDate }: Pick<OutcomeForm, 'proposedDate'>, now: string): string | null {
  return proposedDate !== null && Date.parse(proposedDate) < Date.parse(now)
    ? t('The next try cannot be before this one.')
    : null;
}
