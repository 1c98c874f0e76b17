import { useState } from 'react';
import { SIGN_UP_REASONS, type SignUpForm, signUpStates, whyNotSignUp } from '#domain/sign-up.ts';

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
    reason: SIGN_UP_REASONS[name],
    onChange: (value: string) => setForm((was) => ({ ...was, [name]: value })),
    onLeave: () => setLeft((was) => new Set(was).add(name)),
  });
  return { field, terms, setTerms, whyNot: whyNotSignUp(form, terms) };
}

export type SignUpField = ReturnType<ReturnType<typeof useSignUpForm>['field']>;
