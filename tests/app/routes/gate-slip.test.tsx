import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { GateSlip } from '#app/routes/gate-slip.tsx';
import { trucksInYard } from '#features/check-in/dock-board.ts';
import { aBol, aLoad, aStamp, person, RECEIVER, TOM } from '../../support/freight.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, rowsOf, signIn, signOut } from '../../support/signed-in-device.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  signOut();
});

it.each([
  ['that prints and never says so', () => {}],
  ['that cannot print', undefined],
])('a gate slip is over when the page is touched again, in a browser %s', async (_, print) => {
  vi.stubGlobal('print', print);
  const at = '2026-11-22T16:02:00.000Z';
  const viewer = await signIn(person(RECEIVER, 2, 'Rex Bay'));
  const given = aLoad();
  await pulled(viewer, [given], [aBol(given, { checkin: at, stamps: [aStamp('checkin', at)] })]);
  const { load, bols } = await rowsOf(given._id);
  const [truck] = trucksInYard({ pickUps: [], deliveries: bols });
  if (!truck) throw new Error('No truck stands here.');
  const onPrinted = vi.fn();
  const view = renderUi(<GateSlip {...{ truck, load, viewer, onPrinted }} href="/load" />);
  await screen.findByRole('region', { name: 'Gate slip' });
  expect(document.documentElement.dataset.paper).toBe('slip');
  expect(onPrinted).not.toHaveBeenCalled();
  await userEvent.click(document.body);
  expect(onPrinted).toHaveBeenCalled();
  view.unmount();
  expect(document.documentElement.dataset.paper).toBeUndefined();
});

it('a gate slip has what is read on the truck', async () => {
  vi.stubGlobal('print', undefined);
  const at = '2026-11-22T16:02:00.000Z';
  const viewer = await signIn(person(RECEIVER, 2, 'Rex Bay'));
  const driver = { ...TOM, truckNum: 'T-77', plate: '8ABC123', trlNum: 'RWF 5301' };
  const given = aLoad({ drivers: [driver] });
  const came = { checkin: at, stamps: [aStamp('checkin', at)], driver, driverId: driver._id };
  await pulled(viewer, [given], [aBol(given, came)]);
  const { load, bols } = await rowsOf(given._id);
  const [truck] = trucksInYard({ pickUps: [], deliveries: bols });
  if (!truck) throw new Error('No truck stands here.');
  renderUi(<GateSlip {...{ truck, load, viewer, onPrinted: vi.fn() }} href="/load" />);
  const slip = await screen.findByRole('region', { name: 'Gate slip' });
  for (const [term, value] of [
    ['Truck number', 'T-77'],
    ['License plate', '8ABC123'],
    ['Trailer number', 'RWF 5301'],
  ]) {
    expect(within(slip).getByText(term as string).nextElementSibling).toHaveTextContent(value as string);
  }
});
