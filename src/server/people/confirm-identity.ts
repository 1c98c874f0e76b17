/**
 * Is it still the person who logged in, or whoever found their device open? What would make the account somebody
 * else's, or cannot be taken back, takes the password again: with the call itself where the contract has a field for it,
 * else typed within the last minutes in this very session.
 */
import type { confirmIdentity as confirmEndpoint } from '#contract/session.ts';
import { LIMITS } from '#domain/limits.ts';
import { t } from '#language/say.ts';
import { Failure, invalid } from '../base/failure.ts';
import type { SignedIn } from '../base/signed-in.ts';
import type { Call } from '../http/call.ts';
import { confirmSession } from './sessions.ts';
import type { TryLimit } from './try-limit.ts';
import { findUser } from './users.ts';

type Asked = Pick<Call, 'services' | 'client' | 'request'> & { actor: SignedIn };

/** 422 when this is not the password of the logged-in person; counted like log-ins. Takes long: not in a transaction. */
export async function checkPassword({ services, actor, client, request }: Asked, password: string, limit: TryLimit) {
  const trier = { account: actor.userId, address: client.address };
  const { right } = await limit.attempt(trier, password, () => findUser(services.database.db, actor.userId));
  if (right) return;
  request.log.info({ userId: actor.userId }, 'a password asked for again was wrong');
  throw invalid({ password: t('The password is not right.') });
}

/** Throws `not-confirmed` where the password was not typed lately. */
export function mustBeConfirmed({ confirmedAt }: SignedIn, now: Date): void {
  if (confirmedAt !== null && now.getTime() - confirmedAt.getTime() < LIMITS.confirmedForMs) return;
  throw new Failure('not-confirmed', t('Enter your password to confirm it is you.'));
}

/** Types the password again. */
export async function confirmIdentity(call: Call<typeof confirmEndpoint>, limit: TryLimit) {
  const { services, actor, body, now } = call;
  await checkPassword(call, body.password, limit);
  await confirmSession(services.database.db, actor.tokenHash, now);
  return { until: new Date(now.getTime() + LIMITS.confirmedForMs).toISOString() };
}
