import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import classes from './page-header.module.css';

interface PageHeaderProps {
  /** The one `h1` of the screen. */
  title: ReactNode;
  /** A line under the title. */
  description?: ReactNode;
  /** Where one came from; shown above the title. */
  back?: { to: string; label: string };
  /** Buttons; on a phone they take the whole width under the title. */
  actions?: ReactNode;
  /** A badge or two beside the title. */
  badges?: ReactNode;
}

/** The top of a screen. */
export function PageHeader({ title, description, back, actions, badges }: PageHeaderProps) {
  return (
    <div className={classes.root}>
      <div className={classes.text}>
        {back && (
          <Link to={back.to} className={classes.back}>
            <Icon name="arrowLeft" size={18} />
            {back.label}
          </Link>
        )}
        <div className={classes.heading}>
          <Title order={1}>{title}</Title>
          {badges}
        </div>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
