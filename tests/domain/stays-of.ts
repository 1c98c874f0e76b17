/** Stays at a place for tests, told and read in times of day. */
import type { DwellMark, DwellSide } from '#domain/dwell.ts';
import { dwellLines } from '#domain/dwell-settling.ts';
import { type StayRow, staysAt } from '#domain/dwell-stays.ts';
import { anOutcome } from '../support/freight.ts';
import { clock, markOf, OF_FACILITY } from './dwell-of.ts';

/** `09:00-10:00` and so on: when a side says that the truck came, and left where it says so. */
export const visits = (side: DwellSide, ...spans: string[]): DwellMark[] =>
  spans.flatMap((span) => {
    const [came = '', left] = span.split('-');
    return [markOf(side, 'arrived', came), ...(left ? [markOf(side, 'left', left)] : [])];
  });
export const refused = (time: string, over = {}) => anOutcome('refused', clock(time), over);
export const row = (marks: DwellMark[], over: Partial<StayRow> = {}): StayRow => ({
  dwell: { marks, answers: [] },
  stamps: [],
  outcomes: [],
  completed: false,
  ...over,
});
/** Each stay as both sides tell it: `09:00-10:00 | 09:02-`. */
export const told = (rows: StayRow[]) =>
  staysAt(rows, OF_FACILITY).map((stay) => {
    const [arrived, , , left] = dwellLines(stay);
    const time = (at: string | undefined) => at?.slice(11, 16) ?? '';
    return (['driver', 'facility'] as const)
      .map((side) => `${time(arrived?.[side]?.at)}-${time(left?.[side]?.at)}`)
      .join(' | ');
  });
