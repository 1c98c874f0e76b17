import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { wipeDevice } from '../../support/device/signed-in-device.ts';
import { ada, at, bayview, LOAD, ONE, rita, useLoadScreens, visit } from './at-a-load.ts';

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
