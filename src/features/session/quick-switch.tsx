import { Button, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { LIMITS } from '#domain/limits.ts';
import { pinRule } from '#domain/password.ts';
import { msg, t } from '#language/say.ts';
import type { PinPerson } from '#offline/session.ts';
import { Icon } from '#ui/icon.tsx';
import classes from './pin-pad.module.css';
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

interface PinPadProps {
  /** Whose PIN it is. */
  name: string;
  value: string;
  onChange: (value: string) => void;
  onEnter: () => void;
  busy: boolean;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

/**
 * Digits to press with gloves on, and the same from a keyboard wherever the focus is. The field takes what is pasted or
 * typed on a phone's own keys; it does not take the focus by itself, or these would cover the pad.
 */
function PinPad({ name, value, onChange, onEnter, busy }: PinPadProps) {
  const form = useRef<HTMLFormElement>(null);
  const type = (text: string) => onChange(text.replace(/\D/g, '').slice(0, LIMITS.pinMax));
  useDigitKeys(type, value);
  useEffect(() => form.current?.focus(), []);
  const whyNot = value.length < LIMITS.pinMin ? pinRule() : null;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && whyNot === null) onEnter();
  };
  return (
    <form
      ref={form}
      tabIndex={-1}
      className={classes.root}
      onSubmit={onSubmit}
      aria-label={t('PIN of {name}', { name })}
      noValidate
    >
      <input
        className={classes.field}
        type="password"
        name="pin"
        aria-label={t('PIN')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={LIMITS.pinMax}
        value={value}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <VisuallyHidden role="status">{busy ? t('Logging in…') : entered(value.length)}</VisuallyHidden>
      <div className={classes.keys}>
        {DIGITS.map((digit) => (
          <Key key={digit} label={digit} onPress={() => type(value + digit)} />
        ))}
        <Key label="⌫" meaning={t('Delete the last digit')} onPress={() => type(value.slice(0, -1))} />
      </div>
      <Button type="submit" size="md" fullWidth loading={busy} disabled={whyNot !== null} title={whyNot ?? undefined}>
        {t('Log in')}
      </Button>
    </form>
  );
}

const entered = (count: number) => t('{count, plural, one {# digit entered} other {# digits entered}}', { count });

/** A press leaves the focus where it is: Enter then logs in and does not press the digit again. */
function Key({ label, meaning, onPress }: { label: string; meaning?: string; onPress: () => void }) {
  return (
    <UnstyledButton
      className={classes.key}
      aria-label={meaning}
      data-digit={meaning === undefined ? label : undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {label}
    </UnstyledButton>
  );
}

/** Digits and Backspace from the keyboard, where no field takes them already; Enter where no button does. */
function useDigitKeys(type: (text: string) => void, value: string): void {
  // By what is on the screen when the key comes: the digit after a PIN that was wrong is the first of the next.
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (target instanceof HTMLInputElement || ctrlKey || metaKey || altKey) return;
    if (/^\d$/.test(key)) type(value + key);
    else if (key === 'Backspace') type(value.slice(0, -1));
    else if (key === 'Enter' && target instanceof HTMLFormElement) target.requestSubmit();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
