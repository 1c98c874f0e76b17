/** Outcomes of a stop other than the planned one as events of its timeline, and their being taken back. */
import { CLOCK_UNCERTAIN } from '#domain/stamp.ts';
import {
  type OutcomeState,
  outcomeHappened,
  outcomeState,
  plannedTold,
  reasonWords,
  scheduleWords,
} from '#domain/stop-outcome.ts';
import type { StopOutcome, Visited } from '#domain/visits.ts';
import type { CompanyNames, TimelineEvent } from './timeline-event.ts';

interface Place {
  bolId: string | null;
  bolName: string | null;
  /** Of its clock. */
  zone: string;
  names: CompanyNames;
}

const BADGES: Record<OutcomeState, TimelineEvent['badges']> = {
  counts: [],
  superseded: [{ text: 'Superseded by an earlier record', tone: 'neutral' }],
  contradicts: [{ text: 'Contradicts completion', tone: 'danger' }],
  voided: [{ text: 'Taken back', tone: 'neutral' }],
};

/** One event for each outcome of the row, and one for each that was taken back. */
export function outcomeEvents(row: Visited, place: Place): TimelineEvent[] {
  return (row.outcomes ?? []).flatMap((outcome) => {
    const told = toldEvent(outcome, outcomeState(outcome, row), place);
    return outcome.void === null ? [told] : [told, takenBackEvent(outcome, outcome.void, place)];
  });
}

function toldEvent(outcome: StopOutcome, state: OutcomeState, place: Place): TimelineEvent {
  const { _id, kind, at, byName, byCompanyId, toldBy, occurredAt, receivedAt, deviceId, skewMs } = outcome;
  const { bolId, bolName, zone, names } = place;
  const company = names.get(byCompanyId);
  return {
    // What completes a BOL is a check-out by the same id, with an event of its own.
    id: `${_id}-outcome`,
    at,
    zone,
    what: outcomeHappened(kind),
    bolName,
    who: company ? `by ${byName} (${company})` : `by ${byName}`,
    details: [
      [reasonWords(outcome.reason), outcome.note && `“${outcome.note}”`].filter(Boolean).join(': '),
      toldBy && `Told by ${toldBy}`,
      outcome.plan === null ? '' : `Then: ${plannedTold(outcome, zone)}`,
      scheduleWords(outcome),
    ].filter(Boolean),
    photos: outcome.photos,
    badges: [
      ...BADGES[state],
      ...(outcome.clockUncertain ? [{ text: CLOCK_UNCERTAIN, tone: 'warning' } as const] : []),
    ],
    counts: state === 'counts',
    evidence: { occurredAt, receivedAt, deviceId, skewMs },
    correctable: null,
    revocable: outcome.void === null ? { outcome, bolId } : null,
  };
}

function takenBackEvent(
  { _id, kind }: StopOutcome,
  taken: NonNullable<StopOutcome['void']>,
  place: Place,
): TimelineEvent {
  const { at, byName, reason, occurredAt, receivedAt, deviceId } = taken;
  return {
    id: `${_id}-taken-back`,
    at,
    zone: place.zone,
    what: `Taken back: ${outcomeHappened(kind).toLowerCase()}`,
    bolName: place.bolName,
    who: `by ${byName}`,
    details: [`“${reason}”`],
    badges: taken.clockUncertain ? [{ text: CLOCK_UNCERTAIN, tone: 'warning' }] : [],
    counts: true,
    evidence: { occurredAt, receivedAt, deviceId },
    correctable: null,
  };
}
