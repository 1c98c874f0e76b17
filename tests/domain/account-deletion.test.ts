import { expect, test } from 'vitest';
import { whyNotDeleteAccount } from '#domain/account-deletion.ts';
import { ROLE } from '#domain/roles.ts';

test('the last admin stays; everybody else may go', () => {
  expect(whyNotDeleteAccount({ role: ROLE.admin, otherAdmins: 0 })).toBe(
    'You are the last admin of your company. Add another admin first.',
  );
  expect(whyNotDeleteAccount({ role: ROLE.admin, otherAdmins: 1 })).toBeNull();
  expect(whyNotDeleteAccount({ role: ROLE.clerk, otherAdmins: 0 })).toBeNull();
  expect(whyNotDeleteAccount({ role: ROLE.driver, otherAdmins: 0 })).toBeNull();
});
