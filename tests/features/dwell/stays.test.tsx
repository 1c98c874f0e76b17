/** What a stay is measured by, and what becomes of it when the truck comes again. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { markOf } from '../../domain/dwell-of.ts';
import { RECEIVER } from '../../support/freight.ts';
import { patiently } from '../../support/patiently.ts';
import { rowsOf, signOut } from '../../support/signed-in-device.ts';
import { dwell, press, row, shown, stay } from './panel-rig.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T18:30:00.000Z') });
});
afterEach(async () => {
  vi.useRealTimers();
  await signOut();
});

const at = (side: 'driver' | 'facility', kind: 'arrived' | 'left', time: string) =>
  markOf(side, kind, time, { placeId: RECEIVER._id });

describe('the appointment', () => {
  it('is the one that held when the truck came, and says so once it is another one', async () => {
    const came = { ...at('driver', 'arrived', '13:00'), appointment: '2026-11-23T13:00:00.000Z' };
    const deliveryDate = '2026-11-23T17:30:00.000Z';
    await shown({ bols: [{ deliveryDate, dwell: dwell(came, at('driver', 'left', '18:00')) }] });
    expect(stay()).toHaveTextContent('Driver: 5 h, 3 h over free time.');
    expect(stay()).toHaveTextContent('When the truck came, its appointment was 11/23/2026 05:00 PST');
  });

  it('is kept with a tap that is not sent yet', async () => {
    const { load } = await shown({ bols: [{ deliveryDate: '2026-11-23T18:30:00.000Z' }] });
    await press('I have arrived');
    await patiently(() => expect(row('Arrived')[0]).toMatch(/^10:30/));
    expect((await rowsOf(load._id)).bols[0]?.dwell?.marks).toMatchObject([
      { kind: 'arrived', appointment: '2026-11-23T18:30:00.000Z' },
    ]);
  });
});
