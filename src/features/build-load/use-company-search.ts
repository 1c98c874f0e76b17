/**
 * Companies for a picker: at once those this device knows, then, where there is a network, what the server finds.
 * Without one the device's own answer stays, and the picker says so.
 */
import { useLiveQuery } from 'dexie-react-hooks';
import { useRef, useState } from 'react';
import { type Company, type Party, searchCompanies } from '#contract/company.ts';
import { lastCharactersLabel } from '#domain/ids.ts';
import type { CompanyType } from '#domain/roles.ts';
import { call } from '#offline/call.ts';
import { readCompanies } from '#offline/reads/read-companies.ts';
import type { SearchOption } from '#ui/search-select.tsx';
import { normalizeTerm } from './company-term.ts';

interface Found {
  term: string;
  /** What the server found for the term; null until it answered, or when it could not be asked. */
  online: Company[] | null;
  state: 'idle' | 'asking' | 'offline' | 'done';
}

const NOTHING_YET: Found = { term: '', online: null, state: 'idle' };

/** How a company stands in a picker: namesakes are told apart by place and short id. */
export function companyOption({ _id, name, address }: Party): SearchOption {
  const place = [address.city, address.state].filter(Boolean).join(', ');
  return { value: _id, label: name, detail: [place, `ID ${lastCharactersLabel(_id, 6)}`].filter(Boolean).join(' · ') };
}

/** Companies of one type for what was typed. */
export function useCompanySearch(type: CompanyType) {
  const [found, setFound] = useState<Found>(NOTHING_YET);
  const { term, online, state } = found;
  const local = useLiveQuery(() => (term === '' ? [] : readCompanies({ type, term })), [type, term]);
  const latest = useRef('');

  const search = async (typed: string) => {
    const wanted = normalizeTerm(typed);
    latest.current = wanted;
    if (wanted === '') return setFound(NOTHING_YET);
    setFound({ term: wanted, online: null, state: 'asking' });
    const answer = await ask(wanted, type);
    // An answer to an earlier term must not replace the later one's.
    if (latest.current === wanted) setFound({ term: wanted, online: answer, state: answer ? 'done' : 'offline' });
  };

  return {
    companies: merged(online ?? [], local ?? []),
    search,
    searching: local === undefined || (state === 'asking' && local.length === 0),
    state,
    term,
  };
}

/** The server's answer, or null when there is none to be had now: the device's own answer stands then. */
async function ask(term: string, companyType: CompanyType): Promise<Company[] | null> {
  try {
    return await call(searchCompanies, { query: { name: term, companyType, deleted: 'false' } });
  } catch (error) {
    console.info('Company search: only what this device knows.', error);
    return null;
  }
}

/** The server's companies first in its order, then those only the device knows. */
function merged(online: Company[], local: Company[]): Company[] {
  const ids = new Set(online.map(({ _id }) => _id));
  return [...online, ...local.filter(({ _id }) => !ids.has(_id))];
}
