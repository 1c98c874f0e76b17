import { describe, expect, test } from 'vitest';
import { isPhone } from '#domain/phone.ts';

describe('phone', () => {
  test.each([
    '5551234567',
    ' 5551234567 ',
    '555-123-4567',
    '555.123.4567',
    '555 123 4567',
    '(555)1234567',
    '(555) 123-4567',
    '(555)-123-4567',
  ])('accepts %j', (text) => expect(isPhone(text)).toBe(true));

  test.each([
    '',
    '555123456',
    '55512345678',
    '(555 123-4567',
    '555) 123-4567',
    '555--123-4567',
    '555/123/4567',
    'abcdefghij',
  ])('refuses %j', (text) => expect(isPhone(text)).toBe(false));
});
