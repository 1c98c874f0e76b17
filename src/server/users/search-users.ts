import type { searchUsers as searchEndpoint } from '#contract/user.ts';
import { ROLE } from '#domain/roles.ts';
import { authorize } from '../http/authorize.ts';
import type { Call } from '../http/call.ts';
import { presentPersonTag } from './present.ts';
import { searchPeople } from './queries.ts';

/** For pickers: colleagues, and with `searchAll` drivers of every company. Only name tags, never profiles. */
export async function searchUsers({ db, actor, query }: Call<typeof searchEndpoint>) {
  authorize(actor, 'user.search');
  const { searchTerm: term, role } = query;
  if (term.trim() === '') return [];
  const everywhere = query.searchAll === 'true' && role === ROLE.driver;
  return (await searchPeople(db, { term, role, companyId: everywhere ? null : actor.companyId })).map(presentPersonTag);
}
