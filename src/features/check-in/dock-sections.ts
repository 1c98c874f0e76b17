/** In which order a dock reads its work: today's by the hour, what comes later, what nobody came for in days, what is done. */

import { shownIn } from '#domain/date-format.ts';
import { dayAt } from '#domain/mark-facts.ts';
import { type Message, msg, t } from '#language/say.ts';

/** Work that is due, and when it was done. */
export interface Due {
  dueAt: string | null;
  /** It was done so long ago that it need not keep its place. */
  settled: boolean;
}

type Title = 'today' | 'later' | 'earlier' | 'untimed' | 'done';

/** Rows under one title; null: none is needed. `head`: the hour, where there are hours. */
export interface Section<T> {
  title: string | null;
  groups: { head: string | null; rows: T[] }[];
}

const TITLES: Record<Title, Message> = {
  today: msg('Today'),
  later: msg('Later'),
  earlier: msg('Earlier'),
  untimed: msg('Without a time'),
  done: msg('Done'),
};

/** How long a truck that did not come is looked out for, ms: over a weekend. */
const LATE_FOR_MS = 3 * 86_400_000;

/**
 * Rows, earliest first, by the clock of the dock (`zone`). On top of today stands what was due in the last days and has not
 * come; what was due before comes after all that is expected, the newest first.
 */
export function sectionsOf<T extends Due>(rows: readonly T[], nowMs: number, zone: string): Section<T>[] {
  const { fromMs, toMs } = dayAt(nowMs, zone);
  const found: Record<Title, T[]> = { today: [], later: [], earlier: [], untimed: [], done: [] };
  for (const row of rows) {
    const dueMs = row.dueAt === null ? null : Date.parse(row.dueAt);
    if (row.settled) found.done.push(row);
    else if (dueMs === null) found.untimed.push(row);
    else if (dueMs >= toMs) found.later.push(row);
    else if (dueMs >= fromMs - LATE_FOR_MS) found.today.push(row);
    else found.earlier.unshift(row);
  }
  const headOf = ({ dueAt }: T) => (Date.parse(dueAt ?? '') < fromMs ? t('Overdue') : hourOf(dueAt, zone));
  return (Object.keys(TITLES) as Title[]).flatMap((title) => {
    const own = found[title];
    if (own.length === 0) return [];
    return [{ title: t(TITLES[title]), groups: title === 'today' ? byHead(own, headOf) : [{ head: null, rows: own }] }];
  });
}

/** `8:00 PST`: in the night clocks go back there are two hours of one number. */
function hourOf(instant: string | null, zone: string): string {
  const shown = shownIn(instant, zone);
  return shown ? `${Number(shown.time.slice(0, 2))}:00 ${shown.zone}` : '';
}

function byHead<T>(rows: readonly T[], headOf: (row: T) => string): Section<T>['groups'] {
  const groups: Section<T>['groups'] = [];
  for (const row of rows) {
    const head = headOf(row);
    const last = groups.at(-1);
    if (last?.head === head) last.rows.push(row);
    else groups.push({ head, rows: [row] });
  }
  return groups;
}

/** The first so many rows of them. */
export function firstRows<T>(sections: readonly Section<T>[], limit: number): Section<T>[] {
  let left = limit;
  return sections.flatMap(({ title, groups }) => {
    const shown = groups.flatMap(({ head, rows }) => {
      const some = rows.slice(0, Math.max(left, 0));
      left -= some.length;
      return some.length > 0 ? [{ head, rows: some }] : [];
    });
    return shown.length > 0 ? [{ title, groups: shown }] : [];
  });
}
