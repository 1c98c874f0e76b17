/** What the screens of signing say: what is signed and for whom, why it has no place, and what is left to do. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { readEntries } from '#offline/read-outbox.ts';
import { aBol, aLoad, CARRIER, RECEIVER, SHIPPER } from '../../support/freight.ts';
import { patiently } from '../../support/patiently.ts';
import { answerPlace, clerk, fillIn, given, press, shown, tom, useSigning, waiting } from './at-the-pad.tsx';

useSigning();

/** The rows of a list of facts, as they are read. */
const rowsIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);

describe('what is signed', () => {
  it('is named row by row before anybody signs', async () => {
    await shown(tom(), { file: { ...aBol(aLoad()).file, pages: 3 } });
    await press('Sign');
    const dialog = await screen.findByRole('dialog', { name: 'Sign this BOL' });
    await within(dialog).findByText('PU-9001');
    expect(rowsIn(dialog)).toEqual([
      ['BOL', '0-harbor.pdf'],
      ['P/U number', 'PU-9001'],
      ['Shipper', SHIPPER.name],
      ['Carrier', CARRIER.name],
      ['Receiver', RECEIVER.name],
      ['Pages', '3'],
    ]);
  });

  it('has no number of pages where nobody knows it', async () => {
    await shown(tom(), { file: { ...aBol(aLoad()).file, pages: 0 } });
    await press('Sign');
    const dialog = await screen.findByRole('dialog', { name: 'Sign this BOL' });
    await within(dialog).findByText('PU-9001');
    expect(rowsIn(dialog).map(([label]) => label)).not.toContain('Pages');
  });

  it.each([
    ['its receiver', {}, RECEIVER.name],
    ['a receiver nobody has chosen', { receiver: null, receiverId: null }, 'a receiver not chosen yet'],
  ])('is said in one sentence over the signature, with %s', async (_which, over, receiver) => {
    await shown(tom(), over);
    await press('Sign');
    await press('Continue to sign');
    await screen.findByLabelText(/^Printed name/);
    expect(screen.getByRole('dialog', { name: 'Sign for the carrier' })).toHaveTextContent(
      `BOL 0-harbor.pdf of load PU-9001 for ${receiver}, signed for the carrier.`,
    );
  });
});

describe('a signature', () => {
  it('is the signer’s while nobody has printed a name', async () => {
    await shown(tom());
    await press('Sign');
    await press('Continue to sign');
    await userEvent.clear(await screen.findByLabelText(/^Printed name/));
    expect(screen.getByRole('img', { name: 'Signature of the signer, empty' })).toBeVisible();
  });

  it.each([
    ['could not be found', 2, 'The device could not find its place'],
    ['was not found in time', 3, 'The device did not find its place in time'],
    ['is missing for a reason that no browser has yet', 9, 'The device could not find its place'],
  ])('says that its place %s', async (_why, code, words) => {
    answerPlace({ code });
    await shown(tom());
    await press('Sign');
    await press('Continue to sign');
    await press(/^Add the place/);
    expect(await screen.findByText(`${words}; the signature goes without it.`)).toBeVisible();
    await fillIn();
    await press('Sign');
    await patiently(async () => expect(await waiting()).toMatchObject([{ place: null, placeDenied: words }]));
  });

  it('is called by its name and side before it is taken back', async () => {
    await shown(clerk(), { signatures: [given(aBol(aLoad()))] });
    await press('Void the signature of Rex Bay');
    expect(await screen.findByRole('dialog', { name: 'Void this signature' })).toHaveTextContent(
      'The signature of Rex Bay for the receiver no longer counts. It stays on record, with your name and your reason. This cannot be undone.',
    );
  });

  it('that was refused needs attention, and is asked for again by the name of who gave it', async () => {
    const { viewer } = await shown(tom());
    await press('Sign');
    await press('Continue to sign');
    await userEvent.clear(await screen.findByLabelText(/^Printed name/));
    await fillIn('Ray Delgado');
    await press('Sign');
    await patiently(async () => expect(await waiting()).toHaveLength(1));
    const [entry] = await readEntries();
    const lastError = { kind: 'refused', status: 409, code: 'document-changed', words: 'Sign again.' } as const;
    await viewer.db.outbox.update(entry!.seq, { status: 'attention', lastError, firstSentAt: 1 });
    expect(await screen.findByText(/^The document was replaced after Ray Delgado signed it, so/)).toBeVisible();
    expect(within(screen.getByRole('listitem')).getByText('Needs attention')).toBeVisible();
    expect(screen.queryByText('Waiting to send')).toBeNull();
  });
});
