import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSessionStore } from '#app/base/session-store.ts';
import { useSiteStore } from '#app/base/site.ts';
import { LIMITS } from '#domain/limits.ts';
import { TERMS } from '#features/sign-up/terms.ts';
import { t } from '#language/say.ts';
import { useSnackbar } from '#ui/snackbar.tsx';
import { answerWith, goOffline, ours, wipeDevice } from '../../support/device/signed-in-device.ts';
import { here, link, shown, visit } from '../../support/visit.tsx';

beforeEach(() => {
  goOffline();
  useSessionStore.setState({ status: 'out', session: null });
  useSnackbar.setState({ open: false, message: '', severity: 'info' });
});
afterEach(wipeDevice);

describe('the landing page', () => {
  it('links to login, to membership and to the explainer of each side', async () => {
    visit('/');
    await screen.findByRole('heading', { name: 'Start now' });
    const targets = screen.getAllByRole('link').map((element) => element.getAttribute('href'));
    for (const path of ['/login', '/become-a-member', '/shipper-signup', '/carrier-signup', '/driver-signup']) {
      expect(targets).toContain(path);
    }
  });
});

describe('the front page', () => {
  const PASSWORD = 'Connex-Demo1!';
  const SIDES = ['shipper', 'carrier', 'driver', 'receiver'] as const;
  const siteWith = (isDemo: boolean) => ({
    contact: { city: null, phone: null, email: null },
    madeUp: false,
    demo: isDemo
      ? { password: PASSWORD, accounts: SIDES.map((side) => ({ side, username: `${side}@demo.example` })) }
      : null,
  });
  beforeEach(() => useSiteStore.setState({ site: null }));

  it('says for each of the four sides what they do here', async () => {
    visit('/');
    const who = within(await screen.findByRole('region', { name: 'Who it is for' }));
    const titles = who.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
    expect(titles).toEqual(['Shipper', 'Carrier', 'Driver', 'Receiver']);
    expect(who.getByText(/report overages, shortages and damages/)).toBeVisible();
  });

  it('says what it costs as a table, with an example that is reckoned through', async () => {
    visit('/#pricing');
    const costs = within(await screen.findByRole('region', { name: 'What it costs' }));
    expect(costs.getByText(/The price depends on one thing, the number of BOLs you process/)).toBeVisible();
    const rows = within(costs.getByRole('table', { name: /^For example/ })).getAllByRole('row');
    const numbers = rows.map((row) => Number(within(row).getByRole('cell').textContent));
    expect(numbers).toEqual([6, 2, 21, 6 * 2 * 21]);
    const paid = within(costs.getByRole('table', { name: 'What you pay for' }));
    expect(paid.getByRole('row', { name: 'Drivers and receivers No charge' })).toBeVisible();
  });

  it('lets a visitor try any side where the demo is on', async () => {
    const asked: unknown[] = [];
    answerWith(async (request) => {
      if (request.method === 'GET') return ours(200, siteWith(true));
      asked.push(await request.json());
      return ours(503, { message: 'Busy.' }, 'unavailable');
    });
    visit('/');
    expect(await link('Try the live demo')).toHaveAttribute('href', '/#who');
    expect(screen.getByText(/^This server runs the demo: made-up companies/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try it as a driver' }));
    await waitFor(() => expect(asked).toEqual([{ username: 'driver@demo.example', password: PASSWORD }]));
    await waitFor(() => expect(shown()).toEqual({ severity: 'error', message: expect.stringMatching(/busy/i) }));
    expect(here()).toBe('/');
    for (const side of SIDES) expect(screen.getByRole('button', { name: `Try it as a ${side}` })).toBeEnabled();
  });

  it('has no demo where there is none, nor for somebody who is logged in', async () => {
    answerWith(() => ours(200, siteWith(false)));
    visit('/');
    await waitFor(() => expect(useSiteStore.getState().site).not.toBeNull());
    expect(screen.queryByText(/demo/i)).not.toBeInTheDocument();
    act(() => {
      useSiteStore.setState({ site: siteWith(true) });
      useSessionStore.setState({ status: 'in' });
    });
    expect(screen.queryByText(/demo/i)).not.toBeInTheDocument();
  });
});

describe('/privacy and /terms', () => {
  it('say what is kept, where and how long, and what can be deleted', async () => {
    visit('/privacy');
    expect(await screen.findByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    const parts = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(parts).toEqual(expect.arrayContaining(['Where it is', 'How long', 'What you can delete']));
  });

  it('name the days the server really keeps things', async () => {
    visit('/privacy');
    const text = (await screen.findByText(/^A login ends after/)).textContent;
    const DAY = 86_400_000;
    const days = [LIMITS.pinIdleMs, LIMITS.pinLifeMs, LIMITS.builtBeforeArrivalMs].map((time) => `${time / DAY} days`);
    for (const words of days) expect(text).toContain(words);
  });

  it('have the terms of the sign-up, at an address of their own', async () => {
    visit('/terms');
    expect(await screen.findByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
    for (const { title } of TERMS) expect(screen.getByRole('heading', { level: 2, name: t(title) })).toBeVisible();
  });
});
