import { t } from '#language/say.ts';
import '@mantine/core/styles/Combobox.layer.css';
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { type PersonTag, searchUsers } from '#contract/user.ts';
import { userLabel } from '#domain/ids.ts';
import { ROLE } from '#domain/roles.ts';
import { call } from '#offline/call.ts';
import { keepPlaces, matchesDriver, merged, readKnownDrivers } from '#offline/read-people.ts';
import { Icon } from '#ui/icon.tsx';
import { SEARCH_DEBOUNCE_MS } from '#ui/measures.ts';
import classes from './driver-search.module.css';

interface DriverSearchProps {
  label: string;
  /** Only drivers of this company; all drivers when left out. */
  companyId?: string;
  onChoose: (driver: PersonTag) => void;
  autoFocus?: boolean;
}

/** A search field with its matches in the page below it: rows as high as a thumb, no floating list to miss. */
export function DriverSearch({ label, companyId, onChoose, autoFocus = false }: DriverSearchProps) {
  const [term, setTerm] = useState('');
  const search = useDriverSearch(term, companyId);
  const combobox = useCombobox({ defaultOpened: true });
  const choose = (id: string) => {
    const driver = search.options.find(({ _id }) => _id === id);
    if (!driver) return;
    setTerm('');
    onChoose(driver);
  };
  return (
    <div>
      <Combobox store={combobox} onOptionSubmit={choose}>
        <Combobox.EventsTarget>
          <TextInput
            label={label}
            placeholder={t('Name or ConnexId')}
            value={term}
            data-autofocus={autoFocus || undefined}
            leftSection={<Icon name="search" />}
            rightSection={search.state === 'typing' || search.state === 'searching' ? <Loader size="xs" /> : null}
            onChange={(event) => {
              setTerm(event.currentTarget.value);
              combobox.resetSelectedOption();
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options aria-label={t('Drivers found')} className={classes.list ?? ''}>
          {search.options.map((driver) => (
            <Combobox.Option key={driver._id} value={driver._id} className={classes.option ?? ''}>
              <Icon name="user" />
              {userLabel(driver)}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        <p className={classes.note} role="status">
          {noteOf(search)}
        </p>
      </Combobox>
    </div>
  );
}

function noteOf({ state, options }: Search): string {
  if (state === 'device') {
    return options.length > 0
      ? t('Not connected: these are the drivers this device knows.')
      : t('Not connected, and this device knows no such driver.');
  }
  return state === 'complete' && options.length === 0 ? t('No driver found.') : '';
}

/**
 * Looking a driver up as somebody types. After a pause the device's own answer is there at once; the server's joins it
 * when it comes, because it knows drivers this device has never seen. Without a network the first one stays, and
 * the caller can say that more may be found later.
 */
interface Search {
  options: PersonTag[];
  /** `typing` until the pause; `device`: only this device was asked, the server is not reached. */
  state: 'empty' | 'typing' | 'searching' | 'device' | 'complete';
}

const NOTHING: Search = { options: [], state: 'empty' };

/** Drivers that match `term`; only those of `companyId` when it is given. An empty term has no matches. */
function useDriverSearch(term: string, companyId?: string): Search {
  const wanted = term.trim().toLowerCase();
  const [settled] = useDebouncedValue(wanted, SEARCH_DEBOUNCE_MS);
  const [failure, setFailure] = useState<unknown>(null);
  const [found, setFound] = useState<Search & { of: string }>({ ...NOTHING, of: '' });

  useEffect(() => {
    if (settled === '') return;
    let current = true;
    const show = (options: PersonTag[], state: Search['state']) => current && setFound({ options, state, of: settled });
    const search = async () => {
      const known = (await readKnownDrivers({ companyId })).filter((driver) => matchesDriver(driver, settled));
      show(known, 'searching');
      try {
        show(keepPlaces(merged(await askServer(settled, companyId), known), known), 'complete');
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'CallError') throw error;
        show(known, 'device');
      }
    };
    // Once nobody waits for it any more (logged out, another term) its failure is nobody's either.
    search().catch((error: unknown) => current && setFailure(error));
    return () => {
      current = false;
    };
  }, [settled, companyId]);

  if (failure !== null) throw failure;
  if (wanted === '') return NOTHING;
  if (found.of !== wanted) return { options: [], state: 'typing' };
  return found;
}

async function askServer(term: string, companyId: string | undefined): Promise<PersonTag[]> {
  const query = { role: ROLE.driver, searchTerm: term, searchAll: 'true' as const, companyId };
  const people = await call(searchUsers, { query });
  // A server of before gives those of every company.
  return people.filter((person) => companyId === undefined || person.companyId === companyId);
}
