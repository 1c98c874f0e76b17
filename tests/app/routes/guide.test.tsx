/** The explainers for newcomers: where each leads, its words in the window's title, and its picture. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { GUIDE_PATHS } from '#app/base/paths.ts';
import { useSessionStore } from '#app/base/session-store.ts';
import { LANGUAGES } from '#language/languages.ts';
import { speakAs } from '#language/say.ts';
import { goOffline, wipeDevice } from '../../support/device/signed-in-device.ts';
import { here, link, visit } from '../../support/visit.tsx';

beforeEach(() => {
  goOffline();
  useSessionStore.setState({ status: 'out', session: null });
});
afterEach(wipeDevice);

describe('the explainers', () => {
  const WAYS: readonly [path: string, back: string, next: string, label?: string][] = [
    ['/shipper-signup', '/', '/shipper-signup-two'],
    ['/shippersignup', '/', '/shippersignup2'],
    ['/shipper-signup-two', '/shipper-signup', '/shippersignup3'],
    ['/shippersignup2', '/shippersignup', '/shippersignup3'],
    ['/shippersignup3', '/shippersignup2', '/shippersignup4'],
    ['/shippersignup4', '/shippersignup3', '/#start-now', 'Start'],
    ['/carrier-signup', '/', '/carriersignup2'],
    ['/carriersignup', '/', '/carriersignup2'],
    ['/carriersignup2', '/carrier-signup', '/carriersignup3'],
    ['/carriersignup3', '/carriersignup2', '/#start-now'],
    ['/driver-signup', '/', '/driversignup2'],
    ['/driversignup', '/', '/driversignup2'],
    ['/driversignup2', '/driversignup', '/#start-now'],
  ];

  it('are all listed here', () => {
    expect(WAYS.map(([path]) => path).sort()).toEqual([...GUIDE_PATHS].sort());
  });

  it.each(WAYS)('%s leads back to %s and on to %s', async (path, back, next, label = 'Continue') => {
    visit(path);
    expect(await link('Back')).toHaveAttribute('href', back);
    expect(await link(label)).toHaveAttribute('href', next);
    const [audience] = /[a-z]+(?=-?signup)/.exec(path) ?? [];
    expect(screen.getByText(new RegExp(`^For ${audience}s, step`))).toBeVisible();
  });

  it('open for a path in another case and with a slash at its end, as the router does', async () => {
    visit('/CarrierSignup2/');
    expect(await link('Back')).toHaveAttribute('href', '/carrier-signup');
  });

  it('say what is to be done, step by step', async () => {
    visit('/driver-signup');
    await link('Continue');
    const points = within(screen.getByRole('article')).getAllByRole('listitem');
    expect(points.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Ask your carrier to add you\./),
      expect.stringMatching(/^Open this page on your phone/),
      expect.stringMatching(/^Your loads are listed under Shipping\./),
    ]);
  });

  it('open their picture large, and close it again', async () => {
    visit('/driver-signup');
    await userEvent.click(await screen.findByRole('button', { name: /^Enlarge: / }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('img')).toHaveAccessibleName('The loads of a driver on a phone.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close dialog' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each(LANGUAGES)('show the product as it reads in %s', async (language) => {
    speakAs(() => language);
    onTestFinished(() => speakAs(() => 'en'));
    visit('/driver-signup');
    const picture = await waitFor(() => {
      const found = document.querySelector<HTMLImageElement>('img[src^="/guide/"]');
      if (!found) throw new Error('No picture yet.');
      return found;
    });
    expect(picture).toHaveAttribute('src', expect.stringMatching(`^/guide/${language}/[a-z-]+\\.webp$`));
  });

  it('say what the picture shows where it cannot be loaded', async () => {
    visit('/driver-signup');
    const picture = (await screen.findByRole('button', { name: /^Enlarge: / })).querySelector('img');
    act(() => void picture?.dispatchEvent(new Event('error')));
    expect(screen.getByText(/The picture needs a network\..*The loads of a driver/)).toBeVisible();
  });

  it('have a title and a description of their own, and the next screen has its own again', async () => {
    visit('/driver-signup');
    await link('Continue');
    expect(document.title).toBe('Your loads on your phone, for drivers – Connex BOL');
    await userEvent.click(await link('Continue'));
    await waitFor(() => expect(document.title).toBe('At the dock, for drivers – Connex BOL'));
  });

  it('end at the part of the landing page that says how to begin', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    visit('/shippersignup4');
    await userEvent.click(await link('Start'));
    await waitFor(() => expect(here()).toBe('/#start-now'));
    await waitFor(() => expect(scrolled).toHaveBeenCalled());
    expect((scrolled.mock.contexts[0] as Element).id).toBe('start-now');
    scrolled.mockRestore();
  });
});
