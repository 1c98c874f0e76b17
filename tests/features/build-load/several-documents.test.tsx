import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addFiles } from '#features/build-load/add-several.ts';
import { chooseDocument } from '#features/build-load/bol-form-actions.ts';
import { closeDraft, draftIsKept, openDraft, startOver, useDraft } from '#features/build-load/draft-store.ts';
import { draftOfLoad, type LoadDraft } from '#features/build-load/load-draft.ts';
import { saveDraft } from '#offline/drafts.ts';
import { keepShared } from '#offline/shared-documents.ts';
import { BAYVIEW } from '../../support/device/people.ts';
import { bol, fullDraft, storedLoad } from './drafts.ts';
import {
  button,
  choose,
  fillAbout,
  IN_TWO_DAYS,
  pickCompany,
  setDate,
  show,
  useWizard,
  wizard,
} from './on-the-wizard.tsx';
import { encryptedBytes, fileOf, pdfBytes, pdfFile } from './pdf-files.ts';

useWizard();

const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
const chooseAll = (files: File[]) => wizard.user.upload(input(), files);
const bols = () => useDraft.getState().draft.bols;
const names = () => bols().map(({ file }) => file.name);
const pdfs = (...wanted: string[]) => Promise.all(wanted.map((name, index) => pdfFile(name, index + 1)));
const opened = () => screen.findByRole('heading', { name: /^Change BOL/ });

describe('several documents at once', () => {
  it('become BOLs without being asked about, and the first one opens for its receiver and time', async () => {
    show();
    await fillAbout();
    await chooseAll(await pdfs('a.pdf', 'b.pdf', 'c.pdf'));
    expect(await opened()).toHaveTextContent('Change BOL 1');
    expect(names()).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
    expect(bols()).toMatchObject([1, 2, 3].map((pages) => ({ receiverId: null, deliveryDate: null, file: { pages } })));
    expect(screen.getByRole('heading', { name: '3 BOLs' })).toBeVisible();
    const listed = within(screen.getByRole('region', { name: '3 BOLs' }));
    expect(listed.getAllByText('Choose a receiving company.')).toHaveLength(3);
    expect(await wizard.session.db.blobs.count()).toBe(3);
    expect(button('Add')).toBeDisabled();
    await draftIsKept();
    expect((await wizard.session.db.drafts.get('build-load'))?.value).toMatchObject({ bols: [{}, {}, {}] });
  });

  it('can be dropped on the field', async () => {
    show();
    await fillAbout();
    fireEvent.drop(screen.getByText('Document'), { dataTransfer: { files: await pdfs('a.pdf', 'b.pdf') } });
    await opened();
    expect(names()).toEqual(['a.pdf', 'b.pdf']);
  });

  it('are refused one by one, each with its name and reason, until that was read', async () => {
    show();
    await fillAbout();
    const [good, last] = await pdfs('good.pdf', 'last.pdf');
    const notes = fileOf(new TextEncoder().encode('hello'), 'notes.txt');
    await chooseAll([
      notes,
      good!,
      fileOf(encryptedBytes(), 'locked.pdf'),
      fileOf(new Uint8Array(), 'none.pdf'),
      last!,
    ]);
    await opened();
    expect(names()).toEqual(['good.pdf', 'last.pdf']);
    const note = screen.getByText('3 files were not added').closest('[role=alert]') as HTMLElement;
    expect(
      within(note)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'notes.txt: Only .pdf files are accepted.',
      expect.stringMatching(/^locked\.pdf: .*protected by a password/),
      'none.pdf: This file is empty (0 bytes). Choose the document again.',
    ]);
    // It outlives the step.
    await wizard.user.click(button('Previous'));
    await wizard.user.click(button('Next'));
    await wizard.user.click(button('I have read this'));
    expect(screen.queryByText(/not added/)).toBeNull();
  });

  it('leave a form alone that is in the middle of another BOL', async () => {
    show();
    await fillAbout();
    await choose(await pdfFile('mine.pdf'));
    await waitFor(() => expect(button('Close')).toBeEnabled());
    await chooseAll(await pdfs('a.pdf', 'b.pdf'));
    await waitFor(() => expect(names()).toEqual(['a.pdf', 'b.pdf']));
    expect(useDraft.getState().draft.bolForm?.chosen?.name).toBe('mine.pdf');
    expect(screen.getByRole('heading', { name: 'BOL 3' })).toBeVisible();
  });

  it('give the first one what was entered while the form waited for its document', async () => {
    show();
    await fillAbout();
    await pickCompany(/Receiving company/, 'bayv', 'Bayview');
    setDate(/Delivery date/);
    await chooseAll(await pdfs('a.pdf', 'b.pdf'));
    await opened();
    expect(bols()).toMatchObject([{ receiverId: BAYVIEW._id }, { receiverId: null, deliveryDate: null }]);
    expect(bols()[0]?.deliveryDate).not.toBeNull();
  });

  it('are taken from another app, too', async () => {
    const shared = async (name: string, pages: number) => ({ name, bytes: (await pdfBytes(pages)).buffer });
    await keepShared([
      await shared('one.pdf', 1),
      await shared('two', 2),
      { name: 'bad.pdf', bytes: encryptedBytes().buffer },
    ]);
    show();
    await fillAbout();
    await wizard.user.click(await screen.findByRole('button', { name: 'Use all as BOLs' }));
    await opened();
    expect(names()).toEqual(['one.pdf', 'two.pdf']);
    expect(await screen.findByText('1 file was not added')).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Use as BOL' })).toHaveLength(1));
  });
});

/** The file can't be read before `release` is called. */
function held(file: File) {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const read = file.arrayBuffer.bind(file);
  file.arrayBuffer = () => gate.then(read);
  return { file, release: () => release() };
}

describe('documents that are read while their draft is given up', () => {
  const KEY = 'edit-load:of-the-test';
  const fresh = () => draftOfLoad(storedLoad());
  afterEach(() => closeDraft(KEY));

  it('do not get into the one that begins anew, not even of the same load', async () => {
    await openDraft(KEY, { fresh });
    const [first, last] = await pdfs('a.pdf', 'c.pdf');
    const slow = held(await pdfFile('b.pdf', 2));
    const added = addFiles([first!, slow.file, last!]);
    await waitFor(() => expect(names()).toHaveLength(2));
    await startOver(fresh());
    slow.release();
    await added;
    expect(useDraft.getState().draft).toEqual(fresh());
  });

  it('nor does a single one', async () => {
    await openDraft(KEY, { fresh });
    const slow = held(await pdfFile('a.pdf'));
    const chosen = chooseDocument(slow.file);
    await startOver(fresh());
    slow.release();
    await chosen;
    expect(useDraft.getState().draft.bolForm).toBeNull();
  });

  it('keep Finish waiting', async () => {
    const time = IN_TWO_DAYS.toISOString();
    const draft = fullDraft({ choice: 'save', pUDate: time, bols: [bol({ deliveryDate: time })] });
    await saveDraft('build-load', { ...draft, step: 'ship' });
    show();
    await waitFor(() => expect(button('Finish')).toBeEnabled());
    const slow = held(await pdfFile('late.pdf'));
    const added = addFiles([slow.file]);
    await waitFor(() => expect(button('Finish')).toBeDisabled());
    expect(button('Finish')).toHaveAccessibleDescription('Documents are still being read.');
    slow.release();
    await added;
    // What is left to say is about the BOL itself.
    expect(button('Finish')).not.toHaveAccessibleDescription('Documents are still being read.');
    expect(names()).toContain('late.pdf');
  });
});

describe('more BOLs than a load can hold', () => {
  const FULL = 'A load has at most 100 BOLs. Put the others on another load.';

  it.each([
    ['a new load', { seen: false }],
    ['an edited load', { seen: true }],
  ])('are refused at the 101st, for %s, before they are kept', async (_, { seen }) => {
    const time = IN_TWO_DAYS.toISOString();
    const draft: LoadDraft = { ...fullDraft({ pUDate: time }), step: 'bols' };
    draft.bols = Array.from({ length: 98 }, () => bol({ deliveryDate: time }));
    if (seen) {
      const { pUNum, pUDate, carrierId } = draft;
      const stored = draft.bols.map((one) => ({ ...one, checkin: null, completed: false }));
      draft.seen = {
        pUNum,
        pUDate: pUDate!,
        loadNum: null,
        pULocation: null,
        carrierId,
        ready: true,
        checkin: null,
        bols: stored,
      };
    }
    await saveDraft('build-load', draft);
    show();
    // By text: asking a hundred rows for their roles takes seconds.
    fireEvent.click(await screen.findByText('Add Another BOL'));
    await screen.findByText('Choose PDFs, or drop them here');
    const [third] = await pdfs('c.pdf');
    const read = vi.spyOn(third!, 'arrayBuffer');
    await chooseAll([...(await pdfs('a.pdf', 'b.pdf')), third!]);
    await screen.findByText('1 file was not added');
    await screen.findByText(/^Change BOL/);
    expect(bols()).toHaveLength(100);
    expect(screen.getByText('1 file was not added')).toBeVisible();
    expect(screen.getAllByText((_text, element) => element?.textContent === `c.pdf: ${FULL}`)).not.toHaveLength(0);
    expect(read).not.toHaveBeenCalled();
  });
});
