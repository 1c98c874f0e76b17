/** The board of the dock at its address: who and what it looks at, and who takes it over. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startSession, useSessionStore } from '#app/base/session-store.ts';
import { Router } from '#app/router.tsx';
import { SignedInHeader } from '#app/shell/signed-in-header.tsx';
import { LIMITS } from '#domain/limits.ts';
import { deliveryKey } from '#features/check-in/dock-board.ts';
import { rememberPin } from '#offline/session/pin-records.ts';
import { answerCalls } from '../../support/device/answer-calls.ts';
import { bol, load } from '../../support/device/freight.ts';
import { BAYVIEW, DANA, HARBOR, idOf, person, REDWOOD } from '../../support/device/people.ts';
import { ours, pulled, signedInDevice } from '../../support/device/signed-in-device.ts';
import { patiently } from '../../support/patiently.ts';
import { useScreens } from '../../support/use-screens.ts';
import { here, visit } from '../../support/visit.tsx';

useScreens(() => [import('#app/routes/driver-work.tsx'), import('#app/routes/login.tsx')]);

const RAY = { ...DANA, _id: idOf(0xd2), name: 'Ray Delgado', companyId: REDWOOD._id };
const LOADS = [load(1, { drivers: [DANA] }), load(2, { drivers: [RAY] })] as const;
const [DANAS, RAYS] = [
  bol(0x11, LOADS[0], { driverId: DANA._id, driver: DANA }),
  bol(0x12, LOADS[1], { driverId: RAY._id, driver: RAY }),
];
const cleo = person(0xa2, 'Cleo', BAYVIEW, 2);
const bob = person(0xb2, 'Bob', BAYVIEW, 2);

const Screen = () => {
  const session = useSessionStore((store) => store.session);
  return (
    <>
      {session && <SignedInHeader session={session} />}
      <Router />
    </>
  );
};

describe('a board that a load’s page leads to', () => {
  it('looks for that load, and shows everything once the search is empty', async () => {
    await boardOf(cleo, `/driver-checkin?find=${LOADS[1].pUNum}`);
    const search = await screen.findByRole('searchbox', { name: 'Search the dock' });
    expect(search).toHaveValue(LOADS[1].pUNum);
    await screen.findAllByText(new RegExp(LOADS[1].pUNum));
    expect(screen.queryAllByText(new RegExp(LOADS[0].pUNum))).toEqual([]);
    await userEvent.clear(search);
    await screen.findAllByText(new RegExp(LOADS[0].pUNum));
  });

  it('goes on with what was searched for last in its other tab', async () => {
    await boardOf(cleo, `/driver-checkin?find=${LOADS[1].pUNum}`);
    const box = () => screen.findByRole('searchbox', { name: 'Search the dock' });
    await userEvent.clear(await box());
    await userEvent.type(await box(), 'Dana');
    const turnTo = async (name: string) => {
      await userEvent.click(screen.getByRole('link', { name }));
      // The tab before stays on the screen until the next one is drawn.
      await screen.findByRole('heading', { level: 1, name });
    };
    await turnTo('Pickup Checkout');
    expect(await box()).toHaveValue('Dana');
    await userEvent.clear(await box());
    await turnTo('Driver Checkin');
    expect(await box()).toHaveValue('');
    expect(here()).toBe('/driver-checkin');
  });
});

/** The board of this person with both loads, at this address. */
async function boardOf(user: typeof cleo, path: string) {
  const session = await signedInDevice(user);
  await pulled(session, { loads: [...LOADS], bols: [DANAS, RAYS] });
  useSessionStore.setState({ status: 'in', session });
  visit(path, { part: <Screen /> });
  await screen.findByRole('searchbox', { name: 'Search the dock' });
  return session;
}
const chosen = (name: string) => within(screen.getByRole('region', { name: 'Driver' })).findByText(name);
const asksForDriver = () => screen.findByLabelText('Find the driver');

describe('the driver chosen at the window', () => {
  it('is searched for there, and only their trucks are shown until another is asked for', async () => {
    await boardOf(cleo, '/driver-checkin');
    await userEvent.type(await asksForDriver(), 'Ray');
    await userEvent.click(await screen.findByRole('option', { name: /^Ray Delgado/ }));
    expect(here()).toBe(`/driver-checkin?driver=${RAY._id}`);
    await chosen('Ray Delgado');
    expect(await screen.findByRole('listitem', { name: RAYS.file.name })).toBeVisible();
    await patiently(() => expect(screen.queryByRole('listitem', { name: DANAS.file.name })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Choose another' }));
    expect(await asksForDriver()).toBeVisible();
    expect(here()).toBe('/driver-checkin');
    expect(await screen.findByRole('listitem', { name: DANAS.file.name })).toBeVisible();
  });

  it('is chosen for one truck: checked in with it, the next one is asked about again', async () => {
    await boardOf(cleo, `/driver-checkin?driver=${RAY._id}`);
    await chosen('Ray Delgado');
    await userEvent.click(await screen.findByRole('button', { name: 'Check In' }));
    await userEvent.click(screen.getByRole('button', { name: 'Seal intact' }));
    await patiently(() => expect(here()).toBe(`/driver-checkin?truck=${deliveryKey(RAYS.loadId, RAY._id)}`));
    expect(await asksForDriver()).toBeVisible();
    expect(await screen.findByRole('listitem', { name: DANAS.file.name })).toHaveTextContent('For Dana Cruz.');
  });

  it('is chosen for one truck that leaves', async () => {
    await boardOf(person(0xa3, 'Ada', HARBOR, 2), `/pickup-checkout?driver=${RAY._id}`);
    await chosen('Ray Delgado');
    await userEvent.click(await screen.findByRole('button', { name: 'Check Out' }));
    await patiently(() => expect(here()).toBe('/pickup-checkout'));
    expect(await asksForDriver()).toBeVisible();
  });
});

describe('a colleague who takes the tablet over by PIN', () => {
  it('finds the board where it was, but for the driver another had chosen and their search', async () => {
    for (const user of [bob, cleo]) {
      await signedInDevice(user);
      await rememberPin(user._id, Date.now() + LIMITS.pinLifeMs);
    }
    const truck = deliveryKey(DANAS.loadId, DANA._id);
    await startSession();
    const { db } = await boardOf(cleo, `/pickup-checkout?driver=${RAY._id}&find=PU&truck=${truck}`);
    expect(db.name).toContain(cleo._id);
    await chosen('Ray Delgado');
    answerCalls({ 'POST /api/auth/pin': () => ours(200, { companyId: bob.companyId, user: bob }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Switch person' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Bob Lee' }));
    await screen.findByLabelText('PIN');
    await userEvent.keyboard('730625{Enter}');
    await waitFor(() => expect(here()).toBe(`/pickup-checkout?truck=${truck}`));
    expect(await asksForDriver()).toBeVisible();
    expect(await screen.findByRole('link', { name: 'BL: Bob Lee, my profile' })).toBeVisible();
  });
});
