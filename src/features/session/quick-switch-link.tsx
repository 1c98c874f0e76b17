import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Icon } from '#ui/icon.tsx';
import { usePinPeople } from './use-pin-people.ts';

/** The way to the quick switch, where somebody has set a PIN on this device. */
export function QuickSwitchLink({ href }: { href: string }) {
  const people = usePinPeople();
  if (!people || people.length === 0) return null;
  return (
    <Button component={Link} to={href} replace variant="default" fullWidth leftSection={<Icon name="users" />}>
      Use a PIN
    </Button>
  );
}
