import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#language/say.ts';
import { Icon, type IconName } from './icon.tsx';
import classes from './party-card.module.css';

export interface PartyFact {
  label: string;
  /** Stands for the label, which then only screen readers read. */
  icon?: IconName;
  /** What is missing takes no space. */
  value: ReactNode;
}

/** Somebody to deal with, on as few lines as it takes: their name, then how to reach them. */
export function PartyCard({ name, facts }: { name: string; facts: PartyFact[] }) {
  return (
    <dl className={classes.card}>
      <div className={classes.name}>
        <dt>
          <VisuallyHidden>{t('Name')}</VisuallyHidden>
        </dt>
        <dd>{name}</dd>
      </div>
      {facts
        .filter(({ value }) => value)
        .map(({ label, icon, value }) => (
          <div key={label} className={classes.fact}>
            <dt className={classes.label}>
              {icon && <Icon name={icon} size={18} />}
              {icon ? <VisuallyHidden>{label}</VisuallyHidden> : label}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
