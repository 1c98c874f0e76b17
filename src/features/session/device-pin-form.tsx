import { Button, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { LIMITS } from '#domain/limits.ts';
import { PIN_RULE, whyNotPin } from '#domain/pin.ts';
import { setPin } from '#offline/session.ts';
import { ButtonRow } from '#ui/button-row.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { SubmitFailureNote } from '#ui/submit-failure-note.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { SecretField } from './secret-field.tsx';

interface DevicePinFormProps {
  /** Whose PIN it is, for password managers. */
  username: string;
  onSaved: () => void;
  onCancel: () => void;
}

const EMPTY = { pin: '', again: '', password: '' };
const DIFFER = 'The PINs do not match.';
const AT_FIELDS = ['pin', 'password'];

/** A new PIN, twice, and the password: whoever finds a device open must not become its person for days. */
export function DevicePinForm({ username, onSaved, onCancel }: DevicePinFormProps) {
  const [form, setForm] = useState(EMPTY);
  const { busy, failure, submit, forget } = useSubmit(setPin);
  const { pin, again, password } = form;
  const wrong = failure?.fields ?? {};
  const weak = pin === '' ? null : whyNotPin(pin);
  const type = (field: keyof typeof EMPTY) => (value: string) => {
    setForm((was) => ({ ...was, [field]: field === 'password' ? value : value.replace(/\D/g, '') }));
    forget();
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (whyNotSet(form) === null && (await submit(pin, password.trim()))) onSaved();
  };
  const digits = { inputMode: 'numeric', maxLength: LIMITS.pinMax, autoComplete: 'off' } as const;
  const pinWrong = wrong.pin ?? weak;
  return (
    <form onSubmit={(event) => void onSubmit(event)} aria-label="PIN for this device" noValidate>
      <Stack>
        <input type="hidden" autoComplete="username" value={username} readOnly />
        <SecretField
          {...digits}
          name="pin"
          label="New PIN"
          description={pinWrong ? null : PIN_RULE}
          value={pin}
          error={pinWrong}
          onType={type('pin')}
        />
        <SecretField
          {...digits}
          name="pinAgain"
          label="New PIN again"
          value={again}
          error={again !== '' && again !== pin ? DIFFER : null}
          onType={type('again')}
        />
        <SecretField
          name="password"
          label="Your password"
          autoComplete="current-password"
          value={password}
          error={wrong.password}
          onType={type('password')}
        />
        <SubmitFailureNote failure={failure} title="Your PIN was not set" shownAtFields={AT_FIELDS} />
        <ButtonRow>
          <Button variant="default" onClick={onCancel} disabled={busy}>
            Cancel
          </Button>
          <ReasonedButton type="submit" whyNot={whyNotSet(form)} loading={busy} quiet>
            Save PIN
          </ReasonedButton>
        </ButtonRow>
      </Stack>
    </form>
  );
}

/** Why it can't be sent yet, as a sentence, or null. */
function whyNotSet({ pin, again, password }: typeof EMPTY): string | null {
  if (whyNotPin(pin) !== null) return whyNotPin(pin);
  if (pin !== again) return DIFFER;
  return password.trim() === '' ? 'Enter your password.' : null;
}
