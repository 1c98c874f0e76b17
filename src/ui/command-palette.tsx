import { t } from '#language/say.ts';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useEffect } from 'react';
import classes from './command-palette.module.css';
import { Icon, type IconName } from './icon.tsx';
import { ModalFrame } from './modal-frame.tsx';

/** One thing that can be opened or started. */
export interface PaletteItem {
  /** Unlike that of every other item. */
  key: string;
  icon: IconName;
  title: string;
  detail?: string;
  run: () => void;
}

export interface PaletteGroup {
  title: string;
  items: readonly PaletteItem[];
}

interface CommandPaletteProps {
  query: string;
  onQuery: (typed: string) => void;
  /** What the query finds, in the order of the keys. */
  groups: readonly PaletteGroup[];
  /** Said while there is nothing to choose. */
  nothing: string;
  onClose: () => void;
}

/** One field over everything: arrows move, Enter opens, Escape closes. The caller searches. */
export function CommandPalette({ query, onQuery, groups, nothing, onClose }: CommandPaletteProps) {
  // It is open as long as it is there: what would close its list (Escape) closes the dialog.
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const items = groups.flatMap((group) => group.items);
  const keys = items.map(({ key }) => key).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items are what moves the choice back to the first
  useEffect(() => void combobox.selectFirstOption(), [keys]);
  const choose = (key: string) => {
    onClose();
    items.find((item) => item.key === key)?.run();
  };
  return (
    <ModalFrame opened onClose={onClose} title={t('Search')} size={640} atTop>
      <Combobox store={combobox} onOptionSubmit={choose}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            size="md"
            aria-label={t('Search everything')}
            placeholder={t('P/U number, BOL, company, driver, SKU, last six, or what to do')}
            value={query}
            onChange={(event) => onQuery(event.currentTarget.value)}
            leftSection={<Icon name="search" />}
            data-autofocus
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={classes.options ?? ''} aria-label={t('Found')}>
          {groups.map(({ title, items: found }) =>
            found.length === 0 ? null : (
              <Combobox.Group key={title} label={title}>
                {found.map(({ key, icon, title: name, detail }) => (
                  <Combobox.Option key={key} value={key} className={classes.option ?? ''}>
                    <Icon name={icon} size={20} />
                    <span className={classes.name}>{name}</span>
                    {detail && <span className={classes.detail}>{detail}</span>}
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ),
          )}
          {items.length === 0 && <Combobox.Empty aria-live="polite">{nothing}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
    </ModalFrame>
  );
}
