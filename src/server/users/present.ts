import type { PersonTag, User } from '#contract/user.ts';
import type { UserRow } from '../db/schema/users.ts';

/** First and last name in one. */
export const nameOf = ({ firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim();

export function presentUser(row: UserRow): User {
  const { id, email, firstName, lastName, phone, img, companyId, role, connexId, connexUserId, version } = row;
  return {
    _id: id,
    username: email,
    email,
    firstName,
    lastName,
    name: nameOf(row),
    phone,
    img,
    companyId,
    role,
    connexId,
    connexUserId,
    version,
  };
}

/** A driver's name tag on a BOL or in a picker. */
export function presentPersonTag(row: UserRow): PersonTag {
  const { id, phone, connexId, companyId } = row;
  return { _id: id, name: nameOf(row), phone, connexId, companyId };
}
