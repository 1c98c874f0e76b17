/** What a row is marked with besides its state: work to do, work not sent, a document that is not here. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { keepFile } from '#offline/documents.ts';
import { cachePdf } from '#offline/files/pdf-cache.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { lookAtDocuments } from '#offline/sync/prefetch-documents.ts';
import { installCaches } from '../../offline/support/fake-caches.ts';
import { bol, checkIn, load } from '../../support/device/freight.ts';
import { BAYVIEW, DANA, HARBOR, idOf, partyOf, REDWOOD } from '../../support/device/people.ts';
import { pulled, wipeDevice } from '../../support/device/signed-in-device.ts';
import { column, GONE, outbound, rowsShown, STATUS, shipper, show } from './at-dashboard.tsx';

afterEach(wipeDevice);

describe('a list', () => {
  it('marks a load of which a BOL has no driver', async () => {
    const session = await shipper();
    const mixed = load(2);
    const driven = { ...bol(0x5001, mixed), driver: DANA, driverId: DANA._id };
    const left = { ...bol(0x5002, mixed), driver: null, driverId: null };
    await pulled(session, { loads: [load(1), mixed], bols: [driven, left] });
    show(session, '/home?list=outbound');
    await rowsShown(2);
    const mark = await screen.findByText('1 BOL has no driver');
    expect(within(mark.closest('tr') as HTMLElement).getByText('PU-2')).toBeInTheDocument();
  });

  it('marks it beside the state of the BOLs that have one', async () => {
    const session = await shipper();
    const mixed = load(2, { checkin: GONE, checkout: GONE });
    const docked = { ...bol(0x5001, mixed), driver: DANA, driverId: DANA._id, checkin: GONE };
    await pulled(session, { loads: [mixed], bols: [docked, bol(0x5002, mixed)] });
    show(session, '/home?list=outbound');
    await rowsShown(1);
    await waitFor(() =>
      expect(column(STATUS)).toEqual([expect.stringMatching(/^At the dock .*1 BOL has no driver1 BOL late /)]),
    );
  });

  it('marks rows with work that is not sent yet', async () => {
    const session = await shipper();
    await outbound(session, [load(1), load(2)]);
    show(session, '/home?list=outbound');
    await rowsShown(2);
    expect(screen.queryByText('Not sent yet')).not.toBeInTheDocument();
    const args = { loadId: idOf(2), driverId: DANA._id };
    await enqueue({
      type: 'check-in-load',
      args,
      context: { driver: DANA, byName: 'Ada Lee' },
      label: 'Check in load PU-2',
    });
    const mark = await screen.findByText('Not sent yet');
    expect(within(mark.closest('tr') as HTMLElement).getByText('PU-2')).toBeInTheDocument();
  });

  it('says so once where all of the load is only here, which is its state', async () => {
    const session = await shipper();
    const { sha256, size } = await keepFile(new TextEncoder().encode('%PDF-1.7 bill').buffer);
    const receiverId = BAYVIEW._id;
    const file = { name: 'bill.pdf', sha256 };
    await enqueue({
      type: 'build-load',
      args: {
        ...{ _id: idOf(7), shipperId: HARBOR._id, carrierId: REDWOOD._id, ready: true, pUNum: 'PU-7' },
        pUDate: '2099-11-22T08:00:00.000Z',
        bols: [{ _id: idOf(0x5007), file, receiverId, deliveryDate: '2099-11-24T08:00:00.000Z' }],
      },
      context: {
        parties: Object.fromEntries([HARBOR, BAYVIEW, REDWOOD].map((company) => [company._id, partyOf(company)])),
        files: { [sha256]: { size, pages: 1 } },
        contact: { name: 'Ada Lee', email: 'ada@harbor.example' },
      },
      label: 'Ship load PU-7',
    });
    await outbound(session, [load(2)]);
    await checkIn(2);
    show(session, '/home?list=outbound');
    await rowsShown(2);
    // The other row has it beside its state: by then this device has looked what waits.
    await waitFor(() =>
      expect(column(STATUS)).toEqual([expect.stringMatching(/.Not sent yet$/), 'Not sent yetNo driver']),
    );
  });
});

it('a row says that it cannot be opened yet while its document is not on this device, and no longer', async () => {
  const removeCaches = installCaches();
  const session = await shipper();
  await outbound(session, [load(1), load(2)]);
  const [first, second] = [bol(0x5000, load(1)), bol(0x5001, load(2))].map(({ file }) => file.sha256);
  show(session, '/home?list=outbound');
  await rowsShown(2);
  const marked = () => screen.queryAllByText('Not on this device yet').map((mark) => mark.closest('tr')?.textContent);
  // Not looked at yet is not missing.
  expect(marked()).toEqual([]);
  // On their way they are marked without words.
  await act(async () => void (await lookAtDocuments(session, { soon: true })));
  await waitFor(() => expect(screen.getAllByRole('img', { name: 'Its document is being fetched' })).toHaveLength(2));
  expect(marked()).toEqual([]);
  await act(async () => void (await lookAtDocuments(session)));
  expect(screen.queryAllByRole('img', { name: 'Its document is being fetched' })).toEqual([]);
  await waitFor(() => expect(marked()).toEqual([expect.stringContaining('PU-1'), expect.stringContaining('PU-2')]));
  await cachePdf(session.db, first ?? '', new ArrayBuffer(8));
  await act(async () => void (await lookAtDocuments(session)));
  await waitFor(() => expect(marked()).toEqual([expect.stringContaining('PU-2')]));
  await cachePdf(session.db, second ?? '', new ArrayBuffer(8));
  await act(async () => void (await lookAtDocuments(session)));
  await waitFor(() => expect(marked()).toEqual([]));
  removeCaches();
});
