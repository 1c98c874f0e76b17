/**
 * Changes that are never queued (profiles, images, accounts): straight to the server. The rows it answers with are kept
 * at once, so that the screen shows them before the pull has brought them; whichever comes later changes nothing.
 */
import type { Company } from '#contract/company.ts';
import type { Endpoint, Reply } from '#contract/endpoint.ts';
import type { User } from '#contract/user.ts';
import { requireSession } from './account/account.ts';
import { followProfile } from './account/follow-profile.ts';
import { type CallInput, call } from './api/call.ts';
import type { AccountDb } from './rows/schema.ts';
import { isSealed } from './seal/state.ts';
import { readPullState } from './sync/apply-page.ts';
import { syncNow } from './sync.ts';

/** Calls once and fetches what else changed by it, without waiting for that. Throws CallError: nothing happened then. */
export async function changeNow<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  keep?: (reply: Reply<E>) => Promise<void>,
): Promise<Reply<E>> {
  const reply = await call(endpoint, input);
  // The change is made: a full device must not make a failure of it. The pull tries again.
  await keep?.(reply).catch((error: unknown) =>
    console.warn('The answer could not be kept; it is fetched again.', error),
  );
  void syncNow();
  return reply;
}

/** Keeps a person as the server has them now. */
export async function keepPerson(user: User): Promise<void> {
  const { db } = requireSession();
  await keepRow(db, db.people, user);
  await followProfile();
}

/** Keeps a company as the server has it now. */
export async function keepCompany(company: Company): Promise<void> {
  const { db } = requireSession();
  await keepRow(db, db.companies, company);
  await followProfile();
}

type Row = { _id: string; version: number };

async function keepRow<T extends Row>(db: AccountDb, table: AccountDb['people' | 'companies'], row: T): Promise<void> {
  await db.transaction('rw', [table, db.meta], async () => {
    if (await isSealed(db)) return;
    const known = await table.get(row._id);
    if (known && known.version >= row.version) return;
    const { generation } = await readPullState(db);
    await (table as unknown as { put: (value: Row) => Promise<unknown> }).put({ ...row, generation } as Row);
  });
}
