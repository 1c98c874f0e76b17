/*
 * A new password, twice. Two ways to prove who one is: the token of a mailed link, then the old password is not asked
 * for; or the old password, for somebody signed in. The rules are domain/password.ts; what only the server can know
 * (the old password is wrong) appears at its field.
 */
import { Button, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isStrongPassword, PASSWORD_RULE, PASSWORDS_DIFFER, whyNotChangePassword } from '#domain/password.ts';
import { SecretField } from './secret-field.tsx';
import { usePasswordChange } from './use-password-change.ts';

interface ChangePasswordFormProps {
  userId: string;
  /** The token of a mailed link; without it the old password is asked for. */
  resetToken?: string;
  /** Whose password it is, for password managers. */
  username?: string;
  /** The server's message of success. */
  onChanged: (message: string) => void;
  /** Every failure that does not belong to one of the fields. */
  onFailure: (error: unknown) => void;
}

/** What is wrong with the two new passwords, as far as something was typed. */
function fieldErrors(wanted: string, confirmed: string) {
  const next = wanted.trim();
  const again = confirmed.trim();
  return {
    weak: next !== '' && !isStrongPassword(next) ? PASSWORD_RULE : null,
    differs: again !== '' && next !== again ? PASSWORDS_DIFFER : null,
  };
}

/** See the head of the file. */
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
    <form onSubmit={onSubmit} aria-label="Change password" noValidate>
      <Stack>
        {username !== undefined && <input type="hidden" autoComplete="username" value={username} readOnly />}
        {!byToken && (
          <SecretField
            name="oldPassword"
            label="Old password"
            autoComplete="current-password"
            value={form.old}
            error={wrong.oldPassword}
            onType={type('old')}
          />
        )}
        <SecretField
          name="newPassword"
          label="New password"
          description={newWrong ? null : PASSWORD_RULE}
          autoComplete="new-password"
          value={form.new}
          error={newWrong}
          onType={type('new')}
        />
        <SecretField
          name="confirmedPassword"
          label="Confirm password"
          autoComplete="new-password"
          value={form.confirm}
          error={wrong.confirmedPassword ?? differs}
          onType={type('confirm')}
        />
        <Button type="submit" loading={busy} disabled={whyNot !== null} title={whyNot ?? undefined}>
          Change Password
        </Button>
      </Stack>
    </form>
  );
}
