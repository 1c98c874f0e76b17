import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { DocumentCamera } from '#features/build-load/document-camera.ts';
import type { LoadDraft } from '#features/build-load/load-draft.ts';
import { BuildLoadWizard } from '#features/build-load/load-wizards.tsx';
import { keepDraft, keepFile } from '#offline/documents.ts';
import { readDraft } from '#offline/drafts.ts';
import { button, choose, fillAbout, onDone, useWizard, wizard } from './on-the-wizard.tsx';
import { encryptedBytes, fileOf, pdfBytes, pdfFile } from './pdf-files.ts';

useWizard();

/** Where the camera would be: gives a file of the test's, and keeps what it was told. */
let given: File;
let told: string | null | undefined;
let key = '';
function Camera({ draftKey, onPdf }: { draftKey: string; onPdf: (pdf: File) => Promise<string | null> }) {
  key = draftKey;
  return (
    <button
      type="button"
      onClick={async () => {
        told = await onPdf(given);
      }}
    >
      Photograph
    </button>
  );
}

const show = () =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <DocumentCamera value={Camera}>
          <BuildLoadWizard viewer={wizard.session} onDone={onDone} />
        </DocumentCamera>
      </MemoryRouter>
    </MantineProvider>,
  );
const formKept = async () => (await readDraft<LoadDraft>('build-load'))?.bolForm;

describe('a document that was photographed', () => {
  it('is one like any other, and in the draft on the device before its pages may go', async () => {
    given = await pdfFile('scan-2026-11-21.pdf', 2);
    show();
    await fillAbout();
    told = undefined;
    await wizard.user.click(button('Photograph'));
    await waitFor(() => expect(told).toBeNull());
    // No pause: what is told here is what may be forgotten there.
    expect(await formKept()).toMatchObject({ chosen: { name: 'scan-2026-11-21.pdf', pages: 2 } });
    expect(await screen.findByText('2 pages')).toBeVisible();
    expect(button('Add')).toBeEnabled();
  });

  it('is judged as every other, and told why it was not taken', async () => {
    given = fileOf(encryptedBytes(), 'scan-2026-11-21.pdf');
    show();
    await fillAbout();
    told = undefined;
    await wizard.user.click(button('Photograph'));
    await waitFor(() => expect(told).toMatch(/password/i));
    expect((await formKept())?.chosen ?? null).toBeNull();
  });

  it('is given up with its pages when somebody starts over', async () => {
    show();
    await fillAbout();
    await choose(await pdfFile('bill.pdf'));
    const { sha256 } = await keepFile((await pdfBytes(7)).buffer);
    await keepDraft(key, { pages: [{ sha256 }] }, []);
    await wizard.user.click(button('Start over'));
    await wizard.user.click(screen.getAllByRole('button', { name: 'Start over' }).at(-1)!);
    await waitFor(async () => expect(await readDraft(key)).toBeNull());
    await waitFor(async () => expect(await wizard.session.db.blobs.get(sha256)).toBeUndefined());
  });
});
