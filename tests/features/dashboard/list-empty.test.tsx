/** What stands where rows would be: what has to happen for some to be here, and what can be done. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DashboardView } from '#domain/dashboard.ts';
import type { Category } from '#domain/load-category.ts';
import { Dashboard } from '#features/dashboard/dashboard.tsx';
import { ListEmpty } from '#features/dashboard/list-empty.tsx';
import { noteAnswer } from '#offline/api/connection.ts';
import type { Session } from '#offline/session.ts';
import { syncStatusNow } from '#offline/waiting.ts';
import { HARBOR, person } from '../../support/device/people.ts';
import { pulled, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { patiently } from '../../support/patiently.ts';
import { renderUi } from '../../support/render-ui.tsx';

afterEach(wipeDevice);

const onClearSearch = vi.fn();
const onShown = vi.fn();
const WHY = {
  'no-match': { hasRecords: true, isPulled: true },
  'never-pulled': { hasRecords: false, isPulled: false },
  none: { hasRecords: false, isPulled: true },
};
const show = (category: Category, why: keyof typeof WHY, { view = 'shipper' as DashboardView, chips = false } = {}) =>
  renderUi(<ListEmpty {...{ category, view, chips, onClearSearch, ...WHY[why] }} createHref="/build-outbound-load" />);
const create = () => screen.queryByRole('link', { name: 'Create a Load' });

it.each([
  [
    'inbound',
    'shipper',
    'Nothing is on its way to you',
    'A load appears here once a shipper sends it with your company as receiver.',
  ],
  [
    'outbound',
    'shipper',
    'No loads are out',
    'A load appears here once it is shipped: with a carrier, and a receiver on every BOL.',
  ],
  ['unsubmitted', 'shipper', 'No unsubmitted loads', 'A load that is saved but not shipped waits here.'],
  ['completed', 'shipper', 'No completed loads yet', 'A BOL appears here once its receiver completes it.'],
  [
    'shipping',
    'carrier',
    'No loads to carry',
    'A load appears here once a shipper ships it with your company as carrier.',
  ],
  ['shipping', 'driver', 'No loads to drive', 'A load appears here once it is assigned to you.'],
  ['completed', 'driver', 'No completed loads yet', 'A BOL appears here once its receiver completes it.'],
] as const)('an empty list of %s, for the %s, says what brings a load here', (category, view, title, next) => {
  show(category, 'none', { view });
  expect(screen.getByText(title)).toBeVisible();
  expect(screen.getByText(next)).toBeVisible();
  // Made where loads begin, and nowhere else.
  expect(create() !== null).toBe(category === 'outbound' || category === 'unsubmitted');
});

it('says that nothing was fetched yet, and that it comes by itself', () => {
  show('outbound', 'never-pulled');
  expect(screen.getByText('Your loads are not on this device yet')).toBeVisible();
  expect(
    screen.getByText('They come by themselves as soon as the server can be reached, and stay here from then on.'),
  ).toBeVisible();
  expect(create()).toBeNull();
});

it.each([
  [false, 'Clear the search', 'Every search box with text in it must match.'],
  [true, 'Show all', 'Every chip that is on, and every search box with text in it, must match.'],
])('says what must match, and takes it away (chips: %s)', async (chips, button, words) => {
  onClearSearch.mockReset();
  show('outbound', 'no-match', { chips });
  expect(screen.getByText(words)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(onClearSearch).toHaveBeenCalledOnce();
});

const showList = (session: Session, path = '/home', createHref?: string) =>
  renderUi(
    <Dashboard
      viewer={session}
      onShown={onShown}
      hrefOfRow={(_list, id) => `/load/${id}`}
      {...(createHref ? { createHref } : {})}
    />,
    { path },
  );

/** By the tile above the list, and the chips that have come with its tools. */
const isCounted = async (count: string) => {
  await patiently(() => expect(screen.getByRole('tab', { name: /^Inbound/ })).toHaveTextContent(`Inbound${count}`));
  const chip = await screen.findByRole('button', { name: /^Late/ });
  await patiently(() => expect(chip.textContent).toBe(`Late${count}`));
};

describe('a list without rows', () => {
  it('says what has to happen for something to be there', async () => {
    const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
    await pulled(session, {});
    showList(session);
    await screen.findByText('Nothing is on its way to you');
  });

  it('offers creating a load to who may', async () => {
    const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
    await pulled(session, {});
    showList(session, '/home?list=outbound', '/build-outbound-load');
    expect(await screen.findByRole('link', { name: 'Create a Load' })).toHaveAttribute('href', '/build-outbound-load');
  });

  it('is coming, with no count, while everything is fetched for the first time', async () => {
    const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
    onShown.mockReset();
    showList(session);
    await isCounted('–');
    await patiently(() => expect(syncStatusNow()?.pulledAt).toBeNull());
    // Whoever presses a chip has the whole list read; time enough for it.
    await userEvent.click(screen.getByRole('button', { name: /^Late/ }));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await isCounted('–');
    expect(screen.getByRole('table', { name: 'Inbound loads' })).toHaveAttribute('aria-busy', 'true');
    // The engine, which waits for this screen, is not to wait for what it fetches.
    expect(onShown).toHaveBeenCalled();
    expect(screen.queryByText(/^(Your loads are not on this device yet|Nothing is on its way to you)$/)).toBeNull();
    await pulled(session, {});
    await screen.findByText('Nothing is on its way to you');
    await isCounted('0');
  });

  it('is not called empty where nothing was ever fetched and nobody can be reached', async () => {
    const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
    await noteAnswer(session.db, { kind: 'network', words: '' });
    showList(session);
    await screen.findByText('Your loads are not on this device yet');
    await isCounted('–');
    await pulled(session, {});
    await screen.findByText('Nothing is on its way to you');
  });
});
