import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BuildLoadWizard } from '#features/build-load/build-load-wizard.tsx';
import { BUILD_KEY, flushDraft } from '#features/build-load/draft-store.ts';
import type { Session } from '#offline/session-state.ts';
import { toLocalInput } from '#ui/local-date-time.ts';
import { useSnackbar } from '#ui/snackbar-store.ts';
import { signedIn, signedOut } from './device.ts';
import { admin, BAYVIEW, company, REDWOOD } from './parties.ts';
import { encryptedBytes, fileOf, pdfFile } from './pdf-files.ts';

// A finger: date fields are the device's own inputs. Set before the first screen is drawn.
window.matchMedia = (media) => ({
  ...new EventTarget(),
  matches: media.includes('coarse'),
  media,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => true,
});

const IN_TWO_DAYS = new Date(Date.now() + 2 * 86_400_000);
let session: Session;
let user: ReturnType<typeof userEvent.setup>;
const onDone = vi.fn();

beforeEach(async () => {
  session = await signedIn();
  user = userEvent.setup({ applyAccept: false });
  onDone.mockClear();
});
afterEach(signedOut);

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
  }, 20_000);

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
  }, 20_000);
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

  it('come back with what was entered after the app was closed, and for this person only', async () => {
    const { unmount } = show();
    await fillAbout();
    await choose(await pdfFile());
    await screen.findByText('1 page');
    unmount();
    await flushDraft();

    signedOut();
    session = await signedIn(admin());
    const other = show();
    expect(await screen.findByLabelText(/P\/U number/)).toHaveValue('');
    other.unmount();
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

describe('the BOL form', () => {
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
  }, 20_000);
});

describe('the company search', () => {
  it('finds a company by its pasted id, shown by its last six characters', async () => {
    const hidden = company('Quiet Warehouse', 1);
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

  it('offers no carrier as receiver', async () => {
    show();
    await fillAbout();
    await user.type(screen.getByLabelText(/Receiving company/), 'redwood');
    expect(await screen.findByText(/No company found for “redwood”/, {}, { timeout: 3000 })).toBeVisible();
    expect(screen.getByText(/only companies this device knows/)).toBeVisible();
  });
});
