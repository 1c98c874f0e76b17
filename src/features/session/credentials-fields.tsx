import { t } from '#language/say.ts';
import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput, TextInput } from '@mantine/core';

interface FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** What was typed was not accepted. */
  wrong: boolean;
  /** Takes the focus when the dialog around it opens. */
  first?: boolean;
}

/** The e-mail address somebody logs in with; the only rule on this side is the input's own. */
export function EmailField({ value, onChange, wrong }: Omit<FieldProps, 'first'>) {
  return (
    <TextInput
      type="email"
      name="username"
      label={t('Email')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      inputMode="email"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={wrong}
    />
  );
}

/** The password, with the eye that shows it: phones make typing it blind hard. */
export function PasswordField({ value, onChange, wrong, first = false }: FieldProps) {
  return (
    <PasswordInput
      name="password"
      label={t('Password')}
      autoComplete="current-password"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={wrong}
      // The library marks only its other inputs.
      aria-invalid={wrong || undefined}
      data-autofocus={first || undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password') }}
    />
  );
}
