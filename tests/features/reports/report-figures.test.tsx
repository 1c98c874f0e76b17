import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { bol, load } from '../../support/device/freight.ts';
import { BAYVIEW, HARBOR, partyOf } from '../../support/device/people.ts';
import { pulled } from '../../support/device/signed-in-device.ts';
import { comeFrom } from '../../support/render-ui.tsx';
import { savedFiles } from '../../support/saved-files.ts';
import { due, freight, linesOf, show, useReportDay } from './report-rig.tsx';

useReportDay();

/** How long the bars of a report are, line by line, in per cent; null for a line without one. */
async function barsOf(caption: string) {
  const table = await screen.findByRole('table', { name: caption });
  return [...table.querySelectorAll<HTMLElement>('tbody [aria-hidden="true"]')].map(
    (track) => (track.firstElementChild as HTMLElement | null)?.style.inlineSize ?? null,
  );
}

describe('a report', () => {
  it('says of which days it is, and as of when the device had everything', async () => {
    show(await freight(), '/reports?from=2026-09-01&to=2026-11-24');
    const words = await screen.findByText(/^09\/01\/2026 to 11\/24\/2026, by the calendar of each place\./);
    // The device was told two minutes ago, and not just now.
    expect(words).toHaveTextContent(/as this device got them at 11\/25\/2026 \d\d:58/);
  });

  it('names weeks by their Monday, those that the period cuts as parts, and counts what is completed', async () => {
    show(await freight(), '/reports?from=2026-07-01&to=2026-07-14');
    const weeks = within(await screen.findByRole('table', { name: 'Loads a week' })).getAllByRole('row');
    expect(weeks.slice(1).map(({ textContent }) => textContent)).toEqual([
      '06/29/2026 (part)000',
      '07/06/2026111',
      '07/13/2026 (part)000',
    ]);
  });

  it('tells a stop where trucks load from one where they unload, at one place too', async () => {
    const session = await freight();
    const returned = load(5, { checkin: '2026-11-20T15:00:00Z', checkout: '2026-11-20T17:30:00Z' });
    const back = { receiverId: HARBOR._id, receiver: partyOf(HARBOR) };
    const came = { checkin: '2026-11-21T16:00:00Z', checkout: '2026-11-21T16:30:00Z' };
    await pulled(session, {
      loads: [returned],
      bols: [bol(0x51, returned, { ...due('2026-11-21T18:00:00Z'), ...back, ...came })],
    });
    show(session);
    expect((await linesOf('Time at the dock')).map((cells) => cells.slice(0, 3))).toEqual([
      ['Harbor Foods', 'Pick-up', '2 h 30 min'],
      ['Bayview Distribution', 'Delivery', '1 h'],
      ['Harbor Foods', 'Delivery', '30 min'],
    ]);
    expect(await barsOf('Time at the dock')).toEqual(['100%', '40%', '20%']);
  });

  it('draws beside a figure how it compares, for eyes alone, and nothing where it cannot be told', async () => {
    const session = await freight();
    const [quick, busy] = [load(5), load(6, { pUDate: '2026-11-12T16:00:00Z' })];
    const elsewhere = { carrierId: BAYVIEW._id, carrier: partyOf(BAYVIEW) };
    const of = (number: number, parent: typeof quick) =>
      bol(number, parent, { ...due('2026-11-20T18:00:00Z'), ...elsewhere });
    await pulled(session, {
      loads: [
        { ...quick, ...elsewhere },
        { ...busy, ...elsewhere },
      ],
      bols: [of(0x51, quick), of(0x61, busy)],
    });
    show(session, '/reports?from=2026-11-09&to=2026-11-22');
    expect((await linesOf('On time by carrier')).map(([name, share]) => [name, share])).toEqual([
      ['Bayview Distribution', '–'],
      ['Redwood Freight', '50 %'],
    ]);
    expect(await barsOf('On time by carrier')).toEqual([null, '50%']);
    expect(await barsOf('OS&D by carrier')).toEqual(['50%']);
    expect(await barsOf('Loads a week')).toEqual(['25%', '100%']);
  });

  it('is a file of plain figures, with nothing where nothing is known', async () => {
    const saved = savedFiles();
    const session = await freight();
    const quick = { checkin: '2026-11-20T17:00:00Z', checkout: '2026-11-20T17:20:00Z' };
    const elsewhere = { receiverId: HARBOR._id, receiver: partyOf(HARBOR) };
    await pulled(session, {
      loads: [load(5), load(6)],
      bols: [
        bol(0x51, load(5), { ...due('2026-11-20T18:00:00Z'), ...quick }),
        bol(0x61, load(6), { ...due('2026-11-20T18:00:00Z'), ...elsewhere }),
      ],
    });
    show(session, '/reports?from=2026-11-16&to=2026-11-22&by=receiver');
    for (const title of ['On time by receiver', 'Time at the dock', 'OS&D by receiver', 'Loads a week'])
      await userEvent.click(await screen.findByRole('button', { name: `Export CSV: ${title}` }));
    const texts = await Promise.all(saved.map(({ content }) => content.text()));
    expect(texts.map((text) => text.replace('\uFEFF', '').trim().split('\r\n'))).toEqual([
      [
        'Receiver,Share on time,"On time, BOLs","Late, BOLs","Late by, median, min",Not checked in',
        'Bayview Distribution,0.6667,2,1,40,0',
        'Harbor Foods,,0,0,,1',
      ],
      ['Place,Stop,"Median, min","90th percentile, min",Stops,Not known', 'Bayview Distribution,Delivery,40,60,2,1'],
      [
        'Receiver,Share with OS&D,Reports,BOLs received,"Overages, cases","Shortages, cases","Damages, cases"',
        'Bayview Distribution,0.3333,1,3,0,3,0',
      ],
      ['Week of,Loads,BOLs,Completed', '11/16/2026,5,5,0'],
    ]);
  });

  it('keeps its weeks in a table on a phone, where the others are cards', async () => {
    show(await freight(), '/reports', 'phone');
    expect(await screen.findByRole('table', { name: 'Loads a week' })).toBeVisible();
    expect(screen.getByRole('list', { name: 'On time by carrier' })).toBeVisible();
    expect(screen.getAllByRole('table')).toHaveLength(1);
  });

  it('says so where the device cannot read its loads, and shows no figures', async () => {
    const session = await freight();
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken = vi.spyOn(session.db.loads, 'where').mockImplementation(() => {
      throw new Error('The store is broken.');
    });
    show(session);
    expect(await screen.findByText('The report can’t be shown.')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    broken.mockRestore();
    quiet.mockRestore();
  });
});

describe('the period of the reports', () => {
  it('says what is wrong with days that are no period, and stays as it was', async () => {
    show(await freight(), '/reports?from=2026-09-01&to=2026-11-24');
    const to = await screen.findByLabelText('To');
    await userEvent.clear(to);
    expect(to).toHaveAccessibleDescription('Choose both days.');
    await userEvent.type(to, '2026-08-31');
    expect(to).toHaveAccessibleDescription('This is before the first day.');
    expect(screen.getByTestId('address')).toHaveTextContent('to=2026-11-24');
    await userEvent.clear(to);
    await userEvent.type(to, '2026-11-23');
    expect(await screen.findByText(/^09\/01\/2026 to 11\/23\/2026/)).toBeVisible();
    expect(to).not.toHaveAccessibleDescription();
  });

  it('is chosen on the screen, and not on paper', async () => {
    show(await freight());
    expect(await screen.findByRole('group', { name: 'What is counted' })).toHaveAttribute('data-screen-only');
  });

  it('is no page of its own: Back leads to where one came from', async () => {
    comeFrom('/home');
    show(await freight(), '/reports?from=2026-09-01&to=2026-11-24');
    await userEvent.click(await screen.findByRole('button', { name: '30 days' }));
    await userEvent.selectOptions(screen.getByLabelText('By'), 'Receiver');
    expect(screen.getByTestId('address')).toHaveTextContent('?from=2026-10-27&to=2026-11-25&by=receiver');
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.getByTestId('address')).toBeEmptyDOMElement());
  });

  it('leaves in the address what is not about it', async () => {
    show(await freight(), '/reports?lang=es');
    await userEvent.click(await screen.findByRole('button', { name: '30 days' }));
    expect(screen.getByTestId('address')).toHaveTextContent('lang=es');
  });

  it('heads its lines by whose figures they are', async () => {
    show(await freight(), '/reports?by=receiver');
    const table = within(await screen.findByRole('table', { name: 'OS&D by receiver' }));
    expect(table.getByRole('columnheader', { name: 'Receiver' })).toBeVisible();
  });
});
