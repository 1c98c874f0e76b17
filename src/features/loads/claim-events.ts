/** Steps of claims on a BOL as events of its timeline, those that do not hold too. */
import { dayAt } from '#domain/business-days.ts';
import { recordedAt } from '#domain/claim-day.ts';
import { type ClaimStep, standOf, stepWords } from '#domain/claims.ts';
import { CLOCK_UNCERTAIN } from '#domain/stamp.ts';
import { dayWords } from '#language/dates.ts';
import { t } from '#language/say.ts';
import { type CompanyNames, saidBy, type TimelineEvent } from './timeline-event.ts';

interface Place {
  bolName: string | null;
  /** Of its clock. */
  zone: string;
  names: CompanyNames;
}

export function claimEvents(
  { claims = [] }: { claims?: ClaimStep[] | undefined },
  { bolName, zone, names }: Place,
): TimelineEvent[] {
  return claims.map((step) => {
    const { _id, byName, byCompanyId, claimantId, basis, note, clockUncertain } = step;
    const { occurredAt, receivedAt, deviceId, skewMs } = step;
    const stand = standOf(claims, step);
    const about = byCompanyId === claimantId ? undefined : names.get(claimantId);
    return {
      id: `${_id}-claim`,
      at: step.stated ? recordedAt(step) : step.at,
      zone,
      what: stepWords(step),
      bolName,
      who: saidBy(byName, names.get(byCompanyId)),
      details: [
        ...(about ? [t('Claim of {company}', { company: about })] : []),
        ...(step.stated ? [t('Stated for {day}', { day: dayWords(dayAt(step.at, zone)) })] : []),
        ...[basis, note].filter((words) => words !== ''),
      ],
      badges: [
        ...(stand === 'superseded' ? [{ text: t('An earlier record counts'), tone: 'neutral' } as const] : []),
        ...(stand === 'withdrawn' ? [{ text: t('Claim withdrawn'), tone: 'neutral' } as const] : []),
        ...(clockUncertain ? [{ text: t(CLOCK_UNCERTAIN), tone: 'warning' } as const] : []),
      ],
      counts: stand === 'counts',
      evidence: { occurredAt, receivedAt, deviceId, skewMs },
      correctable: null,
    };
  });
}
