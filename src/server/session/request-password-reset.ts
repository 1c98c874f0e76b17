import type { requestPasswordReset as resetEndpoint } from '#contract/session.ts';
import { isEmail } from '#domain/email.ts';
import { transaction } from '../db/transaction.ts';
import type { Call } from '../http/call.ts';
import { invalid } from '../http/failure.ts';
import type { TryLimit } from './try-limit.ts';

const ANSWER =
  'If this email address has an account, an email with instructions is on its way. Please check your spam folder too.';

/**
 * Asks for the reset mail. What happens here is the same whether or not the address has an account, and so is the
 * time it takes: whom it belongs to is looked up later, by the job that writes the mail.
 */
export async function requestPasswordReset({ services, query, client }: Call<typeof resetEndpoint>, limit: TryLimit) {
  if (!isEmail(query.email)) throw invalid({ email: 'Enter a valid email address.' });
  await limit.take({ account: query.email, address: client.address });
  const email = query.email.trim().toLowerCase();
  await transaction(services.database, 'write', (tx) => services.mail.add(tx, { kind: 'password-reset', email }));
  return { message: ANSWER };
}
