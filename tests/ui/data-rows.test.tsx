import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DataColumn, DataControls, DataSort, DataTableProps } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { renderUi, type Screen } from '../support/render-ui.tsx';

interface Crate {
  id: string;
  fruit: string;
  grower: string;
  weight: number;
  state: string;
}

const CRATES: Crate[] = [
  { id: 'a1', fruit: 'Peaches', grower: 'Harbor', weight: 40, state: 'Ripe' },
  { id: 'b2', fruit: 'Apples', grower: 'Bayview', weight: 7, state: 'Green' },
];

/** A mark, a title, and of every other kind one; `no` leads nowhere. */
const COLUMNS: DataColumn<Crate>[] = [
  {
    key: 'mark',
    title: 'Chosen',
    isMark: true,
    sortable: false,
    searchable: false,
    head: <input type="checkbox" aria-label="Choose all" />,
    cell: ({ id }) => <input type="checkbox" aria-label={`Choose ${id}`} />,
  },
  { key: 'id', title: 'ID', cell: ({ id }) => id, aside: ({ id }) => <button type="button">Copy {id}</button> },
  { key: 'fruit', title: 'Fruit', card: 'title', cell: ({ fruit }) => fruit },
  { key: 'grower', title: 'Grower', card: 'subtitle', cell: ({ grower }) => `from ${grower}` },
  { key: 'weight', title: 'Weight', align: 'end', cell: ({ weight }) => weight },
  { key: 'state', title: 'State', card: 'badge', sortable: false, searchable: false, cell: ({ state }) => state },
  {
    key: 'note',
    title: 'Note',
    interactive: true,
    sortable: false,
    searchable: false,
    cell: ({ fruit }) => <span>about {fruit}</span>,
  },
];

function Address() {
  return <p data-testid="address">{useLocation().pathname}</p>;
}

function show(over: Partial<DataTableProps<Crate>> = {}, kind: Screen = 'desk') {
  const table = (
    <DataTable
      caption="Crates"
      columns={COLUMNS}
      rows={CRATES}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/crate/${id}`}
      {...over}
    />
  );
  const routes = (
    <>
      <Address />
      <Routes>
        <Route path="*" element={table} />
      </Routes>
    </>
  );
  return renderUi(routes, { screen: kind });
}

const address = () => screen.getByTestId('address').textContent;
const rowOf = (name: string) => screen.getByText(name).closest('tr') as HTMLElement;
const cardOf = (name: string) => screen.getByText(name).closest('li') as HTMLElement;

afterEach(() => vi.restoreAllMocks());

describe('a row of a table', () => {
  it('that somebody comes for is the current one', () => {
    show({ isMarked: ({ id }) => id === 'b2' });
    expect(rowOf('Apples')).toHaveAttribute('aria-current', 'true');
    expect(rowOf('Apples')).toHaveAttribute('data-marked');
    expect(rowOf('Peaches')).not.toHaveAttribute('aria-current');
  });

  it('has its link in the first column of words, and a mark that is named, in the head too', () => {
    show();
    expect(within(rowOf('Peaches')).getByRole('link')).toHaveAccessibleName('a1');
    expect(screen.getByRole('columnheader', { name: 'Chosen' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Choose all' })).toBeVisible();
    expect(within(rowOf('Peaches')).getByRole('button', { name: 'Copy a1' })).toBeVisible();
  });

  it('sets figures at their end, in the head as in the row', () => {
    show();
    const cells = [screen.getByRole('columnheader', { name: 'Weight' }), screen.getByRole('cell', { name: '40' })];
    for (const { className } of cells) expect(className).toContain('end');
    expect(screen.getByRole('cell', { name: 'Peaches' }).className).not.toContain('end');
  });

  it('is not opened by who marks words in it, nor by a part that is for something else', () => {
    show();
    fireEvent.click(screen.getByText('about Peaches'));
    expect(address()).toBe('/');
    const selection = vi.spyOn(window, 'getSelection').mockReturnValue({ type: 'Range' } as Selection);
    fireEvent.click(screen.getByText('Peaches'));
    expect(address()).toBe('/');
    selection.mockRestore();
    fireEvent.click(screen.getByText('Peaches'));
    expect(address()).toBe('/crate/a1');
  });

  it.each([
    ['the middle button', { button: 1 }],
    ['Shift', { shiftKey: true }],
    ['Cmd', { metaKey: true }],
  ])('opens another tab with %s', (_, how) => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    show();
    const press = 'button' in how ? 'auxclick' : 'click';
    fireEvent(screen.getByText('Peaches'), new MouseEvent(press, { bubbles: true, cancelable: true, ...how }));
    expect(open).toHaveBeenCalledWith(expect.stringMatching(/\/crate\/a1$/), '_blank', 'noopener');
    expect(address()).toBe('/');
  });

  it('does nothing with the right button, and is no link where it leads nowhere', () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    show({ rowHref: ({ id }) => (id === 'a1' ? '/crate/a1' : undefined) });
    fireEvent(screen.getByText('Peaches'), new MouseEvent('auxclick', { bubbles: true, button: 2 }));
    expect(open).not.toHaveBeenCalled();
    expect(within(rowOf('Apples')).queryByRole('link')).toBeNull();
    fireEvent.click(screen.getByText('Apples'));
    expect(address()).toBe('/');
  });
});

describe('a table', () => {
  it('holds the places of rows that are coming, for eyes alone', () => {
    const { rerender } = show({ rows: [], loading: true });
    const hidden = () => document.querySelectorAll('tbody tr[aria-hidden="true"]');
    expect(hidden().length).toBeGreaterThan(0);
    for (const row of hidden()) expect(row.querySelector('td')).toHaveAttribute('colspan', String(COLUMNS.length));
    rerender(<DataTable caption="Crates" columns={COLUMNS} rows={[]} rowKey={({ id }) => id} empty="None" />);
    expect(hidden()).toHaveLength(0);
  });

  it('grows no higher than it may, and is narrower where it is told so', () => {
    show({ maxHeight: 320, minWidth: 0 });
    expect(screen.getByRole('region', { name: 'Crates' })).toHaveStyle({ maxHeight: '320px' });
    expect(screen.getByRole('table')).toHaveStyle({ minWidth: '0' });
  });

  it('with many columns is set closer', () => {
    const { unmount } = show();
    expect(screen.getByRole('table')).not.toHaveAttribute('data-many');
    unmount();
    show({ columns: [...COLUMNS, { key: 'more', title: 'More', cell: () => '' }] });
    expect(screen.getByRole('table')).toHaveAttribute('data-many');
  });

  it('is cards wherever its columns would be cut off, where it is told so', () => {
    // Of 1280 px, a table of 900 beside the menu leaves enough.
    const { unmount } = show({ layout: 'wide' });
    expect(screen.getByRole('table')).toBeVisible();
    unmount();
    show({ layout: 'wide' }, 'tablet');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('list', { name: 'Crates' })).toBeVisible();
  });
});

describe('a card', () => {
  it('is headed by its title, with what else it is and its state, and has all other facts but marks', () => {
    show({}, 'phone');
    const card = within(cardOf('Peaches'));
    expect(card.getByRole('link', { name: 'Peaches' })).toHaveAttribute('href', '/crate/a1');
    expect(card.getByText('from Harbor')).toBeVisible();
    expect(card.getByText('Ripe')).toBeVisible();
    expect(card.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['ID', 'Weight', 'Note']);
    expect(card.getByRole('button', { name: 'Copy a1' })).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('that somebody comes for is the current one, and one that leads nowhere is no link', () => {
    show({ isMarked: ({ id }) => id === 'b2', rowHref: ({ id }) => (id === 'a1' ? '/crate/a1' : undefined) }, 'phone');
    expect(cardOf('Apples')).toHaveAttribute('aria-current', 'true');
    expect(cardOf('Peaches')).not.toHaveAttribute('aria-current');
    expect(within(cardOf('Apples')).queryByRole('link')).toBeNull();
    expect(screen.getByText('Apples')).toBeVisible();
  });

  it('is expected, and said not to be there once that is known', () => {
    const { unmount } = show({ rows: [], loading: true, empty: 'No crates' }, 'phone');
    const list = screen.getByRole('list', { name: 'Crates' });
    expect(list).toHaveAttribute('aria-busy', 'true');
    expect(list.querySelectorAll('li[aria-hidden="true"]').length).toBeGreaterThan(0);
    expect(screen.queryByText('No crates')).toBeNull();
    unmount();
    show({ rows: [], empty: 'No crates' }, 'phone');
    expect(screen.getByText('No crates')).toBeVisible();
  });
});

describe('order and search of cards', () => {
  function Ordered({ onSort }: { onSort: (sort: DataSort) => void }) {
    const [sort, setSort] = useState<DataSort>({ key: 'fruit', direction: 'desc' });
    const controls: DataControls = {
      search: { fruit: 'p', weight: '' },
      onSearchChange: () => {},
      searchPlaceholder: 'Search',
      sort,
      onSortChange: (next) => {
        setSort(next);
        onSort(next);
      },
    };
    return <DataTable caption="Crates" columns={COLUMNS} rows={CRATES} rowKey={({ id }) => id} controls={controls} />;
  }

  it('are by the columns that can be sorted, and another column keeps the direction', async () => {
    const onSort = vi.fn();
    renderUi(<Ordered onSort={onSort} />, { screen: 'phone' });
    await userEvent.click(screen.getByRole('button', { name: 'Search and sort (1 in use)' }));
    const by = await screen.findByRole('combobox', { name: 'Sort by' });
    expect(
      within(by)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['ID', 'Fruit', 'Grower', 'Weight']);
    expect(screen.getByRole('button', { name: 'Descending' })).toBeVisible();
    await userEvent.selectOptions(by, 'Weight');
    expect(onSort).toHaveBeenLastCalledWith({ key: 'weight', direction: 'desc' });
    await userEvent.click(screen.getByRole('button', { name: 'Descending' }));
    expect(onSort).toHaveBeenLastCalledWith({ key: 'weight', direction: 'asc' });
  });
});
