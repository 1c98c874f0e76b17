import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '#language/say.ts';
import type { PinPerson } from '#offline/session.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';

/** The way to the quick switch, where somebody has set a PIN on this device. */
export function QuickSwitchLink({ href }: { href: string }) {
  const people = usePinPeople();
  if (!people || people.length === 0) return null;
  return (
    <Button component={Link} to={href} replace variant="default" fullWidth leftSection={<Icon name="users" />}>
      {t('Use a PIN')}
    </Button>
  );
}

/** Who set a PIN on this device; null until that is known. */
export function usePinPeople(): readonly PinPerson[] | null {
  const [people, setPeople] = useState<readonly PinPerson[] | null>(null);
  useEffect(() => {
    let gone = false;
    import('#offline/session.ts')
      .then(({ peopleWithPin }) => peopleWithPin())
      .catch((error: unknown) => {
        console.warn('Who has a PIN here could not be read; the password does it.', error);
        return [];
      })
      .then((found) => {
        if (!gone) setPeople(found);
      });
    return () => {
      gone = true;
    };
  }, []);
  return people;
}
