import { NativeSelect, TextInput } from '@mantine/core';
import { type HTMLInputAutoCompleteAttribute, useState } from 'react';
import {
  SIGN_UP_REASONS,
  SIGN_UP_ROLES,
  type SignUpForm,
  signUpRoleWords,
  signUpStates,
  whyNotSignUp,
} from '#domain/sign-up.ts';
import { t } from '#language/say.ts';
import { Icon } from '#ui/icon.tsx';

interface TextFieldProps {
  field: SignUpField;
  label: string;
  type?: 'text' | 'email' | 'tel';
  autoComplete: HTMLInputAutoCompleteAttribute;
}

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
      rightSection={state === 'good' ? <Icon name="check" size={18} label={t('Good')} /> : null}
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
      label={t('Role')}
      required
      data={[
        { value: '', label: t('Choose a role') },
        ...SIGN_UP_ROLES.map((role) => ({ value: role, label: signUpRoleWords(role) })),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
      error={state === 'error' ? reason : null}
    />
  );
}

const EMPTY: SignUpForm = { name: '', company: '', email: '', phone: '', role: '' };

/** The fields with their marks. A mark appears once the field was left: nothing is wrong while somebody still types. */
export function useSignUpForm() {
  const [form, setForm] = useState(EMPTY);
  const [left, setLeft] = useState<ReadonlySet<keyof SignUpForm>>(new Set());
  const [terms, setTerms] = useState(false);
  const states = signUpStates(form);
  const field = (name: keyof SignUpForm) => ({
    name,
    value: form[name],
    state: left.has(name) || states[name] === 'good' ? states[name] : ('neutral' as const),
    reason: t(SIGN_UP_REASONS[name]),
    onChange: (value: string) => setForm((was) => ({ ...was, [name]: value })),
    onLeave: () => setLeft((was) => new Set(was).add(name)),
  });
  return { field, terms, setTerms, whyNot: whyNotSignUp(form, terms) };
}

type SignUpField = ReturnType<ReturnType<typeof useSignUpForm>['field']>;
