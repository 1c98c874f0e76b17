import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler, useState } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DataColumn, DataSort, DataTableProps } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { drawAsBrowsersDo, typeWithoutWaiting } from '../support/draw-as-browsers-do.ts';
import { renderUi } from '../support/render-ui.tsx';

interface Row {
  id: string;
  name: string;
}

const rows: Row[] = [
  { id: 'a1', name: 'Peaches' },
  { id: 'b2', name: 'Apples' },
];
const columns: DataColumn<Row>[] = [
  { key: 'id', title: 'ID', cell: (row) => row.id },
  { key: 'name', title: 'Name', cell: (row) => row.name },
  {
    key: 'do',
    title: 'Remove',
    cell: () => <button type="button">Remove</button>,
    sortable: false,
    searchable: false,
    interactive: true,
  },
];

function Harness(props: Partial<DataTableProps<Row>>) {
  const [search, setSearch] = useState<Record<string, string>>({});
  const [sort, setSort] = useState<DataSort>({ key: 'id', direction: 'asc' });
  const shown = rows.filter((row) => row.name.toLowerCase().includes(search.name ?? ''));
  const ordered = sort.direction === 'asc' ? shown : shown.toReversed();
  return (
    <DataTable
      caption="Fruit"
      columns={columns}
      rows={ordered}
      rowKey={(row) => row.id}
      rowHref={(row) => `/fruit/${row.id}`}
      controls={{
        search,
        onSearchChange: (key, value) => setSearch((now) => ({ ...now, [key]: value })),
        searchPlaceholder: 'Search 2 records...',
        sort,
        onSortChange: setSort,
      }}
      {...props}
    />
  );
}

function Address() {
  return <p data-testid="address">{useLocation().pathname}</p>;
}

const routed = (
  <>
    <Address />
    <Routes>
      <Route path="*" element={<Harness />} />
    </Routes>
  </>
);

afterEach(() => vi.restoreAllMocks());

describe('the table on a desk', () => {
  it('has one search box per searchable column, with the given placeholder', async () => {
    renderUi(<Harness />);
    expect(screen.getAllByPlaceholderText('Search 2 records...')).toHaveLength(2);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search Name' }), 'app');
    expect(screen.queryByText('Peaches')).not.toBeInTheDocument();
    expect(screen.getByText('Apples')).toBeInTheDocument();
  });

  it('shows what is typed at once, and the rows it leaves when they are drawn', async () => {
    renderUi(<Harness />);
    const box = screen.getByRole('searchbox', { name: 'Search Name' });
    drawAsBrowsersDo();
    typeWithoutWaiting(box, 'app');
    await Promise.resolve();
    expect(box).toHaveValue('app');
    expect(screen.getByText('Peaches')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Peaches')).toBeNull());
    expect(screen.getByText('Apples')).toBeVisible();
    expect(box).toHaveValue('app');
  });

  it('sorts by real buttons and says the order in aria-sort', async () => {
    renderUi(<Harness />);
    const id = screen.getByRole('columnheader', { name: 'ID' });
    const name = screen.getByRole('columnheader', { name: 'Name' });
    expect(id).toHaveAttribute('aria-sort', 'ascending');
    expect(name).toHaveAttribute('aria-sort', 'none');
    await userEvent.click(within(id).getByRole('button', { name: 'ID' }));
    expect(id).toHaveAttribute('aria-sort', 'descending');
    expect(screen.getAllByRole('row')[2]).toHaveTextContent('b2');
    await userEvent.click(within(name).getByRole('button', { name: 'Name' }));
    expect(name).toHaveAttribute('aria-sort', 'ascending');
    expect(id).toHaveAttribute('aria-sort', 'none');
  });

  it('offers no sorting for a column that has none', () => {
    renderUi(<Harness />);
    const remove = screen.getByRole('columnheader', { name: 'Remove' });
    expect(remove).not.toHaveAttribute('aria-sort');
    expect(within(remove).queryByRole('button')).toBeNull();
  });

  it('opens a record by keyboard through the link in its first cell', async () => {
    renderUi(routed);
    const link = screen.getByRole('link', { name: 'a1' });
    expect(link).toHaveAttribute('href', '/fruit/a1');
    link.focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByTestId('address')).toHaveTextContent('/fruit/a1');
  });

  it('opens a record by a click anywhere in its row', async () => {
    renderUi(routed);
    await userEvent.click(screen.getByText('Apples'));
    expect(screen.getByTestId('address')).toHaveTextContent('/fruit/b2');
  });

  it('opens another tab for a click with Ctrl, and stays where it is', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    renderUi(routed);
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(screen.getByText('Apples'));
    await user.keyboard('{/Control}');
    expect(open).toHaveBeenCalledWith(expect.stringMatching(/\/fruit\/b2$/), '_blank', 'noopener');
    expect(screen.getByTestId('address')).toHaveTextContent('/');
  });

  it('does not open the record when a control in it is pressed', async () => {
    renderUi(routed);
    await userEvent.click(screen.getAllByRole('button', { name: 'Remove' })[0]!);
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/$/);
  });

  it('is at least 900 px wide and scrolls in a region that the keyboard reaches', () => {
    renderUi(<Harness />);
    expect(screen.getByRole('table', { name: 'Fruit' })).toHaveStyle({
      minWidth: '900px',
    });
    expect(screen.getByRole('region', { name: 'Fruit' })).toHaveAttribute('tabindex', '0');
  });

  it('tells nothing yet from nothing at all', () => {
    const empty = <p>No fruit</p>;
    const { rerender } = renderUi(<Harness rows={[]} loading empty={empty} />);
    expect(screen.queryByText('No fruit')).not.toBeInTheDocument();
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    rerender(<Harness rows={[]} empty={empty} />);
    expect(screen.getByText('No fruit')).toBeInTheDocument();
  });
});

describe('many rows at once', () => {
  const many = (from: number, to: number): Row[] =>
    Array.from({ length: to - from }, (_, number) => ({ id: `c${from + number}`, name: 'Plums' }));
  /** Rows on the screen at each drawing. */
  let drawn: number[] = [];
  const count = () => void drawn.push(document.querySelectorAll('tbody tr').length);
  const list = (props: Partial<DataTableProps<Row>>) => (
    <Profiler id="list" onRender={count}>
      <Harness {...props} />
    </Profiler>
  );

  const untilAllAre = (count: number) => waitFor(() => expect(drawn.at(-1)).toBe(count));

  it('come in two steps, those in sight first', async () => {
    drawn = [];
    const { rerender } = renderUi(list({ rows: many(0, 50) }));
    expect(drawn.at(-1)).toBe(16);
    await untilAllAre(50);
    drawn = [];
    rerender(list({ rows: many(100, 150) }));
    expect(drawn.at(-1)).toBe(16);
    await untilAllAre(50);
    expect(screen.getAllByRole('row').at(-1)).toHaveTextContent('c149');
  });

  it('come in sight as far as the list reaches down to where the window ends, as it is scrolled now', async () => {
    const { rerender } = renderUi(list({ rows: many(0, 50) }));
    await untilAllAre(50);
    const rowsOf = () => document.querySelectorAll('tbody tr').length;
    let top = 0;
    // Nothing is laid out here: rows of 40 px.
    const layout = vi
      .spyOn(HTMLTableSectionElement.prototype, 'getBoundingClientRect')
      .mockImplementation(() => new DOMRect(0, top, 900, 40 * rowsOf()));
    onTestFinished(() => layout.mockRestore());
    const firstOf = async (from: number) => {
      drawn = [];
      rerender(list({ rows: many(from, from + 50) }));
      await untilAllAre(50);
      return drawn[0];
    };
    top = window.innerHeight - 200;
    expect(await firstOf(100)).toBe(7);
    top = window.innerHeight - 600;
    expect(await firstOf(200)).toBe(17);
    // The list begins below the window.
    top = window.innerHeight + 100;
    expect(await firstOf(300)).toBe(2);
  });

  it('take nothing away that stays: the next page comes below, and new rows where they belong', async () => {
    const { rerender } = renderUi(list({ rows: many(0, 50) }));
    await untilAllAre(50);
    drawn = [];
    rerender(list({ rows: many(0, 100) }));
    expect(drawn[0]).toBe(50);
    await untilAllAre(100);
    drawn = [];
    rerender(list({ rows: [...many(0, 40), ...many(200, 203), ...many(40, 97)] }));
    expect(drawn[0]).toBe(100);
  });

  const pressed: [what: string, event: Event, isPutOff: boolean][] = [
    ['a key', new KeyboardEvent('keydown', { key: 'a', bubbles: true }), true],
    ['a finger', new PointerEvent('pointerdown', { bubbles: true }), true],
    [
      'a key held down to scroll',
      new KeyboardEvent('keydown', { key: 'ArrowDown', repeat: true, bubbles: true }),
      false,
    ],
  ];
  it.each(pressed)('%s has those below given up that are being drawn, or not', async (_what, event, isPutOff) => {
    drawAsBrowsersDo();
    let cells = 0;
    const busy = () => {
      cells += 1;
      for (const until = performance.now() + 3; performance.now() < until; );
      return 'Plums';
    };
    drawn = [];
    renderUi(list({ rows: many(0, 50), columns: [{ key: 'name', title: 'Name', cell: busy }] }));
    await waitFor(() => expect(cells).toBeGreaterThan(20), { interval: 1 });
    expect(drawn).toEqual([16]);
    document.body.dispatchEvent(event);
    await untilAllAre(50);
    // Some were begun twice.
    expect(cells > 50).toBe(isPutOff);
  });

  it('are drawn whole at once where nothing is searched for, as on paper, and where somebody comes for one of them', () => {
    drawn = [];
    renderUi(list({ rows: many(0, 50), controls: undefined as never }));
    expect(drawn[0]).toBe(50);
    cleanup();
    drawn = [];
    renderUi(list({ rows: many(0, 50), isMarked: ({ id }) => id === 'c40' }));
    expect(drawn[0]).toBe(50);
  });
});

describe('the same records on a phone', () => {
  it('are cards, each with a link', () => {
    renderUi(<Harness footer={<button type="button">see more</button>} />, { screen: 'phone' });
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    const cards = within(screen.getByRole('list', { name: 'Fruit' })).getAllByRole('listitem');
    expect(cards).toHaveLength(2);
    expect(within(cards[0]!).getByRole('link', { name: 'a1' })).toHaveAttribute('href', '/fruit/a1');
    expect(cards[0]).toHaveTextContent('NamePeaches');
    expect(screen.getByRole('button', { name: 'see more' })).toBeInTheDocument();
  });

  it('fold search and order behind one button that says how many searches are in use', async () => {
    renderUi(<Harness />, { screen: 'phone' });
    expect(screen.queryByPlaceholderText('Search 2 records...')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Search and sort' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search Name' }), 'peach');
    expect(screen.getByRole('button', { name: 'Search and sort (1 in use)' })).toHaveAttribute('aria-expanded', 'true');
    expect(screen.queryByText('Apples')).not.toBeInTheDocument();
  });

  it('can be put in another order', async () => {
    renderUi(<Harness />, { screen: 'phone' });
    await userEvent.click(screen.getByRole('button', { name: 'Search and sort' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Ascending' }));
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['b2', 'a1']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name');
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('name');
  });

  it('stay a table where the caller says so', () => {
    renderUi(<Harness layout="table" />, { screen: 'phone' });
    expect(screen.getByRole('table', { name: 'Fruit' })).toBeInTheDocument();
  });
});
