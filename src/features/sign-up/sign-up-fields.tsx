import { NativeSelect, TextInput } from '@mantine/core';
import type { HTMLInputAutoCompleteAttribute } from 'react';
import { SIGN_UP_ROLES } from '#domain/sign-up.ts';
import { Icon } from '#ui/icon.tsx';
import type { SignUpField } from './use-sign-up-form.ts';

interface TextFieldProps {
  field: SignUpField;
  label: string;
  type?: 'text' | 'email' | 'tel';
  autoComplete: HTMLInputAutoCompleteAttribute;
}

const DONE = <Icon name="check" size={18} label="Good" />;

/** One line of the form; says what is wrong with it, and shows a check once it is right. */
export function TextField({ field, label, type = 'text', autoComplete }: TextFieldProps) {
  const { name, value, state, reason, onChange, onLeave } = field;
  return (
    <TextInput
      name={name}
      label={label}
      type={type}
      autoComplete={autoComplete}
      required
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
      error={state === 'error' ? reason : null}
      rightSection={state === 'good' ? DONE : null}
      rightSectionProps={{ style: { color: 'var(--mantine-color-success)' } }}
    />
  );
}

/** What somebody does with loads. */
export function RoleField({ field }: { field: SignUpField }) {
  const { name, value, state, reason, onChange, onLeave } = field;
  return (
    <NativeSelect
      name={name}
      label="Role"
      required
      data={[{ value: '', label: 'Choose a role' }, ...SIGN_UP_ROLES]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
      error={state === 'error' ? reason : null}
    />
  );
}
