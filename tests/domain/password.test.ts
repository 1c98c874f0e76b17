import { describe, expect, test } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { isStrongPassword, PASSWORD_RULE, PASSWORDS_DIFFER, whyNotChangePassword } from '#domain/password.ts';

const STRONG = 'Connex-Demo1!';

describe('a strong password', () => {
  test.each([STRONG, 'aA1!aaaa', 'aA1*aaaa', 'aA1&aaaa', 'a A1!aaa', '  aA1!aaaa  ', 'ñaA1#aaaa'])('is %j', (text) => {
    expect(isStrongPassword(text)).toBe(true);
  });

  test.each([
    ['it has 7 characters', 'aA1!aaa'],
    ['blanks around it make up the 8', ' aA1!aaa '],
    ['it has no lowercase letter', 'AA1!AAAA'],
    ['it has no uppercase letter', 'aa1!aaaa'],
    ['it has no digit', 'aAb!aaaa'],
    ['it has none of the signs', 'aA1-aaaa'],
    ['it is empty', ''],
    ['it is absurdly long', `aA1!${'a'.repeat(LIMITS.passwordMax)}`],
  ])('is refused when %s', (_, text) => {
    expect(isStrongPassword(text)).toBe(false);
  });

  test('may be as long as the limit', () => {
    expect(isStrongPassword('aA1!'.padEnd(LIMITS.passwordMax, 'a'))).toBe(true);
  });

  test('may use each of the eight signs', () => {
    expect([...'!@#$%^&*'].every((sign) => isStrongPassword(`aA1aaaa${sign}`))).toBe(true);
  });
});

describe('the change-password button', () => {
  test.each([
    ['on: strong and confirmed', STRONG, STRONG, false],
    ['on: blanks around don’t count', ` ${STRONG}`, `${STRONG} `, false],
    ['off: weak', 'weak', 'weak', true],
    ['off: not confirmed', STRONG, '', true],
    ['off: confirmed with blanks', STRONG, '  ', true],
    ['off: different', STRONG, `${STRONG}x`, true],
    ['off: nothing typed', '', '', true],
    ['off: only the confirmation typed', '', STRONG, true],
  ])('is %s', (_, wanted, confirm, disabled) => {
    expect(whyNotChangePassword({ new: wanted, confirm }) !== null).toBe(disabled);
  });
});

describe('what is wrong with a change of password', () => {
  test('is nothing on the reset page, where there is no old password', () => {
    expect(whyNotChangePassword({ new: STRONG, confirm: STRONG })).toBeNull();
    expect(whyNotChangePassword({ old: 'Old-Demo1!', new: STRONG, confirm: STRONG })).toBeNull();
    expect(whyNotChangePassword({ new: `${STRONG} `, confirm: ` ${STRONG}` })).toBeNull();
  });

  test.each([
    [{ old: ' ', new: STRONG, confirm: STRONG }, 'Enter your old password.'],
    [{ new: '', confirm: '' }, 'Enter a new password.'],
    [{ new: 'weak', confirm: 'weak' }, PASSWORD_RULE],
    [{ new: STRONG, confirm: ' ' }, 'Confirm the new password.'],
    [{ new: STRONG, confirm: 'Other-Demo1!' }, PASSWORDS_DIFFER],
  ])('is told for %j', (form, reason) => {
    expect(whyNotChangePassword(form)).toBe(reason);
  });

  test('says of a mismatch exactly what the specification says', () => {
    expect(PASSWORDS_DIFFER).toBe('Passwords do not match.');
  });
});
