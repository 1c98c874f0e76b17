/** What became of a change besides being sent, in words that its receipt keeps: in English, said when they are shown. */

import { formatPlaceTime } from '#domain/date-format.ts';
import { lackWords } from '#domain/readiness.ts';
import { saidAgain } from '#domain/said-again.ts';
import { type Stop, zoneOfStop } from '#domain/zone-of-address.ts';
import { inEnglish, type Message, msg, t } from '#language/say.ts';
import { PROBLEMS } from './problem-words.ts';

/** An earlier fact counts: when it was, where that is known. */
const ALREADY = {
  checkin: [msg('Already checked in at {time}.'), msg('Already checked in.')],
  checkout: [msg('Already checked out at {time}.'), msg('Already checked out.')],
  completed: [msg('Already completed at {time}.'), msg('Already completed.')],
} as const satisfies Record<string, readonly [at: Message, some: Message]>;

export const NOTES = {
  otherTime: msg('Recorded; another time counts.'),
  otherPhotograph: msg('Another photograph of this page was kept before.'),
  earlierClaim: msg('Recorded; an earlier record of this claim counts.'),
  laterCount: msg('Recorded; a later count counts.'),
  otherRecord: msg('Recorded; another record counts.'),
  laterAnswer: msg('Recorded; a later answer counts.'),
  takenBack: msg('It was taken back before.'),
  replaced: msg('Sent again with changes.'),
  undone: msg('Undone.'),
  mayHaveArrived: msg('It may have arrived all the same.'),
  noRoom: msg('Not sent: too many photographs waited on this device. The paper itself is on the server.'),
  notKept: msg('Not kept: {why}'),
};

/** `Already checked in at 11/21/2026 14:02 PST.` */
export function alreadyAt(what: keyof typeof ALREADY, at: string | null | undefined, row: Stop | undefined): string {
  const [withTime, without] = ALREADY[what];
  return inEnglish(() => (at ? t(withTime, { time: formatPlaceTime(at, zoneOfStop(row)) }) : t(without)));
}

/** A note that was kept, said now; a sentence of the server stays as it is. */
export const noteWords = (note: string): string =>
  lackWords(saidAgain(note, [...Object.values(NOTES), ...Object.values(ALREADY).flat(), ...Object.values(PROBLEMS)]));
