import { t } from '#language/say.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { SecretField } from '#ui/secret-field.tsx';
import { type NewEmail, otherDevices } from './actions.ts';

interface NewEmailFieldsProps {
  value: NewEmail;
  onChange: (value: NewEmail) => void;
  error: string | undefined;
}

/** What a new e-mail address takes: the password, and a word about the devices that stay logged in. */
export function NewEmailFields({ value, onChange, error }: NewEmailFieldsProps) {
  const devices = useOtherDevices();
  return (
    <Stack gap="sm">
      <SecretField
        name="password"
        label={t('Your password')}
        description={
          error ? null : t('Whoever has the new address can have the account. We write to the old one as well.')
        }
        autoComplete="current-password"
        value={value.password}
        error={error}
        onType={(password) => onChange({ ...value, password })}
      />
      {devices.length > 0 && (
        <>
          <Text>
            {t('You are logged in on {count, plural, one {# other device} other {# other devices}}: {devices}.', {
              count: devices.length,
              devices: [...new Set(devices)].join(', '),
            })}
          </Text>
          <Checkbox
            label={t('Log out there')}
            checked={value.endOtherSessions}
            onChange={(event) => onChange({ ...value, endOtherSessions: event.currentTarget.checked })}
          />
        </>
      )}
    </Stack>
  );
}

/** Empty until the server has answered. Where it can't be asked, saving says so. */
function useOtherDevices(): string[] {
  const [devices, setDevices] = useState<string[]>([]);
  useEffect(() => {
    let gone = false;
    otherDevices().then(
      (found) => !gone && setDevices(found),
      (error: unknown) => console.warn('Where else this person is logged in is not known.', error),
    );
    return () => {
      gone = true;
    };
  }, []);
  return devices;
}
