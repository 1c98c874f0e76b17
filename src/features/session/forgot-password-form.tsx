import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isEmail } from '#domain/email.ts';
import { msg, t } from '#language/say.ts';
import { withLoader } from '#ui/loader-overlay.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import { requestReset } from './password-calls.ts';

interface ForgotPasswordFormProps {
  onFailure: (error: unknown) => void;
}

const NOT_AN_EMAIL = msg('Enter a valid email address.');

/** Asks for the mail with the link that sets a new password. What was typed stays, whatever the answer is. */
export function ForgotPasswordForm({ onFailure }: ForgotPasswordFormProps) {
  const [email, setEmail] = useState('');
  const [left, setLeft] = useState(false);
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const ready = isEmail(email);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready || busy) return;
    setBusy(true);
    try {
      showSnackbar({ severity: 'success', message: await withLoader(requestReset(email)) });
      setSentTo(email.trim());
    } catch (error) {
      onFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void onSubmit(event)} aria-label={t('Reset password')} noValidate>
      <Stack>
        <TextInput
          type="email"
          name="email"
          label={t('Email')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          onBlur={() => setLeft(true)}
          // Only once the field was left: half an address is not wrong yet.
          error={left && email.trim() !== '' && !ready ? t(NOT_AN_EMAIL) : null}
        />
        <Button type="submit" loading={busy} disabled={!ready} title={ready ? undefined : t(NOT_AN_EMAIL)} fullWidth>
          {t('Reset')}
        </Button>
        {/* The message itself goes by after three seconds; what to do next should not. */}
        {sentTo !== null && (
          <Text size="sm" c="dimmed">
            {t(
              'Asked for {email}. Nothing there after a few minutes? Look into the spam folder, then press Reset again.',
              { email: sentTo },
            )}
          </Text>
        )}
      </Stack>
    </form>
  );
}
