import { UnstyledButton } from '@mantine/core';
import { t } from '#language/say.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { useAtOnce } from '../use-at-once.ts';
import { type DataColumn, type DataControls, type DataSort, nextSort } from './data-column.ts';
import classes from './data-head.module.css';

interface DataHeadProps<Row> {
  columns: readonly DataColumn<Row>[];
  controls: DataControls | undefined;
}

/** The head of the table: a row of sort buttons and a row of search boxes, one of each per column. */
export function DataHead<Row>({ columns, controls }: DataHeadProps<Row>) {
  return (
    <thead className={classes.head}>
      <tr>
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} controls={controls} />
        ))}
      </tr>
      {controls && columns.some(isSearchable) && (
        <tr>
          {columns.map((column) => (
            <td key={column.key} className={classes.searchCell}>
              {isSearchable(column) && <ColumnSearch column={column} controls={controls} />}
            </td>
          ))}
        </tr>
      )}
    </thead>
  );
}

interface CellProps<Row, Controls> {
  column: DataColumn<Row>;
  controls: Controls;
}

function HeadCell<Row>({ column, controls }: CellProps<Row, DataControls | undefined>) {
  const { key, title, sortable = true, width, align, isMark } = column;
  const state = orderOf(controls?.sort ?? null, key);
  const cell = {
    scope: 'col',
    style: { width },
    className: classNames(classes.cell, align === 'end' && classes.end),
  };
  if (isMark) {
    return (
      <th {...cell} aria-label={title}>
        {column.head}
      </th>
    );
  }
  if (!controls || !sortable) return <th {...cell}>{title}</th>;
  return (
    <th {...cell} aria-sort={state}>
      <UnstyledButton className={classes.sort} onClick={() => controls.onSortChange(nextSort(controls.sort, key))}>
        {title}
        <Icon name={orderIcons[state]} size={16} className={classes.mark} />
      </UnstyledButton>
    </th>
  );
}

/**
 * A search box of one column, also used in the search panel of the phone. A plain input: the library's brings labels,
 * descriptions and errors along, which the first screen would have to load.
 */
export function ColumnSearch<Row>({ column, controls }: CellProps<Row, DataControls>) {
  const [typed, change] = useAtOnce(controls.search[column.key] ?? '', (text) =>
    controls.onSearchChange(column.key, text),
  );
  return (
    <input
      type="search"
      className={classes.search}
      aria-label={t('Search {column}', { column: column.title })}
      placeholder={controls.searchPlaceholder}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      autoComplete="off"
    />
  );
}

/** Whether the column has a search box. */
export function isSearchable<Row>(column: DataColumn<Row>): boolean {
  return column.searchable !== false;
}

const orderIcons = { ascending: 'arrowUp', descending: 'arrowDown', none: 'sortBoth' } as const;

function orderOf(sort: DataSort | null, key: string): keyof typeof orderIcons {
  if (sort?.key !== key) return 'none';
  return sort.direction === 'asc' ? 'ascending' : 'descending';
}
