/** A list as somebody looks at it, kept under a name. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { Dashboard } from '#features/dashboard/dashboard.tsx';
import { MOST_VIEWS, readViews, saveView } from '#features/dashboard/saved-views.ts';
import { bol, load } from '../../support/device/freight.ts';
import { HARBOR, person } from '../../support/device/people.ts';
import { pulled, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';

afterEach(wipeDevice);

async function show(path: string) {
  const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
  const draft = load(2, { ready: false });
  await pulled(session, { loads: [load(1), draft], bols: [bol(0x11, load(1)), bol(0x21, draft)] });
  renderUi(<Dashboard viewer={session} hrefOfRow={(_category, id) => `/load/${id}`} />, { path });
}

async function save(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Save this view' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), name);
  await userEvent.click(screen.getByRole('button', { name: 'Save View' }));
}

it('a view keeps its list, chips, searches and order, and leads back to them', async () => {
  await show('/home?list=outbound&marks=late,no-driver&find.pUNum=pu&q=bay&sort=pUDate.desc&pages=3');
  await save('My late ones');
  const view = await screen.findByRole('link', { name: 'My late ones' });
  expect(view).toHaveAttribute(
    'href',
    '/home?list=outbound&marks=late%2Cno-driver&find.pUNum=pu&q=bay&sort=pUDate.desc',
  );
  expect(view).toHaveAttribute('aria-current', 'true');
  await userEvent.click(screen.getByRole('tab', { name: /Unsubmitted/ }));
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search this list' })).toHaveValue(''));
  await userEvent.click(await screen.findByRole('link', { name: 'My late ones' }));
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search this list' })).toHaveValue('bay'));
  expect(screen.getByRole('tab', { name: /Outbound/ })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('button', { name: /^Late/ })).toHaveAttribute('aria-pressed', 'true');
});

it('a view is not kept by somebody who cancels', async () => {
  await show('/home?list=outbound');
  await userEvent.click(await screen.findByRole('button', { name: 'Save this view' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Mine');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await readViews()).toEqual([]);
});

it('an eleventh view is not taken, and the dialog says why', async () => {
  await show('/home?list=outbound');
  for (let number = 1; number <= MOST_VIEWS; number++) await saveView(`View ${number}`, 'list=inbound');
  await screen.findByRole('link', { name: 'View 10' });
  await save('One more');
  expect(await screen.findByText('You have 10 views. Remove one first.')).toBeVisible();
  expect(await readViews()).toHaveLength(MOST_VIEWS);
});

it('a view that is removed leaves the focus with the chips, the last of them with the search', async () => {
  await show('/home?list=outbound');
  await saveView('Mine', 'list=outbound&q=mine');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the view Mine' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Mine' })).toBeNull());
  expect(screen.getByRole('group', { name: 'Show only' })).toHaveFocus();
  await saveView('Mine', 'list=outbound&q=mine');
  await userEvent.click(screen.getByRole('tab', { name: /Unsubmitted/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the view Mine' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Show only' })).toBeNull());
  expect(screen.getByRole('searchbox', { name: 'Search this list' })).toHaveFocus();
});
