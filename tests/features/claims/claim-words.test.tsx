/** What the panel of claims and its form say: whose it is, in which money, how late it is, and who will see it. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countLine, countOf } from '../../domain/count-of.ts';
import { signOut } from '../../support/signed-in-device.ts';
import { claims, dispatcher, filed, panel, press, receiver, shipper, shown } from './claim-rig.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T18:00:00.000Z') });
});
afterEach(async () => {
  vi.useRealTimers();
  await signOut();
});

const counts = [countOf({ lines: [countLine({ received: 8, sku: 'PEARS' })] })];
const asCounted = () => screen.queryByRole('region', { name: 'As counted' });

describe('the panel', () => {
  it('tells a claim by the carrier’s reference, too', async () => {
    await shown(dispatcher(), { claims: [filed({ carrierRef: 'PRO 77' })] });
    expect(within(panel()!).getByText('Carrier’s reference: PRO 77')).toBeVisible();
  });

  it('has no line for a reference that nobody gave', async () => {
    await shown(dispatcher(), { claims: [filed()] });
    expect(panel()).not.toHaveTextContent('Carrier’s reference');
  });

  it('marks the day that has passed, and no other', async () => {
    await shown(dispatcher(), { claims: [filed({ receivedAt: '2026-10-01T18:00:00.000Z' })] });
    const late = [...panel()!.querySelectorAll('li')].map((line) => [line.textContent, 'past' in line.dataset]);
    expect(late).toEqual([
      [expect.stringMatching(/^Carrier must acknowledge by .* \(passed /), true],
      [expect.stringMatching(/^Carrier must pay, decline or offer by .* left\)$/), false],
    ]);
  });

  it('lists what was counted for who may claim for it, and for nobody who can’t, or has', async () => {
    for (const [user, steps, isThere] of [
      [shipper(), [], true],
      [shipper(), [filed()], false],
      [dispatcher(), [filed()], false],
    ] as const) {
      await shown(user, { counts, claims: [...steps] });
      expect([user.name, asCounted() !== null]).toEqual([user.name, isThere]);
      cleanup();
      await signOut();
    }
  });
});

describe('the form of a claim', () => {
  it.each([
    ['a shipper', shipper, 'The carrier will see it.'],
    ['a receiver', receiver, 'The carrier and the shipper will see it.'],
  ])('names to %s the carrier that is held liable, and who will see it', async (_, somebody, seenBy) => {
    await shown(somebody());
    await press('File a claim');
    const dialog = within(await screen.findByRole('dialog', { name: 'File a claim' }));
    expect(dialog.getByText(`You hold the carrier, Redwood Freight, liable for this amount. ${seenBy}`)).toBeVisible();
  });

  it('names no carrier where the BOL has none', async () => {
    await shown(shipper(), { carrier: null });
    await press('File a claim');
    expect(await screen.findByText(/^You hold the carrier liable for this amount\./)).toBeVisible();
  });

  it('is in dollars of the United States until somebody says otherwise, and takes a reference of 60 characters', async () => {
    await shown(shipper());
    await press('File a claim');
    const dialog = within(await screen.findByRole('dialog', { name: 'File a claim' }));
    expect(dialog.getByLabelText('Currency')).toHaveValue('USD');
    expect(dialog.getByLabelText('Carrier’s reference')).toHaveAttribute('maxlength', '60');
    fireEvent.change(dialog.getByLabelText(/^Amount/), { target: { value: '80' } });
    fireEvent.change(dialog.getByLabelText(/^What for/), { target: { value: ' Crushed ' } });
    await userEvent.click(dialog.getByRole('button', { name: 'File' }));
    await waitFor(() => expect(panel()).toHaveTextContent('Claim filed: $80.00'));
    expect(await claims()).toEqual([
      { filing: { amountCents: 8_000, currency: 'USD', basis: 'Crushed', carrierRef: '' } },
    ]);
  });
});
