import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildArgs, buildContext } from '#features/build-load/build-args.ts';
import { BuildLoadWizard } from '#features/build-load/build-load-wizard.tsx';
import { BUILD_KEY, flushDraft, useDraft } from '#features/build-load/draft-store.ts';
import { keepShared } from '#offline/files/shared-documents.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { type Session, signOut } from '#offline/session.ts';
import { toLocalInput } from '#ui/local-date-time.ts';
import { useSnackbar } from '#ui/snackbar-store.ts';
import { BAYVIEW, HARBOR, idOf, person, REDWOOD } from '../../support/device/people.ts';
import { answerWith, ours, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { coarsePointer } from './coarse-pointer.ts';
import { adminDevice } from './drafts.ts';
import { encryptedBytes, fileOf, pdfBytes, pdfFile } from './pdf-files.ts';

coarsePointer();

const IN_TWO_DAYS = new Date(Date.now() + 2 * 86_400_000);
let session: Session;
let user: ReturnType<typeof userEvent.setup>;
const onDone = vi.fn();

beforeEach(async () => {
  session = await adminDevice();
  user = userEvent.setup({ applyAccept: false });
  onDone.mockClear();
});
afterEach(wipeDevice);

const show = () =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <BuildLoadWizard viewer={session} onDone={onDone} />
      </MemoryRouter>
    </MantineProvider>,
  );
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const setDate = (label: RegExp, date = IN_TWO_DAYS) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: toLocalInput(date) } });

async function fillAbout(): Promise<void> {
  await user.type(await screen.findByLabelText(/P\/U number/), 'PU-77');
  setDate(/P\/U date/);
  await user.click(button('Next'));
}

async function choose(file: File): Promise<void> {
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
}

async function pickCompany(label: RegExp, term: string, name: string): Promise<void> {
  await user.type(screen.getByLabelText(label, { selector: 'input' }), term);
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }, { timeout: 3000 }));
}

async function addBol(name = 'bill.pdf'): Promise<void> {
  await choose(await pdfFile(name, 2));
  await waitFor(() => expect(button('Close')).toBeEnabled(), { timeout: 5000 });
  await user.click(button(/^Add/));
  await pickCompany(/Receiving company/, 'bayv', 'Bayview');
  setDate(/Delivery date/);
  await user.click(button('Submit BOL'));
}

describe('building a load without a network', () => {
  it('ships a load: one entry with its documents, and the draft is gone', async () => {
    show();
    await fillAbout();
    await addBol();
    await user.click(button('Next'));
    await pickCompany(/^Carrier/, 'redw', 'Redwood');
    await user.click(button('Next'));
    await user.click(screen.getByRole('radio', { name: 'Ship' }));
    await user.click(button('Finish'));
    await waitFor(() => expect(onDone).toHaveBeenCalled());

    const [entry] = await session.db.outbox.toArray();
    expect(entry).toMatchObject({ type: 'build-load', label: 'Ship load PU-77', status: 'pending' });
    expect(entry?.args).toMatchObject({ ready: true, carrierId: REDWOOD._id, stops: 1, pUNum: 'PU-77' });
    const [blob] = await session.db.blobs.toArray();
    expect(entry?.needs).toEqual([blob?.sha256]);
    const [bol] = await session.db.bols.toArray();
    expect(bol).toMatchObject({ file: { name: '0-bill.pdf', pages: 2 }, receiver: { name: BAYVIEW.name } });
    expect(await session.db.loads.toCollection().first()).toMatchObject({ category: 'outbound', ready: true });
    expect(useSnackbar.getState().message).toBe('Saved on this device');
    await flushDraft();
    expect(await session.db.drafts.count()).toBe(0);
  });

  it('keeps the draft and goes home when neither Save nor Ship was chosen', async () => {
    show();
    await fillAbout();
    await user.click(button('Next'));
    await user.click(button('Next'));
    expect(screen.getByRole('radio', { name: 'Ship' })).toBeDisabled();
    expect(screen.getByText('Add a BOL and choose a carrier first.')).toBeVisible();
    await user.click(button('Finish'));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(await session.db.outbox.count()).toBe(0);
    expect(await session.db.drafts.get(BUILD_KEY)).toMatchObject({ value: { pUNum: 'PU-77' } });
  });

  it('says beforehand that a load without carrier stays unsubmitted, and saves it so', async () => {
    show();
    await fillAbout();
    await addBol();
    await user.click(button('Next'));
    await user.click(button('Next'));
    await user.click(screen.getByRole('radio', { name: 'Ship' }));
    expect(screen.getByText(/The load has no carrier yet. It will stay under Unsubmitted/)).toBeVisible();
    await user.click(button('Finish'));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(await session.db.loads.toCollection().first()).toMatchObject({ category: 'unsubmitted', ready: false });
  });
});

describe('the same draft in two tabs', () => {
  it('is not built a second time after the other tab has finished', async () => {
    show();
    await fillAbout();
    await user.click(button('Next'));
    await user.click(button('Next'));
    await user.click(screen.getByRole('radio', { name: 'Save' }));
    const { draft } = useDraft.getState();
    const context = buildContext(draft, session);
    await enqueue('build-load', buildArgs(draft, session), context, { label: 'The other tab', dropDraft: BUILD_KEY });
    await user.click(button('Finish'));
    await waitFor(() => expect(useSnackbar.getState().message).toMatch(/built already/));
    expect(await session.db.outbox.count()).toBe(1);
    expect(onDone).not.toHaveBeenCalled();
  });
});

describe('when the device cannot keep the load', () => {
  it('says so, stays, and keeps the draft', async () => {
    show();
    await fillAbout();
    await addBol();
    await user.click(button('Next'));
    await user.click(button('Next'));
    await user.click(screen.getByRole('radio', { name: 'Save' }));
    await session.db.blobs.clear();
    await user.click(button('Finish'));
    await waitFor(() => expect(useSnackbar.getState().message).toMatch(/no longer on this device/));
    expect(onDone).not.toHaveBeenCalled();
    expect(await session.db.outbox.count()).toBe(0);
    expect(screen.getByText('PU-77')).toBeVisible();
    await flushDraft();
    expect(await session.db.drafts.get(BUILD_KEY)).toMatchObject({ value: { pUNum: 'PU-77' } });
  });

  it('warns while the draft is only on the screen', async () => {
    show();
    const field = await screen.findByLabelText(/P\/U number/);
    session.db.drafts.hook('creating', () => {
      throw new Error('The store is broken.');
    });
    await user.type(field, 'PU-77');
    expect(await screen.findByText('This draft is only on the screen.')).toBeVisible();
    expect(field).toHaveValue('PU-77');
  });
});

describe('a PDF shared by another app', () => {
  it('is offered as a BOL, and leaves the list when it is used', async () => {
    const bytes = (await pdfBytes(4)).buffer;
    await keepShared([{ name: 'From mail', bytes }]);
    show();
    expect(await screen.findByText('A shared PDF waits for you in the BOLs step.')).toBeVisible();
    await fillAbout();
    await user.click(await screen.findByRole('button', { name: 'Use as BOL' }));
    expect(await screen.findByText('4 pages')).toBeVisible();
    expect(screen.getByText('From mail.pdf')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Use as BOL' })).toBeNull());
    expect(await session.db.blobs.count()).toBe(1);
  });

  it('goes with its bytes when nobody wants it', async () => {
    await keepShared([{ name: 'spam.pdf', bytes: (await pdfBytes()).buffer }]);
    show();
    await fillAbout();
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText('spam.pdf')).toBeNull());
    await waitFor(async () => expect(await session.db.blobs.count()).toBe(0));
  });
});

describe('the steps', () => {
  it('keep Next off, with the reason, until P/U number and date are there', async () => {
    show();
    const number = await screen.findByLabelText(/P\/U number/);
    expect(button('Next')).toBeDisabled();
    expect(button('Next')).toHaveAccessibleDescription('The P/U number needs at least 3 characters.');
    await user.type(number, 'PU-77');
    expect(button('Next')).toHaveAccessibleDescription('Choose a pick-up date and time.');
    setDate(/P\/U date/);
    expect(button('Next')).toBeEnabled();
  });

  it('come back with what was entered after a logout, and for this person only', async () => {
    const { unmount } = show();
    await fillAbout();
    await choose(await pdfFile());
    await screen.findByText('1 page');
    unmount();
    await flushDraft();

    await signOut({ unsent: 'keep' });
    session = await signedInDevice(person(0xa2, 'Bo', HARBOR, 1));
    const other = show();
    expect(await screen.findByLabelText(/P\/U number/)).toHaveValue('');
    other.unmount();

    await signOut({ unsent: 'keep' });
    session = await adminDevice();
    show();
    expect(await screen.findByText('bill.pdf')).toBeVisible();
  });

  it('resume where they were left', async () => {
    const { unmount } = show();
    await fillAbout();
    await choose(await pdfFile());
    await screen.findByText('1 page');
    unmount();
    await flushDraft();
    show();
    expect(await screen.findByText(/continuing a draft/)).toBeVisible();
    expect(screen.getByText('bill.pdf')).toBeVisible();
    await user.click(button('Previous'));
    expect(await screen.findByLabelText(/P\/U number/)).toHaveValue('PU-77');
  });

  it('start over only after a confirmation, and then forget the documents too', async () => {
    show();
    await fillAbout();
    await choose(await pdfFile());
    await screen.findByText('1 page');
    await user.click(button('Start over'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Start over' }));
    expect(await screen.findByLabelText(/P\/U number/)).toHaveValue('');
    expect(await session.db.drafts.count()).toBe(0);
    expect(await session.db.blobs.count()).toBe(0);
  });
});

describe('the way through the steps', () => {
  it('has no Previous on the first; Previous returns, and Finish takes the place of Next on the last step', async () => {
    show();
    const step = () => screen.getByRole('region', { name: /^Step / }).getAttribute('aria-label');
    const buttons = () => ['Previous', 'Next', 'Finish'].filter((name) => screen.queryByRole('button', { name }));
    await screen.findByLabelText(/P\/U number/);
    expect([step(), ...buttons()]).toEqual(['Step 1: About', 'Next']);
    await fillAbout();
    expect([step(), ...buttons()]).toEqual(['Step 2: BOLs', 'Previous', 'Next']);
    await user.click(button('Next'));
    expect([step(), ...buttons()]).toEqual(['Step 3: Carrier', 'Previous', 'Next']);
    await user.click(button('Next'));
    expect([step(), ...buttons()]).toEqual(['Step 4: Ship/Save', 'Previous', 'Finish']);
    await user.click(button('Previous'));
    expect(step()).toBe('Step 3: Carrier');
  });
});

describe('the BOL form', () => {
  it('offers no delivery day before today', async () => {
    show();
    await fillAbout();
    const today = toLocalInput(new Date()).slice(0, 10);
    expect(screen.getByLabelText(/Delivery date/).getAttribute('min')).toBe(`${today}T00:00`);
  });

  it('keeps Close and Add off until a file is chosen, and Submit until everything is there', async () => {
    show();
    await fillAbout();
    expect(button('Close')).toBeDisabled();
    expect(button('Add')).toBeDisabled();
    await choose(await pdfFile('bill.pdf', 3));
    expect(await screen.findByText('3 pages')).toBeVisible();
    expect(button('Close')).toBeEnabled();
    await user.click(button('Close'));
    expect(screen.queryByText('3 pages')).toBeNull();
    expect(button('Submit BOL')).toHaveAccessibleDescription('Add a document.');
  });

  it('refuses a locked document with a sentence and keeps what was entered', async () => {
    show();
    await fillAbout();
    await pickCompany(/Receiving company/, 'bayv', 'Bayview');
    await choose(fileOf(encryptedBytes(), 'locked.pdf'));
    expect(await screen.findByText(/protected by a password/)).toBeVisible();
    expect(screen.getByLabelText(/Receiving company/)).toHaveValue('Bayview Distribution');
    await choose(fileOf(new TextEncoder().encode('hello'), 'notes.txt'));
    expect(await screen.findByText('Only .pdf files are accepted.')).toBeVisible();
    expect(await session.db.blobs.count()).toBe(0);
  });

  it('names documents by the count of BOLs before them, and takes BOLs off again', async () => {
    show();
    await fillAbout();
    await addBol('first.pdf');
    await user.click(button('Add Another BOL'));
    expect(button('Add Another')).toBeDisabled();
    await addBol('second.pdf');
    expect(screen.getByText('0-first.pdf')).toBeVisible();
    expect(screen.getByText('1-second.pdf')).toBeVisible();
    await user.click(button('Remove 0-first.pdf'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('0-first.pdf')).toBeNull());
    expect(screen.getByRole('heading', { name: '1 BOL' })).toBeVisible();
  });
});

describe('the company search', () => {
  it('finds a company by its pasted id, shown by its last six characters', async () => {
    const hidden = { ...BAYVIEW, _id: idOf(0xabcdef), name: 'Quiet Warehouse' };
    await session.db.companies.put({ ...hidden, generation: 1 });
    show();
    await fillAbout();
    const field = screen.getByLabelText(/Receiving company/);
    await user.click(field);
    await user.paste(hidden._id);
    expect(field).toHaveValue(hidden._id.slice(-6));
    await user.click(await screen.findByRole('option', { name: /Quiet Warehouse/ }, { timeout: 3000 }));
    expect(field).toHaveValue('Quiet Warehouse');
  });

  it('offers what the server finds, too', async () => {
    const asked: string[] = [];
    answerWith((request) => {
      asked.push(new URL(request.url).search);
      return ours(200, [{ ...BAYVIEW, _id: idOf(0xfeed), name: 'Far Away Receiving' }]);
    });
    show();
    await fillAbout();
    await pickCompany(/Receiving company/, 'FAR', 'Far Away');
    expect(asked).toEqual(['?name=far&companyType=1&deleted=false']);
    expect(screen.getByLabelText(/Receiving company/)).toHaveValue('Far Away Receiving');
  });

  it('offers no carrier as receiver', async () => {
    show();
    await fillAbout();
    await user.type(screen.getByLabelText(/Receiving company/), 'redwood');
    expect(await screen.findByText(/No company found for “redwood”/, {}, { timeout: 3000 })).toBeVisible();
    expect(screen.getByText(/only companies this device knows/)).toBeVisible();
  });
});
