import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { homeView } from '#app/base/home-view.ts';
import { useSessionStore } from '#app/base/session-store.ts';
import { bol, load } from '../../support/device/freight.ts';
import { idOf } from '../../support/device/people.ts';
import { pulled, signedInDevice } from '../../support/device/signed-in-device.ts';
import { here, visit } from '../../support/visit.tsx';
import { ada, cora, useLoadScreens } from './at-a-load.ts';

useLoadScreens();

async function start(path: string) {
  const session = await signedInDevice(ada);
  const loads = [load(1), load(2)];
  await pulled(session, { loads, bols: loads.map((one, index) => bol(0x11 + index, one)) });
  useSessionStore.setState({ status: 'in', session });
  visit(path);
}
const home = () => screen.findByRole('link', { name: 'Home' });
const atLoad = () => screen.findByRole('heading', { level: 1, name: 'Load: 000001' });

describe('the way back from a load', () => {
  const view = '?list=outbound&marks=no-driver&q=bayview&sort=pUDate.desc';

  it('leads to the list as it was looked at, from a BOL of the load too', async () => {
    await start(`/home${view}`);
    await userEvent.click(await screen.findByRole('link', { name: idOf(1) }));
    await atLoad();
    expect(await home()).toHaveAttribute('href', `/home${view}`);
    await userEvent.click(await home());
    await screen.findByRole('link', { name: idOf(1) });
    expect(here()).toBe(`/home${view}`);
  });

  it('knows what was typed a moment before', async () => {
    await start('/home?list=outbound');
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search this list' }), 'pu-1');
    await waitFor(() => expect(screen.queryByRole('link', { name: idOf(2) })).toBeNull());
    await userEvent.click(await screen.findByRole('link', { name: idOf(1) }));
    await atLoad();
    expect(await home()).toHaveAttribute('href', '/home?list=outbound&q=pu-1');
  });

  it('is known after the tab was loaded anew, to the same person only', async () => {
    const loadAnew = () => {
      cleanup();
      Object.assign(homeView, { userId: '', query: '' });
    };
    await start(`/home${view}`);
    await userEvent.click(await screen.findByRole('link', { name: idOf(1) }));
    await atLoad();
    const path = here() ?? '';
    loadAnew();
    visit(path, { reload: true });
    await atLoad();
    expect(await home()).toHaveAttribute('href', `/home${view}`);
    loadAnew();
    const session = await signedInDevice(cora);
    await pulled(session, { loads: [load(1)], bols: [bol(0x11, load(1))] });
    useSessionStore.setState({ status: 'in', session });
    visit(path, { reload: true });
    await atLoad();
    expect(await home()).toHaveAttribute('href', '/home');
  });

  it('is that of nobody else', async () => {
    await start(`/home${view}`);
    await userEvent.click(await screen.findByRole('link', { name: idOf(1) }));
    await atLoad();
    const session = await signedInDevice(cora);
    await pulled(session, { loads: [load(1)], bols: [bol(0x11, load(1))] });
    useSessionStore.setState({ status: 'in', session });
    await waitFor(() => expect(here()).toMatch(/^\/carrier-account\//));
    await atLoad();
    expect(await home()).toHaveAttribute('href', '/home');
  });
});
