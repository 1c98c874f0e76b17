import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_OSD } from '#domain/osd.ts';
import { aStamp } from '../../support/freight.ts';
import { signOut } from '../../support/signed-in-device.ts';
import { dispatcher, driver, filed, receiver, shipper, shown } from './claim-rig.tsx';

const at = (now: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
beforeEach(() => at('2026-11-23T18:00:00.000Z'));
afterEach(async () => {
  vi.useRealTimers();
  await signOut();
});

/** After the first of the deadlines. */
const LATE = '2026-12-10T20:00:00.000Z';
const DEADLINE = /(File|acknowledge|decline or offer|give word|an inspection) by /;
const told = () =>
  within(screen.getByRole('region', { name: 'Timeline' }))
    .queryAllByText(DEADLINE)
    .map((what) => [what.textContent, what.closest('li')?.querySelector('time')?.textContent?.slice(0, 16)]);

describe('deadlines in the timeline', () => {
  it('stand among the records, in the order of time', async () => {
    await shown(receiver(), { stamps: [aStamp('checkin', '2026-11-21T20:00:00.000Z'), aStamp('checkout', LATE)] });
    const timeline = screen.getByRole('region', { name: 'Timeline' });
    const first = (line: Element) => line.querySelector('time')?.textContent?.slice(0, 10);
    expect([...timeline.querySelectorAll('li')].map(first)).toEqual([
      '11/21/2026',
      '11/30/2026',
      '12/10/2026',
      '08/21/2027',
    ]);
  });

  it('stand at the end of their day, and say that a contract may set others', async () => {
    await shown(receiver());
    expect(told()).toEqual([
      ['Report concealed damage and ask for an inspection by 11/30/2026 (7 days left)', '11/30/2026 23:59'],
      ['File by 08/21/2027 (271 days left)', '08/21/2027 23:59'],
    ]);
    const file = screen
      .getAllByText(/^File by/)
      .at(-1)
      ?.closest('li');
    expect(file).toHaveTextContent('Dates are reminders; your contract may say otherwise.');
  });

  it('are the carrier’s, once a claim was filed, with whose claim it is; one that has passed says so', async () => {
    at('2027-03-25T18:00:00.000Z');
    await shown(dispatcher(), { claims: [filed()] });
    expect(told()).toEqual([
      ['Carrier must acknowledge by 12/22/2026 (passed 93 days ago)', '12/22/2026 23:59'],
      ['Carrier must pay, decline or offer by 03/22/2027 (passed 3 days ago)', '03/22/2027 23:59'],
      ['Carrier must give word by 05/21/2027 (57 days left)', '05/21/2027 23:59'],
    ]);
    const timeline = within(screen.getByRole('region', { name: 'Timeline' }));
    expect(timeline.getByText(/^Carrier must give word/).closest('li')).toHaveTextContent('Claim of Harbor Foods');
  });

  it.each([
    ['a BOL without a difference', shipper, { osd: NO_OSD }],
    ['the carrier before a claim was filed', dispatcher, {}],
    ['a driver, whatever stands on the row', driver, { claims: [filed()] }],
  ])('are not there for %s', async (_, somebody, over) => {
    await shown(somebody(), over);
    expect(screen.getByRole('region', { name: 'Timeline' })).toBeVisible();
    expect(told()).toEqual([]);
  });
});
