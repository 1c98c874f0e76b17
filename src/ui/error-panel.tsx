import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#language/say.ts';
import classes from './error-panel.module.css';
import { Icon } from './icon.tsx';

interface ErrorPanelProps {
  title: string;
  /** The reason and what the person can do, in a sentence. */
  children?: ReactNode;
  /** A second try; left out where trying again can't help. */
  onRetry?: () => void;
  retryLabel?: string;
  /** Further ways out, as buttons or links. */
  actions?: ReactNode;
  tone?: 'error' | 'warning';
}

/** Something didn't work: says what, why, and how to go on. Announced when it appears. */
export function ErrorPanel(props: ErrorPanelProps) {
  const { title, children, onRetry, retryLabel = t('Try again'), actions, tone = 'error' } = props;
  return (
    <div className={classes.root} role="alert" data-tone={tone}>
      <Icon name={tone === 'error' ? 'alert' : 'info'} size={22} className={classes.icon} />
      <div className={classes.body}>
        <p className={classes.title}>{title}</p>
        {children && <div>{children}</div>}
        {(onRetry || actions) && (
          <div className={classes.actions}>
            {onRetry && (
              <Button variant="default" onClick={onRetry} leftSection={<Icon name="refresh" size={18} />}>
                {retryLabel}
              </Button>
            )}
            {actions}
          </div>
        )}
      </div>
    </div>
  );
}
