import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startUndo } from '#features/sync/undo.ts';
import { readDraft } from '#offline/drafts.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { readEntries } from '#offline/read-outbox.ts';
import type { Session } from '#offline/session.ts';
import { announceSave, hideSnackbar, Snackbar, useSnackbar } from '#ui/snackbar.tsx';
import { CONTACT, checkIn, load } from '../../support/device/freight.ts';
import { HARBOR, person } from '../../support/device/people.ts';
import { pulled, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';

/** As the shell shows it, but it stays. */
function Message() {
  const { open, message, severity, actions, count } = useSnackbar();
  const shown = { open, message, severity, actions, onClose: hideSnackbar, autoHideMs: null };
  return (
    <>
      <label>
        Name <input />
      </label>
      <Snackbar count={count} {...shown} />
    </>
  );
}

let session: Session;
beforeEach(async () => {
  startUndo();
  session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
  await pulled(session, { loads: [load(1), load(2)] });
  renderUi(<Message />);
});
afterEach(async () => {
  hideSnackbar();
  await wipeDevice();
});

const undo = () => screen.findByRole('button', { name: 'Undo' });

describe('Undo', () => {
  it('stands in the message that something was saved, and says what was taken back', async () => {
    await announceSave(checkIn());
    const button = await undo();
    expect(button.closest('[aria-live=polite]')).toHaveTextContent('Saved on this deviceUndo');
    await userEvent.click(button);
    expect(await screen.findByText('Undone: Check in load PU-1')).toBeInTheDocument();
    expect(await readEntries()).toEqual([]);
    expect(screen.queryByRole('button', { name: /undo/i })).toBeNull();
  });

  it('is pressed by Ctrl-Z, but not while somebody types', async () => {
    await announceSave(checkIn());
    await undo();
    await userEvent.type(screen.getByRole('textbox'), 'a{Control>}z{/Control}');
    expect(await readEntries()).toHaveLength(1);
    await userEvent.click(document.body);
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect(await readEntries()).toEqual([]));
  });

  it('takes back several changes of one press together', async () => {
    await announceSave(Promise.all([checkIn(1), checkIn(2)]));
    await userEvent.click(await undo());
    expect(await screen.findByText('Undone: 2 changes')).toBeInTheDocument();
    expect(await readEntries()).toEqual([]);
  });

  it('says in its place that it is too late once something is on its way, and keeps the focus', async () => {
    const { seq } = await checkIn();
    await announceSave(readEntries());
    const button = await undo();
    button.focus();
    await session.db.outbox.update(seq, { status: 'sending', sender: 'the worker' });
    await waitFor(() => expect(button).toHaveTextContent('Too late to undo'));
    expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}{Control>}z{/Control}');
    expect(await readEntries()).toHaveLength(1);
  });

  it('that loses the race is answered in words, and undoes no part', async () => {
    await announceSave(Promise.all([checkIn(1), checkIn(2)]));
    const press = (await undo()).click.bind(await undo());
    const sent = session.db.outbox.toCollection().last();
    await session.db.outbox.update((await sent)?.seq ?? 0, { status: 'sending', sender: 'the worker' });
    press();
    expect(await screen.findByText(/^Too late to undo: a part of this is being sent/)).toBeInTheDocument();
    expect(useSnackbar.getState().severity).toBe('warning');
    expect(await readEntries()).toHaveLength(2);
  });

  it('undoes nothing that more was recorded about since, and says so', async () => {
    await announceSave(Promise.all([checkIn(1), checkIn(2)]));
    const button = await undo();
    await enqueue({
      type: 'edit-load',
      args: { loadId: load(1)._id, fields: { pUNum: 'PU-new' }, seen: { pUNum: 'PU-1' }, bolChanges: [] },
      context: { parties: {}, files: {}, contact: CONTACT },
      label: 'Change load PU-1',
    });
    await userEvent.click(button);
    expect(await screen.findByText(/^Nothing was undone: more was recorded about this load since\./)).toBeVisible();
    expect(await readEntries()).toHaveLength(3);
  });

  it('of a form leads back to it, with what was typed there', async () => {
    const draft = { key: 'edit/1', value: { pUNum: 'PU-typed' } };
    await announceSave(checkIn(), { draft });
    await userEvent.click(await undo());
    expect(await screen.findByText('Undone: Check in load PU-1')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', window.location.pathname);
    expect(await readDraft('edit/1')).toEqual({ pUNum: 'PU-typed' });
  });

  it('is not offered for what has left already, nor for what is no entry', async () => {
    const { seq } = await checkIn();
    await session.db.outbox.update(seq, { status: 'sending', sender: 'the worker' });
    await announceSave(readEntries());
    await announceSave(Promise.resolve('done'));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(screen.queryByRole('button', { name: /undo/i })).toBeNull();
  });
});
