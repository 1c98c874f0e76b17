import { Anchor, Checkbox, NativeSelect, Stack, Text } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import type { User } from '#contract/user.ts';
import { isOtherEmail } from '#domain/email.ts';
import { type ProfileForm as Form, PROFILE_REASONS, profileStates, whyNotSaveProfile } from '#domain/profile.ts';
import { LANGUAGE_NAMES } from '#language/language-names.ts';
import { isLanguage, LANGUAGES, type Language } from '#language/languages.ts';
import { msg, t } from '#language/say.ts';
import { Link } from '#ui/link.tsx';
import { MarkedField } from '#ui/marked-field.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import { SubmitFailureNote } from '#ui/submit-failure-note.tsx';
import { TypedBefore } from '#ui/typed-before.tsx';
import type { KeptEdit } from '#ui/use-kept-edit.ts';
import { useSubmit } from '#ui/use-submit.ts';
import { type NewEmail, otherDevices, saveProfile } from './actions.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { SecretField } from '#ui/secret-field.tsx';

/** What may differ from the person as they are saved; no password. */
export type ProfileDraft = Form & { language: Language | null };

interface ProfileFormProps {
  user: User;
  changePasswordHref: string;
  edit: KeptEdit<ProfileDraft>;
}

const FIELDS = [
  ['firstName', msg('First Name'), { autoComplete: 'given-name' }],
  ['lastName', msg('Last Name'), { autoComplete: 'family-name' }],
  ['phone', msg('Phone'), { type: 'tel', inputMode: 'tel', autoComplete: 'tel' }],
  [
    'email',
    msg('Email'),
    {
      type: 'email',
      inputMode: 'email',
      autoComplete: 'email',
      autoCapitalize: 'none',
      spellCheck: false,
    },
  ],
] as const;
const NAMES = [...FIELDS.map(([name]) => name), 'password'];
const NO_PROOF: NewEmail = { password: '', endOtherSessions: false };
/** An address that is taken is a matter of its field, though the server says it of the whole call. */
const TAKEN = { 'email-taken': 'email' };

/** One's own name, phone, email and language. Goes straight to the server; whatever the answer, what was typed stays. */
export function ProfileForm({ user, changePasswordHref, edit }: ProfileFormProps) {
  const { firstName, lastName, phone, email } = user;
  const { language: wanted, ...typed } = edit.changes;
  const form: Form = { firstName, lastName, phone, email, ...typed };
  const [proof, setProof] = useState(NO_PROOF);
  const chosen = isLanguage(user.language) ? user.language : null;
  const language = wanted === undefined ? chosen : wanted;
  const { busy, failure, submit, forget } = useSubmit(saveProfile, TAKEN);
  const states = profileStates(form);
  const errors: Partial<Record<string, string>> = failure?.fields ?? {};
  const isNewEmail = states.email !== 'error' && isOtherEmail(form.email, email);
  const whyNot =
    whyNotSaveProfile(form) ?? (isNewEmail && proof.password.trim() === '' ? t('Enter your password.') : null);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const newLanguage = language === chosen ? undefined : language;
    if (whyNot !== null || !(await submit(user._id, form, isNewEmail ? proof : null, newLanguage))) return;
    showSnackbar({
      severity: 'success',
      message: isNewEmail ? t('You log in with {email} now', { email: form.email.trim() }) : t('Profile saved'),
    });
    edit.close();
  };
  return (
    <form onSubmit={(event) => void onSubmit(event)} aria-label={t('My profile')} noValidate>
      <Stack gap="sm">
        {edit.isOld && <TypedBefore />}
        {FIELDS.map(([name, label, input]) => (
          <MarkedField
            key={name}
            {...input}
            label={t(label)}
            description={name === 'email' ? t('You log in with this address.') : null}
            value={form[name]}
            mark={errors[name] ? 'error' : states[name]}
            reason={errors[name] ?? t(PROFILE_REASONS[name])}
            onChange={(value) => {
              edit.change({ [name]: value });
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
        <LanguageField value={language} onChange={(next) => edit.change({ language: next })} />
        <SubmitFailureNote failure={failure} title={t('Your profile was not saved')} shownAtFields={NAMES} />
        <ReasonedButton type="submit" whyNot={whyNot} loading={busy} fullWidth>
          {t('Save')}
        </ReasonedButton>
        <Anchor component={Link} to={changePasswordHref} py="sm" ta="center">
          {t('Change Password')}
        </Anchor>
      </Stack>
    </form>
  );
}

interface LanguageFieldProps {
  /** Null: the language of whichever device one is at. */
  value: Language | null;
  onChange: (value: Language | null) => void;
}

function LanguageField({ value, onChange }: LanguageFieldProps) {
  return (
    <NativeSelect
      label={t('Language')}
      description={
        value === null
          ? t('Emails and notifications are in the language of the device you used last.')
          : t('Also of emails and notifications.')
      }
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(isLanguage(currentTarget.value) ? currentTarget.value : null)}
      data={[
        { value: '', label: t('Same as the device') },
        ...LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] })),
      ]}
    />
  );
}

interface NewEmailFieldsProps {
  value: NewEmail;
  onChange: (value: NewEmail) => void;
  error: string | undefined;
}

/** What a new e-mail address takes: the password, and a word about the devices that stay logged in. */
function NewEmailFields({ value, onChange, error }: NewEmailFieldsProps) {
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
