import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BUILD_KEY, draftIsKept, replacingKey } from '#features/build-load/draft-store.ts';
import { buildArgs, buildContext } from '#features/build-load/edit-args.ts';
import type { LoadDraft } from '#features/build-load/load-draft.ts';
import { BuildLoadWizard } from '#features/build-load/load-wizards.tsx';
import { keepFile } from '#offline/documents.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { flush } from '#offline/outbox/flush.ts';
import { discardEntry, retryEntry } from '#offline/outbox.ts';
import { readEntries } from '#offline/read-outbox.ts';
import type { Session } from '#offline/session.ts';
import { useSnackbar } from '#ui/snackbar.tsx';
import { load } from '../../support/device/freight.ts';
import { DANA } from '../../support/device/people.ts';
import { readReceipts } from '../../support/device/read-rows.ts';
import { pulled, wipeDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { adminDevice, bol, fullDraft } from './drafts.ts';
import { pdfBytes } from './pdf-files.ts';
import { INVALID, refusingServer } from './refusing-server.ts';

const IN_TWO_DAYS = new Date(Date.now() + 2 * 86_400_000).toISOString();
const onDone = vi.fn();
let session: Session;
let server: ReturnType<typeof refusingServer>;
let draft: LoadDraft;
/** The refused build. */
let id: string;
let seq: number;

const send = () => flush(session, { force: true });

/** A load with one document and a check-in recorded after it; the server refuses the load. */
beforeEach(async () => {
  onDone.mockClear();
  session = await adminDevice();
  server = refusingServer(session);
  const document = await keepFile((await pdfBytes(2)).buffer);
  const file = { name: 'bill.pdf', ...document, pages: 2 };
  draft = fullDraft({ pUNum: 'PU-OLD', bols: [bol({ file, deliveryDate: IN_TWO_DAYS })] });
  const label = 'Ship load PU-OLD';
  ({ id, seq } = await enqueue({
    type: 'build-load',
    args: buildArgs(draft, session),
    context: buildContext(draft, session),
    label,
  }));
  const checkIn = { loadId: draft.loadId, driverId: DANA._id };
  await enqueue({
    type: 'check-in-load',
    args: checkIn,
    context: { driver: DANA, byName: 'Ada' },
    label: 'Check in load',
  });
  await send();
  await waitFor(async () => expect(await statuses()).toEqual(['attention', 'pending']));
});
afterEach(wipeDevice);

const statuses = async () => (await readEntries()).map(({ status }) => status);
const draftKeys = () => session.db.drafts.toCollection().primaryKeys();
const show = () => renderUi(<BuildLoadWizard viewer={session} replaces={id} onDone={onDone} />, { screen: 'phone' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => userEvent.click(button(name));
const number = () => screen.findByLabelText(/P\/U number/);
const finished = () => waitFor(() => expect(onDone).toHaveBeenCalledOnce());
const said = (words: RegExp) => waitFor(() => expect(useSnackbar.getState().message).toMatch(words));

async function retype(text: string): Promise<void> {
  await userEvent.clear(await number());
  await userEvent.type(await number(), text);
}
async function finish(): Promise<void> {
  for (let step = 0; step < 3; step++) await press('Next');
  await press('Finish');
}
/** The message may come while the button still works. */
async function finishAgain(): Promise<void> {
  await waitFor(() => expect(button('Finish')).toBeEnabled());
  await press('Finish');
}

describe('a load the server did not take', () => {
  it('comes back with everything in it and the reason, is changed, and goes out once in its old place', async () => {
    show();
    expect(await number()).toHaveValue('PU-OLD');
    expect(screen.getByText(INVALID)).toBeVisible();
    await retype('PU-NEW');
    await press('Next');
    expect(screen.getByText('0-bill.pdf')).toBeVisible();
    await press('Next');
    expect(screen.getByLabelText(/^Carrier/, { selector: 'input' })).toHaveValue('Redwood Freight');
    await press('Next');
    expect(screen.getByRole('radio', { name: 'Ship' })).toBeChecked();
    await press('Finish');
    await finished();
    expect(await readEntries()).toMatchObject([
      {
        seq,
        id: expect.not.stringContaining(id),
        label: 'Ship load PU-NEW',
        status: 'pending',
        needs: [draft.bols[0]!.file.sha256],
      },
      { type: 'check-in-load' },
    ]);
    expect(await session.db.loads.get(draft.loadId)).toMatchObject({ pUNum: 'PU-NEW', checkin: expect.any(String) });
    expect(await draftKeys()).toEqual([]);

    server.refusing = false;
    await send();
    await waitFor(async () => expect(await readEntries()).toEqual([]));
    expect(server.asked.map(({ what, body }) => [what.split('/').at(-1), body.pUNum])).toEqual([
      ['create', 'PU-OLD'],
      ['create', 'PU-NEW'],
      ['checkin', undefined],
    ]);
    expect(new Set(server.asked.map(({ key }) => key)).size).toBe(3);
    const receipts = await readReceipts(draft.loadId);
    expect(receipts.map(({ label, outcome, note }) => [label, outcome, note])).toEqual([
      ['Ship load PU-OLD', 'discarded', 'Sent again with changes.'],
      ['Ship load PU-NEW', 'done', null],
      ['Check in load', 'done', null],
    ]);
  });

  it('survives a tab that dies in between: the changes and the item are both still there', async () => {
    const { unmount } = show();
    await retype('PU-NEW');
    unmount();
    await draftIsKept();
    expect(await draftKeys()).toEqual([replacingKey(BUILD_KEY, id)]);
    expect(await statuses()).toEqual(['attention', 'pending']);
    show();
    expect(await number()).toHaveValue('PU-NEW');
    expect(screen.getByText(/continuing a draft/)).toBeVisible();
    await press('Start over');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start over' }));
    await waitFor(async () => expect(await number()).toHaveValue('PU-OLD'));
    expect(await session.db.blobs.count()).toBe(1);
  });

  it('leaves a draft of another new load alone', async () => {
    await session.db.drafts.put({ key: BUILD_KEY, value: fullDraft({ pUNum: 'PU-OTHER' }), savedAt: 1 });
    show();
    await retype('PU-NEW');
    await finish();
    await finished();
    expect(await session.db.drafts.toArray()).toMatchObject([{ key: BUILD_KEY, value: { pUNum: 'PU-OTHER' } }]);
  });
});

describe('the documents of a load the server did not take', () => {
  it('stay until its new version without them is stored', async () => {
    // As when the server answered before the document had got there.
    await session.db.blobs.toCollection().modify({ sentAt: null });
    show();
    await number();
    await press('Next');
    await press(/Remove 0-bill/);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('0-bill.pdf')).toBeNull());
    await draftIsKept();
    expect(await session.db.blobs.count()).toBe(1);
    await press('Next');
    await press('Next');
    await userEvent.click(screen.getByRole('radio', { name: 'Save' }));
    await press('Finish');
    await finished();
    expect(await session.db.blobs.count()).toBe(0);
  });
});

describe('when the item moves on while it is being changed', () => {
  it('says that it was discarded, and builds the load on its own at the next Finish', async () => {
    show();
    await retype('PU-NEW');
    await discardEntry(id);
    await finish();
    await said(/sent or removed in the meantime. Press Finish again/);
    expect(onDone).not.toHaveBeenCalled();
    expect(screen.getByText('The item to change is not waiting any more.')).toBeVisible();
    await finishAgain();
    await finished();
    expect((await readEntries()).map(({ label }) => label)).toContain('Ship load PU-NEW');
  });

  it('does not build it twice when a retry got through', async () => {
    show();
    await retype('PU-NEW');
    server.refusing = false;
    await retryEntry(id);
    await send();
    await waitFor(async () => expect(await readEntries()).toEqual([]));
    await finish();
    await said(/sent or removed in the meantime/);
    await finishAgain();
    await said(/built already/);
    expect(await readEntries()).toEqual([]);
    expect(screen.getByRole('radio', { name: 'Ship' })).toBeChecked();
  });

  it('opens as a new load with the changes made before', async () => {
    const { unmount } = show();
    await retype('PU-NEW');
    unmount();
    await draftIsKept();
    await discardEntry(id);
    show();
    expect(await number()).toHaveValue('PU-NEW');
    expect(screen.getByText('The item to change is not waiting any more.')).toBeVisible();
    expect(await draftKeys()).toEqual([BUILD_KEY]);
  });

  it('is not offered where the server has the load: a second version would be dropped there', async () => {
    await pulled(session, { loads: [{ ...load(1), _id: draft.loadId }] });
    show();
    expect(await screen.findByText('This item can’t be edited.')).toBeVisible();
    expect(screen.getByText(/Discard the item in the waiting list/)).toBeVisible();
    expect(screen.queryByLabelText(/P\/U number/)).toBeNull();
  });
});
