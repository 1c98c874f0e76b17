/** Who may answer or correct what is recorded of a stay, and which terms it has. Kept apart from the facts, which every first screen loads. */
import { inEnglish, msg, t } from '#language/say.ts';
import { type Dwell, type DwellMark, dwellOn, dwellSideOf, type WithDwell } from './dwell.ts';
import { type DwellTerms, sameTerms, USUAL_TERMS } from './dwell-terms.ts';
import { type Actor, isStaff } from './roles.ts';
import { saidAgain } from './said-again.ts';

/** Marks, and answers, of one load or BOL. */
export const DWELL_FACTS_MAX = 40;
/** Of these by one side: the other has room, however often somebody corrects a time. */
export const DWELL_FACTS_OF_SIDE_MAX = 30;

interface DwellQuestion {
  actor: Actor;
  mark: DwellMark;
}

/** Why this person cannot answer this mark, or null. Permissions are asked for apart. */
export function whyNotAnswerDwell({ actor, mark }: DwellQuestion): string | null {
  return mark.side === dwellSideOf(actor) ? t('This is your own side’s time. Correct it instead.') : null;
}

/** Why this person cannot correct this mark, or null: it is theirs, or a colleague's whom they answer for. */
export function whyNotCorrectDwell({ actor, mark }: DwellQuestion): string | null {
  if (mark.byUserId === actor.userId) return null;
  if (isStaff(actor.role) && mark.byCompanyId === actor.companyId) return null;
  return t('Only the person who recorded this time, or the staff of their company, can correct it.');
}

const AGREED = msg('Agreed to the time that {name} stated');
/** The reason of a correction to the time that somebody stated in a dispute; kept in English. */
export const agreedReason = (name: string): string => inEnglish(() => t(AGREED, { name }));
/** The reason of a correction, as it is said now. */
export const correctionReason = (kept: string): string => saidAgain(kept, [AGREED]);

/** Why a dispute as it is filled in cannot be recorded yet, or null. `at`: when it was instead, null where they don't know. */
export function whyNotDispute(form: {
  at: string | null;
  reason: string;
  counting: string;
  now: string;
}): string | null {
  if (form.at !== null && Date.parse(form.at) > Date.parse(form.now))
    return t('The right time cannot be in the future.');
  if (form.at !== null && Date.parse(form.at) === Date.parse(form.counting))
    return t('That is the time they recorded.');
  return form.reason.trim() === '' ? t('Say why first.') : null;
}

/** Why the terms agreed for a load cannot be changed any more, or null. */
export function whyNotChangeTerms({ load, bols }: { load: WithDwell; bols: readonly WithDwell[] }): string | null {
  const isThere = [load, ...bols].some((row) => dwellOn(row).marks.some(({ kind }) => kind === 'arrived'));
  return isThere ? t('A truck has arrived already: its free time stays as it was.') : null;
}

/** The stay at this place under these terms; null where it has them, or a truck has arrived. The usual ones need no copy. */
export function dwellUnder(row: WithDwell, placeId: string, terms: DwellTerms): Dwell | null {
  const { terms: former, ...facts } = dwellOn(row);
  if (facts.marks.some((mark) => mark.kind === 'arrived' && mark.placeId === placeId)) return null;
  if (sameTerms(former ?? USUAL_TERMS, terms)) return null;
  return sameTerms(terms, USUAL_TERMS) ? facts : { ...facts, terms };
}
