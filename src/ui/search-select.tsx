import { t } from '#language/say.ts';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import classes from './search-select.module.css';

/** One thing to choose; `detail` tells namesakes apart. */
export interface SearchOption {
  value: string;
  label: string;
  detail?: string;
}

interface SearchSelectProps {
  label: string;
  value: SearchOption | null;
  onChange: (option: SearchOption | null) => void;
  /** What the last search found. */
  options: readonly SearchOption[];
  /** Called with the trimmed term after a pause in typing; also with the empty one. */
  onSearch: (term: string) => void;
  /** Length of that pause in milliseconds. Default 500. */
  debounceMs?: number;
  loading?: boolean;
  /**
   * Whether a text contains what is typed. What an earlier search found stays only while it does: nobody should tap what
   * is about to move.
   */
  contains: (text: string, typed: string) => boolean;
  /** How what was typed stands in the field, e.g. a pasted id by its end. */
  showTyped?: (typed: string) => string;
  placeholder?: string;
  /** Below the options, e.g. that only what this device knows was searched. */
  note?: ReactNode;
  noMatchText?: string;
  description?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  required?: boolean;
  /** While nothing is chosen, the screen that shows it may put the focus here; marked for it with `data-autofocus`. */
  autoFocus?: boolean;
}

/**
 * A field that searches while one types and keeps exactly one of what was found. The caller searches (on the device, on
 * the server) and hands back the options; this waits for a pause in typing, shows them, and puts the chosen name back
 * when one leaves the field without choosing. Import it on screens that come later: it brings the library's Combobox.
 */
export function SearchSelect(props: SearchSelectProps) {
  const { value, onChange, options, onSearch, debounceMs = 500, loading = false, disabled = false } = props;
  const { label, description, error, required = false, showTyped, autoFocus = false, contains } = props;
  const { placeholder = t('Type to search') } = props;
  // null: nobody is typing, the field shows what is chosen.
  const [typed, setTyped] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const search = useDebouncedCallback((term: string) => {
    setWaiting(false);
    onSearch(term);
  }, debounceMs);

  const busy = loading || waiting;
  const stays = ({ label: name, detail = '' }: SearchOption) =>
    [name, detail].some((text) => contains(text, typed ?? ''));
  const type = (text: string) => {
    setTyped(text);
    setWaiting(true);
    search(text.trim());
    combobox.openDropdown();
    combobox.resetSelectedOption();
  };
  const choose = (option: SearchOption | null) => {
    search.cancel();
    setWaiting(false);
    setTyped(null);
    onChange(option);
    combobox.closeDropdown();
  };
  return (
    <Combobox
      store={combobox}
      disabled={disabled}
      onOptionSubmit={(chosen) => choose(options.find((option) => option.value === chosen) ?? null)}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={label}
          description={description}
          error={error}
          required={required}
          disabled={disabled}
          placeholder={placeholder}
          data-autofocus={(autoFocus && value === null) || undefined}
          value={typed === null ? (value?.label ?? '') : (showTyped?.(typed) ?? typed)}
          onChange={(event) => type(event.currentTarget.value)}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            setTyped(null);
          }}
          rightSection={
            busy ? (
              <Loader size={18} aria-hidden="true" />
            ) : (
              value && !disabled && <CloseButton aria-label={t('Clear selection')} onClick={() => choose(null)} />
            )
          }
          rightSectionWidth={44}
        />
      </Combobox.Target>
      <Choices {...props} options={busy ? options.filter(stays) : options} term={typed?.trim() ?? ''} busy={busy} />
    </Combobox>
  );
}

type ChoicesProps = SearchSelectProps & { term: string; busy: boolean };

function Choices({ options, term, busy, note, noMatchText = t('No match'), placeholder }: ChoicesProps) {
  const hint = busy ? t('Searching…') : term === '' ? (placeholder ?? t('Type to search')) : noMatchText;
  return (
    <Combobox.Dropdown>
      <Combobox.Options mah={260} className={classes.options ?? ''} aria-label={t('Search results')} aria-busy={busy}>
        {options.map(({ value, label: name, detail }) => (
          <Combobox.Option key={value} value={value} className={classes.option ?? ''}>
            {name}
            {detail && <span className={classes.detail}>{detail}</span>}
          </Combobox.Option>
        ))}
        {options.length === 0 && <Combobox.Empty aria-live="polite">{hint}</Combobox.Empty>}
      </Combobox.Options>
      {note && <Combobox.Footer className={classes.note ?? ''}>{note}</Combobox.Footer>}
    </Combobox.Dropdown>
  );
}
