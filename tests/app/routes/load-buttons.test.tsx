import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { BUILD_KEY } from '#features/build-load/draft-store.ts';
import { emptyDraft } from '#features/build-load/load-draft.ts';
import { readDraft, saveDraft } from '#offline/drafts.ts';
import { bol } from '../../support/device/freight.ts';
import { person, REDWOOD } from '../../support/device/people.ts';
import { wipeDevice } from '../../support/device/signed-in-device.ts';
import { comeFrom } from '../../support/render-ui.tsx';
import { go, here, shown } from '../../support/visit.tsx';
import { ada, at, bayview, cora, driven, LOAD, ONE, panels, rita, useLoadScreens, visit } from './at-a-load.ts';

useLoadScreens();

const DONE = { ...ONE, completed: true, checkout: '2026-11-25T18:00:00Z' };
const inMore = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
};

describe('Duplicate Load', () => {
  it('is there for the shipper, also of a completed load', async () => {
    await visit(ada, at('outbound'));
    expect(await inMore()).toContain('Duplicate Load');
    cleanup();
    await wipeDevice();
    await visit(ada, at('completed'), [DONE]);
    expect(await inMore()).toEqual(['Duplicate Load', 'Print']);
  });

  it('is not there for who receives the load', async () => {
    await visit(rita, bayview('completed'), [DONE]);
    expect(await screen.findByRole('button', { name: 'Print' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });
});

describe('pressing Duplicate Load', () => {
  const duplicate = async () => {
    await inMore();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Duplicate Load' }));
  };

  it('opens the wizard on a draft like it', async () => {
    const { db } = await visit(ada, at('outbound'));
    await duplicate();
    await waitFor(() => expect(here()).toBe('/build-outbound-load'));
    expect((await db.drafts.toArray()).map(({ value }) => value)).toMatchObject([
      { bols: [{ file: { sha256: ONE.file.sha256 } }] },
    ]);
  });

  it('asks before another draft is replaced, and changes nothing for who keeps it, however often', async () => {
    await visit(ada, at('outbound'));
    await saveDraft(BUILD_KEY, { ...emptyDraft(), pUNum: 'PU-77' });
    for (const _ of [1, 2]) {
      await duplicate();
      const dialog = within(await screen.findByRole('dialog', { name: 'Replace the load you have begun?' }));
      await userEvent.click(dialog.getByRole('button', { name: 'Keep it' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(here()).toBe(at('outbound'));
    expect(await readDraft(BUILD_KEY)).toMatchObject({ pUNum: 'PU-77' });
  });
});

describe('a load that was deleted', () => {
  it('is no place that Back leads to', async () => {
    const unsent = { ...LOAD, ready: false, checkin: null, drivers: [] };
    comeFrom('/notifications');
    await visit(ada, at('unsubmitted'), [bol(0x11, unsent, { receiverId: null, receiver: null })], unsent);
    await inMore();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Load' }));
    await waitFor(() => expect(here()).toMatch(/^\/home/));
    act(() => go(-1));
    await waitFor(() => expect(here()).toBe('/notifications'));
  });
});

it('a load that can’t be made a draft of, for want of room, stays on the screen, and that is said', async () => {
  const { db } = await visit(ada, at('outbound'));
  db.drafts.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await inMore();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Duplicate Load' }));
  await waitFor(() => expect(shown()).toMatchObject({ severity: 'error' }));
  expect(here()).toBe(at('outbound'));
});

describe('a load that is shipped from its page', () => {
  it('stands in the list it is in now, where its row is marked', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const unsent = { ...LOAD, ready: false, checkin: null, drivers: [], pUDate: tomorrow };
    await visit(ada, at('unsubmitted'), [bol(0x11, unsent, { deliveryDate: tomorrow, dropDate: tomorrow })], unsent);
    await userEvent.click(await screen.findByRole('button', { name: 'Ship' }));
    await waitFor(() => expect(here()).toBe('/home?list=outbound'));
    const row = (await screen.findByText(LOAD.pUNum)).closest('tr');
    await waitFor(() => expect(row).toHaveAttribute('data-marked'));
  });
});

describe('the way to the dock', () => {
  it('leads to the board looking for this load', async () => {
    await visit(ada, at('outbound'), [{ ...ONE, checkin: null }], { ...LOAD, checkin: null, pUNum: 'A&B 7' });
    expect(await screen.findByRole('link', { name: 'Driver Checkin' })).toHaveAttribute(
      'href',
      '/driver-checkin?find=A%26B+7',
    );
  });
});

describe('a load that is no longer shared', () => {
  it('is there for reading, with nothing to press on it', async () => {
    const { db } = await visit(ada, at('outbound'));
    expect(screen.getByRole('button', { name: 'Sign' })).toBeEnabled();
    await db.loads.toCollection().modify({ removed: 'lost' });
    expect(await screen.findByText('This load was deleted or is no longer shared with you.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Sign|More|Change Driver|Cannot|Delete)/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /Edit Load|Checkout|Checkin/ })).toBeNull();
  });
});

describe('what is to do next', () => {
  it.each([
    ['the whole load', ''],
    ['one BOL', `/${ONE._id}`],
  ])('has the first panel of %s, which keeps its place while somebody works', async (_, behind) => {
    await visit(rita, bayview('inbound') + behind);
    expect((await screen.findAllByRole('heading', { level: 2 }))[0]).toHaveTextContent('Signatures');
    cleanup();
    await wipeDevice();
    await visit(rita, bayview('inbound') + behind, [{ ...ONE, checkin: null }]);
    await userEvent.click(await screen.findByRole('button', { name: 'Check In' }));
    await userEvent.click(await screen.findByRole('button', { name: 'No seal' }));
    // Signing is next then.
    await waitFor(() => expect(document.querySelector('[data-next]')).toHaveTextContent('Sign'));
    expect(panels()[0]).toBe('Delivery');
  });

  it('is the other delivery once one is done, for a driver who forgot to check out', async () => {
    const dana = person(0xd1, 'Dana', REDWOOD, 3);
    const done = { ...ONE, checkout: '2026-11-25T18:00:00Z', completed: true };
    const two = bol(0x12, LOAD, driven);
    const shipping = `/carrier-account/RedwoodFreight/shipping/${LOAD._id}`;
    await visit(dana, shipping, [done, two]);
    const next = await screen.findByRole('link', { name: `Check In: ${two.file.name}` });
    expect(next.closest('[data-next]')).not.toBeNull();
    expect(screen.queryByText(/^At pick-up/)).toBeNull();
    await userEvent.click(next);
    expect((await screen.findByRole('button', { name: 'Check In' })).closest('[data-next]')).not.toBeNull();
    expect(panels()[0]).toBe('Delivery');
    expect(screen.queryByText(/^At pick-up/)).toBeNull();
  });

  it('is the driver as long as nobody drives', async () => {
    const undriven = { ...ONE, driverId: null, driver: null, checkin: null };
    const open = { ...LOAD, drivers: [], checkin: null };
    await visit(cora, `/carrier-account/RedwoodFreight/shipping/${LOAD._id}`, [undriven], open);
    expect((await screen.findAllByRole('heading', { level: 2 }))[0]).toHaveTextContent('Driver');
  });
});
