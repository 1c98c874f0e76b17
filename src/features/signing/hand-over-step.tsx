import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/icon.tsx';
import classes from './signing-steps.module.css';

interface HandOverStepProps {
  icon: IconName;
  title: string;
  children: ReactNode;
}

/** A screen that changes hands: one sentence, large, to be read at arm's length. */
export function HandOverStep({ icon, title, children }: HandOverStepProps) {
  return (
    <div className={classes.handOver}>
      <span className={classes.round}>
        <Icon name={icon} size={40} />
      </span>
      <Title order={3} className={classes.handOverTitle ?? ''}>
        {title}
      </Title>
      <Text c="dimmed" ta="center">
        {children}
      </Text>
    </div>
  );
}
