import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bol } from '../../support/device/freight.ts';
import { BAYVIEW, DANA, HARBOR, idOf, partyOf } from '../../support/device/people.ts';
import { wipeDevice } from '../../support/device/signed-in-device.ts';
import { aStamp } from '../../support/freight.ts';
import { ada, at, bayview, driven, LOAD, ONE, panel, panels, rita, useLoadScreens, visit } from './at-a-load.ts';

useLoadScreens();

const RAY = { ...DANA, _id: idOf(0xd2), name: 'Ray Delgado' };
const AT = '2026-11-25T17:00:00Z';
/** Two trucks bring a BOL each to one receiver. */
const DANAS = { ...ONE, stamps: [aStamp('checkin', AT, { driverId: DANA._id, driverName: DANA.name })] };
const RAYS = bol(0x12, LOAD, { ...driven, driverId: RAY._id, driver: RAY, checkin: AT });
/** It left the pick-up. */
const GONE = { ...LOAD, checkout: '2026-11-20T17:00:00Z' };
const stays = () => panels().filter((title) => title?.startsWith('Stay at Bayview'));

describe('the page of one BOL of several', () => {
  it('leads back to the whole load, and that one home', async () => {
    await visit(ada, `${at('outbound')}/${RAYS._id}`, [DANAS, RAYS]);
    expect(screen.getByRole('link', { name: 'The whole load' })).toHaveAttribute('href', at('outbound'));
    cleanup();
    await wipeDevice();
    await visit(ada, at('outbound'), [DANAS, RAYS]);
    expect(screen.queryByRole('link', { name: 'The whole load' })).toBeNull();
  });

  it('of a BOL that is not there says so, and leads to those that are', async () => {
    await visit(ada, `${at('outbound')}/${idOf(0x99)}`, [DANAS, RAYS]);
    expect(screen.getByText('BOL not found')).toBeVisible();
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(expect.arrayContaining([DANAS, RAYS].map(({ _id }) => `${at('outbound')}/${_id}`)));
  });

  it('has the stay of its own truck; the load has that of each', async () => {
    await visit(rita, `${bayview('inbound')}/${DANAS._id}`, [DANAS, RAYS], GONE);
    await panel('Delivery');
    expect(stays()).toHaveLength(1);
    cleanup();
    await wipeDevice();
    await visit(rita, bayview('inbound'), [DANAS, RAYS], GONE);
    await panel('2 BOLs');
    expect(stays()).toHaveLength(2);
  });

  it('tells what happened to that one alone', async () => {
    const history = async (shown: typeof ONE) => {
      await visit(rita, `${bayview('inbound')}/${shown._id}`, [DANAS, RAYS]);
      const { textContent } = (await screen.findByRole('heading', { name: 'Timeline' })).closest('section') as Element;
      cleanup();
      await wipeDevice();
      return textContent;
    };
    expect(await history(DANAS)).toContain('Dana Cruz');
    expect(await history(RAYS)).not.toContain('Dana Cruz');
  });

  it('names the receiver of that one; a load for several names none of them', async () => {
    const ours = { ...RAYS, receiverId: HARBOR._id, receiver: { ...partyOf(HARBOR), name: 'Harbor Yard' } };
    await visit(ada, `${at('outbound')}/${ours._id}`, [DANAS, ours]);
    const receiver = await panel('Receiver');
    expect(receiver.getByText('Harbor Yard')).toBeVisible();
    expect(receiver.queryByText(BAYVIEW.name)).toBeNull();
    cleanup();
    await wipeDevice();
    await visit(ada, at('outbound'), [DANAS, ours]);
    await panel('2 BOLs');
    expect(panels()).not.toContain('Receiver');
  });
});
