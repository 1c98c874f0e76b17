import type { CurrentUser } from '#contract/user.ts';
import type { Actor } from '#domain/roles.ts';

/** The person as rules see them. */
export function actorOf(user: CurrentUser): Actor {
  return { userId: user._id, companyId: user.companyId, role: user.role, companyType: user.company.type };
}
