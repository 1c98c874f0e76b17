/** How the app gets onto a device: when that is offered, and what an iPhone is told. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { InstallNotice } from '#features/sync/install-notice.tsx';
import { holdInstallPrompt, useInstallPrompt } from '#features/sync/install-prompt.ts';
import { checkIn, load } from '../../support/device/freight.ts';
import { HARBOR, person } from '../../support/device/people.ts';
import { pulled, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';

const prompt = vi.fn(async () => undefined);
let isPrevented = false;
let go: (path: string) => Promise<void>;

function Notice({ texts }: { texts: Storage | null }) {
  const navigate = useNavigate();
  go = async (path) => act(async () => void navigate(path));
  return <InstallNotice texts={texts} />;
}
const open = (texts: Storage | null = localStorage) => renderUi(<Notice texts={texts} />, { path: '/home' });
const offer = () => screen.queryByRole('region', { name: 'Install' });
/** What the browser does soon after a page has come. */
function browserOffers() {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  isPrevented = event.defaultPrevented;
}
/** Long enough for what is read of the store to be drawn. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 150)));

beforeEach(async () => {
  localStorage.clear();
  prompt.mockClear();
  useInstallPrompt.setState({ held: null });
  const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
  await pulled(session, { loads: [load(1)] });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await wipeDevice();
});
holdInstallPrompt();

/** As Safari alone tells it: whether the page was opened from the Home Screen. */
function standalone(value: boolean): void {
  Object.defineProperty(navigator, 'standalone', { configurable: true, value });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'standalone'));
}

it('waits for the first record and the screen after it, and keeps the browser’s own banner away', async () => {
  open();
  browserOffers();
  expect(isPrevented).toBe(true);
  await go('/driver-checkin');
  await settle();
  expect(offer()).toBeNull();
  await go('/home');
  await act(() => checkIn());
  await settle();
  expect(offer(), 'not under the finger that has just saved').toBeNull();
  await go('/waiting');
  await waitFor(() => expect(offer()).toBeVisible());
});

it('opens the browser’s prompt once, and a "no" is good for ever', async () => {
  await checkIn();
  const { unmount } = open();
  browserOffers();
  await go('/waiting');
  await userEvent.click(await screen.findByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(offer()).toBeNull();
  // It is good for one press: whoever asks for it next must be offered another.
  expect(useInstallPrompt.getState().held).toBeNull();
  unmount();

  localStorage.clear();
  const first = open();
  browserOffers();
  await go('/waiting');
  await userEvent.click(await screen.findByRole('button', { name: 'No, thanks' }));
  expect(offer()).toBeNull();
  browserOffers();
  await go('/home');
  await settle();
  expect(offer()).toBeNull();
  expect(prompt).toHaveBeenCalledOnce();

  first.unmount();
  open();
  browserOffers();
  await go('/waiting');
  await settle();
  expect(offer(), 'after the next start').toBeNull();
});

it('is offered no more once the app was installed, from wherever', async () => {
  open();
  browserOffers();
  await act(() => checkIn());
  await go('/driver-checkin');
  await waitFor(() => expect(offer()).not.toBeNull());
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  await waitFor(() => expect(offer()).toBeNull());
});

it('is not offered where the browser has nothing to offer', async () => {
  await checkIn();
  open();
  await go('/waiting');
  await settle();
  expect(offer()).toBeNull();
});

it('tells an iPhone’s tab the steps, each with its sign, until they are put away', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)');
  standalone(false);
  open();
  const notice = within(await screen.findByRole('alert'));
  const steps = notice.getAllByRole('listitem');
  expect(steps.map((step) => step.querySelector('b')?.textContent ?? '')).toEqual(['Share', 'Add to Home Screen', '']);
  for (const step of steps) expect(step.querySelector('svg path')).not.toBeNull();
  expect(steps[2]).toHaveTextContent('log in there');
  await userEvent.click(notice.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('asks nobody whose answer cannot be kept: they would be asked at every start', async () => {
  await checkIn();
  open(null);
  browserOffers();
  await go('/waiting');
  await settle();
  expect(offer()).toBeNull();
});

it('offers nothing in the installed app', async () => {
  standalone(true);
  await checkIn();
  open();
  browserOffers();
  await go('/waiting');
  await settle();
  expect(offer()).toBeNull();
});
