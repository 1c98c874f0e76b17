/** The one thing to do next, where a thumb finds it however far the page is scrolled. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Bol } from '#contract/bol.ts';
import type { CurrentUser } from '#contract/user.ts';
import { bol } from '../../support/device/freight.ts';
import { DANA, person, REDWOOD } from '../../support/device/people.ts';
import { aSignature } from '../../support/freight.ts';
import { ada, at, bayview, cora, driven, LOAD, ONE, rita, useLoadScreens, visit } from './at-a-load.ts';

useLoadScreens();

const COMING: Bol = { ...ONE, checkin: null };
const SIGNED: Bol = {
  ...ONE,
  signatures: [aSignature('receiver', '2026-11-25T17:30:00Z', { documentSha256: ONE.file.sha256 })],
};
const dana = { ...person(0xd1, 'Dana', REDWOOD, 3), _id: DANA._id };
const carried = `/carrier-account/RedwoodFreight/shipping/${LOAD._id}`;
const stuck = () => [...document.querySelectorAll('[data-sticks]')].map(({ textContent }) => textContent);

type Case = [words: string, who: CurrentUser, path: string, bols: Bol[]];

describe('the one thing to do next', () => {
  it.each<Case>([
    ['Check Out', dana, carried, [COMING]],
    ['Check In', rita, bayview('inbound'), [COMING]],
    ['Sign', rita, bayview('inbound'), [ONE]],
    ['Complete Load', rita, bayview('inbound'), [SIGNED]],
    ['Pickup Checkout', ada, at('outbound'), [COMING]],
    ['Driver Checkin', rita, bayview('inbound'), [{ ...COMING, driver: null, driverId: null }]],
    [`Sign: ${ONE.file.name}`, rita, bayview('inbound'), [bol(0x12, LOAD, driven), ONE]],
  ])('sticks to the lower edge of a phone, alone: %s', async (words, who, path, bols) => {
    await visit(who, path, bols, LOAD, 'phone');
    await waitFor(() => expect(stuck()).toEqual([words]));
  });

  it('leads from the lower edge to the search for a driver; until one is chosen nothing can be assigned', async () => {
    const undriven = { ...LOAD, drivers: [], checkin: null };
    await visit(cora, carried, [{ ...COMING, driver: null, driverId: null }], undriven, 'phone');
    await waitFor(() => expect(stuck()).toEqual(['Find a driver']));
    expect(screen.getByRole('button', { name: /^Assign Driver/ })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Find a driver' }));
    expect(screen.getByRole('textbox', { name: 'Find a driver' })).toHaveFocus();
  });

  it('stands in its place on a desk', async () => {
    await visit(rita, bayview('inbound'));
    expect(stuck()).toEqual([]);
  });
});
