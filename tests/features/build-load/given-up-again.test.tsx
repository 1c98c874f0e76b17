/** What somebody chose in the load wizard and gives up again, and what the device has no room for. */
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { BUILD_KEY, draftIsKept, useDraft } from '#features/build-load/draft-store.ts';
import { readDraft } from '#offline/drafts.ts';
import { shown } from '../../support/visit.tsx';
import { button, choose, fillAbout, onDone, pickCompany, show, useWizard, wizard } from './on-the-wizard.tsx';
import { pdfFile } from './pdf-files.ts';

useWizard();

const draft = () => useDraft.getState().draft;
const clear = () => wizard.user.click(button('Clear selection'));

describe('in the load wizard', () => {
  it('a carrier can be taken out again, and the load is one that can only be saved', async () => {
    show();
    await fillAbout();
    await wizard.user.click(button('Next'));
    await pickCompany(/^Carrier/, 'redw', 'Redwood');
    expect(screen.queryByText('Without a carrier the load can be saved, but not shipped.')).toBeNull();
    await clear();
    expect(await screen.findByText('Without a carrier the load can be saved, but not shipped.')).toBeVisible();
    expect(draft().carrierId).toBeNull();
  });

  it('a receiver can be taken out again, and then the BOL is not whole', async () => {
    show();
    await fillAbout();
    await choose(await pdfFile('bill.pdf', 2));
    await waitFor(() => expect(button('Close')).toBeEnabled());
    await wizard.user.click(button(/^Add/));
    await pickCompany(/Receiving company/, 'bayv', 'Bayview');
    expect(draft().bolForm?.receiverId).toEqual(expect.any(String));
    await clear();
    expect(draft().bolForm?.receiverId).toBeNull();
    expect(button('Submit BOL')).toBeDisabled();
  });

  it('agreed free time can be taken out again', async () => {
    show();
    const agreed = await screen.findByRole('switch', { name: /^Free time agreed for this load/ });
    await wizard.user.click(agreed);
    expect(screen.getByLabelText('Free time, minutes')).toBeVisible();
    expect(draft().dwellTerms).toMatchObject({ freeMinutes: 120 });
    await wizard.user.click(agreed);
    expect(screen.queryByLabelText('Free time, minutes')).toBeNull();
    expect(draft().dwellTerms).toBeNull();
  });

  it('a draft stays where somebody thinks better of starting over', async () => {
    show();
    await fillAbout();
    await wizard.user.click(button('Start over'));
    await wizard.user.click(await screen.findByRole('button', { name: 'Keep the draft' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(draft().pUNum).toBe('PU-77');
    await draftIsKept();
    expect(await readDraft(BUILD_KEY)).toMatchObject({ pUNum: 'PU-77' });
  });
});

describe('on a device without room', () => {
  const full = () =>
    wizard.session.db.drafts.hook('updating', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });

  it('a draft that is not kept is no reason to leave: the wizard says so and stays', async () => {
    show();
    await fillAbout();
    await draftIsKept();
    full();
    await wizard.user.click(button('Next'));
    await wizard.user.click(button('Next'));
    await wizard.user.click(button('Finish'));
    await waitFor(() => expect(shown()).toMatchObject({ severity: 'error' }));
    expect(onDone).not.toHaveBeenCalled();
    expect(button('Finish')).toBeVisible();
  });

  it('a draft that can’t be given up stays, and that is said', async () => {
    show();
    await fillAbout();
    await draftIsKept();
    wizard.session.db.drafts.hook('deleting', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    full();
    await wizard.user.click(button('Start over'));
    await wizard.user.click((await screen.findAllByRole('button', { name: 'Start over' })).at(-1)!);
    await waitFor(() => expect(shown()).toMatchObject({ severity: 'error' }));
  });
});

it('a draft that can’t be read is said to be there, and is read again by Reload', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  onTestFinished(() => reload.mockRestore());
  vi.spyOn(wizard.session.db.drafts, 'get').mockRejectedValue(new Error('The store is gone.'));
  show();
  expect(await screen.findByText('The draft can’t be read.')).toBeVisible();
  await wizard.user.click(button('Reload'));
  expect(reload).toHaveBeenCalledOnce();
});
