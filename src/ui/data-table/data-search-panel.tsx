import { Button, NativeSelect } from '@mantine/core';
import { useId, useState } from 'react';
import { Icon } from '../icon.tsx';
import type { DataColumn, DataControls } from './data-column.ts';
import { ColumnSearch, isSearchable } from './data-head.tsx';
import classes from './data-search-panel.module.css';

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
        {used === 0 ? 'Search and sort' : `Search and sort (${used} in use)`}
      </Button>
      {open && (
        <div id={id} className={classes.fields}>
          <SortFields columns={columns} controls={controls} />
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

function SortFields<Row>({ columns, controls }: DataSearchPanelProps<Row>) {
  const { sort, onSortChange } = controls;
  const choices = columns.filter((column) => column.sortable !== false);
  const key = sort?.key ?? choices[0]?.key ?? '';
  const direction = sort?.direction ?? 'asc';
  return (
    <div className={classes.sort}>
      <NativeSelect
        size="sm"
        label="Sort by"
        data={choices.map((column) => ({ value: column.key, label: column.title }))}
        value={key}
        onChange={(event) => onSortChange({ key: event.currentTarget.value, direction })}
      />
      <Button
        variant="default"
        onClick={() => onSortChange({ key, direction: direction === 'asc' ? 'desc' : 'asc' })}
        leftSection={<Icon name={direction === 'asc' ? 'arrowUp' : 'arrowDown'} size={18} />}
      >
        {direction === 'asc' ? 'Ascending' : 'Descending'}
      </Button>
    </div>
  );
}
