import type { ReactNode } from 'react';
import classes from './info-list.module.css';

/** One line of an {@link InfoList}. A missing or empty value is shown as a dash, never left out silently. */
export interface InfoItem {
  label: string;
  value: ReactNode;
}

interface InfoListProps {
  items: InfoItem[];
  /** `rows` puts the label beside the value, `grid` above it in as many columns as fit. */
  layout?: 'rows' | 'grid';
}

/** Facts about one thing, as a description list. */
export function InfoList({ items, layout = 'rows' }: InfoListProps) {
  return (
    <dl className={classes.list} data-layout={layout}>
      {items.map(({ label, value }) => (
        <div key={label} className={classes.item}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{isBlank(value) ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  );
}

function isBlank(value: ReactNode): boolean {
  return value === null || value === undefined || value === '' || value === false;
}
