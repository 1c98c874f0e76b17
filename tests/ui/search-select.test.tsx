import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contains } from '#domain/searchable.ts';
import { type SearchOption, SearchSelect } from '#ui/search-select.tsx';
import { renderUi } from '../support/render-ui.tsx';

const fruit: SearchOption[] = [
  { value: '1', label: 'Apple', detail: 'A1' },
  { value: '2', label: 'Apricot', detail: 'B2' },
];

function Harness({
  onSearch = () => {},
  start = null,
}: {
  onSearch?: (term: string) => void;
  start?: SearchOption | null;
}) {
  const [value, setValue] = useState<SearchOption | null>(start);
  const [options, setOptions] = useState<SearchOption[]>([]);
  const search = (term: string) => {
    onSearch(term);
    setOptions(term === '' ? [] : fruit.filter((option) => option.label.toLowerCase().startsWith(term.toLowerCase())));
  };
  return (
    <>
      <SearchSelect
        label="Fruit"
        value={value}
        onChange={setValue}
        options={options}
        onSearch={search}
        contains={contains}
        note="Offline"
      />
      <p data-testid="value">{value?.value ?? 'none'}</p>
    </>
  );
}

const field = () => screen.getByRole('combobox', { name: 'Fruit' });

describe('the search field, by the clock', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('searches once, 500 ms after the last key, for the trimmed term', () => {
    const onSearch = vi.fn();
    renderUi(<Harness onSearch={onSearch} />);
    fireEvent.change(field(), { target: { value: ' a' } });
    act(() => vi.advanceTimersByTime(400));
    fireEvent.change(field(), { target: { value: ' ap ' } });
    act(() => vi.advanceTimersByTime(499));
    expect(onSearch).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(onSearch.mock.calls).toEqual([['ap']]);
  });

  it('keeps of what was found before only what fits, until the next search has ended', () => {
    renderUi(<Harness />);
    fireEvent.change(field(), { target: { value: 'ap' } });
    act(() => vi.advanceTimersByTime(500));
    const shown = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
    expect(shown()).toEqual(['AppleA1', 'ApricotB2']);
    fireEvent.change(field(), { target: { value: 'apr' } });
    expect(shown()).toEqual(['ApricotB2']);
    fireEvent.change(field(), { target: { value: 'a1' } });
    expect(shown()).toEqual(['AppleA1']);
    fireEvent.change(field(), { target: { value: 'plum' } });
    expect(shown()).toEqual([]);
  });

  it('says that it searches, and then that there is no match', () => {
    renderUi(<Harness />);
    fireEvent.click(field());
    expect(screen.getByText('Type to search')).toBeInTheDocument();
    fireEvent.change(field(), { target: { value: 'zebra' } });
    expect(screen.getByText('Searching…')).toBeInTheDocument();
    act(() => vi.advanceTimersByTime(500));
    expect(screen.getByText('No match')).toBeInTheDocument();
    expect(screen.getByText('Offline')).toBeInTheDocument();
  });
});

describe('the search field', () => {
  it('chooses by arrow keys and Enter', async () => {
    renderUi(<Harness />);
    await userEvent.type(field(), 'ap');
    await screen.findByRole('option', { name: /Apricot/ });
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(screen.getByTestId('value')).toHaveTextContent('2');
    expect(field()).toHaveValue('Apricot');
  });

  it('chooses by pressing an option', async () => {
    renderUi(<Harness />);
    await userEvent.type(field(), 'app');
    await userEvent.click(await screen.findByRole('option', { name: /Apple/ }));
    expect(screen.getByTestId('value')).toHaveTextContent('1');
  });

  it('puts the chosen name back when one leaves without choosing', async () => {
    renderUi(<Harness start={fruit[0]!} />);
    await userEvent.clear(field());
    await userEvent.type(field(), 'som');
    expect(field()).toHaveValue('som');
    await userEvent.tab();
    expect(field()).toHaveValue('Apple');
    expect(screen.getByTestId('value')).toHaveTextContent('1');
  });

  it('can be cleared', async () => {
    renderUi(<Harness start={fruit[0]!} />);
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.getByTestId('value')).toHaveTextContent('none');
    expect(field()).toHaveValue('');
  });
});

describe('what the search field is told', () => {
  const show = (over: Partial<Parameters<typeof SearchSelect>[0]>) =>
    renderUi(
      <SearchSelect
        label="Fruit"
        value={null}
        onChange={vi.fn()}
        options={[]}
        onSearch={vi.fn()}
        contains={contains}
        {...over}
      />,
    );

  it('is what stands in it while nothing does, and how what is typed is written', async () => {
    const { unmount } = show({});
    expect(field()).toHaveAttribute('placeholder', 'Type to search');
    unmount();
    show({ placeholder: 'Name or last six', showTyped: (typed) => `…${typed.slice(-2)}` });
    expect(field()).toHaveAttribute('placeholder', 'Name or last six');
    fireEvent.change(field(), { target: { value: 'abcdef' } });
    expect(field()).toHaveValue('…ef');
  });

  it('takes the first focus only while nothing is chosen', () => {
    const { unmount } = show({ autoFocus: true });
    expect(field()).toHaveAttribute('data-autofocus');
    unmount();
    show({ autoFocus: true, value: fruit[0] as SearchOption });
    expect(field()).not.toHaveAttribute('data-autofocus');
  });

  it('leaves nothing to clear where it is disabled', () => {
    show({ disabled: true, value: fruit[0] as SearchOption });
    expect(field()).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Clear selection' })).toBeNull();
  });

  it('is not searched for any more once something is chosen', async () => {
    vi.useFakeTimers();
    const onSearch = vi.fn();
    show({ options: fruit, onSearch });
    fireEvent.change(field(), { target: { value: 'ap' } });
    fireEvent.click(screen.getByRole('option', { name: /Apple/ }));
    act(() => vi.advanceTimersByTime(5_000));
    expect(onSearch).not.toHaveBeenCalled();
    vi.useRealTimers();
  });
});
