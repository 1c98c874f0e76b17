import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// biome-ignore lint/style/noRestrictedImports: the router's way with a screen that is still on its way
import { lazy, type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Dashboard } from '#features/dashboard/dashboard.tsx';
import { useLoader } from '#ui/loader-overlay.tsx';
import { useSnackbar } from '#ui/snackbar.tsx';
import { bol, load } from '../../support/device/freight.ts';
import { holdLoads } from '../../support/device/hold-loads.ts';
import { BAYVIEW, DANA, HARBOR, person, REDWOOD } from '../../support/device/people.ts';
import { pulled, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { savedFiles } from '../../support/saved-files.ts';
import { stubPrint } from '../../support/stub-print.ts';
import { Address, address, chip, days, driven, due, freight, go, long, pUNums, show } from './list-rig.tsx';

afterEach(wipeDevice);

describe('the chips above a list', () => {
  it('count what somebody should look at in the whole list', async () => {
    show(await freight());
    await chip(/^Late1$/);
    const chips = within(screen.getByRole('group', { name: 'Show only' })).getAllByRole('button');
    expect(chips.map(({ textContent }) => textContent)).toEqual([
      ...['Late1', 'No driver1', 'At the dock1', 'OS&D1', 'To sign1', 'Today1'],
    ]);
  });

  it('are only those that can count anything: none of what is not shipped, OS&D and Today of what is completed', async () => {
    show(await freight(), '/home?list=unsubmitted');
    await screen.findByRole('searchbox', { name: 'Search this list' });
    expect(screen.queryByRole('group', { name: 'Show only' })).toBeNull();
    await act(async () => void go('/home?list=completed'));
    const group = await screen.findByRole('group', { name: 'Show only' });
    const words = within(group).getAllByRole('button');
    expect(words.map(({ textContent }) => textContent?.replace(/[\d–]+$/, ''))).toEqual(['OS&D', 'Today']);
  });

  it.each([
    ['a receiver', 'inbound', person(0xa3, 'Bo', BAYVIEW, 1), false],
    ['a driver', 'shipping', person(0xd1, 'Dana', REDWOOD, 3), false],
    ['a carrier', 'shipping', person(0xa2, 'Cora', REDWOOD, 2), true],
  ])('name loads without a driver to who finds drivers: %s in %s', async (_who, list, reader, isThere) => {
    show(await freight(reader), `/home?list=${list}`);
    await chip(/^OS&D1$/);
    expect(screen.queryByRole('button', { name: /^No driver/ }) !== null).toBe(isThere);
  });

  it('name them in what comes in to a company that ships to itself', async () => {
    const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
    const own = load(1, { pUDate: days(5) });
    await pulled(session, { loads: [own], bols: [bol(0x11, own, { ...due(6), receiverId: HARBOR._id })] });
    show(session, '/home?list=inbound');
    await chip(/^No driver1$/);
  });

  it('that a link asks for can be taken out, whatever the list', async () => {
    show(await freight(), '/home?list=unsubmitted&marks=late');
    await userEvent.click(await chip(/^Late/));
    await waitFor(() => expect(address()).toBe('/home?list=unsubmitted'));
  });

  it('show only those rows, together only what has all of them, and stand in the address', async () => {
    show(await freight());
    await userEvent.click(await chip(/^Late1$/));
    await waitFor(() => expect(pUNums()).toEqual(['PU-2']));
    expect(await chip(/^Late/)).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(address()).toBe('/home?list=outbound&marks=late'));
    await userEvent.click(await chip(/^At the dock/));
    await screen.findByText('No load matches');
    expect(screen.getByText(/^Every chip that is on, and every search box/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show all' })).toBeVisible();
    await userEvent.click(await chip(/^Late/));
    await waitFor(() => expect(pUNums()).toEqual(['PU-4']));
    await waitFor(() => expect(address()).toBe('/home?list=outbound&marks=at-dock'));
  });

  it('show what is of today', async () => {
    show(await freight());
    await userEvent.click(await chip(/^Today1$/));
    await waitFor(() => expect(pUNums()).toEqual(['PU-4']));
  });

  it('follow what happens to a load', async () => {
    const session = await freight();
    show(session);
    await chip(/^Late1$/);
    const late = load(2, { pUDate: days(-9), checkin: days(-9), checkout: days(-9), version: 2 });
    await pulled(session, {
      loads: [late],
      bols: [bol(0x21, late, { ...driven, ...due(-2), checkin: days(0), version: 2 })],
    });
    await chip(/^Late0$/);
    await chip(/^At the dock2$/);
  });
});

describe('the search above a list', () => {
  it.each([
    ['a P/U number', 'pu-3', ['PU-3']],
    ['the last six of an id', '000004', ['PU-4']],
    ['a BOL’s file', 'bol-33.pdf', ['PU-2']],
    ['a company', 'bayview', ['PU-1', 'PU-2', 'PU-3', 'PU-4']],
    ['a driver', DANA.name.slice(0, 4), ['PU-1', 'PU-2', 'PU-4']],
    ['a carrier', 'redwood', ['PU-1', 'PU-2', 'PU-3', 'PU-4']],
    ['a SKU', 'peach-12', ['PU-4']],
    ['a SKU of what was damaged', 'plum-9', ['PU-4']],
  ])('finds by %s', async (_what, typed, found) => {
    show(await freight());
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search this list' }), typed);
    await waitFor(() => expect(pUNums()).toEqual(found));
    await waitFor(() => expect(address()).toContain('q='));
  });
});

describe('the address', () => {
  it('brings chips, searches, order and pages', async () => {
    show(await freight(), '/home?list=outbound&marks=osd,nonsense&q=peach&find.company=bay&sort=pUDate.desc');
    await waitFor(() => expect(pUNums()).toEqual(['PU-4']));
    expect(screen.getByRole('searchbox', { name: 'Search this list' })).toHaveValue('peach');
    expect(screen.getByRole('searchbox', { name: 'Search Company Name' })).toHaveValue('bay');
    expect(screen.getByRole('columnheader', { name: 'P/U Date' })).toHaveAttribute('aria-sort', 'descending');
  });

  it('that Back or a link leads to is what counts', async () => {
    show(await freight());
    await userEvent.click(await chip(/^Late1$/));
    await waitFor(() => expect(address()).toContain('marks=late'));
    go('/home?list=outbound&marks=osd');
    await waitFor(() => expect(pUNums()).toEqual(['PU-4']));
    go(-1);
    await waitFor(() => expect(pUNums()).toEqual(['PU-2']));
  });

  it('from elsewhere is not written over by the view before it, which no timer may do either', async () => {
    show(await freight());
    await userEvent.click(await chip(/^Late1$/));
    await waitFor(() => expect(address()).toContain('marks=late'));
    const timers = vi.spyOn(globalThis, 'setTimeout');
    act(() => go('/home?list=outbound&marks=osd'));
    // So long a write waits.
    const writes = timers.mock.calls.filter(([, ms]) => ms === 300);
    timers.mockRestore();
    expect(writes).toEqual([]);
    await waitFor(() => expect(pUNums()).toEqual(['PU-4']));
  });

  it('has what was typed even if a row is pressed in the same moment', async () => {
    show(await freight());
    const box = await screen.findByRole('searchbox', { name: 'Search this list' });
    await userEvent.type(box, 'peach');
    await userEvent.click(screen.getAllByRole('link')[0] as HTMLElement);
    await waitFor(() => expect(address()).toMatch(/^\/load\//));
    go(-1);
    await waitFor(() => expect(address()).toBe('/home?list=outbound&q=peach'));
  });

  it('is the pressed row’s even if its screen comes later than what was typed would be written', async () => {
    let bring: (screen: { default: () => ReactNode }) => void = () => {};
    const Coming = lazy(() => new Promise<{ default: () => ReactNode }>((resolve) => (bring = resolve)));
    const list = <Dashboard viewer={await freight()} hrefOfRow={(_category, id) => `/load/${id}`} />;
    renderUi(
      <Suspense>
        <Routes>
          <Route path="/home" element={list} />
          <Route path="*" element={<Coming />} />
        </Routes>
      </Suspense>,
      { path: '/home?list=outbound' },
    );
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search this list' }), 'peach');
    await userEvent.click(screen.getAllByRole('link')[0] as HTMLElement);
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    await act(async () => bring({ default: () => <Address /> }));
    expect(address()).toMatch(/^\/load\//);
  });

  it('is empty again with another list', async () => {
    show(await freight(), '/home?list=outbound&marks=osd&q=peach');
    await waitFor(() => expect(pUNums()).toEqual(['PU-4']));
    await userEvent.click(screen.getByRole('tab', { name: /Unsubmitted/ }));
    await waitFor(() => expect(address()).toBe('/home?list=unsubmitted'));
    expect(screen.getByRole('searchbox', { name: 'Search this list' })).toHaveValue('');
  });
});

describe('a list on its way to paper', () => {
  const print = async () => {
    await chip(/^Late1$/);
    await act(async () => window.dispatchEvent(new Event('beforeprint')));
  };

  it('has no boxes, says what it is, and is the screen’s again afterwards', async () => {
    show(await freight(), '/home?list=outbound&marks=osd&find.company=bay&find.pUNum=%20');
    await waitFor(() => expect(pUNums()).toEqual(['PU-4']));
    await print();
    expect(screen.getByText('1 row · only OS&D, Company Name: “bay”')).toBeInTheDocument();
    expect(screen.queryByRole('searchbox', { name: 'Search Company Name' })).toBeNull();
    await act(async () => window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByText(/^1 row/)).toBeNull();
    expect(screen.getByRole('searchbox', { name: 'Search Company Name' })).toBeInTheDocument();
  });

  it('is headed by its name', async () => {
    show(await freight(), '/home?list=unsubmitted');
    await screen.findByRole('searchbox', { name: 'Search this list' });
    await screen.findByText('No unsubmitted loads');
    await act(async () => window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getByRole('heading', { name: 'Unsubmitted' })).toBeInTheDocument();
  });

  it('is printed by its button', async () => {
    const print = stubPrint();
    show(await freight());
    await chip(/^Late1$/);
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('has every row, not only the page on the screen', async () => {
    show(await long(110));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2 + 50));
    await chip(/^Late110$/);
    await act(async () => window.dispatchEvent(new Event('beforeprint')));
    // Without the boxes there is one row of heads.
    expect(screen.getAllByRole('row')).toHaveLength(1 + 110);
  });
});

describe('what stands above a list', () => {
  it('says what can be searched for, and that chips which count nothing are for nobody', async () => {
    show(await freight(), '/home?list=unsubmitted&marks=late');
    const box = await screen.findByRole('searchbox', { name: 'Search this list' });
    expect(box).toHaveAttribute('placeholder', 'P/U number, BOL, company, driver, SKU or last six');
    expect(await chip(/^Late0$/)).toHaveAttribute('data-empty');
    await act(async () => void go('/home?list=outbound'));
    expect(await chip(/^Late1$/)).not.toHaveAttribute('data-empty');
  });

  it('counts, saves and prints nothing before the whole list is read', async () => {
    const session = await freight();
    const release = holdLoads(session);
    show(session);
    const tools = await screen.findAllByRole('button', { name: /^(Export CSV|Print)$/ });
    expect(tools).toHaveLength(2);
    const chips = await screen.findByRole('group', { name: 'Show only' });
    await chip(/^Late–$/);
    expect(chips).toHaveAttribute('data-counting');
    for (const tool of tools) expect(tool).toBeDisabled();
    await release();
    await chip(/^Late1$/);
    expect(chips).not.toHaveAttribute('data-counting');
    for (const tool of tools) expect(tool).toBeEnabled();
  });

  it('searches within what the columns have found', async () => {
    show(await freight(), '/home?list=outbound&find.company=bay');
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search this list' }), 'plum');
    await waitFor(() => expect(pUNums()).toEqual(['PU-4']));
    await waitFor(() => expect(address()).toBe('/home?list=outbound&find.company=bay&q=plum'));
  });
});

it('a list as a file has every row that the view shows, not only the page on the screen', async () => {
  const saved = savedFiles();
  show(await long(60), '/home?list=outbound&q=pu-');
  const button = await screen.findByLabelText('Export CSV');
  expect(button).toHaveTextContent('Export CSV');
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect((await saved[0]?.content.text())?.trimEnd().split('\r\n')).toHaveLength(1 + 60);
  expect(saved[0]?.name).toMatch(/^outbound-\d\d-\d\d-\d{4}\.csv$/);
});

it('a list that is being made a file keeps the screen covered; one that cannot be read is said to be none', async () => {
  const saved = savedFiles();
  const session = await long(3);
  show(session, '/home?list=outbound');
  const button = await screen.findByLabelText('Export CSV');
  await waitFor(() => expect(button).toBeEnabled());
  const release = holdLoads(session);
  await userEvent.click(button);
  await waitFor(() => expect(useLoader.getState().running).toBe(1));
  expect(saved).toEqual([]);
  await release();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(useLoader.getState().running).toBe(0);

  const failed = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => failed.mockRestore());
  session.db.loads.hook('reading', () => {
    throw new Error('The disk is gone.');
  });
  await userEvent.click(button);
  await waitFor(() =>
    expect(useSnackbar.getState()).toMatchObject({
      open: true,
      severity: 'warning',
      message: 'The list could not be saved as a file. Try again, or restart the app.',
    }),
  );
  expect(saved).toHaveLength(1);
  expect(useLoader.getState().running).toBe(0);
  expect(failed).toHaveBeenCalledTimes(1);
});
