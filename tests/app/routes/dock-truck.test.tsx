/** A truck that stands at the dock: what is done with every one, and what is not. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { StaySection } from '#app/routes/bol-sections.tsx';
import { DockTruck } from '#app/routes/dock-truck.tsx';
import { trucksInYard } from '#features/check-in/dock-board.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { ANA, aBol, aLoad, anOutcome, aStamp, person, SHIPPER } from '../../support/freight.ts';
import { patiently } from '../../support/patiently.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, rowsOf, signIn } from '../../support/signed-in-device.ts';
import { stubPrint } from '../../support/stub-print.ts';
import { button, CAME, HERE, OSD, type Part, SIGNED, shown, Truck, useDock } from './at-the-dock.tsx';

useDock();

const Stays: Part = (scene) => <StaySection {...scene} seesPickUp={false} />;

it('a truck that came again is signed for again before its BOL is completed', async () => {
  const [refused, again] = ['2026-11-22T16:30:00.000Z', '2026-11-22T18:00:00.000Z'];
  const came = { checkin: again, stamps: [aStamp('checkin', CAME), aStamp('checkin', again)] };
  await shown(Truck, [{ ...came, outcomes: [anOutcome('refused', refused)], signatures: [SIGNED] }]);
  expect(await button('No exceptions: sign and complete')).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Complete Load' })).toBeNull();
});

it('two trucks at one receiver have a stay each', async () => {
  const { load, bols } = await shown(Stays, [{}, { driver: ANA }, {}]);
  const stays = await screen.findAllByRole('region', { name: 'Stay at Bayview Distribution' });
  expect(stays).toHaveLength(2);
  await userEvent.click(within(stays[1] as HTMLElement).getByRole('button', { name: 'Truck arrived' }));
  await patiently(async () =>
    expect((await readEntries()).map(({ args }) => args)).toMatchObject([
      { loadId: load._id, bolIds: bols.filter(({ driver }) => driver === ANA).map(({ _id }) => _id) },
    ]),
  );
});

describe('what is not done with every truck', () => {
  const more = () => within(screen.getByText('More').closest('details') as HTMLElement);

  it('is told without leaving the board: a refusal', async () => {
    await shown(Truck, [HERE, HERE]);
    const [card] = await screen.findAllByRole('listitem');
    const first = within(card as HTMLElement);
    await userEvent.click(first.getByText('More'));
    await userEvent.click(first.getByRole('button', { name: 'Cannot deliver as planned?' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('radio', { name: 'They refused it all' })).toBeEnabled();
  });

  it('is behind "More": papers, a handover by code', async () => {
    await shown(Truck, [HERE]);
    expect(await screen.findByText('More')).toBeVisible();
    expect(more().getByText('Photograph papers')).not.toBeVisible();
    expect(more().getByText('Scan the driver’s code')).not.toBeVisible();
    await userEvent.click(screen.getByText('More'));
    expect(more().getByRole('button', { name: 'Photograph papers' })).toBeVisible();
    expect(more().getByRole('button', { name: 'Scan the driver’s code' })).toBeVisible();
  });

  it('is not out of sight where papers were begun', async () => {
    const page = { sha256: 'ef'.repeat(32), size: 9 };
    await shown(Truck, [HERE], { papers: { kind: null, title: '', pages: [page], shot: null } });
    await patiently(() => expect(more().getByText('Continue photographing (1 page)')).toBeVisible());
  });

  it('says what was told of a delivery before, and what now', async () => {
    await shown(Truck, [{ ...HERE, outcomes: [anOutcome('partial', CAME)] }]);
    expect(await screen.findByRole('region', { name: 'Taken in part' })).toBeVisible();
  });

  it('says at the shipper’s dock why a truck that is here was not loaded', async () => {
    const viewer = await signIn(person(SHIPPER, 2, 'Ada Harbor'));
    const attempted = anOutcome('pick-up-attempted', '2026-11-22T16:40:00.000Z', {
      ...{ reason: 'not-ready', plan: null, toldBy: '' },
    });
    const record = aLoad({ checkin: CAME, stamps: [aStamp('checkin', CAME)], outcomes: [attempted] });
    await pulled(viewer, [record], [aBol(record)]);
    const { load, bols } = await rowsOf(record._id);
    const [truck] = trucksInYard({ pickUps: [{ load, bols, all: bols }], deliveries: [] });
    renderUi(<DockTruck truck={truck!} viewer={viewer} />);
    const told = await screen.findByRole('region', { name: 'Pick-up attempted' });
    expect(told).toHaveTextContent('Freight not readyRecorded by Ada Harbor');
    expect(screen.getByRole('button', { name: /Check Out/ })).toBeVisible();
  });
});

describe('at a truck', () => {
  const report = () => screen.queryByRole('region', { name: /^OSD Report of / });

  it('what came wrong is reported where the freight stands, and the report is closed again once it is saved', async () => {
    await shown(Truck, [HERE]);
    await userEvent.click(await button('Shortage'));
    await userEvent.click(within(report() as HTMLElement).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(report()).toBeNull());
    await userEvent.click(await button('Damage'));
    await userEvent.type(await screen.findByLabelText('SKU'), 'PEARS');
    await userEvent.type(screen.getByLabelText('Qty (cases)'), '2');
    await userEvent.click(await button('Save Report'));
    await waitFor(() => expect(report()).toBeNull());
    expect((await readEntries()).map(({ args }) => args)).toMatchObject([
      { changes: [{ op: 'add', kind: 'damages', entry: { sku: 'PEARS', qty: 2 } }] },
    ]);
    expect(await screen.findByRole('list', { name: 'Recorded exceptions' })).toHaveTextContent('PEARS');
  });

  it.each([
    ['signed for', 'No exceptions: sign and complete', []],
    ['signed for after its report was saved', 'Save and sign', [OSD]],
  ])('it is %s, or not yet after all', async (_when, name, osd) => {
    await shown(Truck, [HERE], Object.fromEntries(osd.map((draft) => ['osd', draft])));
    await waitFor(async () => expect(await button(name)).toBeEnabled());
    await userEvent.click(await button(name));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close dialog' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await readEntries()).toHaveLength(osd.length);
  });

  it('a gate slip is printed each time it is asked for', async () => {
    const print = stubPrint();
    await shown(Truck, [HERE]);
    for (const times of [1, 2]) {
      await userEvent.click(await button('Gate slip'));
      await waitFor(() => expect(print).toHaveBeenCalledTimes(times));
    }
  });
});
