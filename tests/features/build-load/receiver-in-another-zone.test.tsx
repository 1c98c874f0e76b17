import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { wallOf } from '#domain/place-clock.ts';
import { useDraft } from '#features/build-load/draft-store.ts';
import { partyOf } from '#features/build-load/load-draft.ts';
import { saveDraft } from '#offline/drafts.ts';
import { BAYVIEW, idOf } from '../../support/device/people.ts';
import { bol, fullDraft } from './drafts.ts';
import { button, fillAbout, IN_TWO_DAYS, pickCompany, show, useWizard, wizard } from './on-the-wizard.tsx';

useWizard();

/** Two hours ahead of the shipper and of Bayview. */
const LAKESIDE = { ...BAYVIEW, _id: idOf(0xc9), name: 'Lakeside Foods' };
LAKESIDE.address = { ...BAYVIEW.address, city: 'Chicago', state: 'IL', zip: '60601' };
const day = wallOf(IN_TWO_DAYS.toISOString(), 'America/Chicago').slice(0, 10);
const there = (instant: string | null | undefined) => wallOf(instant ?? '', 'America/Chicago');
const field = () => screen.getByLabelText(/Delivery date/);
const enter = (wall: string) => fireEvent.change(field(), { target: { value: wall } });
const draft = () => useDraft.getState().draft;

beforeEach(async () => {
  await wizard.session.db.companies.put({ ...LAKESIDE, generation: 1 });
});

describe('a delivery in another zone', () => {
  it('leaves the pick-up at the clock of its shipper', async () => {
    show();
    await fillAbout();
    await pickCompany(/Receiving company/, 'lake', 'Lakeside');
    await wizard.user.click(button('Previous'));
    expect(await screen.findByLabelText(/^P\/U date and time/)).toHaveAccessibleDescription(
      /^When the carrier is expected\. By the clock at Harbor Foods \(P[SD]T\)/,
    );
  });

  it('is entered by the clock of its receiver', async () => {
    show();
    await fillAbout();
    await pickCompany(/Receiving company/, 'lake', 'Lakeside');
    enter(`${day}T09:30`);
    expect(field()).toHaveValue(`${day}T09:30`);
    expect(field()).toHaveAccessibleDescription(/By the clock at Lakeside Foods \(C[SD]T\)/);
    expect(there(draft().bolForm?.deliveryDate)).toBe(`${day}T09:30`);
  });

  it('stays at its hour when the receiver is chosen after the time', async () => {
    show();
    await fillAbout();
    enter(`${day}T08:00`);
    await pickCompany(/Receiving company/, 'lake', 'Lakeside');
    expect(field()).toHaveValue(`${day}T08:00`);
    expect(there(draft().bolForm?.deliveryDate)).toBe(`${day}T08:00`);
  });

  it('taken over from another BOL is at the same hour there', async () => {
    const first = bol({ deliveryDate: IN_TWO_DAYS.toISOString() });
    const theirs = bol({ receiverId: LAKESIDE._id, deliveryDate: null });
    const { parties } = fullDraft();
    await saveDraft('build-load', {
      ...fullDraft({
        pUDate: first.deliveryDate,
        bols: [first, theirs, bol({ receiverId: null, deliveryDate: null })],
      }),
      parties: { ...parties, [LAKESIDE._id]: partyOf(LAKESIDE) },
      step: 'bols',
    });
    show();
    await wizard.user.click(await screen.findByRole('button', { name: /BOL 1 for all 2 open BOLs$/ }));
    const hour = wallOf(first.deliveryDate!, 'America/Los_Angeles');
    expect(there(draft().bols[1]?.deliveryDate)).toBe(hour);
    expect(draft().bols[2]?.deliveryDate).toBe(first.deliveryDate);
  });
});
