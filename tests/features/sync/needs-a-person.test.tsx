import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { WaitingList } from '#features/sync/waiting-list.tsx';
import { keepFile } from '#offline/documents.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { useSnackbar } from '#ui/snackbar.tsx';
import { CONTACT, checkIn } from '../../support/device/freight.ts';
import { HARBOR, idOf, partyOf } from '../../support/device/people.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { savedFiles } from '../../support/saved-files.ts';
import { CONFLICT, edit, first, press, refuseAll, send, useWaitingDevice } from './waiting-device.ts';

const device = useWaitingDevice();
const card = async (label: string) => (await screen.findByText(label)).closest('li') as HTMLElement;

/** A change to the load that the server refused; the entry. */
async function refused() {
  const entry = await edit();
  refuseAll();
  await send(device);
  return entry;
}

describe('an item that needs a person', () => {
  it('gives the reason in words and both sides beside each other', async () => {
    await refused();
    renderUi(<WaitingList />);
    const item = await card('Change load PU-1');
    expect(item).toHaveTextContent('Needs attention');
    expect(within(item).getByText(CONFLICT)).toBeInTheDocument();
    const table = await within(item).findByRole('table', { name: 'What differs' });
    expect(within(table).getByRole('row', { name: 'P/U number PU-mine PU-1' })).toBeInTheDocument();
  });

  it('holds up later items of its load, and says so', async () => {
    await edit();
    await checkIn();
    refuseAll();
    await send(device);
    renderUi(<WaitingList />);
    expect(await card('Check in load PU-1')).toHaveTextContent('Waits for the item above');
  });

  it('is not what "Send now" sends: that is off where nothing else waits', async () => {
    await refused();
    renderUi(<WaitingList />);
    await card('Change load PU-1');
    expect(screen.getByRole('button', { name: 'Send now' })).toHaveAccessibleDescription('Nothing waits to be sent.');
    await act(() => checkIn(2));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send now' })).toBeEnabled());
  });

  it('goes out again on Retry', async () => {
    const { seq } = await refused();
    renderUi(<WaitingList />);
    await press('Retry');
    await waitFor(async () => expect((await device.session.db.outbox.get(seq))?.status).toBe('retry'));
  });

  it('is only gone when the person confirms', async () => {
    await refused();
    renderUi(<WaitingList />);
    await press('Discard');
    const dialog = await screen.findByRole('dialog', { name: 'Discard this item?' });
    expect(await device.session.db.outbox.count()).toBe(1);
    await press('Discard', within(dialog).findByRole);
    await screen.findByText('Everything is sent');
    expect((await device.session.db.loads.get(first._id))?.pUNum).toBe('PU-1');
    expect(useSnackbar.getState().message).toBe('Discarded');
  });

  it('stays where the device cannot remove it, and says why', async () => {
    await refused();
    renderUi(<WaitingList />);
    await press('Discard');
    device.session.db.outbox.hook('deleting', () => {
      throw new DOMException('The disk does not answer.', 'UnknownError');
    });
    await press('Discard', within(await screen.findByRole('dialog')).findByRole);
    await waitFor(() =>
      expect(useSnackbar.getState()).toMatchObject({ severity: 'error', message: expect.stringMatching(/disk/) }),
    );
    expect(await device.session.db.outbox.count()).toBe(1);
  });

  it('can be taken along as a file', async () => {
    const { id } = await refused();
    const saved = savedFiles();
    renderUi(<WaitingList />);
    await press('Export');
    await waitFor(() => expect(saved).toMatchObject([{ name: `connex-entry-${id}.json` }]));
    expect(await device.session.db.outbox.count()).toBe(1);
  });

  it('is too late to be taken along where it was settled meanwhile, and no file is saved', async () => {
    await refused();
    const saved = savedFiles();
    renderUi(<WaitingList />);
    const button = await screen.findByRole('button', { name: 'Export' });
    await waitFor(() => expect(button).toBeEnabled());
    // What another tab settles is off the list a moment later.
    await device.session.db.outbox.clear();
    fireEvent.click(button);
    await waitFor(() => expect(useSnackbar.getState().message).toMatch(/^Too late/));
    expect(saved).toEqual([]);
  });

  it('is taken along with its documents', async () => {
    const { sha256, size } = await keepFile(new TextEncoder().encode('%PDF-1.7 bill').buffer);
    const bol = { _id: idOf(0x5007), file: { name: 'bill.pdf', sha256 }, receiverId: null, deliveryDate: null };
    const { id, seq } = await enqueue({
      type: 'build-load',
      args: {
        ...{ _id: idOf(7), shipperId: HARBOR._id, carrierId: null, ready: false, pUNum: 'PU-7' },
        ...{ pUDate: '2026-11-22T08:00:00.000Z', bols: [bol] },
      },
      context: {
        parties: { [HARBOR._id]: partyOf(HARBOR) },
        files: { [sha256]: { size, pages: 1 } },
        contact: CONTACT,
      },
      label: 'Save load PU-7',
    });
    const lastError = { kind: 'refused', status: 422, code: 'invalid', words: 'No.' } as const;
    await device.session.db.outbox.update(seq, { status: 'attention', lastError, firstSentAt: 1 });
    const saved = savedFiles();
    renderUi(<WaitingList />);
    await press('Export');
    await waitFor(() =>
      expect(saved.map(({ name, content }) => [name, content.type])).toEqual([
        [`connex-entry-${id}.json`, 'application/json'],
        [`${sha256}.pdf`, 'application/pdf'],
      ]),
    );
  });

  it('offers the form it came from where there is one', async () => {
    const entry = await refused();
    const open = vi.fn();
    renderUi(<WaitingList editAsNew={({ seq }) => (seq === entry.seq ? open : null)} />);
    await press('Edit and send as new');
    expect(open).toHaveBeenCalledOnce();
  });
});
