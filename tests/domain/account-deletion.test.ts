import { expect, test } from 'vitest';
import { DELETE_ACCOUNT_WARNING, whyNotDeleteAccount } from '#domain/profile.ts';
import { ROLE } from '#domain/roles.ts';
import { t } from '#language/say.ts';

test('the question warns in the words of the specification', () => {
  expect(t(DELETE_ACCOUNT_WARNING)).toBe(
    'Warning: The action you are about to take is irrevocable. All data associated with this account will be permanently erased. Are you sure you want to continue?',
  );
});

test('the last admin stays; everybody else may go', () => {
  expect(whyNotDeleteAccount({ role: ROLE.admin, otherAdmins: 0 })).toBe(
    'You are the last admin of your company. Add another admin first.',
  );
  expect(whyNotDeleteAccount({ role: ROLE.admin, otherAdmins: 1 })).toBeNull();
  expect(whyNotDeleteAccount({ role: ROLE.clerk, otherAdmins: 0 })).toBeNull();
  expect(whyNotDeleteAccount({ role: ROLE.driver, otherAdmins: 0 })).toBeNull();
});
