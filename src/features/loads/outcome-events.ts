/** Outcomes of a stop other than the planned one as events of its timeline, and their being taken back. */
import { formatForReader } from '#domain/date-format.ts';
import { outcomeDetails, outcomeStateWords } from '#domain/outcome-words.ts';
import { type OutcomeState, outcomeHappened, outcomeState } from '#domain/stop-outcome.ts';
import type { StopOutcome, Visited } from '#domain/visits.ts';
import { t } from '#language/say.ts';
import type { BadgeTone } from '#ui/status-badge.tsx';
import { type CompanyNames, clockDoubt, inLine, quoted, saidBy, type TimelineEvent } from './timeline-event.ts';

interface Place {
  bolId: string | null;
  bolName: string | null;
  /** Of its clock. */
  zone: string;
  names: CompanyNames;
}

const TONES: Record<OutcomeState, BadgeTone> = {
  counts: 'neutral',
  superseded: 'neutral',
  contradicts: 'danger',
  voided: 'neutral',
};

/** One event for each outcome of the row, and one for each that was taken back. */
export function outcomeEvents(row: Visited, place: Place): TimelineEvent[] {
  return (row.outcomes ?? []).flatMap((outcome) => {
    const told = toldEvent(outcome, row, place);
    return outcome.void === null ? [told] : [told, takenBackEvent(outcome, outcome.void, place)];
  });
}

function toldEvent(outcome: StopOutcome, row: Visited, place: Place): TimelineEvent {
  const state = outcomeState(outcome, row);
  const { _id, kind, at, byName, byCompanyId, occurredAt, receivedAt, deviceId, skewMs } = outcome;
  const { bolId, bolName, zone, names } = place;
  return {
    // What completes a BOL is a check-out by the same id, with an event of its own.
    id: `${_id}-outcome`,
    at,
    zone,
    what: outcomeHappened(kind),
    bolName,
    who: saidBy(byName, names.get(byCompanyId)),
    details: outcomeDetails(outcome, row, zone, formatForReader),
    photos: outcome.photos,
    badges: [
      ...(state === 'counts' ? [] : [{ text: outcomeStateWords(state), tone: TONES[state] }]),
      ...clockDoubt(outcome),
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
    what: t('Taken back: {what}', { what: inLine(outcomeHappened(kind)) }),
    bolName: place.bolName,
    who: saidBy(byName),
    details: [quoted(reason)],
    badges: clockDoubt(taken),
    counts: true,
    evidence: { occurredAt, receivedAt, deviceId },
    correctable: null,
  };
}
