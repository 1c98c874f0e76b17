import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { msg, t } from '#language/say.ts';
import type { PinPerson } from '#offline/session.ts';
import { Icon } from '#ui/icon.tsx';
import { PinPad } from './pin-pad.tsx';
import { usePinPeople } from './quick-switch-link.tsx';
import { type SignInFailure, SignInFailureNote, signInFailure } from './sign-in-failure.tsx';

interface QuickSwitchProps {
  onSignedIn: () => void;
  /** The form for the password instead; with the reason where the PIN counts no more. */
  onPassword: (why: string | null) => void;
}

/** The people who set a PIN on this device, and for the chosen one the pad. */
export function QuickSwitch({ onSignedIn, onPassword }: QuickSwitchProps) {
  const people = usePinPeople();
  const [chosen, setChosen] = useState<PinPerson | null>(null);
  useEffect(() => {
    if (people?.length === 0) onPassword(null);
  }, [people, onPassword]);
  if (!people) return null;
  return (
    <Stack>
      {chosen ? (
        <PersonsPin
          key={chosen.userId}
          person={chosen}
          onSignedIn={onSignedIn}
          onOver={onPassword}
          onBack={() => setChosen(null)}
        />
      ) : (
        people.map((person) => (
          <Button
            key={person.userId}
            variant="default"
            size="lg"
            justify="flex-start"
            leftSection={<Icon name="user" />}
            onClick={() => setChosen(person)}
          >
            {person.name}
          </Button>
        ))
      )}
      <Button variant="subtle" onClick={() => onPassword(null)}>
        {t('Use password instead')}
      </Button>
    </Stack>
  );
}

interface PersonsPinProps {
  person: PinPerson;
  onSignedIn: () => void;
  onOver: (why: string) => void;
  onBack: () => void;
}

function PersonsPin({ person, onSignedIn, onOver, onBack }: PersonsPinProps) {
  const { pin, busy, failure, type, submit } = usePinSignIn(onSignedIn, onOver);
  return (
    <>
      <Button variant="subtle" justify="flex-start" leftSection={<Icon name="arrowLeft" size={18} />} onClick={onBack}>
        {t('Somebody else')}
      </Button>
      <Text fw={650} size="lg" ta="center">
        {person.name}
      </Text>
      <SignInFailureNote failure={failure} />
      <PinPad name={person.name} value={pin} onChange={type} onEnter={() => void submit(person)} busy={busy} />
    </>
  );
}

interface PinSignIn {
  pin: string;
  busy: boolean;
  failure: SignInFailure | null;
  type: (pin: string) => void;
  submit: (person: PinPerson) => Promise<void>;
}

const OVER = msg(
  'Your PIN on this device has ended. Log in with your password; you can set a new PIN in your profile.',
);

/** Logs in by PIN. A wrong one is named and wiped; where nobody could look at it, it stays. `onOver`: it counts no more. */
export function usePinSignIn(onSignedIn: () => void, onOver: (why: string) => void): PinSignIn {
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const submit = async ({ userId }: PinPerson) => {
    setBusy(true);
    setFailure(null);
    try {
      const { logInByPin } = await import('#offline/session.ts');
      const result = await logInByPin(userId, pin);
      if (result === 'logged-in') return onSignedIn();
      setPin('');
      if (result.over) onOver(t(OVER));
      else setFailure({ kind: 'wrong', title: result.wrong, advice: null, passing: false });
    } catch (error) {
      setFailure(signInFailure(error));
    } finally {
      setBusy(false);
    }
  };
  const type = (next: string) => {
    if (busy) return;
    setPin(next);
    if (next !== '') setFailure(null);
  };
  return { pin, busy, failure, type, submit };
}
