import { Button } from '@mantine/core';
import { Icon } from './icon.tsx';

/** Switches a panel between reading and editing; stands at the right of its title. */
export function EditToggle({ editing, onToggle }: { editing: boolean; onToggle: () => void }) {
  return (
    <Button
      variant="subtle"
      size="sm"
      leftSection={<Icon name={editing ? 'close' : 'edit'} size={18} />}
      onClick={onToggle}
    >
      {editing ? 'Cancel' : 'Edit'}
    </Button>
  );
}
