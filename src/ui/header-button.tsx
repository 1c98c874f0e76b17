import { UnstyledButton } from '@mantine/core';
import classes from './header-button.module.css';
import { Icon, type IconName } from './icon.tsx';

interface HeaderButtonProps {
  title: string;
  icon: IconName;
  /** What it started still runs: pressing it does nothing. */
  busy: boolean;
  onPress: () => void;
  /** Another look, with the words always beside the icon; left out: as in the header. */
  className?: string | undefined;
}

/** A button of the header, which has no room for words on a small screen. */
export function HeaderButton({ title, icon, busy, onPress, className }: HeaderButtonProps) {
  return (
    <UnstyledButton
      className={className ?? classes.button}
      title={title}
      // Not `disabled`: that takes the focus away, and a dialog it opens could not give it back.
      aria-disabled={busy || undefined}
      onClick={() => {
        if (!busy) onPress();
      }}
    >
      <Icon name={icon} size={22} />
      <span className={className === undefined ? classes.words : undefined}>{title}</span>
    </UnstyledButton>
  );
}
