import type { ReactNode } from 'react';
import classes from './empty-state.module.css';
import { Icon, type IconName } from './icon.tsx';

interface EmptyStateProps {
  icon?: IconName;
  title: string;
  /** What it means, or what to do next. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Stands where a list would be when there is nothing in it, and says why that is so. */
export function EmptyState({ icon = 'box', title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.root}>
      <span className={classes.mark}>
        <Icon name={icon} size={28} />
      </span>
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.text}>{children}</div>}
      {action}
    </div>
  );
}
