import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Load } from '#contract/load.ts';
import { draftIsKept, editKey, replacingKey } from '#features/build-load/draft-store.ts';
import { EditLoadWizard } from '#features/build-load/load-wizards.tsx';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { flush } from '#offline/outbox/flush.ts';
import { discardEntry } from '#offline/outbox.ts';
import { readEntries } from '#offline/read-outbox.ts';
import type { Session } from '#offline/session.ts';
import { useSnackbar } from '#ui/snackbar.tsx';
import { CONTACT } from '../../support/device/freight.ts';
import { pulled, wipeDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { adminDevice, storedLoad } from './drafts.ts';
import { CONFLICT, refusingServer } from './refusing-server.ts';

const onDone = vi.fn();
const load = storedLoad();
let session: Session;
let server: ReturnType<typeof refusingServer>;
let id: string;
let seq: number;

const has = ({ bols, ...row }: Load) => pulled(session, { loads: [row], bols });
const send = () => flush(session, { force: true });
const statuses = async () => (await readEntries()).map(({ status }) => status);

/** Somebody else changed the P/U number first, and the load number besides. */
beforeEach(async () => {
  onDone.mockClear();
  session = await adminDevice();
  await has(load);
  server = refusingServer(session);
  const args = { loadId: load._id, fields: { pUNum: 'PU-MINE' }, seen: { pUNum: load.pUNum }, bolChanges: [] };
  ({ id, seq } = await enqueue({
    type: 'edit-load',
    args,
    context: { parties: {}, files: {}, contact: CONTACT },
    label: 'Mine',
  }));
  await send();
  await waitFor(async () => expect(await statuses()).toEqual(['attention']));
  await has({ ...load, pUNum: 'PU-THEIRS', loadNum: 'L-THEIRS', version: 2 });
});
afterEach(wipeDevice);

const show = () =>
  renderUi(
    <EditLoadWizard
      viewer={session}
      loadId={load._id}
      replaces={id}
      back={{ to: '/waiting', label: 'Waiting to send' }}
      onDone={onDone}
    />,
    { screen: 'phone' },
  );
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const number = () => screen.findByLabelText(/P\/U number/);
async function retype(text: string): Promise<void> {
  await userEvent.clear(await number());
  await userEvent.type(await number(), text);
}
async function finish(): Promise<void> {
  for (let step = 0; step < 3; step++) await press('Next');
  await press('Finish');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
}

describe('an edit the server did not take', () => {
  it('comes back over the load as the server has it now, and is sent as new in its place', async () => {
    show();
    expect(await number()).toHaveValue('PU-MINE');
    expect(screen.getByLabelText('Load number')).toHaveValue('L-THEIRS');
    expect(screen.getByText(CONFLICT)).toBeVisible();
    await finish();
    expect(await readEntries()).toMatchObject([
      { seq, id: expect.not.stringContaining(id), label: 'Change load PU-MINE', status: 'pending' },
    ]);
    server.refusing = false;
    await send();
    await waitFor(async () => expect(await readEntries()).toEqual([]));
    expect(server.asked.map(({ body: { pUNum, seen } }) => ({ pUNum, seen }))).toEqual([
      { pUNum: 'PU-MINE', seen: { pUNum: 'PU-9001' } },
      { pUNum: 'PU-MINE', seen: { pUNum: 'PU-THEIRS' } },
    ]);
  });

  it('keeps what was typed when the tab dies, apart from a draft of the load as it is', async () => {
    const { unmount } = show();
    await retype('PU-BOTH');
    unmount();
    await draftIsKept();
    expect(await session.db.drafts.toCollection().primaryKeys()).toEqual([replacingKey(editKey(load._id), id)]);
    expect(await statuses()).toEqual(['attention']);
    show();
    expect(await number()).toHaveValue('PU-BOTH');
  });

  it('does not bring back what the person gave up for the value of the others', async () => {
    const { unmount } = show();
    await retype('PU-THEIRS');
    await userEvent.type(screen.getByLabelText('Pick-up location'), 'Gate 3');
    unmount();
    await draftIsKept();
    show();
    expect(await number()).toHaveValue('PU-THEIRS');
    await finish();
    const [entry] = await readEntries();
    expect(entry).toHaveProperty('args.fields', { pULocation: 'Gate 3' });
  });

  it('stays when nothing of it is wanted any more: only its Discard takes it away', async () => {
    show();
    await retype('PU-THEIRS');
    await finish();
    expect(useSnackbar.getState().message).toMatch(/^Nothing differs from what the server has/);
    expect(await statuses()).toEqual(['attention']);
    expect(await session.db.drafts.count()).toBe(0);
  });

  it('is not for editing once the load is gone or completed', async () => {
    const [bol] = load.bols;
    await has({ ...load, version: 3, bols: [{ ...bol!, completed: true, version: 3 }] });
    const { unmount } = show();
    expect(await screen.findByText('A completed load cannot be edited.')).toBeVisible();
    unmount();
    await session.db.loads.update(load._id, { removed: 'deleted' });
    show();
    expect(await screen.findByText(/This load was deleted or is no longer shared with you/)).toBeVisible();
    expect(await statuses()).toEqual(['attention']);
  });

  it('opens the load as it is when it was discarded meanwhile', async () => {
    await discardEntry(id);
    show();
    expect(await number()).toHaveValue('PU-THEIRS');
    expect(screen.getByText('The item to change is not waiting any more.')).toBeVisible();
  });
});
