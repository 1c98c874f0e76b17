import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useSessionStore } from '#app/base/session-store.ts';
import { Home } from '#app/routes/home.tsx';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { CurrentUser } from '#contract/user.ts';
import { bol, load } from '../../support/device/freight.ts';
import { holdLoads } from '../../support/device/hold-loads.ts';
import { BAYVIEW, HARBOR, idOf, person, REDWOOD } from '../../support/device/people.ts';
import { pulled, signedInDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { useScreens } from '../../support/use-screens.ts';

useScreens();

const out = load(1);
const outBol = bol(0x11, out);
const saved = load(2, { ready: false, carrierId: null, carrier: null, stops: 0 });
const done = load(3);
const doneBol = bol(0x31, done, { completed: true });

async function visit(user: CurrentUser, list: string, rows: { loads?: LoadRecord[]; bols?: Bol[] } = {}) {
  const session = await signedInDevice(user);
  await pulled(session, { loads: [out, saved, done], bols: [outBol, doneBol], ...rows });
  useSessionStore.setState({ status: 'in', session });
  renderUi(<Home />, { path: `/home?list=${list}` });
}
const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
const rowOf = (number: number) => screen.findByRole('row', { name: new RegExp(idOf(number)) });
const hrefOf = async (number: number) => (await rowOf(number)).querySelector('a')?.getAttribute('href') ?? null;

describe('the home screen', () => {
  it('welcomes with company, first name and the first six characters of the user id, above the dashboard', async () => {
    await visit({ ...person(0xa1, 'Ada', HARBOR, 1), _id: 'abcdef0123456789abcdef01' }, 'inbound');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome Home Ada');
    expect(screen.getByText(/Harbor Foods/)).toHaveTextContent('Harbor Foods · User ID: abcdef');
    expect(screen.getByRole('tablist', { name: 'Your loads' })).toBeVisible();
  });

  it('is ready when its rows are on the screen, not before', async () => {
    delete document.documentElement.dataset.ready;
    const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
    await pulled(session, { loads: [out], bols: [outBol] });
    useSessionStore.setState({ status: 'in', session });
    const release = holdLoads(session);
    renderUi(<Home />, { path: '/home?list=outbound' });
    await screen.findByRole('heading', { level: 1 });
    await painted();
    await painted();
    expect(document.documentElement.dataset.ready).toBeUndefined();
    await release();
    expect(await rowOf(1)).toBeVisible();
    await waitFor(() => expect(document.documentElement.dataset.ready).toBe('true'));
  });

  it.each([
    ['outbound', 1],
    ['unsubmitted', 2],
    ['completed', 3],
  ])('leads a shipper from a row of %s to its address, the company without blanks', async (category, number) => {
    await visit(person(0xa1, 'Ada', HARBOR, 1), category);
    expect(await hrefOf(number)).toBe(`/shipper-account/HarborFoods/${category}/${idOf(number)}`);
  });

  it('leads a receiver from a row of inbound to its address', async () => {
    await visit(person(0xa1, 'Rita', BAYVIEW, 1), 'inbound');
    expect(await hrefOf(1)).toBe(`/shipper-account/BayviewDistribution/inbound/${idOf(1)}`);
  });

  it.each([
    ['shipping', 1],
    ['completed', 3],
  ])('leads a carrier and its driver from a row of %s to its address', async (category, number) => {
    await visit(person(0xb1, 'Cora', REDWOOD, 1), category);
    expect(await hrefOf(number)).toBe(`/carrier-account/RedwoodFreight/${category}/${idOf(number)}`);
  });

  it.each([
    ['outbound', 1],
    ['unsubmitted', 2],
    ['completed', 3],
  ])('leads a shipper’s clerk from a row of %s to its address', async (category, number) => {
    await visit(person(0xa2, 'Cleo', HARBOR, 2), category);
    await waitFor(async () =>
      expect(await hrefOf(number)).toBe(`/shipper-account/HarborFoods/${category}/${idOf(number)}`),
    );
  });
});
