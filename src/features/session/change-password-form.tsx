import { Button, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isStrongPassword, PASSWORD_RULE, PASSWORDS_DIFFER, whyNotChangePassword } from '#domain/password.ts';
import { t } from '#language/say.ts';
import { withLoader } from '#ui/loader-overlay.tsx';
import { SecretField } from '#ui/secret-field.tsx';
import { changePassword, type NewPassword, wrongFields } from './password-calls.ts';

interface ChangePasswordFormProps {
  userId: string;
  /** The token of a mailed link; without it the old password is asked for. */
  resetToken?: string;
  /** Whose password it is, for password managers. */
  username?: string;
  /** The server's message of success. */
  onChanged: (message: string) => void | Promise<void>;
  /** Every failure that does not belong to one of the fields. */
  onFailure: (error: unknown) => void;
}

/** What is wrong with the two new passwords, as far as something was typed. */
function fieldErrors(wanted: string, confirmed: string) {
  const next = wanted.trim();
  const again = confirmed.trim();
  return {
    weak: next !== '' && !isStrongPassword(next) ? t(PASSWORD_RULE) : null,
    differs: again !== '' && next !== again ? t(PASSWORDS_DIFFER) : null,
  };
}

/**
 * A new password, twice. Two ways to prove who one is: the token of a mailed link, then the old password is not asked
 * for; or the old password, for somebody logged in. The rules are domain/password.ts; what only the server can know
 * (the old password is wrong) appears at its field.
 */
export function ChangePasswordForm(props: ChangePasswordFormProps) {
  const { userId, resetToken, username, onChanged, onFailure } = props;
  const [form, setForm] = useState({ old: '', new: '', confirm: '' });
  const { busy, wrong, submit, forget } = usePasswordChange(onChanged, onFailure);
  const byToken = resetToken !== undefined;
  const whyNot = whyNotChangePassword(byToken ? { new: form.new, confirm: form.confirm } : form);
  const { weak, differs } = fieldErrors(form.new, form.confirm);
  const newWrong = wrong.newPassword ?? weak;
  const type = (field: keyof typeof form) => (value: string) => {
    setForm((was) => ({ ...was, [field]: value }));
    forget();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || whyNot !== null) return;
    const passwords = { newPassword: form.new.trim(), confirmedPassword: form.confirm.trim() };
    void submit({ userId, ...(byToken ? { resetToken } : { oldPassword: form.old.trim() }), ...passwords });
  };
  return (
    <form onSubmit={onSubmit} aria-label={t('Change password')} noValidate>
      <Stack>
        {username !== undefined && <input type="hidden" autoComplete="username" value={username} readOnly />}
        {!byToken && (
          <SecretField
            name="oldPassword"
            label={t('Old password')}
            autoComplete="current-password"
            value={form.old}
            error={wrong.oldPassword}
            onType={type('old')}
          />
        )}
        <SecretField
          name="newPassword"
          label={t('New password')}
          description={newWrong ? null : t(PASSWORD_RULE)}
          autoComplete="new-password"
          value={form.new}
          error={newWrong}
          onType={type('new')}
        />
        <SecretField
          name="confirmedPassword"
          label={t('Confirm password')}
          autoComplete="new-password"
          value={form.confirm}
          error={wrong.confirmedPassword ?? differs}
          onType={type('confirm')}
        />
        <Button type="submit" loading={busy} disabled={whyNot !== null} title={whyNot ?? undefined}>
          {t('Change Password')}
        </Button>
      </Stack>
    </form>
  );
}

interface PasswordChange {
  busy: boolean;
  /** What the server said about single fields, by the names of the call. */
  wrong: Record<string, string>;
  submit: (wanted: NewPassword) => Promise<void>;
  /** The person types on: what the server said is about something else now. */
  forget: () => void;
}

const NOTHING = {};

/** Sends a new password. What belongs to a field is kept for the form, every other failure goes to `onFailure`. */
function usePasswordChange(
  onChanged: (message: string) => void | Promise<void>,
  onFailure: (error: unknown) => void,
): PasswordChange {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Record<string, string>>(NOTHING);
  const submit = async (wanted: NewPassword) => {
    setBusy(true);
    setWrong(NOTHING);
    try {
      await onChanged(await withLoader(changePassword(wanted)));
    } catch (error) {
      const fields = wrongFields(error);
      if (Object.keys(fields).length > 0) setWrong(fields);
      else onFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, wrong, submit, forget: () => setWrong(NOTHING) };
}
