import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Load } from '#contract/load.ts';
import { USUAL_TERMS } from '#domain/dwell-terms.ts';
import { draftIsKept, editKey } from '#features/build-load/draft-store.ts';
import { EditLoadWizard } from '#features/build-load/load-wizards.tsx';
import type { Session } from '#offline/session.ts';
import { useSnackbar } from '#ui/snackbar.tsx';
import { markOf } from '../../domain/dwell-of.ts';
import { idOf } from '../../support/device/people.ts';
import { pulled, wipeDevice } from '../../support/device/signed-in-device.ts';
import { coarsePointer } from './coarse-pointer.ts';
import { adminDevice, storedLoad } from './drafts.ts';

coarsePointer();

let session: Session;
let user: ReturnType<typeof userEvent.setup>;
const onDone = vi.fn();

beforeEach(async () => {
  session = await adminDevice();
  user = userEvent.setup();
  onDone.mockClear();
});
afterEach(wipeDevice);

const has = ({ bols, ...load }: Load) => pulled(session, { loads: [load], bols });
const show = (loadId: string) =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <EditLoadWizard viewer={session} loadId={loadId} back={{ to: '/home', label: 'Home' }} onDone={onDone} />
      </MemoryRouter>
    </MantineProvider>,
  );
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const number = () => screen.findByLabelText(/P\/U number/);

async function retype(text: string): Promise<void> {
  await user.clear(await number());
  await user.type(await number(), text);
}

async function toTheEnd(): Promise<void> {
  for (let step = 0; step < 3; step++) await user.click(button('Next'));
}

describe('editing a load', () => {
  it('shows its values and sends only what was changed, with the value seen', async () => {
    const load = storedLoad();
    await has(load);
    show(load._id);
    expect(await number()).toHaveValue('PU-9001');
    await retype('PU-9002');
    await toTheEnd();
    expect(screen.getByRole('radio', { name: 'Ship' })).toBeChecked();
    await user.click(button('Finish'));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    const [entry] = await session.db.outbox.toArray();
    expect(entry).toMatchObject({
      type: 'edit-load',
      label: 'Change load PU-9002',
      args: { fields: { pUNum: 'PU-9002' }, seen: { pUNum: 'PU-9001' }, bolChanges: [] },
    });
    expect(await session.db.loads.get(load._id)).toMatchObject({ pUNum: 'PU-9002', ready: true });
    expect(await session.db.drafts.count()).toBe(0);
  });

  it('sends nothing when nothing was changed', async () => {
    const load = storedLoad();
    await has(load);
    show(load._id);
    await number();
    await toTheEnd();
    await user.click(button('Finish'));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(await session.db.outbox.count()).toBe(0);
    expect(useSnackbar.getState().message).toBe('Nothing was changed.');
  });

  it('goes on with a kept edit, on top of what others changed meanwhile', async () => {
    const load = storedLoad();
    await has(load);
    const { unmount } = show(load._id);
    await retype('PU-MINE');
    unmount();
    await draftIsKept();
    await waitFor(async () => expect(await session.db.drafts.get(editKey(load._id))).toBeDefined());
    await has({ ...load, loadNum: 'L-THEIRS', version: 2 });
    show(load._id);
    expect(await number()).toHaveValue('PU-MINE');
    expect(screen.getByLabelText('Load number')).toHaveValue('L-THEIRS');
    await user.click(button('Start over'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start over' }));
    await waitFor(async () => expect(await number()).toHaveValue('PU-9001'));
  });

  it('agrees on the free time of its trucks, which the load has before the server knows', async () => {
    const load = storedLoad();
    await has(load);
    show(load._id);
    await user.click(await screen.findByRole('switch', { name: /Free time agreed for this load/ }));
    await user.clear(screen.getByLabelText('Free time, minutes'));
    await user.type(screen.getByLabelText('Free time, minutes'), '90');
    await user.selectOptions(screen.getByLabelText('Free time counts from'), 'Arrival');
    await toTheEnd();
    expect(screen.getByText('1 h 30 min free, from arrival')).toBeVisible();
    await user.click(button('Finish'));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    const dwellTerms = { freeMinutes: 90, from: 'arrival', roundTo: 1, lateForfeits: false };
    const [entry] = await session.db.outbox.toArray();
    expect(entry?.args).toMatchObject({ fields: { dwellTerms }, seen: { dwellTerms: null } });
    expect(await session.db.loads.get(load._id)).toMatchObject({ dwellTerms, dwell: { terms: dwellTerms } });
    expect(await session.db.bols.toArray()).toMatchObject([{ dwell: { terms: dwellTerms } }]);
  });

  it('keeps the free time once a truck has arrived, and says why', async () => {
    const dwell = { marks: [markOf('driver', 'arrived', '18:00')], answers: [] };
    const load = storedLoad({ dwell, dwellTerms: USUAL_TERMS });
    await has(load);
    show(load._id);
    const agreed = await screen.findByRole('switch', { name: /Free time agreed for this load/ });
    expect(agreed).toBeChecked();
    expect(agreed).toBeDisabled();
    expect(screen.getByText('A truck has arrived already: its free time stays as it was.')).toBeVisible();
    expect(screen.queryByLabelText('Free time, minutes')).toBeNull();
  });

  it('keeps carrier and BOL of a load that is under way, and says why', async () => {
    const checkin = '2026-11-21T08:00:00.000Z';
    const load = storedLoad({ checkin });
    load.bols[0]!.checkin = checkin;
    await has(load);
    show(load._id);
    await number();
    await user.click(button('Next'));
    expect(button(/Remove 0-bol/)).toBeDisabled();
    expect(screen.getByText('A BOL that is checked in cannot be removed.')).toBeVisible();
    await user.click(button(/Edit 0-bol/));
    expect(screen.getByLabelText(/Receiving company/)).toBeDisabled();
    fireEvent.change(screen.getByLabelText(/Delivery date/), { target: { value: '2099-01-01T10:00' } });
    await user.click(button('Save BOL'));
    await user.click(button('Next'));
    expect(screen.getByText('The load is checked in already and keeps its carrier.')).toBeVisible();
    await user.click(button('Next'));
    expect(screen.getByRole('radio', { name: 'Save' })).toBeDisabled();
  });
});

describe('a load that is not for editing', () => {
  it('is said to be completed', async () => {
    const load = storedLoad();
    load.bols[0]!.completed = true;
    await has(load);
    show(load._id);
    expect(await screen.findByText('A completed load cannot be edited.')).toBeVisible();
    expect(screen.queryByLabelText(/P\/U number/)).toBeNull();
  });

  it('is said not to be on this device', async () => {
    show(idOf(0xdead));
    expect(await screen.findByText('This load is not on this device')).toBeVisible();
  });
});
