import { useRef, useState } from 'react';
import { type Company, type Party, searchCompanies } from '#contract/company.ts';
import { isId, lastCharactersLabel } from '#domain/ids.ts';
import type { CompanyType } from '#domain/roles.ts';
import { contains } from '#domain/searchable.ts';
import { msg, t } from '#language/say.ts';
import { call } from '#offline/call.ts';
import { readLastPicked, searchCompaniesHere } from '#offline/read-companies.ts';
import { keepPlaces, merged } from '#offline/read-people.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { SEARCH_DEBOUNCE_MS } from '#ui/measures.ts';
import { type SearchOption, SearchSelect } from '#ui/search-select.tsx';

interface CompanyFieldProps {
  label: string;
  type: CompanyType;
  value: Party | null;
  onChange: (company: Party | null) => void;
  required?: boolean;
  /** Why it can't be changed; null when it can. */
  whyFixed?: string | null;
}

const NOTES = {
  offline: msg('No connection: only companies this device knows are searched.'),
  asking: msg('Searching further…'),
  idle: msg('Picked last. Type to search further.'),
  done: undefined,
};

/** Picks one company: of those picked last, by name, or by a pasted id. */
export function CompanyField({ label, type, value, onChange, required = false, whyFixed = null }: CompanyFieldProps) {
  const { companies, search, searching, state, term } = useCompanySearch(type);
  const note = state === 'idle' && companies.length === 0 ? undefined : NOTES[state];
  return (
    <SearchSelect
      label={label}
      required={required}
      autoFocus
      disabled={whyFixed !== null}
      description={whyFixed ?? t('Part of the name, or the end of its ID')}
      placeholder={t('Search companies')}
      debounceMs={SEARCH_DEBOUNCE_MS}
      contains={contains}
      value={value && companyOption(value)}
      options={companies.map(companyOption)}
      onSearch={(typed) => void search(typed)}
      loading={searching}
      note={note && t(note)}
      noMatchText={t('No company found for “{term}”', { term: showTerm(term) })}
      showTyped={showTerm}
      onChange={(option) => onChange(companies.find(({ _id }) => _id === option?.value) ?? null)}
    />
  );
}

/** What a search has found so far. */
interface Found {
  term: string;
  /** What this device knows of it. */
  local: Party[];
  /** What the server found for the term; null until it answered, or when it could not be asked. */
  online: Company[] | null;
  state: 'idle' | 'asking' | 'offline' | 'done';
}

const NOTHING_YET: Found = { term: '', local: [], online: null, state: 'idle' };

/** How a company stands in a picker: namesakes are told apart by place and short id. */
function companyOption({ _id, name, address }: Party): SearchOption {
  const place = [address.city, address.state].filter(Boolean).join(', ');
  return { value: _id, label: name, detail: [place, `ID ${lastCharactersLabel(_id, 6)}`].filter(Boolean).join(' · ') };
}

/**
 * Companies of one type for a picker: at once those this device knows, then, where there is a network, what the server
 * finds. Without one the device's own answer stays, and the picker says so.
 *
 * What was found before stays until the device has answered: an option that goes while a finger is on it and comes back
 * has swallowed the tap.
 */
function useCompanySearch(type: CompanyType) {
  const [asked, setAsked] = useState('');
  const [found, setFound] = useState<Found>(NOTHING_YET);
  const last = useLiveQuery(() => readLastPicked(type), [type]) ?? [];
  const latest = useRef('');

  const search = async (typed: string) => {
    const term = normalizeTerm(typed);
    latest.current = term;
    setAsked(term);
    if (term === '') return setFound(NOTHING_YET);
    // An answer to an earlier term must not replace the later one's.
    const show = (now: Found) => latest.current === term && setFound(now);
    const online = ask(term, type);
    const local = await searchCompaniesHere(type, term);
    show({ term, local, online: null, state: 'asking' });
    const answer = await online;
    show({ term, local, online: answer, state: answer ? 'done' : 'offline' });
  };

  const { term, local, online, state } = found;
  return {
    // Those picked last first, and what the device found stays above what only the server knows.
    companies: term === '' ? last : keepPlaces(merged<Party>(online ?? [], local), [...last, ...local]),
    search,
    searching: asked !== term || (state === 'asking' && local.length === 0),
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

/**
 * What was typed into a company search: a part of a name, or an id pasted whole or by its end. As it is searched for:
 * trimmed, lower case.
 */
function normalizeTerm(term: string): string {
  return term.trim().toLowerCase();
}

/** As it is shown: a pasted id by its last six characters, anything else as typed. */
function showTerm(typed: string): string {
  const term = normalizeTerm(typed);
  return isId(term) ? lastCharactersLabel(term, 6) : typed;
}
