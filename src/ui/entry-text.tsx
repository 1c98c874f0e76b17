import type { ReactNode } from 'react';
import classes from './entry-text.module.css';

interface EntryTextProps {
  /** Its place in a numbered list; the list itself tells it to screen readers. */
  number?: number;
  name: string;
  facts: ReactNode;
  /** Further lines. */
  children?: ReactNode;
}

/** What an entry of a list says: its name, and what is known of it. */
export function EntryText({ number, name, facts, children }: EntryTextProps) {
  return (
    <>
      {number !== undefined && (
        <span className={classes.number} aria-hidden="true">
          {number}
        </span>
      )}
      <span className={classes.text}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>{facts}</span>
        {children}
      </span>
    </>
  );
}
