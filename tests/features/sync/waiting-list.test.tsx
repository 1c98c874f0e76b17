import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { changeOf } from '#changes/changes.ts';
import { WaitingList } from '#features/sync/waiting-list.tsx';
import { noteAnswer } from '#offline/api/connection.ts';
import { keepFile } from '#offline/documents.ts';
import { noteOffline } from '#offline/offline-ready.ts';
import { startSync } from '#offline/sync.ts';
import { useSnackbar } from '#ui/snackbar.tsx';
import { checkIn } from '../../support/device/freight.ts';
import { answerWith, ours } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { ada, edit, first, press, send, useWaitingDevice } from './waiting-device.ts';

const device = useWaitingDevice();
const card = async (label: string) => (await screen.findByText(label)).closest('li') as HTMLElement;

/** How this browser measures its room, until the test ends. */
function measureBy(estimate: () => Promise<StorageEstimate>): void {
  Object.defineProperty(navigator, 'storage', { value: { estimate }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'));
}

describe('the list of what waits', () => {
  it('says that everything is sent when nothing waits, and why there is nothing to press', async () => {
    renderUi(<WaitingList />);
    await screen.findByText('Everything is sent');
    expect(screen.getByRole('button', { name: 'Send now' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Send now' })).toHaveAccessibleDescription('Nothing waits to be sent.');
  });

  it('says in sentences what is missing to work without a network', async () => {
    onTestFinished(() => noteOffline({ shell: null, documents: null }));
    const documents = {
      kept: 5,
      all: 5,
      busy: false,
      tooMany: 0,
      missing: new Set<string>(),
      coming: new Set<string>(),
    };
    noteOffline({ shell: { kept: 40, files: 100, busy: false }, documents });
    renderUi(<WaitingList />);
    const region = await screen.findByRole('region', { name: 'Not ready for offline' });
    expect(region).toHaveTextContent(
      'The app: 40 of 100 files are on this device. Without a network it may not start.',
    );
    expect(region).toHaveTextContent('what is missing is fetched by itself');
  });

  it('says so where the browser does not tell how much room is used', async () => {
    measureBy(() => Promise.reject(new Error('not here')));
    renderUi(<WaitingList />);
    expect(await screen.findByText("This browser doesn't report how much is used.")).toBeVisible();
  });

  it('says that the room is being measured until it is', async () => {
    let answer = (_room: StorageEstimate) => {};
    measureBy(() => new Promise((resolve) => (answer = resolve)));
    renderUi(<WaitingList />);
    const measuring = await screen.findByRole('progressbar', { name: 'Measuring…' });
    await act(async () => answer({ usage: 3_000_000, quota: 90_000_000 }));
    await waitFor(() => expect(measuring).not.toBeInTheDocument());
    expect(screen.getByRole('region', { name: 'Storage on this device' })).toHaveTextContent(/3(\.0)? MB/);
  });

  it('groups items by load and tells what, when, and in which state', async () => {
    await checkIn();
    await checkIn(2);
    renderUi(<WaitingList />);
    const region = await screen.findByRole('region', { name: 'Load: 000001 · P/U PU-1' });
    expect(within(region).getByRole('listitem')).toHaveTextContent(
      /^Check in load PU-1Waiting to sendRecorded \d\d\/\d\d\/\d{4} \d\d:\d\d/,
    );
    expect(await screen.findByRole('region', { name: 'Load: 000002 · P/U PU-2' })).toBeVisible();
  });

  it('says what is wrong with an item by the labels of its fields, each once', async () => {
    await edit();
    const fields = {
      pUNum: 'P/U number is too short (at least 3 characters).',
      'bolChanges.0.fields.receiverId': 'is missing',
    };
    answerWith((request) =>
      request.url.endsWith('/api/users') ? ours(200, ada) : ours(422, { message: fields.pUNum, fields }, 'invalid'),
    );
    await send(device);
    renderUi(<WaitingList />);
    const item = await card('Change load PU-1');
    expect(await within(item).findAllByText(fields.pUNum)).toHaveLength(1);
    expect(within(item).getByText('Receiving company is missing.')).toBeVisible();
    expect(item).not.toHaveTextContent(/pUNum|receiverId/);
  });

  it('says what waits for the server’s update and what waits behind it, until an answer tells of the update', async () => {
    changeOf('check-in-load').needsLevel = 2;
    await checkIn();
    await edit();
    renderUi(<WaitingList />);
    const item = await card('Check in load PU-1');
    expect(item).toHaveTextContent('Waits for the server’s update');
    expect(await card('Change load PU-1')).toHaveTextContent('Waits for the item above');
    expect(within(item).getByRole('button', { name: /^Withdraw/ })).toBeVisible();
    await act(() => device.session.db.meta.put({ key: 'serverLevel', value: 2 }));
    await waitFor(() => expect(item).toHaveTextContent('Waiting to send'));
    delete changeOf('check-in-load').needsLevel;
  });

  it('takes an item back that was never sent, after asking', async () => {
    await checkIn();
    renderUi(<WaitingList />);
    await press('Withdraw: Check in load PU-1');
    await press('Keep');
    expect(await device.session.db.outbox.count()).toBe(1);
    await press('Withdraw: Check in load PU-1');
    await press('Withdraw');
    await screen.findByText('Everything is sent');
    expect((await device.session.db.loads.get(first._id))?.checkin).toBeNull();
  });

  it('says that it is too late where the item went out while it was asked about', async () => {
    const { seq } = await checkIn();
    renderUi(<WaitingList />);
    await press('Withdraw: Check in load PU-1');
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw this item?' });
    await act(() => device.session.db.outbox.update(seq, { status: 'sending', sender: 'the worker' }));
    await press('Withdraw', within(dialog).findByRole);
    await waitFor(() =>
      expect(useSnackbar.getState()).toMatchObject({
        severity: 'info',
        message: 'Too late: this item is already on its way or settled.',
      }),
    );
    expect(await device.session.db.outbox.count()).toBe(1);
  });

  it('counts tries and names the next one once an answer failed to come', async () => {
    await checkIn();
    answerWith((request) => (request.url.endsWith('/api/users') ? ours(200, ada) : new Response('', { status: 503 })));
    await send(device);
    renderUi(<WaitingList />);
    const item = await card('Check in load PU-1');
    expect(item).toHaveTextContent(/Next try (in \d+ s|now)/);
    expect(item).toHaveTextContent(/\d+ (try|tries) so far/);
    expect(item).toHaveTextContent('Last answer: The server is busy.');
    expect(within(item).queryByRole('button', { name: /Withdraw/ })).not.toBeInTheDocument();
  });

  it('tells what became of the files an item waits for, though nothing of it has gone', async () => {
    const { sha256 } = await keepFile(new TextEncoder().encode('%PDF-1.7').buffer as ArrayBuffer);
    const { seq } = await checkIn();
    await device.session.db.outbox.update(seq, { needs: [sha256] });
    answerWith((request) => (request.url.includes('/api/files/') ? new Response('', { status: 503 }) : ours(200, ada)));
    await send(device);
    renderUi(<WaitingList />);
    const item = await card('Check in load PU-1');
    expect(item).toHaveTextContent(/Next try (in \d+ s|now)/);
    expect(item).toHaveTextContent('1 try so far');
    expect(item).toHaveTextContent('Last answer: The server is busy.');
    expect(within(item).getByRole('button', { name: /Withdraw/ })).toBeVisible();
  });

  it('sends at once on request and then shows the receipt', async () => {
    await checkIn();
    // After a failure an entry waits; only a person makes that shorter.
    await device.session.db.outbox.toCollection().modify({ attempts: 3, nextAt: Date.now() + 3_600_000 });
    const stored = { ...first, checkin: '2026-11-20T16:00:00Z', version: 2, bols: [] };
    const asked: string[] = [];
    answerWith((request) => {
      asked.push(new URL(request.url).pathname);
      if (request.url.endsWith('/checkin')) return ours(200, { outcome: 'done', load: stored });
      if (request.url.includes('/api/changes')) {
        return ours(200, { changes: [], cursor: 'c', more: false, now: new Date().toISOString() });
      }
      return ours(200, ada);
    });
    await startSync({
      page: { isVisible: () => true, onVisible: () => () => {}, onOnline: () => () => {}, onHide: () => () => {} },
    });
    renderUi(<WaitingList />);
    await waitFor(() => expect(asked).toContain('/api/changes'));
    await press('Send now');
    await screen.findByText('Everything is sent');
    expect(asked.indexOf('/api/changes')).toBeLessThan(asked.findIndex((path) => path.endsWith('/checkin')));
    const receipts = screen.getByRole('region', { name: 'Last 24 hours' });
    expect(await within(receipts).findByRole('listitem')).toHaveTextContent(/^Check in load PU-1Sent \d\d:\d\d$/);
  });
});

describe('what keeps everything from going out', () => {
  it('is the Wi-Fi, the server, or the session, each with what to do', async () => {
    const onSignIn = vi.fn();
    renderUi(<WaitingList onSignIn={onSignIn} />);
    await act(() => noteAnswer(device.session.db, { kind: 'portal', status: 200 }));
    await screen.findByText('This Wi-Fi wants a login');
    await act(() => noteAnswer(device.session.db, { kind: 'network', words: '' }));
    await screen.findByText('The server can’t be reached');
    await act(() => noteAnswer(device.session.db, { kind: 'sign-in' }));
    await press('Log in');
    expect(onSignIn).toHaveBeenCalledOnce();
    // Another person has logged in meanwhile, elsewhere in this browser.
    await act(() => noteAnswer(device.session.db, { kind: 'network', words: '' }));
    await screen.findByText('The server can’t be reached');
    await act(() => noteAnswer(device.session.db, { kind: 'other-person' }));
    await screen.findByText('Log in again to send');
  });
});
