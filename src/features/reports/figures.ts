/** The columns of each report. */
import { formatDuration } from '#domain/date-format.ts';
import type { DwellLine, OsdLine, PunctualityLine, WeekLine } from '#domain/reports.ts';
import type { Figure } from './report-table.tsx';

const count = (value: number) => value.toLocaleString('en-US');
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

/** `2026-11-16` as people write it. */
export function usDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

/** `who`: what a partner is called here. */
export const punctualityFigures = (who: string): Figure<PunctualityLine>[] => [
  { key: 'partner', title: who, isWords: true, text: ({ partner }) => partner.name },
  {
    key: 'share',
    title: 'On time',
    text: ({ share }) => percent(share),
    share: ({ share }) => share,
    csv: { title: 'Share on time', text: ({ share }) => plainShare(share) },
  },
  { key: 'on-time', title: 'On time, BOLs', text: ({ onTime }) => count(onTime) },
  { key: 'late', title: 'Late, BOLs', text: ({ late }) => count(late) },
  {
    key: 'late-by',
    title: 'Late by (median)',
    text: ({ medianLate }) => duration(medianLate),
    csv: { title: 'Late by, median, min', text: ({ medianLate }) => plainMinutes(medianLate) },
  },
  { key: 'open', title: 'Not checked in', text: ({ open }) => count(open) },
];

const STOPS = { 'pick-up': 'Pick-up', delivery: 'Delivery' } as const;

/** Bars are as long as the longest median. */
export const dwellFigures = (lines: readonly DwellLine[]): Figure<DwellLine>[] => {
  const longest = Math.max(1, ...lines.map((line) => line.median ?? 0));
  return [
    { key: 'place', title: 'Place', isWords: true, text: ({ place }) => place.name },
    { key: 'stop', title: 'Stop', isWords: true, text: ({ stop }) => STOPS[stop] },
    {
      key: 'median',
      title: 'Median',
      text: (line) => duration(line.median),
      share: (line) => line.median && line.median / longest,
      csv: { title: 'Median, min', text: (line) => plainMinutes(line.median) },
    },
    {
      key: 'p90',
      title: 'Nine of ten within',
      text: ({ p90 }) => duration(p90),
      csv: { title: '90th percentile, min', text: ({ p90 }) => plainMinutes(p90) },
    },
    { key: 'visits', title: 'Stops', text: ({ visits }) => count(visits) },
    { key: 'unknown', title: 'Not known', text: ({ unknown }) => count(unknown) },
  ];
};

const cases = (key: 'overages' | 'shortages' | 'damages', title: string): Figure<OsdLine> => ({
  key,
  title,
  text: (line) => count(line[key]),
  csv: { title: `${title}, cases`, text: (line) => String(line[key]) },
});

export const osdFigures = (who: string): Figure<OsdLine>[] => [
  { key: 'partner', title: who, isWords: true, text: ({ partner }) => partner.name },
  {
    key: 'rate',
    title: 'With OS&D',
    text: ({ rate }) => percent(rate),
    share: ({ rate }) => rate,
    csv: { title: 'Share with OS&D', text: ({ rate }) => plainShare(rate) },
  },
  { key: 'reported', title: 'Reports', text: ({ reported }) => count(reported) },
  { key: 'received', title: 'BOLs received', text: ({ received }) => count(received) },
  cases('overages', 'Overages'),
  cases('shortages', 'Shortages'),
  cases('damages', 'Damages'),
];

export const weekFigures = (lines: readonly WeekLine[]): Figure<WeekLine>[] => {
  const most = Math.max(1, ...lines.map(({ loads }) => loads));
  return [
    {
      key: 'week',
      title: 'Week of',
      isWords: true,
      text: ({ monday, isCut }) => `${usDay(monday)}${isCut ? ' (part)' : ''}`,
    },
    { key: 'loads', title: 'Loads', text: ({ loads }) => count(loads), share: ({ loads }) => loads / most },
    { key: 'bols', title: 'BOLs', text: ({ bols }) => count(bols) },
    { key: 'completed', title: 'Completed', text: ({ completed }) => count(completed) },
  ];
};
