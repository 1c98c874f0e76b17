import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useSnackbar } from '#ui/snackbar.tsx';
import { enter } from '../../support/enter.ts';
import { aBol, aLoad, anOutcome, aStamp, CARRIER, person, SHIPPER, TOM } from '../../support/freight.ts';
import { noRoomOn, toldNoRoom } from '../../support/no-room.ts';
import { patiently } from '../../support/patiently.ts';
import { clerk, given, press, shown, useSigning, waiting } from './at-the-pad.tsx';

useSigning();

describe('the signatures on a BOL', () => {
  it('say what they are worth, and lead to the signed PDF once the server has one', async () => {
    const bol = aBol(aLoad());
    const signatures = [
      given(bol),
      given(bol, { _id: 'ac'.repeat(12), purpose: 'carrier', signerName: 'Tom Lee', documentSha256: '0'.repeat(64) }),
      given(bol, { _id: 'ad'.repeat(12), purpose: 'shipper', signerName: 'Ada Harbor', voided: true }),
    ];
    await shown(person(CARRIER, 1, 'Cara Admin'), { signatures });
    const [first, second, third] = screen.getAllByRole('listitem');
    expect(within(first!).getByText('Signed')).toBeVisible();
    expect(within(second!).getByText('Earlier document')).toBeVisible();
    expect(within(third!).getByText('Voided')).toBeVisible();
    // A carrier's office sees them and takes a copy; it neither signs nor voids.
    expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual([
      'Signed PDF',
      'Download the signed PDF',
    ]);
  });

  it('open the signed PDF in the app, where it says what to do if it is not here', async () => {
    await shown(person(CARRIER, 1, 'Cara Admin'), { signatures: [given(aBol(aLoad()))] });
    await press('Signed PDF');
    const dialog = within(await screen.findByRole('dialog', { name: 'Signed PDF' }));
    const words = 'The signed PDF is not on this device yet. Connect to download it.';
    await patiently(() => expect(dialog.getByText(words)).toBeVisible());
    await press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Download the signed PDF');
    await patiently(() => expect(useSnackbar.getState()).toMatchObject({ severity: 'warning', message: words }));
  });

  it('are asked for as long as a side at this dock is open, and say that one’s own is given', async () => {
    const bol = aBol(aLoad());
    const receiver = given(bol);
    const carrier = given(bol, { _id: 'ac'.repeat(12), purpose: 'carrier', signerName: 'Tom Lee' });
    const sign = () => screen.queryByRole('button', { name: 'Sign' });
    const { unmount } = await shown(clerk(), { driver: TOM, signatures: [receiver] });
    expect(screen.getByText('Signed: Receiver')).toBeVisible();
    // The driver signs on the clerk's tablet.
    expect(sign()).toBeEnabled();
    unmount();
    const both = await shown(clerk(), { driver: TOM, signatures: [receiver, carrier] });
    expect(screen.getByText('Signed: Receiver')).toBeVisible();
    expect(sign()).toBeNull();
    both.unmount();
    for (const gone of [{ documentSha256: '0'.repeat(64) }, { voided: true }]) {
      const again = await shown(clerk(), { driver: TOM, signatures: [{ ...receiver, ...gone }, carrier] });
      expect(screen.queryByText('Signed: Receiver')).toBeNull();
      expect(sign()).toBeEnabled();
      again.unmount();
    }
  });

  it('say that the freight was left where nobody was to sign, until the receiver has signed', async () => {
    const left = anOutcome('nobody-to-sign', '2026-11-22T16:05:00.000Z', { plan: null });
    const words = /^Delivered, nobody to sign: 11\/22\/2026 08:05 PST/;
    const { unmount } = await shown(clerk(), { outcomes: [left] });
    expect(screen.getByText(words)).toBeVisible();
    unmount();
    await shown(clerk(), { outcomes: [left], signatures: [given(aBol(aLoad()))] });
    expect(screen.queryByText(words)).toBeNull();
  });

  it('say nothing of a delivery without a signer that was taken back, or is of an earlier visit', async () => {
    const words = /^Delivered, nobody to sign/;
    const left = anOutcome('nobody-to-sign', '2026-11-22T16:05:00.000Z', { plan: null });
    const { at, occurredAt, skewMs, receivedAt, byUserId, byName, byCompanyId } = left;
    const taken = { at, occurredAt, skewMs, receivedAt, byUserId, byName, byCompanyId, reason: 'The wrong BOL' };
    const { unmount } = await shown(clerk(), { outcomes: [{ ...left, void: taken }] });
    expect(screen.getByText('Nobody has signed yet.')).toBeVisible();
    expect(screen.queryByText(words)).toBeNull();
    unmount();
    const sent = anOutcome('refused', '2026-11-22T17:05:00.000Z', { plan: 'redeliver' });
    const again = aStamp('checkin', '2026-11-22T18:05:00.000Z');
    await shown(clerk(), { outcomes: [left, sent], checkin: again.at, stamps: [again] });
    expect(screen.getByText('Nobody has signed yet.')).toBeVisible();
    expect(screen.queryByText(words)).toBeNull();
  });

  it('are not taken back where the device has no room for it: the reason stays in its dialog', async () => {
    const { viewer } = await shown(clerk(), { signatures: [given(aBol(aLoad()))] });
    await press('Void the signature of Rex Bay');
    await enter(await screen.findByLabelText(/^Reason/), 'Wrong BOL');
    noRoomOn(viewer);
    await press('Void Signature');
    await toldNoRoom();
    await patiently(() => expect(screen.getByRole('button', { name: 'Void Signature' })).toBeEnabled());
    expect(screen.getByLabelText(/^Reason/)).toHaveValue('Wrong BOL');
  });

  it('can be taken back by the company that gave them, with a reason', async () => {
    const bol = aBol(aLoad());
    const other = given(bol, { _id: 'ac'.repeat(12), signerName: 'Ada Harbor', companyId: SHIPPER._id });
    await shown(clerk(), { signatures: [given(bol), other] });
    expect(screen.queryByRole('button', { name: 'Void the signature of Ada Harbor' })).toBeNull();
    await press('Void the signature of Rex Bay');
    expect(await screen.findByText('Say why first.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Void Signature' })).toBeDisabled();
    await enter(screen.getByLabelText(/^Reason/), 'Wrong BOL');
    await press('Void Signature');
    expect(await screen.findByText('Voided')).toBeVisible();
    expect(await screen.findByText('Waiting to send')).toBeVisible();
    expect(await waiting()).toMatchObject([
      { voids: { signatureId: given(bol)._id, reason: 'Wrong BOL' }, image: null, strokes: [] },
    ]);
  });
});
