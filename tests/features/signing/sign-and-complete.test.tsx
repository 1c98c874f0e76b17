/** The receiver's people sign and complete in the same breath; nobody does it in another's name, and nothing is lost on the way. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Bol } from '#contract/bol.ts';
import type { CurrentUser } from '#contract/user.ts';
import { SignFlow } from '#features/signing/sign-flow.tsx';
import { readEntries } from '#offline/read-outbox.ts';
import type { LoadRow } from '#offline/rows/rows.ts';
import type { Session } from '#offline/session.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { readBol } from '../../support/device/read-rows.ts';
import { aBol, aLoad, aStamp, RECEIVER, TOM } from '../../support/freight.ts';
import { noRoomOn, toldNoRoom } from '../../support/no-room.ts';
import { patiently } from '../../support/patiently.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, rowsOf, signIn, signOut } from '../../support/signed-in-device.ts';
import { answerPlace, clerk, fillIn, press, tom, useSigning } from './at-the-pad.tsx';

useSigning();

interface FlowProps {
  bolId: string;
  load: LoadRow;
  viewer: Session;
  onClose: () => void;
}

function Flow({ bolId, ...flow }: FlowProps) {
  const bol = useLiveQuery(() => readBol(bolId), [bolId]);
  return bol ? <SignFlow bol={bol} completes {...flow} /> : null;
}

/** Somebody who may complete this BOL has begun to sign it. */
async function signing(user: CurrentUser = clerk(), over: Partial<Bol> = {}) {
  const viewer = await signIn(user);
  const record = aLoad();
  const { _id, name, phone, connexId, companyId } = user;
  const driver = user.role === 3 ? { _id, name, phone, connexId, companyId } : TOM;
  const bol = aBol(record, { driver, checkin: '2026-11-22T16:10:00.000Z', ...over });
  await pulled(viewer, [record], [bol]);
  const { load } = await rowsOf(record._id);
  const onClose = vi.fn();
  const { unmount } = renderUi(<Flow bolId={bol._id} {...{ load, viewer, onClose }} />, { screen: 'phone' });
  return { viewer, bol, onClose, unmount };
}
const both = () => screen.queryByRole('button', { name: 'Sign and complete' });
const types = async () => (await readEntries()).map(({ type }) => type);

describe('"Sign and complete"', () => {
  it('does both, and says before that it cannot be undone', async () => {
    const { bol, onClose } = await signing();
    await press('Continue to sign');
    await fillIn();
    expect(screen.getByRole('dialog')).toHaveTextContent(/marks 0-harbor\.pdf as completed\. This cannot be undone\./);
    await press('Sign and complete');
    await patiently(() => expect(onClose).toHaveBeenCalledOnce());
    expect(await types()).toEqual(['sign-bol', 'complete-bol']);
    expect(await readBol(bol._id)).toMatchObject({ completed: true, signatures: [{ purpose: 'receiver' }] });
  });

  it('leaves the BOL open for who only signs', async () => {
    const { bol, onClose } = await signing();
    await press('Continue to sign');
    await fillIn();
    await press('Sign');
    await patiently(() => expect(onClose).toHaveBeenCalledOnce());
    expect(await types()).toEqual(['sign-bol']);
    expect(await readBol(bol._id)).toMatchObject({ completed: false });
    // Nobody counted: that is not to have counted none.
    expect((await readEntries())[0]?.args).toMatchObject({ signature: { pieces: null } });
  });

  it('is only for the receiver’s own signature, on a BOL that is open', async () => {
    const stamps = [aStamp('checkin', '2026-11-22T16:10:00.000Z', { byName: 'Rex Bay', byCompanyId: RECEIVER._id })];
    const handedOver = await signing(clerk(), { stamps });
    await userEvent.click(await screen.findByRole('radio', { name: 'Somebody else signs for the receiver' }));
    await press('Hand the device over');
    await press('I have the device');
    expect(await screen.findByRole('button', { name: 'Do not sign, give it back' })).toBeVisible();
    // Somebody else is not whoever checked the truck in and holds the device no more.
    expect(screen.getByLabelText(/^Printed name/)).toHaveValue('');
    expect(both()).toBeNull();
    handedOver.unmount();
    signOut();
    for (const [user, over] of [
      [tom(), {}],
      [clerk(), { completed: true, checkout: '2026-11-22T17:10:00.000Z' }],
    ] as const) {
      const { unmount } = await signing(user, over);
      await press('Continue to sign');
      expect(await screen.findByLabelText(/^Printed name/)).toHaveValue(user.name);
      expect(both()).toBeNull();
      unmount();
      signOut();
    }
  });
});

describe('a signature', () => {
  it('that the device has no room for stays in the dialog as it was drawn', async () => {
    const { viewer, onClose } = await signing();
    await press('Continue to sign');
    await fillIn();
    noRoomOn(viewer);
    await press('Sign and complete');
    await toldNoRoom();
    const again = within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign and complete' });
    await patiently(() => expect(again).toBeEnabled());
    expect(screen.getByRole('img', { name: 'Signature of Rex Bay' })).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('that was begun for a side that is no more one’s own goes on for one’s own, agreed to and drawn anew', async () => {
    const { viewer, bol, unmount, onClose } = await signing();
    await press('Continue to sign');
    await fillIn();
    const key = `sign/${bol._id}`;
    const kept = async () => (await viewer.db.drafts.get(key))?.value as { drawing: object | null; purpose: string };
    await patiently(async () => expect((await kept()).drawing).toBeTruthy());
    unmount();
    await viewer.db.drafts.update(key, { value: { ...(await kept()), purpose: 'shipper', signerName: 'Ada Harbor' } });
    const { load } = await rowsOf(bol.loadId);
    renderUi(<Flow bolId={bol._id} {...{ load, viewer, onClose }} />, { screen: 'phone' });
    expect(await screen.findByLabelText(/^Printed name/)).toHaveValue('Rex Bay');
    expect(screen.getByRole('dialog', { name: 'Sign for the receiver' })).toBeVisible();
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    expect(screen.getByRole('img', { name: 'Signature of Rex Bay, empty' })).toBeVisible();
  });

  it('has the place that was added to it, and not one that was removed', async () => {
    answerPlace({ coords: { latitude: 37.80441, longitude: -122.27113, accuracy: 11.6 } });
    const { onClose } = await signing();
    await press('Continue to sign');
    await press(/^Add the place/);
    expect(await screen.findByText('Place added: 37.8044, -122.2711 (within 12 m)')).toBeVisible();
    await press('Remove the place');
    expect(await screen.findByRole('button', { name: /^Add the place/ })).toBeVisible();
    await press(/^Add the place/);
    expect(await screen.findByText(/^Place added/)).toBeVisible();
    await fillIn();
    await press('Sign');
    await patiently(() => expect(onClose).toHaveBeenCalledOnce());
    expect((await readEntries()).map(({ args }) => args)).toMatchObject([
      { signature: { place: { lat: 37.80441, lng: -122.27113, accuracy: 11.6 }, placeDenied: null } },
    ]);
  });
});
