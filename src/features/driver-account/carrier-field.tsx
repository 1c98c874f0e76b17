import { useRef, useState } from 'react';
import { getCarrierByLastSix } from '#contract/carrier.ts';
import { lastCharactersLabel } from '#domain/ids.ts';
import { LIMITS } from '#domain/limits.ts';
import { msg, t } from '#language/say.ts';
import { call } from '#offline/call.ts';
import { SearchSelect } from '#ui/search-select.tsx';

/** A carrier as the look-up gives it. */
export interface CarrierChoice {
  carrId: string;
  name: string;
}

interface CarrierFieldProps {
  value: CarrierChoice | null;
  onChange: (carrier: CarrierChoice | null) => void;
  error: string | undefined;
}

const NO_CONNECTION = msg('The carrier can’t be looked up now: there is no answer from the server.');

const optionOf = ({ carrId, name }: CarrierChoice) => ({
  value: carrId,
  label: name,
  detail: `ID ${lastCharactersLabel(carrId, 6)}`,
});

/** Finds a carrier by the last six characters of its id, or the whole of it. Short ids are shared: all that fit. */
export function CarrierField({ value, onChange, error }: CarrierFieldProps) {
  const [found, setFound] = useState<readonly CarrierChoice[]>([]);
  const [note, setNote] = useState<string>();
  const latest = useRef('');
  const search = async (typed: string) => {
    const term = typed.toLowerCase();
    latest.current = term;
    const answer = term === '' ? [] : await lookUp(term);
    // An answer to an earlier term must not replace the later one's.
    if (latest.current !== term) return;
    setFound(answer ?? []);
    setNote(answer === null ? t(NO_CONNECTION) : undefined);
  };
  return (
    <SearchSelect
      label={t('Carrier')}
      required
      placeholder={t('Last six characters of the carrier’s ID')}
      description={t('The carrier you drive for, by the last six characters of its ID')}
      debounceMs={LIMITS.searchDebounceMs}
      value={value && optionOf(value)}
      options={found.map(optionOf)}
      onSearch={(term) => void search(term)}
      noMatchText={t('No carrier found')}
      note={note}
      error={error}
      onChange={(option) => onChange(found.find(({ carrId }) => carrId === option?.value) ?? null)}
    />
  );
}

/** Null when the server can't be asked. */
async function lookUp(lastSix: string): Promise<CarrierChoice[] | null> {
  try {
    return await call(getCarrierByLastSix, { query: { lastSix } });
  } catch (error) {
    console.info('Carrier look-up', error);
    return null;
  }
}
