import type { ReactNode } from 'react';
import classes from './button-row.module.css';

/**
 * The buttons that end a form or a dialog, the main one last: at the right on a desk, on a phone at the full width
 * with the main one lowest, where the thumb is.
 */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
