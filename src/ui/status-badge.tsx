import type { ReactNode } from 'react';
import { t } from '#language/say.ts';
import { Icon, type IconName } from './icon.tsx';
import classes from './status-badge.module.css';

/** What a badge says about a thing: nothing special, good to know, done, look here, went wrong. */
export type BadgeTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

interface StatusBadgeProps {
  tone?: BadgeTone;
  icon?: IconName;
  children: ReactNode;
}

/** A short word about a state. The word carries the meaning; tone and icon only repeat it. */
export function StatusBadge({ tone = 'neutral', icon, children }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {icon && <Icon name={icon} size={14} />}
      <span>{children}</span>
    </span>
  );
}

/** Something of it is on this device only, so far. */
export function UnsentBadge() {
  return (
    <StatusBadge tone="warning" icon="cloudUp">
      {t('Saved on this device')}
    </StatusBadge>
  );
}
