import { createHash } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { keepFile } from '#offline/documents.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { enter } from '../../support/enter.ts';
import { CARRIER, RECEIVER } from '../../support/freight.ts';
import { patiently } from '../../support/patiently.ts';
import { savedFiles } from '../../support/saved-files.ts';
import { signOut } from '../../support/signed-in-device.ts';
import {
  aPaper,
  aReview,
  atTheBol,
  BLURRED,
  badges,
  dispatcher,
  driver,
  LATER,
  offers,
  papers,
  photographButton,
  READABLE,
  receiver,
  shipper,
  yardDriver,
} from './at-the-bol.tsx';

afterEach(signOut);

const hard = { pages: [READABLE, BLURRED], size: 614_400 };
const AGAIN = '2026-11-22T19:00:00.000Z';
const TAKEN_BACK = { at: LATER, reason: 'Of another BOL', byName: 'Tom Lee', occurredAt: LATER, receivedAt: LATER };
const stored = async () => (await readEntries()).map(({ type, args }) => ({ type, args }));

describe('"Photograph papers"', () => {
  it.each([
    ['the driver', driver],
    ['the carrier’s office', dispatcher],
    ['the receiver', receiver],
    ['the shipper', shipper],
  ])('is for %s', async (_, somebody) => {
    await atTheBol(somebody());
    expect(photographButton()).toHaveTextContent('Photograph papers');
    // Nothing was photographed yet: there is nothing to list.
    expect(screen.queryByRole('region', { name: 'Papers' })).toBeNull();
  });

  it('is not for who only looks on', async () => {
    const tom = driver();
    await atTheBol(yardDriver(), [aPaper(tom)], { completed: true });
    expect(photographButton()).toBeNull();
    expect(offers()).toEqual(['Open']);
  });
});

describe('a paper on its BOL', () => {
  it('says what it is, how long, who took it and when by the clock of the dock, and what is hard to read', async () => {
    const tom = driver();
    await atTheBol(receiver(), [aPaper(tom, hard)]);
    const row = within(papers().getByRole('listitem'));
    expect(row.getByText('Proof of delivery')).toBeVisible();
    expect(row.getByText('2 pages, 600 kB')).toBeVisible();
    expect(row.getByText(/^Tom Lee, 11\/22\/2026 09:00 PST/)).toBeVisible();
    expect(badges()).toEqual(['Hard to read: blurred']);
  });

  it('is saved as a file of its name, as it lies on this device', async () => {
    const saved = savedFiles();
    const bytes = new TextEncoder().encode('%PDF-1.7 ticket').buffer;
    const sha256 = createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
    await atTheBol(receiver(), [aPaper(driver(), { sha256 })]);
    await keepFile(bytes);
    await userEvent.click(papers().getByRole('button', { name: 'Download Proof of delivery' }));
    await patiently(() => expect(saved.map(({ name }) => name)).toEqual(['Proof of delivery.pdf']));
    expect(await saved[0]?.content.text()).toBe('%PDF-1.7 ticket');
  });

  it('goes by its title where it is something else', async () => {
    await atTheBol(receiver(), [aPaper(driver(), { kind: 'other', title: 'Pallet exchange slip' })]);
    expect(papers().getByText('Pallet exchange slip')).toBeVisible();
    expect(badges()).toEqual([]);
  });

  it('is not doubted any more once somebody could read it', async () => {
    await atTheBol(receiver(), [aPaper(driver(), { ...hard, review: aReview('ok') })]);
    expect(badges()).toEqual([]);
    expect(papers().getByText('Readable after all (Ada Harbor)')).toBeVisible();
  });

  it('that was taken back stays, with the reason, and nothing can be done about it', async () => {
    const tom = driver();
    await atTheBol(tom, [aPaper(tom, { ...hard, void: TAKEN_BACK })]);
    expect(badges()).toEqual(['Taken back']);
    expect(papers().getByText('“Of another BOL”, Tom Lee')).toBeVisible();
    expect(offers()).toEqual(['Open']);
  });

  it('among others is found by what is hard to read', async () => {
    const tom = driver();
    const seal = aPaper(tom, { _id: 'ab'.repeat(12), kind: 'seal-record', at: LATER });
    await atTheBol(shipper(), [aPaper(tom, hard), seal]);
    const names = () =>
      papers()
        .getAllByRole('listitem')
        .map((row) => row.querySelector('span')?.textContent);
    // The newest first.
    expect(names()).toEqual(['Seal record', 'Proof of delivery']);
    await userEvent.click(papers().getByRole('switch', { name: 'Hard to read' }));
    expect(names()).toEqual(['Proof of delivery']);
  });

  it('has no filter where all can be read, or there is only one', async () => {
    const tom = driver();
    const { unmount } = await atTheBol(shipper(), [aPaper(tom, hard)]);
    expect(papers().queryByRole('switch')).toBeNull();
    unmount();
    signOut();
    await atTheBol(shipper(), [aPaper(tom), aPaper(tom, { _id: 'ab'.repeat(12) })]);
    expect(papers().queryByRole('switch')).toBeNull();
  });
});

describe('who may do what about a paper', () => {
  const tom = driver();
  const ofTom = aPaper(tom, hard);
  const TAKE_BACK = 'Take back';
  const REVIEW = ['Readable after all', 'Ask for a new photo'];

  it.each([
    ['the receiver’s office reviews it', receiver, REVIEW],
    ['the shipper’s office reviews it', shipper, REVIEW],
    ['the carrier’s office reviews it and may take it back for its driver', dispatcher, [...REVIEW, TAKE_BACK]],
    ['another driver looks at it', driver, []],
  ])('%s', async (_, somebody, offered) => {
    await atTheBol(somebody(), [ofTom]);
    expect(offers()).toEqual(['Open', ...offered]);
  });

  it('its maker takes it back, and does not review their own', async () => {
    await atTheBol(tom, [ofTom]);
    expect(offers()).toEqual(['Open', TAKE_BACK]);
    signOut();
    const rex = receiver();
    await atTheBol(rex, [aPaper(rex, hard)]);
    expect(offers()).toEqual(['Open', TAKE_BACK]);
  });

  it('what can be read needs nobody to say so', async () => {
    await atTheBol(receiver(), [aPaper(tom)]);
    expect(offers()).toEqual(['Open', 'Ask for a new photo']);
  });

  it('of two companies the staff of the one that took it', async () => {
    expect(CARRIER._id).not.toBe(RECEIVER._id);
    await atTheBol(dispatcher(), [aPaper(receiver())]);
    expect(offers()).toEqual(['Open', 'Ask for a new photo']);
  });
});

describe('a review', () => {
  it('says without a network that it can be read after all', async () => {
    const { bol } = await atTheBol(receiver(), [aPaper(driver(), hard)]);
    await userEvent.click(papers().getByRole('button', { name: 'Readable after all' }));
    await waitFor(() => expect(badges()).toEqual(['Waiting to send']));
    const paperId = bol.papers?.[0]?._id;
    expect(await stored()).toMatchObject([{ type: 'review-paper', args: { paperId, result: 'ok', note: '' } }]);
  });

  it('that the server refused needs attention', async () => {
    await atTheBol(receiver(), [aPaper(driver(), hard)]);
    await userEvent.click(papers().getByRole('button', { name: 'Readable after all' }));
    await waitFor(() => expect(badges()).toEqual(['Waiting to send']));
    await requireSession().db.outbox.toCollection().modify({ status: 'attention' });
    await waitFor(() => expect(badges()).toEqual(['Needs attention']));
  });

  it('asks for a new photo, and says why', async () => {
    await atTheBol(shipper(), [aPaper(driver(), hard)]);
    await userEvent.click(papers().getByRole('button', { name: /^Ask for a new photo/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask for a new photo' }));
    expect(dialog.getByText(/^Tom Lee is asked to photograph “.+” again\. Say what is wrong with it/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Ask' })).toBeDisabled();
    await enter(dialog.getByLabelText(/^Reason/), 'corner missing');
    await userEvent.click(dialog.getByRole('button', { name: 'Ask' }));
    await waitFor(() => expect(badges()).toContain('New photo asked for'));
    expect(papers().getByText('Asked for a new photo: corner missing (Ada Harbor)')).toBeVisible();
    expect(papers().queryByRole('button', { name: /^Ask for a new photo/ })).toBeNull();
    expect(await stored()).toMatchObject([{ args: { result: 'retake', note: 'corner missing' } }]);
  });

  it('that asks for a new photo reaches who took it, with the way to take one', async () => {
    const tom = driver();
    await atTheBol(tom, [aPaper(tom, { kind: 'lumper-receipt', review: aReview('retake', 'corner missing') })]);
    expect(papers().getByText('The office asks for a new photo: corner missing')).toBeVisible();
    await userEvent.click(papers().getByRole('button', { name: 'Photograph again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Photograph papers' }));
    expect(await dialog.findByLabelText('What is it?')).toHaveValue('lumper-receipt');
  });

  it('that asks for a new photo without a note says just that', async () => {
    const tom = driver();
    await atTheBol(tom, [aPaper(tom, { review: aReview('retake') })]);
    expect(papers().getByText('The office asks for a new photo.')).toBeVisible();
  });

  it('that asks for a new photo leads nobody else to take one', async () => {
    await atTheBol(dispatcher(), [aPaper(driver(), { review: aReview('retake', 'The edge is cut off') })]);
    expect(badges()).toEqual(['New photo asked for']);
    expect(screen.queryByRole('button', { name: 'Photograph again' })).toBeNull();
  });

  it('is answered by a newer photo of the same, and by no other paper', async () => {
    const tom = driver();
    const asked = aPaper(tom, { review: aReview('retake') });
    const newer = { _id: 'ab'.repeat(12), at: AGAIN };
    const { unmount } = await atTheBol(tom, [asked, aPaper(tom, newer)]);
    expect(badges()).toEqual(['Photographed again']);
    expect(papers().queryByRole('button', { name: 'Photograph again' })).toBeNull();
    unmount();
    signOut();
    await atTheBol(tom, [asked, aPaper(tom, { ...newer, kind: 'seal-record' })]);
    expect(badges()).toEqual(['New photo asked for']);
    expect(papers().getByRole('button', { name: 'Photograph again' })).toBeVisible();
  });

  it('is not answered by a photo that was taken back, nor by one from before', async () => {
    const tom = driver();
    const asked = aPaper(tom, { review: aReview('retake') });
    // The one from before has the time of the one that is asked for again: both were there when it was reviewed.
    const others = [
      aPaper(tom, { _id: 'ab'.repeat(12), at: AGAIN, void: TAKEN_BACK }),
      aPaper(tom, { _id: 'ac'.repeat(12) }),
    ];
    await atTheBol(tom, [asked, ...others]);
    expect(badges()).toEqual(['Taken back', 'New photo asked for']);
    expect(papers().getByRole('button', { name: 'Photograph again' })).toBeVisible();
  });

  it('is not answered by a photo that somebody else took', async () => {
    const tom = driver();
    const newer = aPaper(receiver(), { _id: 'ab'.repeat(12), at: AGAIN });
    await atTheBol(tom, [aPaper(tom, { review: aReview('retake') }), newer]);
    expect(badges()).toEqual(['New photo asked for']);
    expect(papers().getByRole('button', { name: 'Photograph again' })).toBeVisible();
  });
});

describe('taking a paper back', () => {
  it('needs a reason, which stays beside it', async () => {
    const tom = driver();
    await atTheBol(tom, [aPaper(tom)]);
    await userEvent.click(papers().getByRole('button', { name: /^Take back/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take this paper back' }));
    await enter(dialog.getByLabelText(/^Reason/), 'Of another BOL');
    await userEvent.click(dialog.getByRole('button', { name: 'Take Back' }));
    await waitFor(() => expect(badges()).toEqual(['Taken back', 'Waiting to send']));
    expect(papers().getByText('“Of another BOL”, Tom Lee')).toBeVisible();
    await patiently(async () => expect(await stored()).toMatchObject([{ type: 'void-paper' }]));
  });
});
