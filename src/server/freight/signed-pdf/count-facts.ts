/** What was counted and what was found after the completion, as it stands when the page is made. */
import { latenessOfConcealed } from '#domain/claim-clock.ts';
import { type ConcealedReport, concealedWords } from '#domain/concealed.ts';
import { type Count, countingCount, totalsWords } from '#domain/count.ts';
import { formatPlaceTime } from '#domain/date-format.ts';
import { concealedLineWords, countLineWords, sealWords } from '#domain/difference-words.ts';
import { CLOCK_UNCERTAIN } from '#domain/stamp.ts';
import { msg, t } from '#language/say.ts';
import { type Heading, heading } from '../../base/language.ts';
import { type Fact, photoWords } from './evidence.ts';

interface Counted {
  counts: readonly Count[];
  concealed: readonly ConcealedReport[];
}

type Delivered = Parameters<typeof latenessOfConcealed>[0];
type Told = Pick<Count, 'at' | 'byName' | 'note' | 'clockUncertain'>;

/** The count that counts, with its lines that differ and its seal, then every report of concealed damage. */
export function countFacts({ counts, concealed }: Counted, delivered: Delivered, zone: string): Fact[] {
  const count = countingCount(counts);
  return [
    ...(count ? titled(heading(msg('Count')), countLines(count, zone)) : []),
    ...concealed.flatMap((report) => titled(heading(msg('Found later')), concealedLines(report, delivered, zone))),
  ];
}

const titled = (title: Heading, lines: readonly string[]): Fact[] =>
  lines.map((words, index) => [index === 0 ? title : '', words]);

/** The clock of the dock for people, the instant for whoever has to prove it. */
function headOf(words: string, { at, byName, clockUncertain }: Told, zone: string): string {
  const doubt = clockUncertain ? `, ${t(CLOCK_UNCERTAIN)}` : '';
  return `${words}, ${formatPlaceTime(at, zone)} (${at}) by ${byName}${doubt}`;
}

const noteOf = ({ note }: Told): string[] => (note === '' ? [] : [`"${note}"`]);

const countLines = (count: Count, zone: string): string[] => [
  headOf(totalsWords(count.totals), count, zone),
  ...count.lines.flatMap((line) => [...countLineWords(line), ...photoWords(line)]),
  ...(count.seal ? [sealWords(count.seal)] : []),
  ...noteOf(count),
];

function concealedLines(report: ConcealedReport, delivered: Delivered, zone: string): string[] {
  const late = latenessOfConcealed(delivered, report.at);
  return [
    headOf(concealedWords(report), report, zone),
    ...report.lines.flatMap((line) => [concealedLineWords(line), ...photoWords(line)]),
    ...noteOf(report),
    ...(late === null ? [] : [late]),
  ];
}
