import { Anchor, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { User } from '#contract/user.ts';
import { isOtherEmail } from '#domain/email.ts';
import { PROFILE_REASONS, profileStates, whyNotSaveProfile } from '#domain/profile.ts';
import { Link } from '#ui/link.tsx';
import { MarkedField } from '#ui/marked-field.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import { SubmitFailureNote } from '#ui/submit-failure-note.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { type NewEmail, saveProfile } from './actions.ts';
import { NewEmailFields } from './new-email-fields.tsx';

interface ProfileFormProps {
  user: User;
  changePasswordHref: string;
  onSaved: () => void;
}

const FIELDS = [
  ['firstName', 'First Name', { autoComplete: 'given-name' }],
  ['lastName', 'Last Name', { autoComplete: 'family-name' }],
  ['phone', 'Phone', { type: 'tel', inputMode: 'tel', autoComplete: 'tel' }],
  [
    'email',
    'Email',
    {
      type: 'email',
      inputMode: 'email',
      autoComplete: 'email',
      autoCapitalize: 'none',
      spellCheck: false,
      description: 'You log in with this address.',
    },
  ],
] as const;
const NAMES = [...FIELDS.map(([name]) => name), 'password'];
const NO_PROOF: NewEmail = { password: '', endOtherSessions: false };
/** An address that is taken is a matter of its field, though the server says it of the whole call. */
const TAKEN = { 'email-taken': 'email' };

/** One's own name, phone and email. Goes straight to the server; whatever the answer, what was typed stays. */
export function ProfileForm({ user, changePasswordHref, onSaved }: ProfileFormProps) {
  const { firstName, lastName, phone, email } = user;
  const [form, setForm] = useState({ firstName, lastName, phone, email });
  const [proof, setProof] = useState(NO_PROOF);
  const { busy, failure, submit, forget } = useSubmit(saveProfile, TAKEN);
  const states = profileStates(form);
  const errors: Partial<Record<string, string>> = failure?.fields ?? {};
  const isNewEmail = states.email !== 'error' && isOtherEmail(form.email, email);
  const whyNot =
    whyNotSaveProfile(form) ?? (isNewEmail && proof.password.trim() === '' ? 'Enter your password.' : null);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (whyNot !== null || !(await submit(user._id, form, isNewEmail ? proof : null))) return;
    showSnackbar({
      severity: 'success',
      message: isNewEmail ? `You log in with ${form.email.trim()} now` : 'Profile saved',
    });
    onSaved();
  };
  return (
    <form onSubmit={(event) => void onSubmit(event)} aria-label="My profile" noValidate>
      <Stack gap="sm">
        {FIELDS.map(([name, label, input]) => (
          <MarkedField
            key={name}
            {...input}
            label={label}
            value={form[name]}
            mark={errors[name] ? 'error' : states[name]}
            reason={errors[name] ?? PROFILE_REASONS[name]}
            onChange={(value) => {
              setForm({ ...form, [name]: value });
              forget();
            }}
          />
        ))}
        {isNewEmail && (
          <NewEmailFields
            value={proof}
            error={errors.password}
            onChange={(value) => {
              setProof(value);
              forget();
            }}
          />
        )}
        <SubmitFailureNote failure={failure} title="Your profile was not saved" shownAtFields={NAMES} />
        <ReasonedButton type="submit" whyNot={whyNot} loading={busy} fullWidth>
          Save
        </ReasonedButton>
        <Anchor component={Link} to={changePasswordHref} py="sm" ta="center">
          Change Password
        </Anchor>
      </Stack>
    </form>
  );
}
