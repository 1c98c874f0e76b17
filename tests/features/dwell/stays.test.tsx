/** What a stay is measured by, and what becomes of it when the truck comes again. */
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readEntries } from '#offline/read-outbox.ts';
import { markOf } from '../../domain/dwell-of.ts';
import { anOutcome, aStamp, CARRIER, RECEIVER } from '../../support/freight.ts';
import { patiently } from '../../support/patiently.ts';
import { rowsOf, signOut } from '../../support/signed-in-device.ts';
import { clerk, driver, dwell, press, row, shown, stay } from './panel-rig.tsx';

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

describe('a truck that was refused and left', () => {
  const outcomes = [anOutcome('refused', '2026-11-23T13:50:00.000Z')];
  const first = [at('driver', 'arrived', '13:00'), at('driver', 'left', '14:10'), at('facility', 'left', '14:12')];
  const part = (name: string) => screen.getByRole('region', { name });

  it('arrives again: a stay of its own, with its own countdown, beside the one that was', async () => {
    await shown({ bols: [{ deliveryDate: null, outcomes, dwell: dwell(...first) }] });
    expect(screen.queryByRole('timer')).toBeNull();
    await press('I have arrived');
    await patiently(() => expect(screen.getByRole('timer')).toHaveTextContent('(2 h left)'));
    expect(screen.getByRole('button', { name: 'At the dock' })).toBeVisible();
    const [two, one] = screen.getAllByRole('region', { name: /^Stay \d/ }) as [HTMLElement, HTMLElement];
    // The last one first: it is what somebody came for.
    expect([two, one]).toEqual([part('Stay 2 of 2'), part('Stay 1 of 2')]);
    expect(within(one).getByRole('row', { name: /^Left/ })).toHaveTextContent(/06:10.*06:12.*Matches/);
    expect(within(two).getByRole('row', { name: /^Arrived/ })).toHaveTextContent(/10:30.*—/);
    expect(one).toHaveTextContent('Driver: 1 h 12 min, within free time.');
  });

  it('is told to be back by the dock, beside the step the dock had not told', async () => {
    const marks = [...first.slice(0, 2), at('facility', 'arrived', '13:01')];
    await shown({ user: clerk(), bols: [{ outcomes, dwell: dwell(...marks) }] });
    expect(screen.getByRole('button', { name: 'Truck at the dock' })).toBeVisible();
    await press('Truck arrived');
    await patiently(() => expect(part('Stay 2 of 2')).toHaveTextContent('Arrived'));
    expect((await readEntries()).map(({ args }) => args)).toMatchObject([{ kind: 'arrived' }]);
  });

  it('whose first stay waits for an answer still gets it', async () => {
    const marks = [at('driver', 'arrived', '13:00'), at('driver', 'left', '14:10'), at('driver', 'arrived', '18:00')];
    await shown({ user: clerk(), bols: [{ outcomes, dwell: dwell(...marks) }] });
    within(part('Stay 1 of 2')).getByRole('button', { name: 'Agree: truck left' }).click();
    await patiently(() =>
      expect(within(part('Stay 1 of 2')).getByRole('row', { name: /^Left/ })).toHaveTextContent('Agreed'),
    );
    expect(within(part('Stay 2 of 2')).getByRole('row', { name: /^Left/ })).not.toHaveTextContent('Agreed');
  });
});

it('a check-in proposes the arrival to the side that did it, of whichever BOL', async () => {
  const checkedIn = (companyId: string) => {
    const checkin = '2026-11-23T17:45:00.000Z';
    return [{}, { checkin, stamps: [aStamp('checkin', checkin, { byCompanyId: companyId })] }];
  };
  const proposed = () => screen.queryByRole('button', { name: /^Arrived at check-in/ }) !== null;
  for (const [user, companyId, isProposed] of [
    [clerk(), RECEIVER._id, true],
    [clerk(), CARRIER._id, false],
    [driver(), CARRIER._id, true],
    [driver(), RECEIVER._id, false],
  ] as const) {
    const { unmount } = await shown({ user, bols: checkedIn(companyId) });
    expect([user.name, companyId, proposed()]).toEqual([user.name, companyId, isProposed]);
    unmount();
    await signOut();
  }
});

describe('times', () => {
  const NEWARK = 'America/New_York';
  afterEach(() => vi.unstubAllEnvs());

  it('are of the place, with its zone and day, and the reader’s own behind them', async () => {
    vi.stubEnv('TZ', NEWARK);
    await shown({ bols: [{ deliveryDate: null, dwell: dwell(at('driver', 'arrived', '18:00')) }] });
    expect(row('Arrived', String)[0]).toBe('10:00 PST (13:00 EST)');
    expect(screen.getByRole('table')).toHaveAccessibleName('11/23/2026');
    await patiently(() =>
      expect(screen.getByRole('timer')).toHaveTextContent(
        /^Free time ends 12:00 PST \(15:00 EST\) \(1 h 30 min left\)/,
      ),
    );
  });

  it('say their day each where they are of several, and the end of free time where it is not today', async () => {
    vi.stubEnv('TZ', 'America/Los_Angeles');
    const before = at('driver', 'arrived', '05:00');
    const came = { ...before, at: '2026-11-23T07:30:00.000Z' };
    vi.setSystemTime(new Date('2026-11-23T07:40:00.000Z'));
    const marks = dwell(came, { ...before, _id: 'ab'.repeat(12), kind: 'docked', at: '2026-11-23T08:30:00.000Z' });
    await shown({ bols: [{ deliveryDate: null, dwell: marks }] });
    expect([row('Arrived')[0], row('At the dock')[0]]).toEqual(['11/22/2026 23:30 PST', '11/23/2026 00:30 PST']);
    await patiently(() =>
      expect(screen.getByRole('timer')).toHaveTextContent(/^Free time ends 11\/23\/2026 01:30 PST \(1 h 50 min left\)/),
    );
  });
});
