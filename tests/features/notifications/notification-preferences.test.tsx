import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPush } from '#features/notifications/device-push.ts';
import { NotificationPreferences } from '#features/notifications/notification-preferences.tsx';
import { readPushOwner } from '#offline/push-owner.ts';
import { HARBOR, person } from '../../support/device/people.ts';
import { answerWith, goOffline, ours, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { installFakePush } from './fake-push.ts';

const ada = person(0xa1, 'Ada', HARBOR, 1);
const ben = person(0xa2, 'Ben', HARBOR, 2);
let browser: ReturnType<typeof installFakePush>;
let chosen: { push: boolean; mail: boolean };
/** Addresses the server pushes to. */
let known: Set<string>;
let failing: boolean;

beforeEach(async () => {
  await signedInDevice(ada);
  browser = installFakePush();
  chosen = { push: true, mail: true };
  known = new Set();
  failing = false;
  answerWith(async (request) => {
    const { pathname } = new URL(request.url);
    if (failing) return ours(503, { message: 'Try later.' }, 'unavailable');
    if (pathname === '/api/push/key') return ours(200, { publicKey: 'BKEY' });
    if (pathname === '/api/push/subscriptions') {
      const { endpoint } = (await request.json()) as { endpoint: string };
      if (request.method === 'DELETE') known.delete(endpoint);
      else known.add(endpoint);
      return ours(request.method === 'DELETE' ? 200 : 201, { ok: true });
    }
    if (request.method === 'PUT') chosen = (await request.json()) as typeof chosen;
    return ours(200, chosen);
  });
});
afterEach(async () => {
  await wipeDevice();
  browser.remove();
});

const show = () => renderUi(<NotificationPreferences userId={ada._id} />);
/** By its question; the answer it stands at follows. */
const theSwitch = (question: string) => screen.findByRole('switch', { name: new RegExp(`^${question}`) });
const ON_DEVICE = 'Push notifications on this device';

describe('the ways one is notified', () => {
  it('are the server’s, and changed there', async () => {
    show();
    expect(await theSwitch('E-mail')).toBeChecked();
    await userEvent.click(await theSwitch('E-mail'));
    await waitFor(() => expect(chosen).toEqual({ push: true, mail: false }));
    await screen.findByText('No e-mails');
    const push = () => theSwitch('Push notifications(?! on)');
    expect(await push()).toBeChecked();
    await userEvent.click(await push());
    await waitFor(() => expect(chosen).toEqual({ push: false, mail: false }));
    await screen.findByText('Paused on all your devices');
    await userEvent.click(await push());
    await waitFor(() => expect(chosen).toEqual({ push: true, mail: false }));
  });

  it('can’t be read without a network, and are asked for again on request', async () => {
    goOffline();
    show();
    await screen.findByText('Your choice could not be read');
    expect(screen.queryByRole('switch', { name: /^E-mail/ })).not.toBeInTheDocument();
    answerWith(() => ours(200, chosen));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await theSwitch('E-mail')).toBeChecked();
  });

  it('stay as they were when they could not be saved, and say so', async () => {
    show();
    const mail = await theSwitch('E-mail');
    failing = true;
    await userEvent.click(mail);
    await screen.findByText('Your choice could not be saved');
    expect(mail).toBeChecked();
  });
});

describe('push on this device', () => {
  it('asks the browser only when pressed, subscribes and tells the server', async () => {
    show();
    const here = await theSwitch(ON_DEVICE);
    expect(here).not.toBeChecked();
    expect(browser.push.asked).toBe(0);
    await userEvent.click(here);
    await waitFor(() => expect(here).toBeChecked());
    expect(browser.push.asked).toBe(1);
    expect(browser.push.subscribed).toEqual({ endpoint: 'https://push.example.com/1', key: 'BKEY' });
    expect([...known]).toEqual(['https://push.example.com/1']);
    await userEvent.click(here);
    await waitFor(() => expect(here).not.toBeChecked());
    expect(browser.push.subscribed).toBeNull();
    expect(known.size).toBe(0);
  });

  it('explains a refusal, and how to undo it', async () => {
    browser.push.answer = 'denied';
    show();
    await userEvent.click(await theSwitch(ON_DEVICE));
    await screen.findByText('Notifications are blocked on this device');
    expect(screen.queryByRole('switch', { name: new RegExp(ON_DEVICE) })).not.toBeInTheDocument();
    expect(browser.push.subscribed).toBeNull();
  });

  it('stays off when the question was closed, or the server could not be told', async () => {
    browser.push.answer = 'default';
    show();
    const here = await theSwitch(ON_DEVICE);
    await userEvent.click(here);
    await waitFor(() => expect(here).toBeEnabled());
    expect(here).not.toBeChecked();
    browser.push.answer = 'granted';
    failing = true;
    await userEvent.click(here);
    await screen.findByText('That did not work');
    expect(here).not.toBeChecked();
    expect([browser.push.subscribed, await readPushOwner()]).toEqual([null, null]);
  });

  it('is not offered where the browser can’t', async () => {
    browser.remove();
    show();
    await screen.findByText(/This browser can’t show push notifications/);
  });
});

describe('at a change of person', () => {
  const turnOn = async () => {
    const { unmount } = show();
    await userEvent.click(await theSwitch(ON_DEVICE));
    await waitFor(async () => expect(await theSwitch(ON_DEVICE)).toBeChecked());
    unmount();
  };

  it.each([
    ['nobody is', null],
    ['somebody else is', ben._id],
  ])('pushes end, and what is shown goes, when %s logged in', async (_, next) => {
    await turnOn();
    const close = vi.fn();
    browser.push.shown.push({ close });
    await keepPush(next);
    expect([browser.push.subscribed, await readPushOwner()]).toEqual([null, null]);
    expect(close).toHaveBeenCalledOnce();
  });

  it('what was shown without a name stays: it tells nobody anything, and may have come after they left', async () => {
    await turnOn();
    const [named, nameless] = [vi.fn(), vi.fn()];
    browser.push.shown.push({ close: named, data: { path: '/notifications/1' } });
    browser.push.shown.push({ close: nameless, data: { path: '/home', nameless: true } });
    await keepPush(null);
    expect(named).toHaveBeenCalledOnce();
    expect(nameless).not.toHaveBeenCalled();
  });

  it('what was shown goes even where the browser cannot end its subscription; that is tried again at the next start', async () => {
    await turnOn();
    const close = vi.fn();
    browser.push.shown.push({ close, data: { path: '/notifications/1' } });
    browser.push.unreachable = true;
    await expect(keepPush(ben._id)).rejects.toThrow('push service');
    expect(close).toHaveBeenCalledOnce();
    browser.push.unreachable = false;
    await keepPush(ben._id);
    expect([browser.push.subscribed, await readPushOwner()]).toEqual([null, null]);
  });

  it('and go on for the same person, told to a server that has forgotten', async () => {
    await turnOn();
    known.clear();
    await keepPush(ada._id);
    expect([...known]).toEqual(['https://push.example.com/1']);
    expect(browser.push.subscribed).not.toBeNull();
  });

  it('nothing is touched where nobody switched them on', async () => {
    browser.push.subscribed = { endpoint: 'https://push.example.com/other', key: 'x' };
    await keepPush(null);
    expect(browser.push.subscribed).not.toBeNull();
  });
});
