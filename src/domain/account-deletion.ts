/** Deleting one's own account: for good, so a company must not lose its last admin by it. */
import { ROLE, type Role } from './roles.ts';

/** Asked before an account goes, one's own or a driver's. */
export const DELETE_ACCOUNT_WARNING =
  'Warning: The action you are about to take is irrevocable. All data associated with this account will be permanently erased. Are you sure you want to continue?';

/** Why the account cannot be deleted now, or null. `otherAdmins`: admins of the company besides this person. */
export function whyNotDeleteAccount(question: { role: Role; otherAdmins: number }): string | null {
  return question.role === ROLE.admin && question.otherAdmins === 0
    ? 'You are the last admin of your company. Add another admin first.'
    : null;
}
