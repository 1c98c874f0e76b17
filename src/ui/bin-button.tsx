import { ActionIcon } from '@mantine/core';
import { Icon } from './icon.tsx';

interface BinButtonProps {
  /** What goes: "Remove APPLES". */
  label: string;
  onPress: () => void;
}

/** Takes one line out of what is being written; as large as a glove at a dock needs it. */
export function BinButton({ label, onPress }: BinButtonProps) {
  return (
    <ActionIcon variant="subtle" color="red" size={48} aria-label={label} onClick={onPress}>
      <Icon name="trash" />
    </ActionIcon>
  );
}
