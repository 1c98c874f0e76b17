import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Bol } from '#contract/bol.ts';
import type { CurrentUser } from '#contract/user.ts';
import { HANDSHAKES_MAX } from '#domain/handshakes.ts';
import { readOffer } from '#offline/handshake.ts';
import { handshakeOf } from '../../domain/handshake-of.ts';
import { handshakeRow, toldOf } from '../../domain/handshake-told.ts';
import { readBol } from '../../support/device/read-rows.ts';
import { CARRIER, partyOf, person, RECEIVER, SHIPPER } from '../../support/freight.ts';
import { pulled, signOut } from '../../support/signed-in-device.ts';
import {
  clerk,
  driver,
  offerFor,
  panel,
  press,
  scan,
  setScene,
  shown,
  showToCamera,
  sign,
  typesWaiting,
} from './handshake-scene.tsx';

setScene();

describe('the panel of handovers', () => {
  it('offers its part to the driver, the receiver and, at the pick-up, the shipper, and to nobody else', async () => {
    const cases: [CurrentUser, Partial<Bol>, string | null][] = [
      [driver, {}, 'Hand over by code'],
      [driver, { checkin: null }, 'Scan the shipper’s code'],
      [clerk, {}, 'Scan the driver’s code'],
      [person(SHIPPER, 2, 'Marcus Bell'), { checkin: null }, 'Hand over by code'],
      [person(CARRIER, 2, 'Ida Wood'), {}, null],
      [driver, { completed: true }, null],
    ];
    for (const [user, over, expected] of cases) {
      const { unmount } = await shown(user, over);
      const buttons = within(screen.getByRole('main'))
        .queryAllByRole('button', { name: /by code|’s code/ })
        .map(({ textContent }) => textContent);
      expect([user.name, buttons]).toEqual([user.name, expected === null ? [] : [expected]]);
      unmount();
      signOut();
    }
  });

  it('tells each handover with what is missing or wrong, to everybody on the BOL, and so does the timeline', async () => {
    const invalid = { _id: 'aa'.repeat(12), state: 'invalid', reason: 'Both sides are of the same company.' };
    const offered = { ...toldOf().offered, companyId: CARRIER._id };
    const answered = { ...toldOf().answered, companyId: RECEIVER._id };
    const atPickUp = { ...toldOf().offered, companyId: SHIPPER._id };
    const handshakes = [
      handshakeRow({ _id: 'ab'.repeat(12), pickUp: true, offered: atPickUp, answered: offered }),
      handshakeRow({ offered, answered, state: 'waiting', clocksDiffer: true }),
      handshakeRow({ offered, answered, ...invalid }),
    ];
    const party = partyOf(RECEIVER);
    const receiver = { ...party, address: { ...party.address, city: 'Chicago', state: 'IL', zip: '60601' } };
    await shown(person(CARRIER, 2, 'Ida Wood'), { completed: true, handshakes, receiver });
    expect(panel()).toHaveTextContent('Ray Delgado (Harbor Foods) and Ray Delgado (Redwood Freight)');
    expect(panel()).toHaveTextContent('Ray Delgado (Redwood Freight) and Denise Okafor (Bayview Distribution)');
    // By the clock of the receiver, who is in another zone than the shipper.
    expect(panel()).toHaveTextContent('11/25/2026 11:06 CST');
    expect(panel()).toHaveTextContent('Signature still on the tablet');
    expect(panel()).toHaveTextContent('Not valid');
    expect(panel()).toHaveTextContent('Both sides are of the same company.');
    const timeline = screen.getByRole('region', { name: 'Timeline' });
    expect(timeline).toHaveTextContent('Handed over by code');
    expect(timeline).toHaveTextContent('Ray Delgado said: 42 pieces, seal 883201, Seal intact');
    expect(timeline).toHaveTextContent('The clocks of the two devices differed by more than ten minutes.');
    expect(timeline).toHaveTextContent('Signature still on the tablet');
  });

  it('is off where no more can be kept', async () => {
    const handshakes = Array.from({ length: HANDSHAKES_MAX }, (_, at) =>
      handshakeRow({ _id: at.toString(16).padStart(24, '0') }),
    );
    await shown(driver, { handshakes });
    expect(screen.getByRole('button', { name: 'Hand over by code' })).toBeDisabled();
  });
});

describe('a code of one’s own', () => {
  it('is drawn with its margin, and below it what it says and four characters to read aloud', async () => {
    const { bol } = await shown(driver);
    await press('Hand over by code');
    const picture = await screen.findByRole('img', { name: `Code of BOL ${bol.file.name}` });
    const side = Number(picture.getAttribute('viewBox')?.split(' ')[3]);
    // Four squares of margin on either side.
    expect((side - 8 - 17) % 4).toBe(0);
    // Dark is the frame of its first corner, light the ring in it.
    const dark = new Set(
      picture
        .querySelector('path')
        ?.getAttribute('d')
        ?.match(/M\d+ \d+/g),
    );
    expect(['M4 4', 'M10 4', 'M5 5', 'M6 6', 'M3 3'].map((at) => dark.has(at))).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveTextContent(`Redwood Freight · BOL ${bol.file.name}`);
    expect(dialog).toHaveTextContent(/Code [0-9A-Z]{2}-[0-9A-Z]{2}/);
    expect(dialog).toHaveTextContent('Let the receiver scan this. Set the screen to full brightness');
  });

  it('says pieces and seal when they are told, and asks for a whole number', async () => {
    const { bol } = await shown(driver);
    await press('Hand over by code');
    await screen.findByRole('img', { name: /^Code of BOL/ });
    await press('Pieces and seal');
    await userEvent.type(await screen.findByLabelText('Pieces'), 'x');
    expect(screen.getByRole('button', { name: 'Show the code' })).toBeDisabled();
    await userEvent.clear(screen.getByLabelText('Pieces'));
    await userEvent.type(screen.getByLabelText('Pieces'), '40');
    await userEvent.type(screen.getByLabelText('Seal number'), '883201');
    await press('Show the code');
    expect(await screen.findByText(/40 pieces · seal 883201/)).toBeVisible();
    expect((await readOffer(bol._id))?.offer).toMatchObject({ pieces: 40, sealNumber: '883201' });
    await press('Pieces and seal');
    expect(await screen.findByLabelText('Pieces')).toHaveValue('40');
    await userEvent.clear(screen.getByLabelText('Pieces'));
    await press('Show the code');
    await waitFor(async () => expect((await readOffer(bol._id))?.offer.pieces).toBeNull());
    expect(screen.queryByText(/pieces · seal/)).toBeNull();
  });

  it('is the shipper’s at the pick-up, for the driver to scan', async () => {
    const { bol } = await shown(person(SHIPPER, 2, 'Ada Harbor'), { checkin: null });
    await press('Hand over by code');
    await screen.findByRole('img', { name: `Code of BOL ${bol.file.name}` });
    expect(screen.getByRole('dialog')).toHaveTextContent('Let the driver scan this.');
    expect((await readOffer(bol._id))?.offer.pickUp).toBe(true);
    await press('Scan their answer');
    expect(await screen.findByRole('button', { name: 'Hold the camera there' })).toHaveAccessibleDescription(
      'Hold the camera at the code the driver shows you.',
    );
  });

  it('never says an older seal than the one on record', async () => {
    const { bol, load, viewer } = await shown(driver);
    await press('Hand over by code');
    await screen.findByRole('img', { name: /^Code of BOL/ });
    expect((await readOffer(bol._id))?.offer.seal).toBeNull();
    await pulled(viewer, [load], [{ ...bol, version: 5, sealIntact: false }]);
    expect(await screen.findByText(/seal broken/)).toBeVisible();
    expect((await readOffer(bol._id))?.offer.seal).toBe('broken');
  });

  it('takes an answer, says what is none, and both codes are kept without a network', async () => {
    const { bol } = await shown(driver);
    await press('Hand over by code');
    await screen.findByRole('img', { name: /^Code of BOL/ });
    const offer = await readOffer(bol._id);
    await press('Scan their answer');
    await press('Show my code again');
    await screen.findByRole('img', { name: /^Code of BOL/ });
    await press('Scan their answer');
    showToCamera((await handshakeOf({ offer: { bolId: bol._id } })).answer);
    await press('Hold the camera there');
    expect(await screen.findByText('This answers another code.')).toBeVisible();
    const { nonce = '' } = offer?.offer ?? {};
    const said = { bolId: bol._id, nonce, offerHash: offer?.hash ?? '', userId: clerk._id, companyId: RECEIVER._id };
    showToCamera((await handshakeOf({ answer: said })).answer);
    await press('Hold the camera there');
    await waitFor(() =>
      expect(screen.getByText(/Both codes are kept/)).toHaveTextContent('Ray Delgado and Denise Okafor'),
    );
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await typesWaiting()).toEqual(['record-handshake']);
    expect(panel()).toHaveTextContent('Signature still on the tablet');
  });
});

describe('the shipper’s code on the phone', () => {
  it('is signed for by the driver', async () => {
    const { bol } = await shown(driver, { checkin: null });
    const offer = await offerFor(bol, { pickUp: true, companyId: SHIPPER._id, userId: 'ad'.repeat(12) });
    await press('Scan the shipper’s code');
    expect(await screen.findByRole('dialog', { name: 'Scan the shipper’s code' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Hold the camera there' })).toHaveAccessibleDescription(
      'Hold the camera at the code on the shipper’s screen.',
    );
    showToCamera(offer);
    await press('Hold the camera there');
    await sign();
    await screen.findByRole('img', { name: /^Answer for the shipper/ });
    expect(screen.getByRole('dialog', { name: 'Your answer' })).toHaveTextContent('Let the shipper scan this.');
    expect((await readBol(bol._id))?.signatures).toMatchObject([{ purpose: 'carrier', signerName: 'Ray Delgado' }]);
  });

  it('says so where the driver’s side was signed for before', async () => {
    const { bol } = await shown(driver, { checkin: null });
    const offer = () => offerFor(bol, { pickUp: true, companyId: SHIPPER._id, userId: 'ad'.repeat(12) });
    await scan(await offer(), 'shipper');
    expect(screen.queryByText(/signed for this side already/)).toBeNull();
    await sign();
    await press('Done');
    await scan(await offer(), 'shipper');
    expect(await screen.findByText(/^Ray Delgado has signed for this side already, /)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue to sign' })).toBeVisible();
  });
});
