import { Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatDateTime } from '#domain/date-format.ts';
import { LIMITS } from '#domain/limits.ts';
import { pinRule, whyNotPin } from '#domain/password.ts';
import { msg, t } from '#language/say.ts';
import { pinOf, removePin, type Session, setPin } from '#offline/session.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { Coming } from '#ui/coming.tsx';
import { Icon } from '#ui/icon.tsx';
import { ButtonRow, ReasonedButton } from '#ui/reasoned-button.tsx';
import { SecretField } from '#ui/secret-field.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import { SubmitFailureNote } from '#ui/submit-failure-note.tsx';
import { useSubmit } from '#ui/use-submit.ts';

/** One's PIN on this device: set, change, remove. */
export function DevicePin({ viewer }: { viewer: Session }) {
  const [editing, setEditing] = useState(false);
  const pin = useLiveQuery(() => pinOf(viewer.user._id), [viewer]);
  const { busy, failure, submit } = useSubmit(removePin);
  if (pin === undefined) return <Coming shape="line" />;
  const onSaved = () => {
    setEditing(false);
    showSnackbar({ severity: 'success', message: t('Your PIN for this device is set.') });
  };
  const remove = async () => {
    if (await submit()) showSnackbar({ severity: 'success', message: t('Your PIN was removed from this device.') });
  };
  if (editing) {
    return <DevicePinForm username={viewer.user.username} onSaved={onSaved} onCancel={() => setEditing(false)} />;
  }
  return (
    <Stack gap="sm" align="flex-start">
      <Text>
        {pin
          ? t('Your PIN is valid until {time}.', { time: formatDateTime(new Date(pin.until).toISOString()) })
          : t('Do several of you share this device? With a PIN you take it over without typing your password.')}
      </Text>
      <Text size="sm" c="dimmed">
        {t(
          'It works on this device only, and ends after five wrong tries, four days without use, or with a new password. It keeps a colleague who picks the device up out of your work; it is no lock against somebody who takes it away.',
        )}
      </Text>
      <SubmitFailureNote failure={failure} title={t('Your PIN was not removed')} />
      <Group>
        <ReasonedButton
          whyNot={null}
          variant="default"
          leftSection={<Icon name="edit" />}
          onClick={() => setEditing(true)}
        >
          {pin ? t('Change PIN') : t('Set PIN')}
        </ReasonedButton>
        {pin && (
          <ReasonedButton
            whyNot={null}
            variant="default"
            loading={busy}
            leftSection={<Icon name="trash" />}
            onClick={() => void remove()}
          >
            {t('Remove PIN')}
          </ReasonedButton>
        )}
      </Group>
    </Stack>
  );
}

interface DevicePinFormProps {
  /** Whose PIN it is, for password managers. */
  username: string;
  onSaved: () => void;
  onCancel: () => void;
}

const EMPTY = { pin: '', again: '', password: '' };
const DIFFER = msg('The PINs do not match.');
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
    <form onSubmit={(event) => void onSubmit(event)} aria-label={t('PIN for this device')} noValidate>
      <Stack>
        <input type="hidden" autoComplete="username" value={username} readOnly />
        <SecretField
          {...digits}
          name="pin"
          label={t('New PIN')}
          description={pinWrong ? null : pinRule()}
          value={pin}
          error={pinWrong}
          onType={type('pin')}
        />
        <SecretField
          {...digits}
          name="pinAgain"
          label={t('New PIN again')}
          value={again}
          error={again !== '' && again !== pin ? t(DIFFER) : null}
          onType={type('again')}
        />
        <SecretField
          name="password"
          label={t('Your password')}
          autoComplete="current-password"
          value={password}
          error={wrong.password}
          onType={type('password')}
        />
        <SubmitFailureNote failure={failure} title={t('Your PIN was not set')} shownAtFields={AT_FIELDS} />
        <ButtonRow>
          <Button variant="default" onClick={onCancel} disabled={busy}>
            {t('Cancel')}
          </Button>
          <ReasonedButton type="submit" whyNot={whyNotSet(form)} loading={busy} quiet>
            {t('Save PIN')}
          </ReasonedButton>
        </ButtonRow>
      </Stack>
    </form>
  );
}

/** Why it can't be sent yet, as a sentence, or null. */
function whyNotSet({ pin, again, password }: typeof EMPTY): string | null {
  if (whyNotPin(pin) !== null) return whyNotPin(pin);
  if (pin !== again) return t(DIFFER);
  return password.trim() === '' ? t('Enter your password.') : null;
}
