/** The frame around every screen. */
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '#app/app.tsx';
import { useSessionStore } from '#app/base/session-store.ts';
import { useLogoutControl } from '#app/base/shell-state.ts';
import { useSiteStore } from '#app/base/site.ts';
import { Shell } from '#app/shell/shell.tsx';
import { recordDeletion } from '#changes/edit-load.ts';
import type { CurrentUser } from '#contract/user.ts';
import { noteAnswer } from '#offline/api/connection.ts';
import { enqueue } from '#offline/outbox.ts';
import { currentSession, parkedAccounts } from '#offline/session.ts';
import { withLoader } from '#ui/loader-overlay.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import { load } from '../../support/device/freight.ts';
import { HARBOR, person, REDWOOD } from '../../support/device/people.ts';
import { pulled, signedInDevice } from '../../support/device/signed-in-device.ts';
import { renderUi, type Screen } from '../../support/render-ui.tsx';
import { useScreens } from '../../support/use-screens.ts';

beforeEach(() => useSessionStore.setState({ status: 'out', session: null }));
useScreens(() => [import('#app/shell/signed-in-layer.tsx'), import('#features/session/sign-in-again-dialog.tsx')]);

async function frame(user: CurrentUser | null = null, width: Screen = 'desk', path = '/faqs') {
  if (user) useSessionStore.setState({ status: 'in', session: await signedInDevice(user) });
  const Where = () => <p data-testid="where">{useLocation().pathname}</p>;
  renderUi(
    <Shell>
      the screen <Where />
    </Shell>,
    { path, screen: width },
  );
}
const menu = () => screen.getByRole('navigation', { name: 'Main', hidden: true });
const entries = () =>
  within(menu())
    .getAllByRole('link', { hidden: true })
    .map((link) => [link.textContent, link.getAttribute('href')].join(' '));

const PUBLIC = ['Home /home', 'FAQs /faqs'];
const CHECK_IN = 'Driver Checkin /driver-checkin';
const CREATE = 'Create a Load /build-outbound-load';
const CHECK_OUT = 'Pickup Checkout /pickup-checkout';
const REPORTS = 'Reports /reports';
const PROFILE = 'My Profile /settings/my-profile';
const SETTINGS = ['Directory /settings/directory', PROFILE, 'Company Profile /settings/company-profile'];

describe('the side menu', () => {
  it.each<[string, CurrentUser | null, string[]]>([
    ['nobody', null, PUBLIC],
    [
      'a shipper’s admin',
      person(0xa1, 'Ada', HARBOR, 1),
      [...PUBLIC, CHECK_IN, CREATE, CHECK_OUT, REPORTS, ...SETTINGS],
    ],
    ['a shipper’s clerk', person(0xa2, 'Cleo', HARBOR, 2), [...PUBLIC, CHECK_IN, CHECK_OUT, PROFILE]],
    ['a shipper’s driver', person(0xa3, 'Sid', HARBOR, 3), [...PUBLIC, PROFILE]],
    ['a carrier’s admin', person(0xb1, 'Cora', REDWOOD, 1), [...PUBLIC, REPORTS, ...SETTINGS]],
    ['a carrier’s associate', person(0xb2, 'Ali', REDWOOD, 2), [...PUBLIC, ...SETTINGS]],
    ['a carrier’s driver', person(0xb3, 'Dan', REDWOOD, 3), [...PUBLIC, ...SETTINGS]],
  ])('of %s', async (_who, user, wanted) => {
    await frame(user);
    await waitFor(() => expect(entries()).toEqual(wanted));
  });

  it('is 250 px wide, opens on a phone by its button and closes by Escape', async () => {
    await frame();
    const outer = menu().parentElement;
    expect(outer?.style.getPropertyValue('--side-width')).toBe('250px');
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    expect(screen.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false');
  });
});

it.each([
  ['FAQs', '/home'],
  // Who is there already wants to see it, too.
  ['Home', '/home'],
  ['FAQs', '/faqs'],
  ['My Profile', '/settings/my-profile'],
])('the menu of a phone closes behind whoever goes to %s from %s', async (entry, path) => {
  await frame(person(0xa1, 'Ada', HARBOR, 1), 'phone', path);
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  await userEvent.click(await within(menu()).findByRole('link', { name: entry }));
  expect(screen.getByRole('button', { name: 'Open menu', hidden: true })).toHaveAttribute('aria-expanded', 'false');
});

it('the search over everything opens from the header of a desk', async () => {
  await frame(person(0xa1, 'Ada', HARBOR, 1));
  const banner = within(screen.getByRole('banner'));
  await userEvent.click(await banner.findByRole('button', { name: 'Search everything' }));
  expect(await screen.findByRole('combobox', { name: 'Search everything' })).toBeVisible();
});

it('the search over everything, for which a phone’s header has no room, is in its menu', async () => {
  await frame(person(0xa1, 'Ada', HARBOR, 1), 'phone');
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  await userEvent.click(await within(menu()).findByRole('button', { name: 'Search everything' }));
  const search = await screen.findByRole('combobox', { name: 'Search everything' });
  await waitFor(() => expect(search).toHaveFocus());
  expect(screen.getByRole('button', { name: 'Open menu', hidden: true })).toHaveAttribute('aria-expanded', 'false');
});

it('the front page has neither the side menu nor its button, on no screen', async () => {
  for (const size of ['desk', 'phone'] as const) {
    await frame(null, size, '/');
    expect(screen.queryByRole('navigation', { name: 'Main', hidden: true })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Open menu' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    cleanup();
  }
});

describe('a part of the frame that cannot be drawn', () => {
  // React reports each caught fault there; these are caused on purpose.
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(() => vi.restoreAllMocks());

  it('leaves the screen where it is, and is drawn anew by its button', async () => {
    const user = person(0xa1, 'Ada', HARBOR, 1);
    const session = await signedInDevice(user);
    const broken = vi.spyOn(session.db.outbox, 'toArray').mockRejectedValue(new TypeError('boom'));
    useSessionStore.setState({ status: 'in', session });
    renderUi(<Shell>the screen</Shell>, { path: '/home' });
    const again = await within(screen.getByRole('banner')).findByRole('button', { name: 'Try again' });
    expect(screen.getByText('the screen')).toBeVisible();
    broken.mockRestore();
    await userEvent.click(again);
    expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible();
  });

  it('is drawn for the next person as if nothing had been', async () => {
    const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
    vi.spyOn(session.db.outbox, 'toArray').mockRejectedValue(new TypeError('boom'));
    useSessionStore.setState({ status: 'in', session });
    renderUi(<Shell>the screen</Shell>, { path: '/home' });
    await within(screen.getByRole('banner')).findByRole('button', { name: 'Try again' });
    const next = await signedInDevice(person(0xa4, 'Bo', HARBOR, 1));
    act(() => useSessionStore.setState({ session: next }));
    expect(await screen.findByRole('link', { name: /Bo.*my profile/ })).toBeVisible();
  });

  it('never leaves an empty page: the app says so and is drawn anew', async () => {
    useSiteStore.setState({ site: {} as never });
    render(<App />);
    const panel = await screen.findByRole('alert');
    expect(panel).toHaveTextContent('The app can’t be shown.');
    useSiteStore.setState({ site: null });
    await userEvent.click(within(panel).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('contentinfo')).toBeVisible();
  });
});

describe('the header', () => {
  it('has logo, the avatar that leads to the profile, and Logout', async () => {
    await frame(person(0xa1, 'Ada', HARBOR, 1));
    expect(screen.getByRole('link', { name: 'Connex BOL, start' })).toHaveAttribute('href', '/home');
    const avatar = await screen.findByRole('link', { name: 'AL: Ada Lee, my profile' });
    expect(avatar).toHaveAttribute('href', '/settings/my-profile');
    expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible();
  });

  it('leaves Logout to the menu on a phone, where it is the last entry', async () => {
    await frame(person(0xa1, 'Ada', HARBOR, 1), 'phone');
    const last = await within(menu()).findByRole('button', { name: 'Logout', hidden: true });
    expect(within(menu()).getAllByRole('listitem', { hidden: true }).at(-1)).toContainElement(last);
    await screen.findByRole('link', { name: 'AL: Ada Lee, my profile' });
    expect(within(screen.getByRole('banner')).queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
    act(() => useLogoutControl.setState({ state: 'none' }));
    expect(screen.queryByRole('button', { name: 'Logout', hidden: true })).not.toBeInTheDocument();
    useLogoutControl.setState({ state: 'block' });
  });

  it('has neither avatar nor Logout while nobody is logged in, but the way to login', async () => {
    await frame();
    expect(screen.getByRole('link', { name: 'Connex BOL, start' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(screen.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /my profile/ })).not.toBeInTheDocument();
  });
});

const CONTACT = { city: 'Portland, Oregon', phone: '(503) 555-0142', email: 'support@connexbol.example' };
const knownSite = (contact: Record<keyof typeof CONTACT, string | null>, madeUp = false) =>
  useSiteStore.setState({ site: { contact, madeUp, demo: null } });

it('the footer names city, phone and support mail, FAQs, resources that are coming soon, and who developed it', async () => {
  knownSite(CONTACT);
  await frame();
  const footer = within(screen.getByRole('contentinfo'));
  const part = (name: string) => within(footer.getByRole('heading', { name }).parentElement as HTMLElement);
  expect(await part('Contact').findByText('Portland, Oregon')).toBeVisible();
  expect(part('Contact').queryByText(/Made up/)).not.toBeInTheDocument();
  expect(part('Contact').getByRole('link', { name: '(503) 555-0142' })).toHaveAttribute('href', 'tel:5035550142');
  const mail = part('Contact').getByRole('link', { name: 'support@connexbol.example' });
  expect(mail).toHaveAttribute('href', 'mailto:support@connexbol.example');
  expect(part('About').getByRole('link', { name: 'FAQs' })).toHaveAttribute('href', '/faqs');
  expect(part('About').getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
  expect(part('About').getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
  expect(part('Resources').getByText('Coming Soon!')).toBeVisible();
  expect(footer.getByText(/^Developed by/)).toBeVisible();
});

it('the footer says so where no contact is set, and where it is the demo’s', async () => {
  knownSite({ city: null, phone: null, email: null });
  await frame();
  const footer = within(screen.getByRole('contentinfo'));
  expect(await footer.findByText('The operator of this server has not said how to reach them.')).toBeVisible();
  act(() => knownSite(CONTACT, true));
  expect(await footer.findByText('Made up, like everything in this demo.')).toBeVisible();
});

it('a message and its severity come from anywhere, one at a time', async () => {
  await frame();
  act(() => showSnackbar({ severity: 'success', message: 'Saved.' }));
  expect(screen.getByText('Saved.').closest('[data-severity]')).toHaveAttribute('data-severity', 'success');
  act(() => showSnackbar({ severity: 'error', message: 'Not saved.' }));
  expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
  expect(screen.getByText('Not saved.').closest('[data-severity]')).toHaveAttribute('data-severity', 'error');
  await userEvent.click(screen.getByRole('button', { name: 'Close message' }));
  expect(screen.queryByText('Not saved.')).not.toBeInTheDocument();
});

it('the loader lies over the screen while a request runs, and not a moment longer, also when it fails', async () => {
  await frame();
  let fail = (_error: Error) => {};
  const request = withLoader(
    new Promise((_, reject) => {
      fail = reject;
    }),
  ).catch(() => 'failed');
  expect(await screen.findByText('Loading…')).toBeVisible();
  await withLoader(Promise.resolve());
  expect(screen.getByText('Loading…')).toBeVisible();
  fail(new Error('no network'));
  expect(await request).toBe('failed');
  await waitFor(() => expect(screen.queryByText('Loading…')).not.toBeInTheDocument());
});

it('somebody else takes over where a session ended: who was here is logged out, what waits is kept, the login opens', async () => {
  const ada = person(0xa1, 'Ada', HARBOR, 1);
  await frame(ada);
  await pulled(currentSession()!, { loads: [load(1)] });
  await enqueue(recordDeletion(load(1), []));
  await act(() => noteAnswer(currentSession()!.db, { kind: 'sign-in' }));
  await userEvent.click(await screen.findByRole('button', { name: 'I am somebody else' }));
  await waitFor(() => expect(screen.getByTestId('where')).toHaveTextContent('/login'));
  expect(currentSession()).toBeNull();
  expect(await parkedAccounts()).toMatchObject([{ name: ada.name, unsent: 1 }]);
});
