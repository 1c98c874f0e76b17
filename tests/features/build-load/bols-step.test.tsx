import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { searchCompanies } from '#contract/company.ts';
import { API_VERSION, HEADERS } from '#contract/failure.ts';
import { wallOf } from '#domain/place-clock.ts';
import type { LoadDraft } from '#features/build-load/load-draft.ts';
import { call } from '#offline/call.ts';
import { keepFile } from '#offline/documents.ts';
import { readDraft, saveDraft } from '#offline/drafts.ts';
import { keepShared } from '#offline/shared-documents.ts';
import { BAYVIEW, idOf } from '../../support/device/people.ts';
import { answerWith, goOffline, ours } from '../../support/device/signed-in-device.ts';
import { patiently } from '../../support/patiently.ts';
import { bol, fullDraft } from './drafts.ts';
import {
  addBol,
  button,
  choose,
  fillAbout,
  IN_TWO_DAYS,
  pickCompany,
  show,
  useWizard,
  wizard,
} from './on-the-wizard.tsx';
import { encryptedBytes, fileOf, pdfBytes, pdfFile } from './pdf-files.ts';

useWizard();

describe('the BOL form', () => {
  it('offers no delivery day before today', async () => {
    show();
    await fillAbout();
    const today = wallOf(new Date().toISOString(), 'America/Los_Angeles').slice(0, 10);
    expect(screen.getByLabelText(/Delivery date/).getAttribute('min')).toBe(`${today}T00:00`);
  });

  it('keeps Close and Add off until a file is chosen, and Submit until everything is there', async () => {
    show();
    await fillAbout();
    expect(button('Close')).toBeDisabled();
    expect(button('Add')).toBeDisabled();
    await choose(await pdfFile('bill.pdf', 3));
    expect(await screen.findByText('3 pages')).toBeVisible();
    await waitFor(() => expect(button('Close')).toBeEnabled());
    expect(button('Add')).toBeEnabled();
    await wizard.user.click(button('Close'));
    await waitFor(() => expect(screen.queryByText('3 pages')).toBeNull());
    expect(button('Submit BOL')).toHaveAccessibleDescription('Add a document.');
  });

  describe('a ready document', () => {
    const answers = (isDemo: boolean, pdf?: BodyInit) =>
      answerWith((request) => {
        const { pathname } = new URL(request.url);
        if (pathname === '/api/demo/sample-bol.pdf')
          return new Response(pdf ?? null, { headers: { [HEADERS.api]: API_VERSION } });
        if (pathname !== '/api/site') return ours(404, {});
        const contact = { city: null, phone: null, email: null };
        return ours(200, { contact, madeUp: false, demo: isDemo ? { password: 'x', accounts: [] } : null });
      });

    it('is offered in the demo, and chosen like any other', async () => {
      answers(true, await pdfBytes(1));
      show();
      await fillAbout();
      await wizard.user.click(await screen.findByRole('button', { name: 'Try with a sample BOL' }));
      expect(await screen.findByText('sample-bol.pdf')).toBeVisible();
      expect(screen.getByText('1 page')).toBeVisible();
      expect(button('Add')).toBeEnabled();
      expect(screen.queryByText('Try with a sample BOL')).toBeNull();
    });

    it('says so where it can’t be fetched, and can be asked for again', async () => {
      answers(true, await pdfBytes(1));
      show();
      await fillAbout();
      const sample = await screen.findByRole('button', { name: 'Try with a sample BOL' });
      goOffline();
      await wizard.user.click(sample);
      expect(await screen.findByText('The sample could not be fetched. Connect and try again.')).toBeVisible();
      answers(true, await pdfBytes(1));
      await wizard.user.click(sample);
      expect(await screen.findByText('sample-bol.pdf')).toBeVisible();
    });

    it('is offered nowhere outside the demo', async () => {
      answers(false);
      show();
      await fillAbout();
      await new Promise((resolve) => setTimeout(resolve, 150));
      expect(screen.queryByText('Try with a sample BOL')).toBeNull();
    });
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
    expect(await wizard.session.db.blobs.count()).toBe(0);
  });

  it('names documents by the count of BOLs before them, and takes BOLs off again', async () => {
    show();
    await fillAbout();
    await addBol('first.pdf');
    await wizard.user.click(button('Add Another BOL'));
    expect(button('Add Another')).toBeDisabled();
    await addBol('second.pdf');
    expect(screen.getByText('0-first.pdf')).toBeVisible();
    expect(screen.getByText('1-second.pdf')).toBeVisible();
    await wizard.user.click(button('Remove 0-first.pdf'));
    await wizard.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('0-first.pdf')).toBeNull());
    expect(screen.getByRole('heading', { name: '1 BOL' })).toBeVisible();
  });

  it('is left by Cancel, and the BOL stays as it was', async () => {
    const kept = bol({ deliveryDate: IN_TWO_DAYS.toISOString() });
    const { _id, file, receiverId, deliveryDate } = kept;
    const bolForm = { bolId: _id, chosen: null, added: file, receiverId: null, deliveryDate };
    const draft = fullDraft({ pUDate: IN_TWO_DAYS.toISOString(), bols: [kept], bolForm });
    await saveDraft('build-load', { ...draft, step: 'bols' });
    show();
    await screen.findByRole('heading', { name: 'Change BOL 1' });
    await wizard.user.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Change BOL 1' })).toBeNull());
    expect(screen.getByRole('heading', { name: '1 BOL' })).toBeVisible();
    await waitFor(async () =>
      expect(await readDraft('build-load')).toMatchObject({ bols: [{ receiverId }], bolForm: null }),
    );
  });
});

describe('the list of BOLs', () => {
  it('shows the document whose View was pressed', async () => {
    const time = IN_TWO_DAYS.toISOString();
    const { sha256 } = await keepFile((await pdfBytes()).buffer);
    // Only the first one is on this device.
    const bols = [sha256, 'cd'.repeat(32)].map((one) =>
      bol({ file: { ...bol().file, sha256: one }, deliveryDate: time }),
    );
    await saveDraft('build-load', { ...fullDraft({ pUDate: time, bols }), step: 'bols' });
    show();
    await wizard.user.click(await screen.findByRole('button', { name: 'View 1-bill.pdf' }));
    const dialog = within(await screen.findByRole('dialog', { name: '1-bill.pdf' }));
    await patiently(() => expect(dialog.getByText('The document could not be loaded.')).toBeVisible());
    // The last one is the button below the document, the first the cross above it.
    await wizard.user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a load that has all the BOLs it can hold', () => {
  const FULL = 'A load has at most 100 BOLs. Put the others on another load.';
  const bols = (count: number) => Array.from({ length: count }, () => bol({ deliveryDate: IN_TWO_DAYS.toISOString() }));
  const showWith = async (draft: Partial<LoadDraft>) => {
    const kept = { ...fullDraft({ pUDate: IN_TWO_DAYS.toISOString(), ...draft }), step: 'bols' as const };
    await saveDraft('build-load', kept);
    show();
  };

  it('takes no further one, and says so where it would be added', async () => {
    await showWith({ bols: bols(100) });
    const another = await screen.findByRole('button', { name: 'Add Another BOL' });
    expect(another).toBeDisabled();
    expect(another).toHaveAccessibleDescription(FULL);
    expect(screen.getByText(FULL)).toBeVisible();
    expect(button('Next')).toBeEnabled();
  });

  it('still has its BOLs changed', async () => {
    const full = bols(100);
    const { _id, file, receiverId, deliveryDate } = full[4]!;
    await showWith({ bols: full, bolForm: { bolId: _id, chosen: null, added: file, receiverId, deliveryDate } });
    expect(await screen.findByRole('button', { name: 'Save BOL' })).toBeEnabled();
  });

  it('takes none from another app either, and keeps it for another load', async () => {
    await keepShared([{ name: 'late.pdf', bytes: (await pdfBytes()).buffer }]);
    await showWith({ bols: bols(100) });
    await wizard.user.click(await screen.findByRole('button', { name: 'Use as BOL' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(FULL);
    expect(screen.getByText('late.pdf')).toBeVisible();
    expect(await wizard.session.db.blobs.count()).toBe(1);
  });

  it('with 99 takes one', async () => {
    await showWith({ bols: bols(99) });
    expect(await screen.findByRole('button', { name: 'Add Another BOL' })).toBeEnabled();
  });
});

describe('the company search', () => {
  it('finds a company by its pasted id, shown by its last six characters', async () => {
    const hidden = { ...BAYVIEW, _id: idOf(0xabcdef), name: 'Quiet Warehouse' };
    await wizard.session.db.companies.put({ ...hidden, generation: 1 });
    show();
    await fillAbout();
    const field = screen.getByLabelText(/Receiving company/);
    await wizard.user.click(field);
    await wizard.user.paste(hidden._id);
    expect(field).toHaveValue(hidden._id.slice(-6));
    await wizard.user.click(await screen.findByRole('option', { name: /Quiet Warehouse/ }));
    expect(field).toHaveValue('Quiet Warehouse');
  });

  it('offers what the server finds, too', async () => {
    const asked: string[] = [];
    answerWith((request) => {
      const { pathname, search } = new URL(request.url);
      if (pathname === '/api/site') return ours(404, {});
      asked.push(search);
      return ours(200, [{ ...BAYVIEW, _id: idOf(0xfeed), name: 'Far Away Receiving' }]);
    });
    show();
    await fillAbout();
    await pickCompany(/Receiving company/, 'FAR', 'Far Away');
    expect(asked).toEqual(['?name=far&companyType=1&deleted=false']);
    expect(screen.getByLabelText(/Receiving company/)).toHaveValue('Far Away Receiving');
  });

  it('keeps what the later term found where the server answers the earlier one last', async () => {
    let answerFirst = () => {};
    const asked = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    const answers: Response[] = [];
    answerWith(async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname === '/api/site') return ours(404, {});
      const isFirst = searchParams.get('name') === 'far';
      if (isFirst) await asked;
      const name = isFirst ? 'Far Away Receiving' : 'Near By Receiving';
      const answer = ours(200, [{ ...BAYVIEW, _id: idOf(isFirst ? 0xfeed : 0xbead), name }]);
      if (isFirst) answers.push(answer);
      return answer;
    });
    show();
    await fillAbout();
    const field = screen.getByLabelText(/Receiving company/);
    await wizard.user.type(field, 'far');
    expect(await screen.findByText('Searching further…', {}, { timeout: 20_000 })).toBeVisible();
    await wizard.user.clear(field);
    await wizard.user.type(field, 'near');
    expect(await screen.findByRole('option', { name: /^Near By/ }, { timeout: 20_000 })).toBeVisible();
    answerFirst();
    await patiently(() => expect(answers[0]?.bodyUsed).toBe(true));
    // Asked after it was read: what this one answers comes after all that the first one did.
    await act(() => call(searchCompanies, { query: { name: 'near', companyType: 1, deleted: 'false' } }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Near By/),
    ]);
  });

  it('tells namesakes apart by their place and the end of their ID', async () => {
    const address = { ...BAYVIEW.address, city: 'Fresno', state: 'CA' };
    const namesake = { ...BAYVIEW, _id: idOf(0xabcdef), address };
    await wizard.session.db.companies.put({ ...namesake, generation: 1 });
    show();
    await fillAbout();
    await wizard.user.type(screen.getByLabelText(/Receiving company/), 'bayv');
    const other = await screen.findByRole('option', { name: /Fresno, CA · ID abcdef$/i });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([other.textContent, expect.stringMatching(new RegExp(`${BAYVIEW._id.slice(-6)}$`, 'i'))]),
    );
  });

  it('offers no carrier as receiver', async () => {
    show();
    await fillAbout();
    await wizard.user.type(screen.getByLabelText(/Receiving company/), 'redwood');
    expect(await screen.findByText(/No company found for “redwood”/)).toBeVisible();
    expect(screen.getByText(/only companies this device knows/)).toBeVisible();
  });
});
