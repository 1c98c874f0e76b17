import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { GateSlip } from '#app/routes/gate-slip.tsx';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { trucksInYard } from '#features/check-in/dock-board.ts';
import { aBol, aLoad, aStamp, FROM_NEWARK, person, RECEIVER, SHIPPER, TOM } from '../../support/freight.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, rowsOf, signIn, signOut } from '../../support/signed-in-device.ts';

afterEach(() => {
  vi.useRealTimers();
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

describe('what stands on a gate slip', () => {
  const CAME = '2026-11-22T16:02:00.000Z';
  const named = (name: string) => ({ file: { name, sha256: 'cd'.repeat(32), size: 900, pages: 1 } });

  /** The slip of a truck that stands at this dock now, fact by fact. */
  async function slipOf(company: typeof RECEIVER, given: LoadRecord, ...brought: Bol[]) {
    vi.stubGlobal('print', undefined);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T16:05:00.000Z') });
    const viewer = await signIn(person(company, 2, 'Rex Bay'));
    await pulled(viewer, [given], brought);
    const { load, bols } = await rowsOf(given._id);
    const pickUps = [{ load, bols, all: bols }];
    const [truck] = trucksInYard(company === SHIPPER ? { pickUps, deliveries: [] } : { pickUps: [], deliveries: bols });
    if (!truck) throw new Error('No truck stands here.');
    renderUi(<GateSlip {...{ truck, load, viewer, onPrinted: vi.fn() }} href="/load" />);
    const slip = await screen.findByRole('region', { name: 'Gate slip' });
    const facts = [...slip.querySelectorAll('dt')].map((term) => [
      term.textContent ?? '',
      term.nextElementSibling?.textContent ?? '',
    ]);
    return { slip: within(slip), facts: Object.fromEntries(facts) as Record<string, string> };
  }

  it('of a delivery is where it comes from, and times by the clock of this dock', async () => {
    const load = aLoad({ ...FROM_NEWARK, _id: '0123456789abcdef01abcdef' });
    const came = (seal: 'broken' | 'none') => ({
      checkin: CAME,
      sealIntact: seal === 'broken' ? false : null,
      stamps: [aStamp('checkin', CAME, { seal, sealIntact: seal === 'broken' ? false : null })],
    });
    const bols = [
      aBol(load, { ...named('1.pdf'), ...came('broken') }),
      aBol(load, { ...named('2.pdf'), ...came('none') }),
    ];
    const { slip, facts } = await slipOf(RECEIVER, load, ...bols);
    expect(slip.getByRole('heading')).toHaveTextContent('Gate slip: unloading');
    expect(slip.getByText('Bayview Distribution')).toBeVisible();
    expect(facts).toMatchObject({
      Load: 'abcdef · P/U PU-9001',
      Driver: 'Tom Lee',
      Carrier: 'Redwood Freight',
      From: 'Harbor Foods',
      BOLs: '1.pdf, 2.pdf',
      Due: '11/22/2026 08:00 PST',
      'Checked in': '11/22/2026 08:02 PST',
      Seal: 'Seal broken, No seal',
    });
    // What nobody knows takes no line; what is written by hand has room.
    expect(Object.keys(facts)).not.toContain('Trailer number');
    expect([facts.Door, facts.Out]).toEqual(['', '']);
    expect(slip.getByText('Printed by Rex Bay, 11/22/2026 08:05 PST')).toBeVisible();
  });

  it('of a pick-up is where it goes, and when it is due here', async () => {
    const load = aLoad({ ...FROM_NEWARK, checkin: CAME, stamps: [aStamp('checkin', CAME)] });
    const { slip, facts } = await slipOf(SHIPPER, load, aBol(load, named('1.pdf')));
    expect(slip.getByRole('heading')).toHaveTextContent('Gate slip: loading');
    expect(facts).toMatchObject({
      To: 'Bayview Distribution',
      Due: '11/21/2026 09:00 EST',
      'Checked in': '11/22/2026 11:02 EST',
    });
    expect(Object.keys(facts)).not.toContain('Seal');
  });
});
