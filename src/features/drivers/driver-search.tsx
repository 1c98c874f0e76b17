import '@mantine/core/styles/Combobox.layer.css';
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useState } from 'react';
import type { PersonTag } from '#contract/user.ts';
import { userLabel } from '#domain/user-label.ts';
import { Icon } from '#ui/icon.tsx';
import classes from './driver-search.module.css';
import { type DriverSearch as Search, useDriverSearch } from './use-driver-search.ts';

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
            placeholder="Name or ConnexId"
            value={term}
            autoComplete="off"
            data-autofocus={autoFocus || undefined}
            leftSection={<Icon name="search" />}
            rightSection={search.state === 'typing' || search.state === 'searching' ? <Loader size="xs" /> : null}
            onChange={(event) => {
              setTerm(event.currentTarget.value);
              combobox.resetSelectedOption();
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options aria-label="Drivers found" className={classes.list ?? ''}>
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
      ? 'Not connected: these are the drivers this device knows.'
      : 'Not connected, and this device knows no such driver.';
  }
  return state === 'complete' && options.length === 0 ? 'No driver found.' : '';
}
