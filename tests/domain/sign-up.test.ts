import { describe, expect, test } from 'vitest';
import { signUpStates, whyNotSignUp } from '#domain/sign-up.ts';

const form = {
  name: 'Dana Diaz',
  company: 'Harbor Foods',
  email: 'dana@shipper.example',
  phone: '(555) 123-4567',
  role: 'Shipper',
};

describe('the sign-up form', () => {
  test('marks every field of an empty form as wrong', () => {
    const empty = signUpStates({ name: ' ', company: '', email: '', phone: '', role: '' });
    expect(new Set(Object.values(empty))).toEqual(new Set(['error']));
  });

  test('marks names by their length, e-mail and phone by their patterns, the role by the list', () => {
    expect(new Set(Object.values(signUpStates(form)))).toEqual(new Set(['good']));
    expect(signUpStates({ ...form, name: 'D', company: 'HF' })).toMatchObject({ name: 'neutral', company: 'neutral' });
    expect(signUpStates({ ...form, email: 'dana@', phone: '123', role: 'Pilot' })).toMatchObject({
      email: 'error',
      phone: 'error',
      role: 'error',
    });
  });

  test('can be submitted when nothing is wrong and the terms are accepted', () => {
    expect(whyNotSignUp(form, true)).toBeNull();
    expect(whyNotSignUp(form, false)).toBe('Agree to the terms.');
  });

  test('names the first wrong field, the terms last', () => {
    expect(whyNotSignUp({ ...form, name: '', phone: '' }, false)).toBe('Enter your name.');
    expect(whyNotSignUp({ ...form, company: ' ' }, true)).toBe('Enter the name of your company.');
    expect(whyNotSignUp({ ...form, email: 'dana' }, true)).toBe('Enter a valid email address.');
    expect(whyNotSignUp({ ...form, phone: '555' }, true)).toBe('Enter a 10-digit phone number.');
    expect(whyNotSignUp({ ...form, role: '' }, true)).toBe('Choose a role.');
  });
});
