import { Button } from '@mantine/core';
import { type ReactElement, useId, useState } from 'react';
import { t } from '#language/say.ts';
import type { IconName } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { useNow } from '#ui/use-now.ts';
import { usePrinting } from '#ui/use-printing.ts';
import { firstRows, type Section, sectionsOf } from './dock-sections.ts';
import { isSettled } from './dock-work.ts';
import classes from './work-panel.module.css';

interface WorkPanelProps<T> {
  title: string;
  icon: IconName;
  /** What they hold together: BOLs or loads. */
  count: number;
  /** The earliest first, what was done a while ago last. */
  rows: readonly T[];
  /** One list without days and hours: what was searched for. */
  flat: boolean;
  /** When a row is due, and the zone of that place: the same for all, since all are for this dock. */
  dueOf: (row: T) => string | null;
  zoneOf: (row: T) => string;
  doneAt: (row: T) => string | null;
  /** The element of a row, with its key. */
  draw: (row: T) => ReactElement;
}

/** Rows drawn at first, and with each "Show more": a long list would make the tablet slow to answer. */
const STEP = 20;

/** A list of work at the gate; nothing at all when it is empty. */
export function WorkPanel<T>({ title, icon, count, rows, flat, dueOf, zoneOf, doneAt, draw }: WorkPanelProps<T>) {
  const [limit, setLimit] = useState(STEP);
  const nowMs = useNow();
  const printing = usePrinting();
  const [first] = rows;
  if (first === undefined) return null;
  const due = rows.map((row) => ({ row, dueAt: dueOf(row), settled: isSettled(doneAt(row), nowMs) }));
  const sections = flat
    ? [{ title: null, groups: [{ head: null, rows: due }] }]
    : sectionsOf(due, nowMs, zoneOf(first));
  return (
    <Panel title={`${title} (${count})`} icon={icon} flush>
      {firstRows(sections, printing ? rows.length : limit).map((section) => (
        <div key={section.title}>
          {section.title !== null && <h3 className={classes.day}>{section.title}</h3>}
          {section.groups.map(({ head, rows: ofHour }) => (
            <HourList key={head} head={head}>
              {ofHour.map(({ row }) => draw(row))}
            </HourList>
          ))}
        </div>
      ))}
      {!printing && rows.length > limit && (
        <div className={classes.more}>
          <Button variant="default" onClick={() => setLimit(limit + STEP)}>
            {t('Show more')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** The rows of an hour, or of a day that has none. */
function HourList({ head, children }: { head: Section<unknown>['groups'][number]['head']; children: ReactElement[] }) {
  const id = useId();
  return (
    <>
      {head !== null && (
        <p id={id} className={classes.hour}>
          {head}
        </p>
      )}
      <ul className={classes.list} aria-labelledby={head === null ? undefined : id}>
        {children}
      </ul>
    </>
  );
}
