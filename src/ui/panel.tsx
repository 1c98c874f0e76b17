import { Button, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { t } from '#language/say.ts';
import { Icon, type IconName } from './icon.tsx';
import classes from './panel.module.css';

interface PanelProps {
  title: ReactNode;
  icon?: IconName;
  /** A badge or a button at the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
  /** The content reaches the edges: documents, lists with lines of their own. */
  flush?: boolean;
}

/** One titled block of a screen of details; a landmark that carries its title as name. */
export function Panel({ title, icon, aside, children, flush = false }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.root} aria-labelledby={id}>
      <div className={classes.head}>
        {icon && <Icon name={icon} size={20} className={classes.icon} />}
        <Title order={2} id={id} className={classes.title ?? ''}>
          {title}
        </Title>
        {aside && <div className={classes.aside}>{aside}</div>}
      </div>
      <div className={classes.body} data-flush={flush || undefined}>
        {children}
      </div>
    </section>
  );
}

/** Switches a panel between reading and editing; stands at the right of its title. */
export function EditToggle({ editing, onToggle }: { editing: boolean; onToggle: () => void }) {
  return (
    <Button
      variant="subtle"
      size="sm"
      leftSection={<Icon name={editing ? 'close' : 'edit'} size={18} />}
      onClick={onToggle}
    >
      {editing ? t('Cancel') : t('Edit')}
    </Button>
  );
}
