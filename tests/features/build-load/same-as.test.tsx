import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDraft } from '#features/build-load/draft-store.ts';
import { type DraftBol, draftOfLoad, type LoadDraft } from '#features/build-load/load-draft.ts';
import { saveDraft } from '#offline/drafts.ts';
import { BAYVIEW, HARBOR, partyOf } from '../../support/device/people.ts';
import { bol, fullDraft, storedLoad } from './drafts.ts';
import { button, IN_TWO_DAYS, show, useWizard, wizard } from './on-the-wizard.tsx';

useWizard();

const TIME = IN_TWO_DAYS.toISOString();
const OPEN = { receiverId: null, deliveryDate: null };
const bols = () => useDraft.getState().draft.bols;
const form = () => useDraft.getState().draft.bolForm;

async function showWith(all: DraftBol[], over: Partial<LoadDraft> = {}): Promise<void> {
  await saveDraft('build-load', { ...fullDraft({ pUDate: TIME, bols: all, ...over }), step: 'bols' });
  show();
  await screen.findByRole('heading', { name: /BOLs?$/ });
}

let first: DraftBol;
beforeEach(() => {
  first = bol({ deliveryDate: TIME });
});

describe('the receiver and time of another BOL', () => {
  it('are those of the form with one press', async () => {
    await showWith([bol(OPEN), first]);
    await wizard.user.click(button(/^Edit 0-/));
    await wizard.user.click(button('Same receiver and time as BOL 2'));
    expect(form()).toMatchObject({ receiverId: BAYVIEW._id, deliveryDate: TIME });
    expect(screen.queryByRole('button', { name: /^Same receiver/ })).toBeNull();
    await wizard.user.click(button('Save BOL'));
    expect(bols()[0]).toMatchObject({ receiverId: BAYVIEW._id, deliveryDate: TIME });
  });

  it('are not offered while no other BOL has both', async () => {
    await showWith([bol(OPEN)]);
    await wizard.user.click(button(/^Edit 0-/));
    expect(screen.queryByRole('button', { name: /^Same receiver/ })).toBeNull();
  });

  it('are not offered for a BOL that keeps its receiver, nor given to it with the open ones', async () => {
    const elsewhere = bol({ receiverId: HARBOR._id, deliveryDate: TIME });
    const undated = bol({ receiverId: HARBOR._id, deliveryDate: null });
    const fixed = [elsewhere, undated].map((one) => ({ ...one, checkin: TIME, completed: true }));
    const { seen } = draftOfLoad(storedLoad());
    await showWith([first, elsewhere, undated, bol(OPEN)], {
      parties: { [BAYVIEW._id]: partyOf(BAYVIEW), [HARBOR._id]: partyOf(HARBOR) },
      seen: seen && { ...seen, bols: fixed },
    });
    await wizard.user.click(screen.getAllByRole('button', { name: /^Edit / })[1]!);
    expect(await screen.findByRole('heading', { name: 'Change BOL 2' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Same receiver and time as BOL 1' })).toBeNull();
    await wizard.user.click(button('Same receiver and time as BOL 1 for the open BOL'));
    await waitFor(() => expect(bols()[3]).toMatchObject({ receiverId: BAYVIEW._id, deliveryDate: TIME }));
    expect(bols()[2]).toMatchObject({ receiverId: HARBOR._id, deliveryDate: null });
  });

  it('are those of all open BOLs with one press, which keep what they have', async () => {
    const theirs = bol({ receiverId: HARBOR._id, deliveryDate: null });
    const later = new Date(IN_TWO_DAYS.getTime() + 3_600_000).toISOString();
    const done = bol({ deliveryDate: later });
    await showWith([first, bol(OPEN), theirs, done], {
      parties: { [BAYVIEW._id]: partyOf(BAYVIEW), [HARBOR._id]: partyOf(HARBOR) },
    });
    await wizard.user.click(button('Same receiver and time as BOL 1 for all 2 open BOLs'));
    expect(bols().map(({ receiverId }) => receiverId)).toEqual([BAYVIEW._id, BAYVIEW._id, HARBOR._id, BAYVIEW._id]);
    expect(bols().every(({ deliveryDate }) => deliveryDate !== null)).toBe(true);
    expect(bols()[3]?.deliveryDate).toBe(later);
    expect(button('Next')).toBeEnabled();
  });

  it('close the form they complete, with what was entered in it', async () => {
    await showWith([first, bol(OPEN), bol(OPEN)]);
    await wizard.user.click(button(/^Edit 1-/));
    await wizard.user.click(button('Same receiver and time as BOL 1 for all 2 open BOLs'));
    expect(form()).toBeNull();
    expect(bols()).toMatchObject([1, 2, 3].map(() => ({ receiverId: BAYVIEW._id, deliveryDate: TIME })));
  });
});

describe('a BOL of several that is saved', () => {
  it('makes room for the next open one', async () => {
    await showWith([bol(OPEN), bol(OPEN), first]);
    await wizard.user.click(button(/^Edit 0-/));
    await wizard.user.click(button('Same receiver and time as BOL 3'));
    await wizard.user.click(button('Save BOL'));
    expect(screen.getByRole('heading', { name: 'Change BOL 2' })).toBeVisible();
    await wizard.user.click(button('Same receiver and time as BOL 1'));
    await wizard.user.click(button('Save BOL'));
    expect(form()).toBeNull();
  });
});
