/** What is known of an item before it is discarded or sent as new: refused, recorded, or nobody can tell. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { WaitingList } from '#features/sync/waiting-list.tsx';
import { answerWith, ours } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { ada, edit, press, refuseAll, send, useWaitingDevice } from './waiting-device.ts';

const device = useWaitingDevice();

/** Eight answers were faults, or lost: nobody knows whether the server recorded it. */
async function unheard(outcome: 'done' | 'refused' | 'unknown' | 'offline') {
  const entry = await edit();
  const lastError = { kind: 'fault', status: 500, code: 'internal', words: 'The server failed.' } as const;
  const sent = {
    status: 'attention',
    firstSentAt: Date.now(),
    attempts: 8,
    mayHaveArrived: true,
    lastError,
  } as const;
  await device.session.db.outbox.update(entry.seq, sent);
  answerWith((request) => {
    if (outcome === 'offline') throw new TypeError('Failed to fetch');
    return request.url.endsWith(`/api/outcomes/${entry.id}`) ? ours(200, { outcome }) : ours(200, ada);
  });
  const open = vi.fn();
  renderUi(<WaitingList editAsNew={() => open} />);
  return { entry, open };
}
const dialog = async (words: string | RegExp) => {
  const shown = await screen.findByRole('dialog');
  await waitFor(() => expect(shown).toHaveTextContent(words));
  return within(shown);
};

it('refused: nothing was recorded', async () => {
  await edit();
  refuseAll();
  await send(device);
  renderUi(<WaitingList />);
  await press('Discard');
  await dialog('The server refused it and recorded nothing.');
});

it('the server was asked and has not recorded it: it can go', async () => {
  await unheard('unknown');
  await press('Discard');
  const { getByRole, findByRole } = await dialog('The server was asked just now: it has not recorded this.');
  // What was entered would be gone: a key pressed too soon keeps it.
  await waitFor(() => expect(getByRole('button', { name: 'Keep' })).toHaveFocus());
  await press('Discard', findByRole);
  await screen.findByText('Everything is sent');
});

it('the server has recorded it: it cannot be discarded, only cleared by its answer', async () => {
  const { entry } = await unheard('done');
  await press('Discard');
  const { getByRole, queryByRole } = await dialog('The server has recorded this');
  expect(queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument();
  await userEvent.click(getByRole('button', { name: 'Clear from the list' }));
  await waitFor(async () => expect((await device.session.db.outbox.get(entry.seq))?.status).toBe('retry'));
  expect(await device.session.db.receipts.count()).toBe(0);
});

it('the server cannot be asked: it may have arrived, and discarding does not undo it', async () => {
  const { entry } = await unheard('offline');
  await press('Discard');
  const { findByRole } = await dialog('It may already have arrived. Discarding here does not undo it.');
  expect(screen.getByRole('dialog')).not.toHaveTextContent(/never|not recorded|refused/);
  await press('Discard', findByRole);
  await screen.findByText('Everything is sent');
  expect((await device.session.db.receipts.get(entry.id))?.note).toBe('It may have arrived all the same.');
});

it('while the server is being asked nothing can be discarded', async () => {
  const entry = await unheard('unknown');
  answerWith(() => new Promise(() => {}));
  await press('Discard');
  const { getByRole } = await dialog('Asking the server');
  expect(getByRole('button', { name: 'Discard' })).toBeDisabled();
  expect(getByRole('button', { name: 'Keep' })).toBeEnabled();
  expect(await device.session.db.outbox.get(entry.entry.seq)).toBeDefined();
});

it('an item that may be recorded is not sent as new without saying that it may be there twice', async () => {
  const { open } = await unheard('offline');
  await press('Edit and send as new');
  expect(open).not.toHaveBeenCalled();
  const question = 'It may already have arrived. Sending it as new may record it twice.';
  await userEvent.click((await dialog(question)).getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(open).not.toHaveBeenCalled();
  await press('Edit and send as new');
  const { getByRole } = await dialog(question);
  await userEvent.click(getByRole('button', { name: 'Edit anyway' }));
  expect(open).toHaveBeenCalledOnce();
});

it('an item that is recorded is not sent as new', async () => {
  const { open } = await unheard('done');
  await press('Edit and send as new');
  const { queryByRole } = await dialog('The server has recorded this');
  expect(queryByRole('button', { name: /Edit/ })).not.toBeInTheDocument();
  expect(open).not.toHaveBeenCalled();
});
