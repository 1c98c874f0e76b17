import type { Party } from '#contract/company.ts';
import { LIMITS } from '#domain/limits.ts';
import type { CompanyType } from '#domain/roles.ts';
import { SearchSelect } from '#ui/search-select.tsx';
import { showTerm } from './company-term.ts';
import { companyOption, useCompanySearch } from './use-company-search.ts';

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
  offline: 'No connection: only companies this device knows are searched.',
  asking: 'Searching further…',
  idle: undefined,
  done: undefined,
};

/** Picks one company by name or by a pasted id. */
export function CompanyField({ label, type, value, onChange, required = false, whyFixed = null }: CompanyFieldProps) {
  const { companies, search, searching, state, term } = useCompanySearch(type);
  return (
    <SearchSelect
      label={label}
      required={required}
      disabled={whyFixed !== null}
      description={whyFixed ?? 'Part of the name, or the end of its ID'}
      placeholder="Search companies"
      debounceMs={LIMITS.searchDebounceMs}
      value={value && companyOption(value)}
      options={companies.map(companyOption)}
      onSearch={(typed) => void search(typed)}
      loading={searching}
      note={NOTES[state]}
      noMatchText={`No company found for “${showTerm(term)}”`}
      showTyped={showTerm}
      onChange={(option) => onChange(companies.find(({ _id }) => _id === option?.value) ?? null)}
    />
  );
}
