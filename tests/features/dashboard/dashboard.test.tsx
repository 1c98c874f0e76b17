import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Welcome } from '#features/dashboard/dashboard.tsx';
import { useSnackbar } from '#ui/snackbar.tsx';
import { bol, load } from '../../support/device/freight.ts';
import { BAYVIEW, HARBOR, idOf, partyOf, person, REDWOOD } from '../../support/device/people.ts';
import { pulled, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { column, hrefOfRow, outbound, PU, rowsShown, STATUS, shipper, show } from './at-dashboard.tsx';

afterEach(wipeDevice);

const choose = (name: RegExp) => userEvent.click(screen.getByRole('tab', { name }));

describe('the widgets', () => {
  it('are four for a shipper, start on Inbound and carry the counts of the device', async () => {
    const session = await shipper();
    await outbound(session, [load(1), load(2), load(3, { ready: false })]);
    show(session);
    await screen.findByRole('tab', { name: /Outbound\s*2/ });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Inbound0',
      'Outbound2',
      'Unsubmitted1',
      'Completed0',
    ]);
    expect(screen.getByRole('tab', { name: /Inbound/ })).toHaveAttribute('aria-selected', 'true');
  });

  it('are Shipping and Completed for a carrier, starting on Shipping', async () => {
    const session = await signedInDevice(person(0xa2, 'Cora', REDWOOD, 1));
    await outbound(session, [load(1)]);
    show(session);
    await screen.findByRole('tab', { name: /Shipping\s*1/ });
    expect(screen.getAllByRole('tab')).toHaveLength(2);
    await rowsShown(1);
  });

  it('switch the table below, and the choice survives leaving and coming back by the address', async () => {
    const session = await shipper();
    await outbound(session, [load(1)]);
    show(session, '/home?list=outbound');
    await rowsShown(1);
    expect(screen.getByRole('tab', { name: /Outbound/ })).toHaveAttribute('aria-selected', 'true');
    await choose(/Unsubmitted/);
    await screen.findByText('No unsubmitted loads');
  });
});

describe('a list', () => {
  it('has the five columns with the state before and its words behind them, rows that lead to their load, and searches named by the count', async () => {
    const session = await shipper();
    await outbound(session, [load(1), load(2)]);
    show(session, '/home?list=outbound');
    await rowsShown(2);
    const titles = screen.getAllByRole('columnheader').map((header) => header.textContent);
    expect(titles).toEqual(['', 'ID', 'Company Name', 'Drop Date', 'P/U Number', 'P/U Date', 'Status']);
    expect(screen.getAllByRole('columnheader')[0]).toHaveAccessibleName('State');
    // Its words come a moment after the row.
    const lacksDriver = expect.stringMatching(/^No driver, /);
    await waitFor(() => expect(column(STATUS)).toEqual([lacksDriver, lacksDriver]));
    expect(screen.getAllByPlaceholderText('Search 2 records...')).toHaveLength(5);
    expect(screen.getAllByRole('link')[0]).toHaveAttribute('href', hrefOfRow('outbound', idOf(1)));
    expect(column(1)).toEqual(['Bayview Distribution', 'Bayview Distribution']);
    expect(column(2)[0]).toBe('11/25/2026');
    expect(column(4)[0]).toBe('11/20/2026');
  });

  it('is ordered by id at first and by any column on request, both ways', async () => {
    const session = await shipper();
    await outbound(session, [
      load(3, { pUNum: 'A-9', pUDate: '2027-01-05T12:00:00Z' }),
      load(1, { pUNum: 'C-1', pUDate: '2026-12-05T12:00:00Z' }),
      load(2, { pUNum: 'B-5', pUDate: '2026-02-05T12:00:00Z' }),
    ]);
    show(session, '/home?list=outbound');
    await rowsShown(3);
    expect(column(PU)).toEqual(['C-1', 'B-5', 'A-9']);
    await userEvent.click(screen.getByRole('button', { name: 'P/U Date' }));
    await waitFor(() => expect(column(PU)).toEqual(['B-5', 'C-1', 'A-9']));
    await userEvent.click(screen.getByRole('button', { name: 'P/U Date' }));
    await waitFor(() => expect(column(PU)).toEqual(['A-9', 'C-1', 'B-5']));
    await userEvent.click(screen.getByRole('button', { name: 'ID' }));
    await waitFor(() => expect(column(PU)).toEqual(['C-1', 'B-5', 'A-9']));
    await userEvent.click(screen.getByRole('button', { name: 'ID' }));
    await waitFor(() => expect(column(PU)).toEqual(['A-9', 'B-5', 'C-1']));
  });

  it('orders BOLs by the id that is shown: that of the load', async () => {
    const session = await signedInDevice(person(0xa3, 'Bo', BAYVIEW, 1));
    const [first, second] = [load(1), load(2)];
    const done = { completed: true };
    await pulled(session, { loads: [first, second], bols: [bol(0x900, first, done), bol(0x100, second, done)] });
    show(session, '/home?list=completed');
    await rowsShown(2);
    expect(column(PU)).toEqual(['PU-1', 'PU-2']);
    expect(column(1)).toEqual(['Harbor Foods', 'Harbor Foods']);
  });

  it('of inbound has one row a load, "various" where its BOLs differ; counts and searches count rows', async () => {
    const session = await signedInDevice(person(0xa3, 'Bo', BAYVIEW, 1));
    const [same, differing, half] = [load(1), load(2), load(3)];
    const later = { deliveryDate: '2026-11-27T16:00:00Z', dropDate: '2026-11-27T16:00:00Z' };
    await pulled(session, {
      loads: [same, differing, half],
      bols: [
        ...[bol(0x11, same), bol(0x12, same), bol(0x13, same)],
        ...[bol(0x21, differing), bol(0x22, differing, later)],
        ...[bol(0x31, half, { completed: true }), bol(0x32, half, later)],
      ],
    });
    show(session);
    await rowsShown(3);
    expect(column(PU)).toEqual(['PU-1', 'PU-2', 'PU-3']);
    expect(column(1)).toEqual(['Harbor Foods', 'Harbor Foods', 'Harbor Foods']);
    expect(column(2)).toEqual(['11/25/2026', 'various', '11/27/2026']);
    expect(screen.getByRole('tab', { name: /Inbound/ })).toHaveTextContent('Inbound3');
    expect(screen.getAllByPlaceholderText('Search 3 records...')).toHaveLength(5);
    expect(screen.getByText('3 of 3')).toBeVisible();
    await userEvent.type(screen.getAllByPlaceholderText('Search 3 records...')[2] as HTMLElement, 'various');
    await waitFor(() => expect(column(PU)).toEqual(['PU-2']));
  });

  it('of inbound lets a load go with its last BOL, and takes it in again', async () => {
    const session = await signedInDevice(person(0xa3, 'Bo', BAYVIEW, 1));
    const of = load(1);
    const [one, two] = [bol(0x11, of), bol(0x12, of)];
    await pulled(session, { loads: [of, load(2)], bols: [one, two, bol(0x21, load(2))] });
    show(session);
    await rowsShown(2);
    await pulled(session, { bols: [{ ...one, completed: true, version: 2 }] });
    await screen.findByRole('tab', { name: /Completed\s*1/ });
    await rowsShown(2);
    await pulled(session, { bols: [{ ...two, completed: true, version: 2 }] });
    await rowsShown(1);
    expect(column(PU)).toEqual(['PU-2']);
    await pulled(session, { bols: [{ ...two, version: 3 }] });
    await rowsShown(2);
  });

  it('of inbound holds what a company ships to itself, and outbound too', async () => {
    const session = await shipper();
    const of = load(1);
    const own = { receiverId: HARBOR._id, receiver: partyOf(HARBOR) };
    await pulled(session, { loads: [of], bols: [bol(0x11, of, own), bol(0x12, of)] });
    show(session);
    await rowsShown(1);
    expect(
      screen
        .getAllByRole('tab')
        .map(({ textContent }) => textContent)
        .slice(0, 2),
    ).toEqual(['Inbound1', 'Outbound1']);
    expect(column(2)).toEqual(['11/25/2026']);
    await choose(/Outbound/);
    await waitFor(() => expect(column(2)).toEqual(['various']));
  });

  it('of completed keeps one row a BOL, and each names its document', async () => {
    const session = await signedInDevice(person(0xa3, 'Bo', BAYVIEW, 1));
    const of = load(1);
    const done = { completed: true };
    await pulled(session, { loads: [of], bols: [bol(0x11, of, done), bol(0x12, of, done)] });
    show(session, '/home?list=completed');
    await rowsShown(2);
    expect(screen.getByText('0-bol-17.pdf')).toBeVisible();
    expect(screen.getByText('0-bol-18.pdf')).toBeVisible();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      hrefOfRow('completed', of._id),
      hrefOfRow('completed', of._id),
    ]);
  });

  it('shows the last six of an id in bold, says the whole one, and copies it', async () => {
    const session = await shipper();
    await outbound(session, [load(0xabcdef)]);
    const user = userEvent.setup();
    show(session, '/home?list=outbound');
    await rowsShown(1);
    expect(screen.getByRole('link')).toHaveAccessibleName(idOf(0xabcdef));
    expect(screen.getByText('abcdef').tagName).toBe('B');
    await user.click(screen.getByRole('button', { name: 'Copy ID abcdef' }));
    expect(await navigator.clipboard.readText()).toBe(idOf(0xabcdef));
    expect(useSnackbar.getState()).toMatchObject({ severity: 'success', message: 'ID copied' });
    const writing = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'));
    onTestFinished(() => writing.mockRestore());
    await user.click(screen.getByRole('button', { name: 'Copy ID abcdef' }));
    await waitFor(() =>
      expect(useSnackbar.getState()).toMatchObject({
        severity: 'error',
        message: 'This browser did not let the ID be copied.',
      }),
    );
  });
});

describe('the welcome', () => {
  it('greets by first name and tells company and short user id', async () => {
    const session = await shipper();
    renderUi(<Welcome viewer={session} />);
    expect(screen.getByRole('heading', { name: 'Welcome Home Ada' })).toBeInTheDocument();
    expect(screen.getByText(/Harbor Foods · User ID: 000000$/)).toBeInTheDocument();
  });
});
