import { describe, expect, test } from 'vitest';
import { isEmail, isOtherEmail } from '#domain/email.ts';

describe('e-mail', () => {
  test.each(['a@b.co', 'first.last+tag@mail.example.com', "o'neil@x-y.example", '  a@b.co ', 'A@B.CO'])(
    'accepts %j',
    (text) => expect(isEmail(text)).toBe(true),
  );

  test.each(['', 'a', 'a@', '@b.co', 'a@b', 'a b@c.co', 'a@b..co', 'a@-b.co', 'a@b.c', 'a@b.co,c@d.co', 'a@b.co\nx'])(
    'refuses %j',
    (text) => expect(isEmail(text)).toBe(false),
  );

  test('comes to an end with hostile text and refuses more than 254 characters', () => {
    expect(isEmail(`a@${'a-'.repeat(5000)}`)).toBe(false);
    expect(isEmail(`a@${'a.'.repeat(120)}!`)).toBe(false);
    expect(isEmail(`a@${'a'.repeat(60)}.${'-'.repeat(180)}`)).toBe(false);
    expect(isEmail(`${'a'.repeat(250)}@b.co`)).toBe(false);
    expect(isEmail(`${'a'.repeat(249)}@b.co`)).toBe(true);
  });

  test('is the same in capitals and with blanks around it', () => {
    expect([isOtherEmail(' Ray@B.co', 'ray@b.CO '), isOtherEmail('ray@b.co', 'roy@b.co')]).toEqual([false, true]);
  });
});
