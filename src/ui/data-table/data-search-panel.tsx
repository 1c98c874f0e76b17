import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { t } from '#language/say.ts';
import { Icon } from '../icon.tsx';
import { later } from '../later.tsx';
import type { DataColumn, DataControls } from './data-column.ts';
import { ColumnSearch, isSearchable } from './data-head.tsx';
import classes from './data-search-panel.module.css';

// Folded away at first, so its select is not part of the first screen.
const SortFields = later(async () => (await import('./sort-fields.tsx')).SortFields);

interface DataSearchPanelProps<Row> {
  columns: readonly DataColumn<Row>[];
  controls: DataControls;
}

/** On a phone: the search boxes of all columns and the order, folded away behind one button that counts what is set. */
export function DataSearchPanel<Row>({ columns, controls }: DataSearchPanelProps<Row>) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const searchable = columns.filter(isSearchable);
  const used = searchable.filter(({ key }) => (controls.search[key] ?? '') !== '').length;
  return (
    <div className={classes.panel}>
      <Button
        variant="default"
        fullWidth
        justify="flex-start"
        className={classes.toggle ?? ''}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        leftSection={<Icon name="search" />}
        rightSection={<Icon name={open ? 'chevronUp' : 'chevronDown'} />}
      >
        {used === 0 ? t('Search and sort') : t('Search and sort ({count} in use)', { count: used })}
      </Button>
      {open && (
        <div id={id} className={classes.fields}>
          <SortFields choices={sortChoices(columns)} controls={controls} />
          {searchable.map((column) => (
            <div key={column.key}>
              <span aria-hidden="true" className={classes.label}>
                {column.title}
              </span>
              <ColumnSearch column={column} controls={controls} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function sortChoices<Row>(columns: readonly DataColumn<Row>[]) {
  return columns
    .filter((column) => column.sortable !== false)
    .map((column) => ({ value: column.key, label: column.title }));
}
