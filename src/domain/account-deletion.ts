/** Deleting one's own account: for good, so a company must not lose its last admin by it. */
import { ROLE, type Role } from './roles.ts';

/** Why the account cannot be deleted now, or null. `otherAdmins`: admins of the company besides this person. */
export function whyNotDeleteAccount(question: { role: Role; otherAdmins: number }): string | null {
  return question.role === ROLE.admin && question.otherAdmins === 0
    ? 'You are the last admin of your company. Add another admin first.'
    : null;
}
