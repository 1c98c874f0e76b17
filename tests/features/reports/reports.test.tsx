import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { bol, checkIn, load } from '../../support/device/freight.ts';
import { HARBOR, person, REDWOOD } from '../../support/device/people.ts';
import { pulled, signedInDevice } from '../../support/device/signed-in-device.ts';
import { savedFiles } from '../../support/saved-files.ts';
import { due, freight, linesOf, show, useReportDay } from './report-rig.tsx';

useReportDay();

describe('the reports of a company', () => {
  it('are counted on the device, each with what cannot be judged', async () => {
    show(await freight());
    expect(await linesOf('On time by carrier')).toEqual([['Redwood Freight', '50 %', '1', '1', '40 min', '0']]);
    // Words begin on one side, figures end on the other, so that they can be compared.
    const cells = within(screen.getByRole('table', { name: 'On time by carrier' })).getAllByRole('cell');
    expect(cells.map(({ className }) => className.includes('end'))).toEqual([false, false, true, true, true, true]);
    expect(await linesOf('Time at the dock')).toEqual([['Bayview Distribution', 'Delivery', '1 h', '1 h', '1', '1']]);
    expect(await linesOf('OS&D by carrier')).toEqual([['Redwood Freight', '50 %', '1', '2', '0', '3', '0']]);
    expect((await linesOf('Loads a week')).at(-2)).toEqual(['11/16/2026', '3', '3', '0']);
    expect(screen.getByText(/Chosen from all 4 shipped loads you may see/)).not.toHaveTextContent('not sent yet');
  });

  it('tell nine of ten from the middle, BOLs from loads, and damages from overages', async () => {
    const session = await freight();
    const quick = {
      ...due('2026-11-20T18:00:00Z'),
      checkin: '2026-11-20T17:00:00Z',
      checkout: '2026-11-20T17:20:00Z',
    };
    const osd = {
      overages: [{ _id: 'b', sku: 'PEAS', qty: 5 }],
      shortages: [],
      damages: [{ _id: 'c', sku: 'PEAS', qty: 2 }],
    };
    await pulled(session, {
      loads: [load(5)],
      bols: [bol(0x51, load(5), { ...quick, osd }), bol(0x52, load(5), quick)],
    });
    show(session);
    expect((await linesOf('Time at the dock'))[0]?.slice(2)).toEqual(['40 min', '1 h', '2', '1']);
    expect((await linesOf('OS&D by carrier'))[0]?.slice(-3)).toEqual(['5', '3', '2']);
    expect((await linesOf('Loads a week')).at(-2)).toEqual(['11/16/2026', '4', '5', '0']);
  });

  it('of a carrier are split by whom it drives for, not by itself', async () => {
    show(await freight(person(0xc9, 'Cora', REDWOOD, 1)));
    expect(await linesOf('On time by shipper')).toEqual([['Harbor Foods', '50 %', '1', '1', '40 min', '0']]);
    expect(
      within(screen.getByLabelText('By'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Shipper', 'Receiver']);
  });

  it('say how many loads have changes that are not sent yet', async () => {
    const session = await freight();
    await checkIn();
    show(session);
    expect(await screen.findByText(/1 load has changes that are not sent yet: counted as you see them/)).toBeVisible();
  });

  it('count what the device keeps in brief like everything else', async () => {
    show(await freight(), '/reports?from=2026-07-01&to=2026-07-31&by=receiver');
    expect(await linesOf('On time by receiver')).toEqual([['Bayview Distribution', '100 %', '1', '0', '–', '0']]);
    expect(await linesOf('Time at the dock')).toEqual([
      ['Bayview Distribution', 'Delivery', '20 min', '20 min', '1', '0'],
    ]);
  });

  it('are of the period that is chosen, which stands in the address', async () => {
    show(await freight());
    await screen.findByRole('table', { name: 'Loads a week' });
    expect(screen.getByRole('button', { name: '90 days' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: '365 days' }));
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('?from=2025-11-26&to=2026-11-25'));
    expect(await linesOf('On time by carrier')).toEqual([['Redwood Freight', '67 %', '2', '1', '40 min', '0']]);
    await userEvent.selectOptions(screen.getByLabelText('By'), 'Receiver');
    expect(await linesOf('OS&D by receiver')).toHaveLength(1);
    expect(screen.getByTestId('address')).toHaveTextContent('by=receiver');
  });

  it('are of the days that are typed, digit by digit', async () => {
    show(await freight());
    const from = await screen.findByLabelText('From');
    from.focus();
    // As a browser tells it: the month, its second digit, then the year from its first digit on.
    for (const day of ['2026-01-27', '2026-11-27', '0002-11-27', '0020-11-27', '0202-11-27']) {
      fireEvent.change(from, { target: { value: day } });
    }
    expect(screen.getByTestId('address')).toHaveTextContent('?from=2026-01-27&to=2026-11-25');
    fireEvent.change(from, { target: { value: '2025-11-27' } });
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('?from=2025-11-27&to=2026-11-25'));
    expect(from).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: '30 days' }));
    await waitFor(() => expect(screen.getByLabelText('From')).toHaveValue('2026-10-27'));
  });

  it('are of what was typed last, however slowly the address follows, and of what it says afterwards', async () => {
    show(await freight());
    const from = await screen.findByLabelText('From');
    const to = screen.getByLabelText('To');
    act(() => {
      fireEvent.change(from, { target: { value: '2020-01-01' } });
      fireEvent.change(to, { target: { value: '2020-01-31' } });
    });
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('?from=2020-01-01&to=2020-01-31'));
    expect(from).toHaveValue('2020-01-01');
    expect(to).toHaveValue('2020-01-31');
    await userEvent.click(screen.getByRole('button', { name: '90 days' }));
    await waitFor(() => expect(to).toHaveValue('2026-11-25'));
    expect(from).not.toHaveValue('2020-01-01');
  });

  it('mark a span only where the period is that one, at both ends', async () => {
    show(await freight(), '/reports?from=2026-10-27&to=2026-11-25');
    const pressed = () => screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
    await screen.findByRole('table', { name: 'Loads a week' });
    expect(pressed()).toEqual(['30 days']);
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-24' } });
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('to=2026-11-24'));
    expect(pressed()).toEqual([]);
  });

  it('are saved as files that say what they are of, with figures a spreadsheet can reckon with', async () => {
    const saved = savedFiles();
    show(await freight(), '/reports?from=2026-09-01&to=2026-11-25&by=receiver');
    for (const title of ['On time by receiver', 'Time at the dock', 'OS&D by receiver', 'Loads a week'])
      await userEvent.click(await screen.findByRole('button', { name: `Export CSV: ${title}` }));
    expect(saved.map(({ name }) => name)).toEqual([
      'on-time-by-receiver-2026-09-01-to-2026-11-25.csv',
      'time-at-the-dock-2026-09-01-to-2026-11-25.csv',
      'osd-by-receiver-2026-09-01-to-2026-11-25.csv',
      'loads-a-week-2026-09-01-to-2026-11-25.csv',
    ]);
    const onTime = await saved[0]?.content.text();
    expect(onTime?.trim().split(/\r?\n/)).toEqual([
      expect.stringContaining(
        'Receiver,Share on time,"On time, BOLs","Late, BOLs","Late by, median, min",Not checked in',
      ),
      'Bayview Distribution,0.5000,1,1,40,0',
    ]);
  });

  it('say that there is nothing in a period, and offer no empty file', async () => {
    show(await freight(), '/reports?from=2020-01-01&to=2020-01-31');
    expect(await screen.findAllByText('Nothing in this period')).toHaveLength(3);
    expect(screen.getByRole('button', { name: 'Export CSV: On time by carrier' })).toBeDisabled();
  });

  it('are not shown before the device has every load, and then come by themselves', async () => {
    const session = await freight();
    await session.db.meta.delete('pulledAt');
    show(session);
    expect(await screen.findByText('Your loads are still on their way to this device')).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();
    await session.db.meta.put({ key: 'pulledAt', value: Date.now() });
    expect(await screen.findByRole('table', { name: 'Loads a week' })).toBeVisible();
  });

  it('begin with the first shipped load', async () => {
    const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
    await pulled(session, { loads: [load(1, { ready: false })], bols: [] });
    await session.db.meta.put({ key: 'pulledAt', value: Date.now() });
    show(session);
    expect(await screen.findByText('Nothing to report yet')).toBeInTheDocument();
  });
});
