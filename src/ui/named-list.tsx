import type { ReactNode } from 'react';
import { t } from '#language/say.ts';
import classes from './named-list.module.css';

interface Named {
  key: string;
  name: string;
  /** What there is to say of it: who it is for, or why it is left out. */
  note?: string | null;
}

interface NamedListProps {
  title: ReactNode;
  items: readonly Named[];
  /** They are left out of what is about to happen. */
  isLeftOut?: boolean;
}

/** Beyond these nobody reads, and a dialog with thousands of lines stands still. */
const MOST = 100;

/** What something is about to happen to, by name, or what is left out of it and why; nothing where there is none. */
export function NamedList({ title, items, isLeftOut = false }: NamedListProps) {
  if (items.length === 0) return null;
  const more = items.length - MOST;
  return (
    <section className={classes.root} data-left-out={isLeftOut || undefined}>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.list}>
        {items.slice(0, MOST).map(({ key, name, note }) => (
          <li key={key}>
            <b>{name}</b>
            {note ? ` · ${note}` : ''}
          </li>
        ))}
        {more > 0 && <li>{t('and {count, number} more', { count: more })}</li>}
      </ul>
    </section>
  );
}
