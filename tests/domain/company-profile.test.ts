import { describe, expect, test } from 'vitest';
import type { CompanyForm } from '#domain/company-profile.ts';
import { companyStates, whyNotSaveCompany } from '#domain/company-profile.ts';

describe('the company form', () => {
  const form: CompanyForm = {
    name: 'Harbor Foods',
    phone: '(555) 123-4567',
    line1: '1 Pier Road',
    line2: '',
    line3: '',
    city: 'Oakland',
    state: 'ca',
    zip: '94607',
  };
  const marks = (field: keyof CompanyForm, texts: string[]) =>
    texts.map((text) => companyStates({ ...form, [field]: text })[field]);

  test('marks the name as good above 2 characters', () => {
    expect(marks('name', ['', 'AB', ' AB ', 'ABC'])).toEqual(['error', 'neutral', 'neutral', 'good']);
  });

  test('marks address line 1 as good above 4 characters, lines 2 and 3 never', () => {
    expect(marks('line1', ['', '1 Pi', '1 Pie'])).toEqual(['error', 'neutral', 'good']);
    expect(marks('line2', ['', 'Dock 4'])).toEqual(['neutral', 'neutral']);
    expect(marks('line3', ['', 'Dock 4'])).toEqual(['neutral', 'neutral']);
  });

  test('marks the city as good from 4 trimmed characters', () => {
    expect(marks('city', ['', ' ', 'Rye', ' Rye ', 'Reno'])).toEqual(['error', 'error', 'neutral', 'neutral', 'good']);
  });

  test('marks phone, state and zip by their patterns', () => {
    expect(marks('phone', ['555', '5551234567'])).toEqual(['error', 'good']);
    expect(marks('state', ['', 'zz', 'ca', 'CA'])).toEqual(['error', 'error', 'good', 'good']);
    expect(marks('zip', ['9460', '94607-1234'])).toEqual(['error', 'good']);
  });

  test('can be saved when nothing is wrong, and else names the first field that is', () => {
    expect(whyNotSaveCompany(form)).toBeNull();
    expect(whyNotSaveCompany({ ...form, name: '', zip: '' })).toBe('Enter the company name.');
    expect(whyNotSaveCompany({ ...form, line1: '' })).toBe('Enter the first address line.');
    expect(whyNotSaveCompany({ ...form, city: '' })).toBe('Enter the city.');
    expect(whyNotSaveCompany({ ...form, state: 'XX' })).toBe('Enter a two-letter US state.');
    expect(whyNotSaveCompany({ ...form, zip: '1' })).toBe('Enter a zip code: 12345 or 12345-6789.');
    expect(whyNotSaveCompany({ ...form, phone: '' })).toBe('Enter a 10-digit phone number.');
  });
});
