import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSessionStore } from '#app/base/session-store.ts';
import { Home } from '#app/routes/home.tsx';
import type { Bol } from '#contract/bol.ts';
import { API_VERSION, HEADERS } from '#contract/failure.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { CurrentUser } from '#contract/user.ts';
import type { SignatureFacts } from '#domain/signing.ts';
import { startUndo } from '#features/sync/undo.ts';
import { environment } from '#offline/base/environment.ts';
import { readLoad } from '#offline/read-loads.ts';
import { readEntries } from '#offline/read-outbox.ts';
import type { Session } from '#offline/session.ts';
import { openSignedDocument } from '#offline/signed-documents.ts';
import { Snackbar, useSnackbar } from '#ui/snackbar.tsx';
import { installCaches } from '../../offline/support/fake-caches.ts';
import { bol, load } from '../../support/device/freight.ts';
import { BAYVIEW, DANA, HARBOR, idOf, partyOf, person, REDWOOD } from '../../support/device/people.ts';
import { answerWith, ours, pulled, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { savedFiles } from '../../support/saved-files.ts';

let removeCaches = () => {};
beforeEach(() => {
  removeCaches = installCaches();
  useSnackbar.setState({ open: false, message: '', actions: [] });
});
afterEach(async () => {
  useSessionStore.setState({ status: 'out', session: null });
  await wipeDevice();
  removeCaches();
  vi.restoreAllMocks();
});

function Message() {
  const { open, severity, message, actions } = useSnackbar();
  return <Snackbar {...{ open, severity, message, actions }} onClose={() => {}} autoHideMs={null} />;
}

async function visit(user: CurrentUser, list: string, loads: LoadRecord[], bols: Bol[]): Promise<Session> {
  const session = await signedInDevice(user);
  await pulled(session, { loads, bols });
  useSessionStore.setState({ status: 'in', session });
  startUndo();
  renderUi(
    <>
      <Home />
      <Message />
    </>,
    { path: `/home?list=${list}` },
  );
  return session;
}
const ada = () => person(0xa1, 'Ada', HARBOR, 1);

const chooseAll = async (count: number) =>
  userEvent.click(await screen.findByRole('checkbox', { name: `Choose all ${count} on this page` }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = () => screen.findByRole('dialog');
/** The lines below one heading of the dialog. */
const lines = async (heading: string) => {
  const title = await within(await dialog()).findByRole('heading', { name: heading });
  return within(title.parentElement as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};
const said = (message: string | RegExp) => screen.findByText(message);
const labels = async () => (await readEntries()).map(({ label }) => label);
const chosen = () => screen.queryAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('aria-label'));

describe('shipping several', () => {
  const draft = { ready: false };
  const [first, second] = [load(1, draft), load(2, draft)];
  const noCarrier = load(3, { ...draft, carrierId: null, carrier: null });
  const noBol = load(4, { ...draft, stops: 0 });
  const arrive = () =>
    visit(
      ada(),
      'unsubmitted',
      [first, second, noCarrier, noBol],
      [bol(0x11, first), bol(0x21, second), bol(0x31, noCarrier)],
    );

  it('names what is not ready and why, ships the others with an entry each, and all of it can be undone', async () => {
    await arrive();
    await chooseAll(4);
    await press('Ship 2 ready');
    expect(await lines('Their carriers and receivers will see them')).toEqual([
      'PU-1 · with Redwood Freight to Bayview Distribution',
      'PU-2 · with Redwood Freight to Bayview Distribution',
    ]);
    expect(await lines('Not ready, so left as they are')).toEqual([
      'PU-3 · The load has no carrier yet.',
      'PU-4 · The load has no BOL yet.',
    ]);
    expect(await labels()).toEqual([]);
    await press('Ship 2 Loads');
    await said('2 loads shipped · Saved on this device');
    expect(await labels()).toEqual(['Ship load PU-1', 'Ship load PU-2']);
    expect((await readEntries()).map(({ type, args }) => [type, args])).toEqual(
      [first, second].map(({ _id }) => [
        'edit-load',
        { loadId: _id, fields: { ready: true }, seen: { ready: false }, bolChanges: [] },
      ]),
    );
    await waitFor(() => expect(chosen()).toEqual(['Choose all 2 on this page', 'Choose PU-3', 'Choose PU-4']));
    await press('Undo');
    await said('Undone: 2 changes');
    expect(await labels()).toEqual([]);
    expect((await readLoad(idOf(1)))?.ready).toBe(false);
  });

  it.each([
    ['some of them', 'Choose PU-1', 'Ship 1 ready', 'Cancel'],
    ['none of them', 'Choose PU-3', 'Ship 0 ready', 'Close'],
  ])('ships nothing for who turns back where %s can be shipped', async (_whom, choice, ship, back) => {
    await arrive();
    await userEvent.click(await screen.findByRole('checkbox', { name: choice }));
    await press(ship);
    await userEvent.click(within(await dialog()).getByText(back, { selector: 'button *' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await labels()).toEqual([]);
    expect(chosen()).toEqual([choice]);
  });

  it('is not offered to a clerk, who ships none', async () => {
    await visit(person(0xa2, 'Cleo', HARBOR, 2), 'unsubmitted', [first], [bol(0x11, first)]);
    await screen.findByText('PU-1');
    await screen.findByRole('button', { name: 'Export CSV' });
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
  });
});

describe('assigning one driver to several', () => {
  const [first, second] = [load(1), load(2, { drivers: [{ ...DANA, _id: idOf(0xd9), name: 'Old Hand' }] })];
  const summit = { ...partyOf(REDWOOD), _id: idOf(0xc9), name: 'Summit Haulage' };
  const others = load(3, { carrierId: summit._id, carrier: summit });

  it('makes the entries that each load’s own page would make, for those the rule lets have that driver', async () => {
    const old = { driverId: idOf(0xd9), driver: { ...DANA, _id: idOf(0xd9), name: 'Old Hand' } };
    const drivenBefore = load(4, { drivers: [DANA] });
    const bols = [bol(0x11, first), bol(0x21, second, old), bol(0x22, second), bol(0x31, others)];
    const dana = { driverId: DANA._id, driver: DANA, completed: true };
    await visit(ada(), 'outbound', [first, second, others, drivenBefore], [...bols, bol(0x41, drivenBefore, dana)]);
    await chooseAll(3);
    await press('Assign driver');
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Assign driver');
    expect(await screen.findByRole('button', { name: 'Assign to 3 Loads' })).toBeDisabled();
    await userEvent.type(within(await dialog()).getByRole('textbox', { name: 'Find a driver' }), 'dana');
    await userEvent.click(await screen.findByRole('option', { name: /Dana Cruz/ }));
    expect(await lines('Left as they are')).toEqual(['PU-3 · This driver works for another carrier.']);
    expect(await lines('Dana Cruz will be told')).toEqual(['PU-1', 'PU-2 · instead of Old Hand']);
    // An impatient finger.
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Assign to 2 Loads' }));
    await said('Saved on this device');
    expect((await readEntries()).map(({ type, args }) => [type, args])).toEqual([
      ['assign-driver', { loadId: idOf(1), bolIds: [idOf(0x11)], driverId: DANA._id, replaces: null }],
      ['assign-driver', { loadId: idOf(2), bolIds: [idOf(0x21)], driverId: DANA._id, replaces: idOf(0xd9) }],
      ['assign-driver', { loadId: idOf(2), bolIds: [idOf(0x22)], driverId: DANA._id, replaces: null }],
    ]);
    // Their page would not do it either: somebody has to see to it.
    await waitFor(() => expect(chosen()).toEqual(['Choose PU-3']));
  });
});

describe('the signed PDFs of several', () => {
  const signature: SignatureFacts = {
    _id: idOf(0x991),
    purpose: 'receiver',
    signerName: 'Denise',
    companyId: BAYVIEW._id,
    at: '2026-11-25T17:00:00Z',
    voided: false,
    documentSha256: '',
  };
  const signed = { signatures: [signature] };
  const [first, second, third] = [load(1), load(2), load(3)];
  const kept = bol(0x11, first, { ...signed, version: 4 });
  const pdf = (words: string) =>
    new Response(`%PDF-1.7 ${words}`, { headers: { [HEADERS.api]: API_VERSION, 'content-type': 'application/pdf' } });

  it('names what nobody has signed, and without a network what is not on this device', async () => {
    await visit(
      person(0xb3, 'Bo', BAYVIEW, 2),
      'inbound',
      [first, second, third],
      [kept, bol(0x21, second, signed), bol(0x31, third)],
    );
    answerWith(() => pdf('one'));
    await openSignedDocument(kept);
    environment.fetch = async () => {
      throw new TypeError('Failed to fetch');
    };
    await chooseAll(3);
    await press('Download signed PDFs');
    expect(await lines('Not on this device, and the server can’t be reached')).toEqual(['PU-2 · 0-bol-33.pdf']);
    expect(await lines('Without a signed PDF')).toEqual(['PU-3 · 0-bol-49.pdf: Nobody has signed it yet.']);
    expect(within(await dialog()).getByRole('button', { name: 'Save 1 PDF as ZIP' })).toBeEnabled();
    expect(within(await dialog()).getByRole('status')).toHaveTextContent('1 of 3 BOLs can be saved');
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are of the chosen BOLs in a list of BOLs; one that can’t be had stays out, is named and stays chosen', async () => {
    const done = { ...signed, completed: true };
    const saved = savedFiles();
    await visit(
      person(0xb3, 'Bo', BAYVIEW, 2),
      'completed',
      [first],
      [bol(0x11, first, done), bol(0x12, first, done), bol(0x13, first, done)],
    );
    const gone = `/api/bols/${idOf(0x12)}/signed.pdf`;
    answerWith(({ url }) => {
      if (url.endsWith(gone)) return ours(404, {}, 'not-found');
      return url.endsWith('.pdf') ? pdf('one') : ours(200, {});
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose PU-1, 0-bol-18.pdf' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose PU-1, 0-bol-19.pdf' }));
    await press('Download signed PDFs');
    await press('Save 2 PDFs as ZIP');
    await said('Some are not in the ZIP');
    expect(await lines('They stay chosen')).toEqual([
      'PU-1 · 0-bol-18.pdf: This document is not available to you any more.',
    ]);
    const text = await saved[0]?.content.text();
    expect(text?.match(/%PDF/g)).toHaveLength(1);
    expect(text).toContain('PU-1-bol-19-000013-signed.pdf');
    await press('Close');
    await waitFor(() => expect(chosen()).toEqual(['Choose PU-1, 0-bol-18.pdf']));
  });

  it('are saved once, however often that is pressed', async () => {
    const saved = savedFiles();
    await visit(person(0xb3, 'Bo', BAYVIEW, 2), 'inbound', [second], [bol(0x21, second, signed)]);
    let goOn = () => {};
    const held = new Promise<void>((go) => {
      goOn = go;
    });
    answerWith(async ({ url }) => {
      if (!url.endsWith('.pdf')) return ours(200, {});
      await held;
      return pdf('one');
    });
    await chooseAll(1);
    await press('Download signed PDFs');
    const save = await within(await dialog()).findByRole('button', { name: 'Save 1 PDF as ZIP' });
    await userEvent.click(save);
    await userEvent.click(save);
    goOn();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saved).toHaveLength(1);
  });

  it('are not to be saved where nothing of them can be had', async () => {
    await visit(person(0xb3, 'Bo', BAYVIEW, 2), 'inbound', [third], [bol(0x31, third)]);
    await chooseAll(1);
    await press('Download signed PDFs');
    const save = await within(await dialog()).findByRole('button', { name: 'Save 0 PDFs as ZIP' });
    expect(save).toBeDisabled();
    expect(save).toHaveAccessibleDescription('There is nothing to save.');
    expect(within(await dialog()).getByRole('status')).toHaveTextContent('0 of 1 BOL can be saved');
  });

  it('say that nothing was saved where the server has none of them any more, and all stay chosen', async () => {
    const saved = savedFiles();
    await visit(person(0xb3, 'Bo', BAYVIEW, 2), 'inbound', [second], [bol(0x21, second, signed)]);
    answerWith(({ url }) => (url.endsWith('.pdf') ? ours(404, {}, 'not-found') : ours(200, {})));
    await chooseAll(1);
    await press('Download signed PDFs');
    await press('Save 1 PDF as ZIP');
    expect(await screen.findByRole('dialog', { name: 'Nothing was saved' })).toBeVisible();
    expect(await lines('They stay chosen')).toEqual([
      'PU-2 · 0-bol-33.pdf: This document is not available to you any more.',
    ]);
    expect(saved).toEqual([]);
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(chosen()).toEqual(['Choose all 1 on this page', 'Choose PU-2']);
  });
});
