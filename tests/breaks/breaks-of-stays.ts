import { type Break, b } from './break.ts';

/** Stays of a truck: what they are measured by, where one ends and the next begins, and how they are told. */
export const STAYS: readonly Break[] = [
  b(
    'H4.40',
    'an appointment set after the truck came rewrites what it is owed',
    'return mark === undefined ? current : (mark.appointment ?? null);',
    'return mark === null ? null : current;',
  ),
  b(
    'H4.40',
    'a tap that reaches the server late gets the appointment of then',
    'Date.parse(at) < Date.parse(until)',
    'Date.parse(at) < Date.parse(until) - 1e12',
  ),
  b(
    'H4.40',
    'the device forgets the appointment of a tap until the server has it',
    "...(kind === 'arrived' && { appointment: appointmentIn(lane, made.args) }),",
    '',
  ),
  b(
    'H4.40',
    'nobody reads that the stay is measured by another appointment than the load’s',
    '{held !== now && (',
    '{held === null && (',
  ),
  b(
    'H4.18',
    'a side that said nothing of the first stay speaks of it for ever',
    'if (cameAgain(visits, { since: since + 1, left: until, until: other.from })) return true;',
    '',
  ),
  b(
    'H4.41',
    'a truck that was refused never arrives again',
    '...(next ? [next] : []), ...again]',
    '...(next ? [next] : [])]',
  ),
  b(
    'H4.41',
    'a truck that was checked in anew never arrives again',
    '|| checkins.some((at) => at > Math.max(...lefts));',
    ';',
  ),
  b('H4.41', 'whose freight was taken is offered to arrive again', 'visitsOn(rows.filter(isOpen))', 'visitsOn(rows)'),
  b(
    'H4.41',
    'the row at the gate keeps telling the stay before',
    "isAway ? { driver: null, facility: null, state: 'none' as const } : line",
    'line',
  ),
  b('H4.42', 'only the last stay is shown', '.map((one, place) => <StayOf', '.slice(-1).map((one, place) => <StayOf'),
  b(
    'H4.42',
    'only the last stay is on the record',
    'return staysAt(rows, placeId).map((stay,',
    'return staysAt(rows, placeId).slice(-1).map((stay,',
  ),
  b(
    'H4.43',
    'the other side’s check-in is offered as one’s own arrival',
    '(isOwn(stamp) ? countingStamp(stamps, stamp) : [])',
    'countingStamp(stamps, stamp)',
  ),
  b('H4.44', 'a tap is told for each BOL', '...toldOnce(stays)]', '...stays]'),
  b(
    'H4.45',
    'the countdown says a time by nobody knows which clock',
    'time: timeForReader(end, zone, today),',
    "time: timeForReader(end, zone, today).split(' ')[0] ?? '',",
  ),
  b(
    'H4.45',
    'times in the table say no zone',
    'const shown = timeForReader(time?.at, zone, day)',
    "const shown = timeForReader(time?.at, zone, day).split(' ')[0]",
  ),
  b('H4.45', 'nobody reads which day a stay was', '{day !== null && <caption>{day}</caption>}', ''),
  b(
    'H4.46',
    'an arrival that is told after the check-in is offered as now',
    "steps.unshift([t('Arrived at check-in",
    "steps.push([t('Arrived at check-in",
  ),
  b(
    'H4.47',
    'one’s own time is agreed to in the place of theirs',
    'recordDwellCorrection({ load, bols, mark, at, reason, viewer })',
    'recordDwellCorrection({ load, bols, mark, at: mark.at, reason, viewer })',
  ),
  b(
    'H4.47',
    'anybody agrees for whoever recorded it',
    '!answer || whyNotCorrectDwell({ actor: viewer.actor, mark }) !== null',
    '!answer || mark === null',
  ),
  b('H4.50', 'one side takes all the room', '|| Math.max(...own) > DWELL_FACTS_OF_SIDE_MAX)', ')'),
  b('H4.51', 'the evidence page says nothing of the stay', '...dwellFacts(staysOfBol(view, seen, zones)),', ''),
  b('H4.51', 'the evidence page tells no answers', '...rows, ...recordEvidence(facts).map(words)]', '...rows]'),
  b('H4.52', 'the claim pack says nothing of the stay', '...stayParts(facts),', ''),
  b(
    'H4.53',
    'the stay at pick-up is on every paper of a BOL',
    '...(view.seesPickUp ? staysOf(view, {}, zones.pickUp) : []),',
    '...staysOf({ ...view, dwell: view.load.dwell }, {}, zones.pickUp),',
  ),
];
