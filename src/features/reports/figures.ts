/** The columns of each report. */

import { formatDuration } from '#domain/date-format.ts';
import type { DwellLine, OsdLine, PunctualityLine, WeekLine } from '#domain/reports.ts';
import { dayWords } from '#language/dates.ts';
import { inFigures, msg, t } from '#language/say.ts';
import type { Figure } from './report-table.tsx';

/** To the nearest whole per cent; but never "100 %" or "0 %" while one is missing to it. */
export function percent(share: number | null): string {
  if (share === null) return '–';
  const rounded = Math.round(share * 100);
  if (rounded === 100 && share < 1) return '>99 %';
  return rounded === 0 && share > 0 ? '<1 %' : `${rounded} %`;
}
const duration = (minutes: number | null) => (minutes === null ? '–' : formatDuration(minutes * 60_000));
const plainMinutes = (minutes: number | null) => (minutes === null ? '' : String(Math.round(minutes)));
const plainShare = (share: number | null) => (share === null ? '' : share.toFixed(4));

/** A number of something: grouped as people read it, and plain in a file for a spreadsheet. */
const counted = <Line>(key: string, title: string, of: (line: Line) => number): Figure<Line> => ({
  key,
  title,
  text: (line) => inFigures(of(line)),
  csv: { title, text: (line) => String(of(line)) },
});

/** `who`: what a partner is called here. */
export const punctualityFigures = (who: string): Figure<PunctualityLine>[] => [
  { key: 'partner', title: who, isWords: true, text: ({ partner }) => partner.name },
  {
    key: 'share',
    title: t('On time'),
    text: ({ share }) => percent(share),
    share: ({ share }) => share,
    csv: { title: t('Share on time'), text: ({ share }) => plainShare(share) },
  },
  counted('on-time', t('On time, BOLs'), ({ onTime }) => onTime),
  counted('late', t('Late, BOLs'), ({ late }) => late),
  {
    key: 'late-by',
    title: t('Late by (median)'),
    text: ({ medianLate }) => duration(medianLate),
    csv: { title: t('Late by, median, min'), text: ({ medianLate }) => plainMinutes(medianLate) },
  },
  counted('open', t('Not checked in'), ({ open }) => open),
];

const STOPS = { 'pick-up': msg('Pick-up'), delivery: msg('Delivery') };

/** Bars are as long as the longest median. */
export const dwellFigures = (lines: readonly DwellLine[]): Figure<DwellLine>[] => {
  const longest = Math.max(1, ...lines.map((line) => line.median ?? 0));
  return [
    { key: 'place', title: t('Place'), isWords: true, text: ({ place }) => place.name },
    { key: 'stop', title: t('Stop'), isWords: true, text: ({ stop }) => t(STOPS[stop]) },
    {
      key: 'median',
      title: t('Median'),
      text: (line) => duration(line.median),
      share: (line) => line.median && line.median / longest,
      csv: { title: t('Median, min'), text: (line) => plainMinutes(line.median) },
    },
    {
      key: 'p90',
      title: t('Nine of ten within'),
      text: ({ p90 }) => duration(p90),
      csv: { title: t('90th percentile, min'), text: ({ p90 }) => plainMinutes(p90) },
    },
    counted('visits', t('Stops'), ({ visits }) => visits),
    counted('unknown', t('Not known'), ({ unknown }) => unknown),
  ];
};

const cases = (key: 'overages' | 'shortages' | 'damages', title: string): Figure<OsdLine> => ({
  key,
  title,
  text: (line) => inFigures(line[key]),
  csv: { title: t('{what}, cases', { what: title }), text: (line) => String(line[key]) },
});

export const osdFigures = (who: string): Figure<OsdLine>[] => [
  { key: 'partner', title: who, isWords: true, text: ({ partner }) => partner.name },
  {
    key: 'rate',
    title: t('With OS&D'),
    text: ({ rate }) => percent(rate),
    share: ({ rate }) => rate,
    csv: { title: t('Share with OS&D'), text: ({ rate }) => plainShare(rate) },
  },
  counted('reported', t('Reports'), ({ reported }) => reported),
  counted('received', t('BOLs received'), ({ received }) => received),
  cases('overages', t('Overages')),
  cases('shortages', t('Shortages')),
  cases('damages', t('Damages')),
];

export const weekFigures = (lines: readonly WeekLine[]): Figure<WeekLine>[] => {
  const most = Math.max(1, ...lines.map(({ loads }) => loads));
  return [
    {
      key: 'week',
      title: t('Week of'),
      isWords: true,
      text: ({ monday, isCut }) => (isCut ? t('{day} (part)', { day: dayWords(monday) }) : dayWords(monday)),
    },
    { ...counted<WeekLine>('loads', t('Loads'), ({ loads }) => loads), share: ({ loads }) => loads / most },
    counted('bols', t('BOLs'), ({ bols }) => bols),
    counted('completed', t('Completed'), ({ completed }) => completed),
  ];
};
