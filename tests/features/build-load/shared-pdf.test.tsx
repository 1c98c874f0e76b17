import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { keepShared, readShared } from '#offline/shared-documents.ts';
import { useSnackbar } from '#ui/snackbar.tsx';
import { fillAbout, show, useWizard, wizard } from './on-the-wizard.tsx';
import { pdfBytes } from './pdf-files.ts';

useWizard();

const asBytes = (text: string) => new TextEncoder().encode(`%PDF-1.7 ${text}`).buffer as ArrayBuffer;

describe('a PDF shared by another app', () => {
  it('is offered as a BOL, and leaves the list when it is used', async () => {
    const bytes = (await pdfBytes(4)).buffer;
    await keepShared([{ name: 'From mail', bytes }]);
    show();
    expect(await screen.findByText('A shared PDF waits for you in the BOLs step.')).toBeVisible();
    await fillAbout();
    await wizard.user.click(await screen.findByRole('button', { name: 'Use as BOL' }));
    expect(await screen.findByText('4 pages')).toBeVisible();
    expect(screen.getByText('From mail.pdf')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Use as BOL' })).toBeNull());
    expect(await wizard.session.db.blobs.count()).toBe(1);
  });

  it('opened from the system’s files waits beside it, and what is no PDF is named', async () => {
    const handle = (name: string, text: BlobPart) => ({ getFile: async () => new File([text], name) });
    const files = [handle('opened.pdf', await pdfBytes(2)), handle('opened.txt', 'hello')];
    const launchQueue = { setConsumer: (take: (launch: object) => void) => take({ files }) };
    Object.assign(window, { launchQueue });
    show();
    Object.assign(window, { launchQueue: undefined });
    expect(await screen.findByText('A shared PDF waits for you in the BOLs step.')).toBeVisible();
    await waitFor(() =>
      expect(useSnackbar.getState().message).toBe('One of the files is not a PDF and was not added.'),
    );
    expect((await readShared()).map(({ name }) => name)).toEqual(['opened.pdf']);
  });

  it('opened from the system’s files says which of them had no place', async () => {
    const full = Array.from({ length: LIMITS.sharedMax }, (_, index) => ({
      name: `${index}.pdf`,
      bytes: asBytes(`${index}`),
    }));
    await keepShared(full);
    const launchQueue = {
      setConsumer: (take: (launch: object) => void) =>
        take({ files: [{ getFile: async () => new File(['%PDF-1.7 more'], 'more.pdf') }] }),
    };
    Object.assign(window, { launchQueue });
    show();
    Object.assign(window, { launchQueue: undefined });
    await waitFor(() =>
      expect(useSnackbar.getState().message).toMatch(/^Some files were not added: each may have up to 25/),
    );
    expect(await readShared()).toHaveLength(LIMITS.sharedMax);
  });

  it('without a name is called so, with the ending it has not brought', async () => {
    await keepShared([{ name: ' ', bytes: (await pdfBytes(2)).buffer }]);
    show();
    await fillAbout();
    await wizard.user.click(await screen.findByRole('button', { name: 'Use as BOL' }));
    expect(await screen.findByText('shared.pdf')).toBeVisible();
  });

  it('says what had no place', async () => {
    window.history.replaceState(null, '', '?shared=1&left=1');
    show();
    window.history.replaceState(null, '', '?');
    await waitFor(() =>
      expect(useSnackbar.getState().message).toMatch(/^Some files were not added: each may have up to 25/),
    );
  });

  it('goes with its bytes when nobody wants it', async () => {
    await keepShared([{ name: 'spam.pdf', bytes: (await pdfBytes()).buffer }]);
    show();
    await fillAbout();
    await wizard.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText('spam.pdf')).toBeNull());
    await waitFor(async () => expect(await wizard.session.db.blobs.count()).toBe(0));
  });
});
