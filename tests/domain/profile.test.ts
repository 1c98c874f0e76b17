import { describe, expect, test } from 'vitest';
import { profileStates, whyNotSaveProfile } from '#domain/profile.ts';

describe('the profile form', () => {
  const form = { firstName: 'Dana', lastName: 'Diaz', phone: '555-123-4567', email: 'dana@shipper.example' };

  test('marks names as wrong when empty and good from 2 characters', () => {
    const marks = ['', '   ', 'D', ' D ', 'Da'].map((firstName) => profileStates({ ...form, firstName }).firstName);
    expect(marks).toEqual(['error', 'error', 'neutral', 'neutral', 'good']);
    expect(profileStates({ ...form, lastName: '' }).lastName).toBe('error');
  });

  test('marks phone and e-mail by their patterns', () => {
    expect(profileStates(form)).toEqual({ firstName: 'good', lastName: 'good', phone: 'good', email: 'good' });
    expect(profileStates({ ...form, phone: '555' }).phone).toBe('error');
    expect(profileStates({ ...form, email: 'dana@' }).email).toBe('error');
  });

  test('can be saved when nothing is wrong, a short name included', () => {
    expect(whyNotSaveProfile({ ...form, firstName: 'D' })).toBeNull();
    expect(whyNotSaveProfile({ ...form, firstName: ' ' })).toBe('Enter a first name.');
    expect(whyNotSaveProfile({ ...form, lastName: '' })).toBe('Enter a last name.');
    expect(whyNotSaveProfile({ ...form, phone: '1' })).toBe('Enter a 10-digit phone number.');
    expect(whyNotSaveProfile({ ...form, email: 'x' })).toBe('Enter a valid email address.');
  });
});
