import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aBol, aLoad, aStamp, CARRIER, RECEIVER, TOM } from '../../support/freight.ts';
import { patiently } from '../../support/patiently.ts';
import { clerk, fillIn, given, press, shown, tom, useSigning, waiting } from './at-the-pad.tsx';

useSigning();

const AT = '2026-11-22T16:10:00.000Z';

describe('handing the device over', () => {
  it('shows the document to the other person, takes their name, and asks for the device back', async () => {
    await shown(tom());
    await press('Sign');
    await userEvent.click(await screen.findByRole('radio', { name: 'Somebody signs for the receiver' }));
    await press('Hand the device over');
    expect(await screen.findByText(/^Hand the device to the person who signs for the receiver/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close dialog' })).toBeNull();
    // Somebody who sees only now that it is the wrong BOL.
    await press('Back');
    await press('Hand the device over');
    await press('I have the device');
    expect(await screen.findByRole('button', { name: 'Hide the document' })).toBeVisible();
    expect(screen.getByLabelText(/^Printed name/)).toHaveValue('');
    await fillIn('Gate Clerk');
    await press('Sign');
    expect(await screen.findByText('Give the device back to Tom Lee')).toBeVisible();
    expect(await waiting()).toMatchObject([{ purpose: 'receiver', handedOver: true, signerName: 'Gate Clerk' }]);
    await press('I am Tom Lee');
    await patiently(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Gate Clerk')).toBeVisible();
  });

  it('asks at delivery for the driver once the receiver has signed, with the name that is known', async () => {
    const driver = { ...TOM, name: 'Ray Delgado' };
    const sha256 = 'cd'.repeat(32);
    const bol = aBol(aLoad());
    await shown(clerk(), { driver, checkin: AT, file: { ...bol.file, sha256 }, signatures: [given(bol)] });
    await press('Sign');
    const [first] = await screen.findAllByRole('radio');
    expect(first).toBeChecked();
    expect(first).toHaveAccessibleName('Somebody signs for the carrier');
    await press('Hand the device over');
    await press('I have the device');
    expect(await screen.findByLabelText(/^Printed name/)).toHaveValue('Ray Delgado');
    expect(screen.getByLabelText('Role or title')).toHaveValue('Driver');
  });

  it('on the driver’s phone at delivery asks for the receiver, by the name that checked the truck in', async () => {
    const bol = aBol(aLoad());
    const stamps = [aStamp('checkin', AT, { byName: 'Rex Bay', byCompanyId: RECEIVER._id })];
    const signatures = [given(bol, { purpose: 'carrier', signerName: 'Tom Lee', companyId: CARRIER._id })];
    await shown(tom(), { checkin: AT, stamps, signatures });
    await press('Sign');
    expect(await screen.findByRole('radio', { name: 'Somebody signs for the receiver' })).toBeChecked();
    await press('Hand the device over');
    await press('I have the device');
    expect(await screen.findByLabelText(/^Printed name/)).toHaveValue('Rex Bay');
  });

  it('can be broken off without signing, and still gives the device back', async () => {
    const { bol, viewer } = await shown(tom());
    await press('Sign');
    await userEvent.click(await screen.findByRole('radio', { name: 'Somebody signs for the shipper' }));
    await press('Hand the device over');
    await press('I have the device');
    await press('Do not sign, give it back');
    expect(await screen.findByText('Nothing was signed.')).toBeVisible();
    await press('I am Tom Lee');
    expect(await waiting()).toEqual([]);
    await patiently(async () => expect(await viewer.db.drafts.get(`sign/${bol._id}`)).toBeUndefined());
  });
});
