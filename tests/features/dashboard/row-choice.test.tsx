import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LoadRecord } from '#contract/load.ts';
import { Dashboard } from '#features/dashboard/dashboard.tsx';
import type { Chosen } from '#features/dashboard/row-choice.tsx';
import type { Session } from '#offline/session.ts';
import { bol, load } from '../../support/device/freight.ts';
import { HARBOR, person } from '../../support/device/people.ts';
import { pulled, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';

afterEach(wipeDevice);

let acted: Chosen;
/** Stands for what the app puts into the bar. */
const Act = (chosen: Chosen) => (
  <button
    type="button"
    onClick={() => {
      acted = chosen;
    }}
  >
    Act
  </button>
);
const actionsFor = (category: string) => (category === 'unsubmitted' ? undefined : Act);

async function freight(count: number): Promise<Session> {
  const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
  await bring(
    session,
    Array.from({ length: count }, (_, index) => load(index + 1)),
  );
  return session;
}
const bring = (session: Session, loads: LoadRecord[]) =>
  pulled(session, { loads, bols: loads.map((one) => bol(0x5000 + Number.parseInt(one._id, 16), one)) });

const show = (session: Session, options: Parameters<typeof renderUi>[1] = {}) =>
  renderUi(<Dashboard viewer={session} hrefOfRow={(_list, id) => `/load/${id}`} actionsFor={actionsFor} />, {
    path: '/home?list=outbound',
    ...options,
  });

const box = (pUNum: string) => screen.findByRole('checkbox', { name: `Choose ${pUNum}` });
const press = async (...pUNums: string[]) => {
  for (const pUNum of pUNums) await userEvent.click(await box(pUNum));
};
const chosen = () =>
  screen
    .queryAllByRole('checkbox', { checked: true })
    .flatMap((one) => /^Choose (PU-\d+)$/.exec(one.getAttribute('aria-label') ?? '')?.[1] ?? []);
const says = (words: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(words));
const bar = () => screen.queryByRole('region', { name: 'Chosen loads' });
/** The whole list is in memory: its chips count. */
const read = () => screen.findByRole('button', { name: /^Late\d+$/ });

describe('rows of a list', () => {
  it('are chosen by a box of their own before the state, with a bar that says how many', async () => {
    show(await freight(3));
    await press('PU-1', 'PU-3');
    const titles = screen.getAllByRole('columnheader').map((one) => one.getAttribute('aria-label') ?? one.textContent);
    expect(titles.slice(0, 3)).toEqual(['Choose', 'State', 'ID']);
    expect(titles).toHaveLength(8);
    expect(chosen()).toEqual(['PU-1', 'PU-3']);
    await says('2 chosen');
    // Messages keep off the bar as long as it is there.
    expect(document.documentElement.style.getPropertyValue('--app-bottom-bar')).toBe('4.5rem');
    await userEvent.click(within(bar() as HTMLElement).getByRole('button', { name: 'Act' }));
    expect(acted.rows.map(({ pUNum }) => pUNum)).toEqual(['PU-1', 'PU-3']);
    await press('PU-1', 'PU-3');
    expect(bar()).toBeNull();
    expect(document.documentElement.style.getPropertyValue('--app-bottom-bar')).toBe('');
  });

  it('are chosen only where there is something to do with them', async () => {
    const session = await freight(1);
    await bring(session, [load(2, { ready: false })]);
    show(session);
    await box('PU-1');
    await userEvent.click(screen.getByRole('tab', { name: /Unsubmitted/ }));
    await screen.findByText('PU-2');
    // The tools come with the whole list.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Export CSV' })).toBeEnabled());
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
  });

  it('are not chosen on a phone', async () => {
    show(await freight(1), { screen: 'phone' });
    await screen.findByText('PU-1');
    await read();
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
  });

  it('are chosen as a range with Shift, on and off', async () => {
    show(await freight(5));
    const user = userEvent.setup();
    await user.click(await box('PU-2'));
    await user.keyboard('{Shift>}');
    await user.click(await box('PU-4'));
    expect(chosen()).toEqual(['PU-2', 'PU-3', 'PU-4']);
    await user.click(await box('PU-3'));
    expect(chosen()).toEqual(['PU-2']);
  });

  it('are chosen as a range from the first row on, and from where it was begun last', async () => {
    show(await freight(5));
    const user = userEvent.setup();
    await user.click(await box('PU-1'));
    await user.keyboard('{Shift>}');
    await user.click(await box('PU-3'));
    expect(chosen()).toEqual(['PU-1', 'PU-2', 'PU-3']);
    await user.keyboard('{/Shift}');
    await user.click(within(bar() as HTMLElement).getByRole('button', { name: 'Clear' }));
    await user.keyboard('{Shift>}');
    await user.click(await box('PU-5'));
    expect(chosen()).toEqual(['PU-5']);
  });

  it('are chosen by Space where the focus is, and Esc gives the choice up', async () => {
    show(await freight(2));
    await box('PU-2');
    const user = userEvent.setup();
    screen.getAllByRole('link')[1]?.focus();
    await user.keyboard(' ');
    expect(chosen()).toEqual(['PU-2']);
    (await box('PU-1')).focus();
    await user.keyboard(' ');
    await says('2 chosen');
    await user.keyboard('{Escape}');
    expect(chosen()).toEqual([]);
    expect(bar()).toBeNull();
  });

  it('redraw only their own box', async () => {
    const session = await freight(30);
    // The library writes it at each drawing of a box.
    const drawn = vi.spyOn(HTMLInputElement.prototype, 'checked', 'set');
    const rows = vi.fn((_list: string, id: string) => `/load/${id}`);
    renderUi(<Dashboard viewer={session} hrefOfRow={rows} actionsFor={actionsFor} />, { path: '/home?list=outbound' });
    // Those below are drawn when there is time.
    await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(31));
    await press('PU-1');
    await read();
    drawn.mockClear();
    rows.mockClear();
    await press('PU-2');
    const boxes = new Set(drawn.mock.contexts.map((one) => (one as HTMLInputElement).getAttribute('aria-label')));
    drawn.mockRestore();
    expect([...boxes].sort()).toEqual(['Choose PU-2', 'Choose all 30 on this page']);
    expect(rows).not.toHaveBeenCalled();
  });
});

describe('the box in the head', () => {
  const head = (count: number) => screen.findByRole('checkbox', { name: `Choose all ${count} on this page` });

  it('chooses the page, then all that the filter shows, and takes the page out again', async () => {
    show(await freight(60));
    expect(await head(50)).not.toBePartiallyChecked();
    await userEvent.click(await head(50));
    await says('50 chosen');
    await userEvent.click(await screen.findByRole('button', { name: 'Select all 60' }));
    await says('60 chosen');
    expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
    await press('PU-7');
    expect(await head(50)).toBePartiallyChecked();
    await userEvent.click(await head(50));
    await userEvent.click(await head(50));
    await says('10 chosen');
  });

  it('means only what the filter shows', async () => {
    const session = await freight(60);
    show(session);
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search P/U Number' }), 'PU-5');
    // 5 and 50 to 59.
    await userEvent.click(await head(11));
    await says('11 chosen');
    expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
  });

  it('leads to all that the filter shows, not to what it hides', async () => {
    const session = await freight(60);
    await bring(
      session,
      [61, 62, 63].map((number) => load(number, { pUNum: `RED-${number}` })),
    );
    show(session);
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search P/U Number' }), 'PU-');
    await screen.findByText('50 of 60');
    await userEvent.click(await head(50));
    await userEvent.click(await screen.findByRole('button', { name: 'Select all 60' }));
    await says('60 chosen');
    expect(bar()).not.toHaveTextContent('not shown here');
  });
});

describe('a choice', () => {
  it('survives another page, another order and what a sync brings', async () => {
    const session = await freight(60);
    show(session);
    await press('PU-1', 'PU-2');
    await userEvent.click(screen.getByRole('button', { name: 'see more loads' }));
    await press('PU-60');
    await userEvent.click(screen.getByRole('button', { name: 'P/U Number' }));
    await waitFor(() => expect(chosen()).toEqual(['PU-1', 'PU-2', 'PU-60']));
    await act(() => bring(session, [load(1, { version: 2, pUNum: 'PU-1' }), load(61)]));
    await box('PU-61');
    expect(chosen()).toEqual(['PU-1', 'PU-2', 'PU-60']);
    await says('3 chosen');
  });

  it('is kept while something else is searched for, and says that it is not shown', async () => {
    show(await freight(12));
    await press('PU-2');
    const search = await screen.findByRole('searchbox', { name: 'Search P/U Number' });
    await userEvent.type(search, 'PU-11');
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(1));
    await press('PU-11');
    expect(bar()).toHaveTextContent('2 chosen1 not shown here');
    await userEvent.click(screen.getByRole('button', { name: 'Act' }));
    expect(acted.rows.map(({ pUNum }) => pUNum)).toEqual(['PU-2', 'PU-11']);
  });

  it('loses the rows that leave the list', async () => {
    const session = await freight(3);
    show(session);
    await press('PU-1', 'PU-2');
    await read();
    await act(() => bring(session, [load(2, { version: 2, ready: false })]));
    await says('1 chosen');
    expect(chosen()).toEqual(['PU-1']);
  });

  it('ends with its list', async () => {
    show(await freight(2));
    await press('PU-1');
    await userEvent.click(screen.getByRole('tab', { name: /Inbound/ }));
    await waitFor(() => expect(bar()).toBeNull());
    await userEvent.click(screen.getByRole('tab', { name: /Outbound/ }));
    await box('PU-1');
    expect(chosen()).toEqual([]);
  });

  it('keeps what was not done, and leaves the focus with the list when nothing is left', async () => {
    show(await freight(2));
    await press('PU-1', 'PU-2');
    const button = screen.getByRole('button', { name: 'Act' });
    await userEvent.click(button);
    act(() => acted.onDone([acted.rows[1]?.key ?? '']));
    expect(chosen()).toEqual(['PU-2']);
    button.focus();
    act(() => acted.onDone([]));
    expect(screen.getByRole('region', { name: 'Outbound loads' })).toHaveFocus();
  });
});

describe('the keys of a choice', () => {
  const firstLink = () => screen.getAllByRole('link')[0] as HTMLElement;
  const press = (key: string, more: KeyboardEventInit = {}, on: Element = firstLink()) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    act(() => void on.dispatchEvent(event));
    return event;
  };
  async function chosenFirst() {
    show(await freight(2));
    await box('PU-1');
    press(' ');
    expect(chosen()).toEqual(['PU-1']);
  }

  it('are told, and Space does not scroll the page as well', async () => {
    show(await freight(2));
    await box('PU-1');
    for (const key of ['Enter', 'ArrowDown', 'x']) expect(press(key).defaultPrevented).toBe(false);
    expect(press(' ', {}, (await box('PU-2')).closest('td') as Element).defaultPrevented).toBe(false);
    expect(chosen()).toEqual([]);
    expect(press(' ').defaultPrevented).toBe(true);
    const clear = within(bar() as HTMLElement).getByRole('button', { name: 'Clear' });
    expect(clear).toHaveAttribute('aria-keyshortcuts', 'Escape');
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'])('are the browser’s own with %s', async (modifier) => {
    await chosenFirst();
    expect(press(' ', { [modifier]: true }).defaultPrevented).toBe(false);
    press('Escape', { [modifier]: true });
    expect(chosen()).toEqual(['PU-1']);
  });

  it('are those of a field that is typed into, and of a dialog that is open', async () => {
    await chosenFirst();
    press('Escape', {}, await screen.findByRole('searchbox', { name: 'Search this list' }));
    expect(chosen()).toEqual(['PU-1']);
    await userEvent.click(screen.getByRole('button', { name: 'Save this view' }));
    await screen.findByRole('dialog');
    press('Escape', {}, document.body);
    expect(chosen()).toEqual(['PU-1']);
  });
});
