import type { ReactNode } from 'react';
import classes from './info-list.module.css';

/** One line of an {@link InfoList}. One with nothing to say takes no line. */
export interface InfoItem {
  label: string;
  value: ReactNode;
}

interface InfoListProps {
  items: InfoItem[];
  /** `rows` puts the label beside the value, `grid` above it in as many columns as fit. */
  layout?: 'rows' | 'grid';
}

/** Facts about one thing, as a description list; nothing where there are none. */
export function InfoList({ items, layout = 'rows' }: InfoListProps) {
  const told = items.filter(({ value }) => !isBlank(value));
  if (told.length === 0) return null;
  return (
    <dl className={classes.list} data-layout={layout}>
      {told.map(({ label, value }) => (
        <div key={label} className={classes.item}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function isBlank(value: ReactNode): boolean {
  return value === null || value === undefined || value === '' || value === false;
}
