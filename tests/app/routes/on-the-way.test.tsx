import { act, screen, waitFor } from '@testing-library/react';
// biome-ignore lint/style/noRestrictedImports: where the app's router has it
import { Suspense } from 'react';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { screen as screenOf } from '#app/base/screen.tsx';
import { useSessionStore } from '#app/base/session-store.ts';
import { LoadDetail } from '#app/routes/load-detail.tsx';
import { load } from '../../support/device/freight.ts';
import { pulled, signedInDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { ada, at, LOAD, ONE, useLoadScreens } from './at-a-load.ts';

useLoadScreens();

/** Home, whose screen is not on the device yet. */
let fetched = () => {};
const Home = screenOf(
  () =>
    new Promise((resolve) => {
      fetched = () => resolve(() => <h1>Home, which was fetched now</h1>);
    }),
);
let goHome = () => {};
function Address() {
  const navigate = useNavigate();
  goHome = () => void navigate('/home');
  return <output data-testid="address">{useLocation().pathname}</output>;
}

const address = () => screen.getByTestId('address');

it('who has gone on already is not brought back to a load that moves to another list meanwhile', async () => {
  const session = await signedInDevice(ada);
  const unsent = { ...LOAD, ready: false };
  await pulled(session, { loads: [unsent], bols: [ONE] });
  useSessionStore.setState({ status: 'in', session });
  renderUi(
    <Suspense>
      <Routes>
        <Route path="/shipper-account/:companyName/:category/:loadId" element={<LoadDetail />} />
        <Route path="/home" element={<Home />} />
      </Routes>
      <Address />
    </Suspense>,
    { path: at('unsubmitted') },
  );
  await screen.findByRole('heading', { level: 1, name: 'Load: 000001' });
  act(() => goHome());
  expect(address()).toHaveTextContent(at('unsubmitted'));
  await pulled(session, { loads: [load(1, { ...LOAD, pUNum: 'PU-77', version: 9 })], bols: [ONE] });
  await screen.findByText('PU-77');
  await act(async () => fetched());
  expect(await screen.findByText('Home, which was fetched now')).toBeVisible();
  expect(address()).toHaveTextContent('/home');
});

it('who stays is at the address of the list it is in now', async () => {
  const session = await signedInDevice(ada);
  await pulled(session, { loads: [LOAD], bols: [ONE] });
  useSessionStore.setState({ status: 'in', session });
  renderUi(
    <Suspense>
      <Routes>
        <Route path="/shipper-account/:companyName/:category/:loadId" element={<LoadDetail />} />
      </Routes>
      <Address />
    </Suspense>,
    { path: `${at('unsubmitted')}?from=mail#timeline` },
  );
  await waitFor(() => expect(address()).toHaveTextContent(at('outbound')));
  expect(window.location.href).toMatch(/\?from=mail#timeline$/);
});
