import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useSessionStore } from '#app/base/session-store.ts';
import { bol, load } from '../../support/device/freight.ts';
import { pulled, signedInDevice } from '../../support/device/signed-in-device.ts';
import { useScreens } from '../../support/use-screens.ts';
import { here, visit } from '../../support/visit.tsx';
import { ada } from './at-a-load.ts';

useScreens();

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }, { timeout: 10_000 }));

/** The wizard on a load of this device, with its P/U number changed, at the last step. */
async function changed(ready: boolean) {
  const session = await signedInDevice(ada);
  const stored = load(1, { ready });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await pulled(session, { loads: [stored], bols: [bol(2, stored, { deliveryDate: tomorrow, dropDate: tomorrow })] });
  useSessionStore.setState({ status: 'in', session });
  visit(`/shipper-account/HarborFoods/edit/${stored._id}`);
  await userEvent.type(await screen.findByLabelText(/P\/U number/, {}, { timeout: 10_000 }), '0');
  for (let step = 0; step < 3; step++) await press('Next');
}

it('whoever has changed a load is at home', async () => {
  await changed(true);
  await press('Finish');
  await waitFor(() => expect(here()).toBe('/home'));
  expect(await screen.findByRole('heading', { name: 'Welcome Home Ada' })).toBeVisible();
}, 30_000);

it('whoever has shipped a load is at home, at the list it is in now, where its row is marked', async () => {
  await changed(false);
  await userEvent.click(screen.getByRole('radio', { name: 'Ship' }));
  await press('Finish');
  await waitFor(() => expect(here()).toBe('/home?list=outbound'));
  const row = (await screen.findByText('PU-10', {}, { timeout: 10_000 })).closest('tr');
  await waitFor(() => expect(row).toHaveAttribute('data-marked'));
}, 30_000);
