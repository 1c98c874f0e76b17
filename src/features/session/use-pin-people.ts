import { useEffect, useState } from 'react';
import type { PinPerson } from '#offline/session.ts';

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
