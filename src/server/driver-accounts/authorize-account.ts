/** Whose driver accounts a person may look at and change: staff those of their company, a driver their own. */
import { type Verb, whyNotMay } from '#domain/permissions.ts';
import { type Actor, isStaff } from '#domain/roles.ts';
import { notFound, refuse } from '../http/failure.ts';

/** The driver an account is of. */
export interface AccountHolder {
  userId: string;
  companyId: string;
}

const isTheirs = (actor: Actor, holder: AccountHolder) =>
  isStaff(actor.role) ? holder.companyId === actor.companyId : holder.userId === actor.userId;

export const mayOnAccount = (actor: Actor, verb: Verb, holder: AccountHolder): boolean =>
  whyNotMay(actor, verb) === null && isTheirs(actor, holder);

/** 403 for who may not do this with any account, 404 for an account that is not theirs to see. */
export function authorizeAccount<H extends AccountHolder>(actor: Actor, verb: Verb, holder: H | null): H {
  refuse('forbidden', whyNotMay(actor, verb));
  if (!holder || !isTheirs(actor, holder)) throw notFound('driver account');
  return holder;
}
