import { t } from '#language/say.ts';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { Link } from './link.tsx';
import classes from './more-menu.module.css';

/** What can be done besides the one thing that is next, behind one button. Its children are {@link MoreItem}s. */
export function MoreMenu({ children }: { children: ReactNode }) {
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="more" />}>
          {t('More')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface MoreItemProps {
  icon: IconName;
  children: ReactNode;
  /** Why it can't be chosen now, as a sentence under it; null when it can. */
  whyNot?: string | null;
}

/** Leads to another screen, or does something here. */
export function MoreItem({
  icon,
  children,
  whyNot = null,
  ...does
}: MoreItemProps & ({ to: string } | { onClick: () => void })) {
  const look = {
    className: classes.item ?? '',
    leftSection: <Icon name={icon} size={18} />,
    disabled: whyNot !== null,
  };
  const words = (
    <>
      {children}
      {whyNot !== null && <span className={classes.reason}> {whyNot}</span>}
    </>
  );
  return 'to' in does ? (
    <Menu.Item {...look} component={Link} to={does.to}>
      {words}
    </Menu.Item>
  ) : (
    <Menu.Item {...look} onClick={does.onClick}>
      {words}
    </Menu.Item>
  );
}
