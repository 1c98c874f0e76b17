import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { scanKey } from '#features/build-load/document-camera.ts';
import { BUILD_KEY, draftIsKept, useDraft } from '#features/build-load/draft-store.ts';
import { buildArgs, buildContext } from '#features/build-load/edit-args.ts';
import { readDraft, saveDraft } from '#offline/drafts.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { logOut } from '#offline/session.ts';
import { useSnackbar } from '#ui/snackbar.tsx';
import { BAYVIEW, HARBOR, person, REDWOOD } from '../../support/device/people.ts';
import { signedInDevice } from '../../support/device/signed-in-device.ts';
import { adminDevice } from './drafts.ts';
import {
  addBol,
  button,
  choose,
  fillAbout,
  onDone,
  pickCompany,
  setDate,
  show,
  useWizard,
  wizard,
} from './on-the-wizard.tsx';
import { pdfFile } from './pdf-files.ts';

useWizard();

describe('building a load without a network', () => {
  it('ships a load: one entry with its documents, and the draft is gone', async () => {
    show();
    await fillAbout();
    await addBol();
    await wizard.user.click(button('Next'));
    await pickCompany(/^Carrier/, 'redw', 'Redwood');
    await wizard.user.click(button('Next'));
    expect(screen.getByText('Redwood Freight')).toBeVisible();
    expect(screen.queryByText('No carrier yet')).toBeNull();
    await wizard.user.click(screen.getByRole('radio', { name: 'Ship' }));
    await wizard.user.dblClick(button('Finish'));
    await waitFor(() => expect(onDone).toHaveBeenCalled());

    expect(await wizard.session.db.outbox.count()).toBe(1);
    const [entry] = await wizard.session.db.outbox.toArray();
    expect(entry).toMatchObject({ type: 'build-load', label: 'Ship load PU-77', status: 'pending' });
    expect(entry?.args).toMatchObject({ ready: true, carrierId: REDWOOD._id, stops: 1, pUNum: 'PU-77' });
    const [blob] = await wizard.session.db.blobs.toArray();
    expect(entry?.needs).toEqual([blob?.sha256]);
    const [bol] = await wizard.session.db.bols.toArray();
    expect(bol).toMatchObject({ file: { name: '0-bill.pdf', pages: 2 }, receiver: { name: BAYVIEW.name } });
    expect(await wizard.session.db.loads.toCollection().first()).toMatchObject({ category: 'outbound', ready: true });
    const { _id: loadId } = entry!.args as { _id: string };
    expect(useSnackbar.getState().message).toBe(`Shipped ${loadId}`);
    expect(onDone).toHaveBeenCalledWith(loadId);
    await draftIsKept();
    expect(await wizard.session.db.drafts.count()).toBe(0);
  });

  it('keeps the draft and goes home when neither Save nor Ship was chosen', async () => {
    show();
    await fillAbout();
    await wizard.user.click(button('Next'));
    await wizard.user.click(button('Next'));
    expect(screen.getByRole('radio', { name: 'Ship' })).toBeDisabled();
    expect(screen.getByText('Add a BOL and choose a carrier first.')).toBeVisible();
    await wizard.user.click(button('Finish'));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(await wizard.session.db.outbox.count()).toBe(0);
    expect(await wizard.session.db.drafts.get(BUILD_KEY)).toMatchObject({ value: { pUNum: 'PU-77' } });
  });

  it('says beforehand that a load without carrier stays unsubmitted, and saves it so', async () => {
    show();
    await fillAbout();
    await addBol();
    await wizard.user.click(button('Next'));
    await wizard.user.click(button('Next'));
    await wizard.user.click(screen.getByRole('radio', { name: 'Ship' }));
    expect(screen.getByText(/The load has no carrier yet. It will stay under Unsubmitted/)).toBeVisible();
    await wizard.user.click(button('Finish'));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(await wizard.session.db.loads.toCollection().first()).toMatchObject({
      category: 'unsubmitted',
      ready: false,
    });
  });
});

describe('the same draft in two tabs', () => {
  it('is not built a second time after the other tab has finished, unless somebody wants one more like it', async () => {
    show();
    await fillAbout();
    await wizard.user.click(button('Next'));
    await wizard.user.click(button('Next'));
    await wizard.user.click(screen.getByRole('radio', { name: 'Save' }));
    const { draft } = useDraft.getState();
    await saveDraft(scanKey(draft.loadId), 'pages of a paper BOL');
    const context = buildContext(draft, wizard.session);
    await enqueue(
      { type: 'build-load', args: buildArgs(draft, wizard.session), context, label: 'The other tab' },
      { dropDraft: BUILD_KEY },
    );
    await wizard.user.click(button('Finish'));
    await waitFor(() => expect(useSnackbar.getState().message).toMatch(/built already/));
    expect(await wizard.session.db.outbox.count()).toBe(1);
    expect(onDone).not.toHaveBeenCalled();
    // What was photographed for it goes with it.
    expect(await readDraft(scanKey(useDraft.getState().draft.loadId))).toBe('pages of a paper BOL');
    expect(await readDraft(scanKey(draft.loadId))).toBeNull();
    await wizard.user.click(button('Finish'));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    const loads = await wizard.session.db.loads.toArray();
    expect(loads.map(({ pUNum }) => pUNum)).toEqual([draft.pUNum, draft.pUNum]);
    expect(new Set(loads.map(({ _id }) => _id)).size).toBe(2);
  });
});

describe('when the device cannot keep the load', () => {
  it('says so, stays, and keeps the draft', async () => {
    show();
    await fillAbout();
    await addBol();
    await wizard.user.click(button('Next'));
    await wizard.user.click(button('Next'));
    await wizard.user.click(screen.getByRole('radio', { name: 'Save' }));
    await wizard.session.db.blobs.clear();
    await wizard.user.click(button('Finish'));
    await waitFor(() => expect(useSnackbar.getState().message).toMatch(/no longer on this device/));
    expect(onDone).not.toHaveBeenCalled();
    expect(await wizard.session.db.outbox.count()).toBe(0);
    expect(screen.getByText('PU-77')).toBeVisible();
    await draftIsKept();
    expect(await wizard.session.db.drafts.get(BUILD_KEY)).toMatchObject({ value: { pUNum: 'PU-77' } });
  });

  it('warns while the draft is only on the screen', async () => {
    show();
    const field = await screen.findByLabelText(/P\/U number/);
    wizard.session.db.drafts.hook('creating', () => {
      throw new Error('The store is broken.');
    });
    await wizard.user.type(field, 'PU-77');
    expect(await screen.findByText('This draft is only on the screen.')).toBeVisible();
    expect(field).toHaveValue('PU-77');
  });
});

describe('the steps', () => {
  it('keep Next off, with the reason, until P/U number and date are there', async () => {
    show();
    const number = await screen.findByLabelText(/P\/U number/);
    expect(button('Next')).toBeDisabled();
    expect(button('Next')).toHaveAccessibleDescription('The P/U number needs at least 3 characters.');
    await wizard.user.type(number, 'PU-77');
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
    await draftIsKept();

    await logOut({ unsent: 'keep' });
    wizard.session = await signedInDevice(person(0xa2, 'Bo', HARBOR, 1));
    const other = show();
    expect(await screen.findByLabelText(/P\/U number/)).toHaveValue('');
    other.unmount();

    await logOut({ unsent: 'keep' });
    wizard.session = await adminDevice();
    show();
    expect(await screen.findByText('bill.pdf')).toBeVisible();
  });

  it('are there to the last letter where somebody logs out as soon as it is typed', async () => {
    const { unmount } = show();
    await wizard.user.type(await screen.findByLabelText(/P\/U number/), 'PU-77');
    await logOut({ unsent: 'keep' });
    unmount();
    wizard.session = await adminDevice();
    show();
    expect(await screen.findByLabelText(/P\/U number/)).toHaveValue('PU-77');
  });

  it('resume where they were left', async () => {
    const { unmount } = show();
    await wizard.user.type(await screen.findByLabelText('Load number'), 'L-5');
    await wizard.user.type(screen.getByLabelText('Pick-up location'), 'Dock 4');
    await fillAbout();
    await choose(await pdfFile());
    await screen.findByText('1 page');
    unmount();
    await draftIsKept();
    show();
    expect(await screen.findByText(/continuing a draft/)).toBeVisible();
    expect(screen.getByText('bill.pdf')).toBeVisible();
    await wizard.user.click(button('Previous'));
    expect(await screen.findByLabelText(/P\/U number/)).toHaveValue('PU-77');
    expect(screen.getByLabelText('Load number')).toHaveValue('L-5');
    expect(screen.getByLabelText('Pick-up location')).toHaveValue('Dock 4');
  });

  it('start over only after a confirmation, and then forget the documents too', async () => {
    show();
    await fillAbout();
    await choose(await pdfFile());
    await screen.findByText('1 page');
    await wizard.user.click(button('Start over'));
    const dialog = await screen.findByRole('dialog');
    await wizard.user.click(within(dialog).getByRole('button', { name: 'Start over' }));
    expect(await screen.findByLabelText(/P\/U number/)).toHaveValue('');
    expect(await wizard.session.db.drafts.count()).toBe(0);
    expect(await wizard.session.db.blobs.count()).toBe(0);
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
    await wizard.user.click(button('Next'));
    expect([step(), ...buttons()]).toEqual(['Step 3: Carrier', 'Previous', 'Next']);
    await wizard.user.click(button('Next'));
    expect([step(), ...buttons()]).toEqual(['Step 4: Ship/Save', 'Previous', 'Finish']);
    await wizard.user.click(button('Previous'));
    expect(step()).toBe('Step 3: Carrier');
  });
});

it('each step begins at its top; the one that is opened stays where the reader is', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  onTestFinished(() => scrolled.mockRestore());
  show();
  await screen.findByLabelText(/P\/U number/);
  expect(scrolled).not.toHaveBeenCalled();
  await fillAbout();
  expect(scrolled.mock.calls).toEqual([[{ top: 0 }]]);
  await wizard.user.click(button('Previous'));
  expect(scrolled.mock.calls).toHaveLength(2);
});

it('the chosen carrier stands there with its phone as people read it', async () => {
  show();
  await fillAbout();
  await wizard.user.click(button('Next'));
  await pickCompany(/Carrier/, 'redw', 'Redwood');
  expect(await screen.findByText('(510) 555-0100')).toBeVisible();
});

describe('a time that is rarely meant', () => {
  const daysAway = (days: number) => new Date(Date.now() + days * 86_400_000);

  it('is said below its field and keeps nobody from going on', async () => {
    show();
    await wizard.user.type(await screen.findByLabelText(/P\/U number/), 'PU-77');
    setDate(/P\/U date/, daysAway(-8));
    expect(screen.getByText(/^This time has passed\./)).toBeVisible();
    setDate(/P\/U date/, daysAway(3));
    expect(screen.queryByText(/^This time has passed\./)).toBeNull();
    await wizard.user.click(button('Next'));
    setDate(/Delivery date/, daysAway(1));
    expect(screen.getByText(/^This is not after the pick-up, /)).toBeVisible();
    await addBol();
    await wizard.user.click(button(/^Edit 0-/));
    setDate(/Delivery date/, daysAway(1));
    await wizard.user.click(button('Save BOL'));
    expect(button('Next')).toBeEnabled();
  });
});
