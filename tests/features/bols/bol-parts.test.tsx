import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { Bol } from '#contract/bol.ts';
import type { CurrentUser } from '#contract/user.ts';
import { CompleteButton } from '#features/bols/complete-button.tsx';
import { DeliveryCheckIn } from '#features/bols/delivery-check-in.tsx';
import { DeliveryInfo } from '#features/bols/delivery-info.tsx';
import { readEntries } from '#offline/read-outbox.ts';
import { useSnackbar } from '#ui/snackbar.tsx';
import { readBol } from '../../support/device/read-rows.ts';
import { aBol, aLoad, aStamp, CARRIER, FROM_NEWARK, person, RECEIVER, SHIPPER } from '../../support/freight.ts';
import { patiently } from '../../support/patiently.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, rowsOf, signIn, signOut } from '../../support/signed-in-device.ts';

const AT = '2026-11-22T17:00:00.000Z';
const clerk = () => person(RECEIVER, 2, 'Rex Bay');

afterEach(signOut);

async function onDevice(user: CurrentUser, over: Partial<Bol> = {}) {
  const viewer = await signIn(user);
  const record = aLoad();
  await pulled(viewer, [record], [aBol(record, over)]);
  const { load, bols } = await rowsOf(record._id);
  return { viewer, load, bol: bols[0]! };
}

describe('the delivery', () => {
  it('is late when the check-in was before the schedule, as the rule is written', () => {
    renderUi(<DeliveryInfo bol={aBol(aLoad(), { checkin: '2026-11-22T15:00:00.000Z', sealIntact: false })} />);
    expect(screen.getByText('Late').closest('[data-tone]')).toHaveAttribute('data-tone', 'neutral');
    expect(screen.getByText('1 h early').closest('[data-tone]')).toHaveAttribute('data-tone', 'success');
    expect(screen.getByRole('img', { name: 'How this is judged' })).toBeVisible();
    expect(screen.getByText('Seal broken').closest('[data-tone]')).toHaveAttribute('data-tone', 'danger');
  });

  it('is late in colour too where the check-in was after the schedule, whatever the operator calls that', () => {
    for (const [mode, label] of [
      ['as-specified', 'On-Time'],
      ['conventional', 'Late'],
    ] as const) {
      const bol = aBol(aLoad(), { checkin: '2026-11-22T16:10:40.000Z' });
      const { unmount } = renderUi(<DeliveryInfo bol={bol} mode={mode} />);
      expect(screen.getByText('11 min late').closest('[data-tone]')).toHaveAttribute('data-tone', 'warning');
      expect(screen.getByText(label).closest('[data-tone]')).toHaveAttribute('data-tone', 'neutral');
      unmount();
    }
  });

  it('says when it was due, came and left, each by the clock of the receiver', () => {
    const left = '2026-11-22T17:30:00.000Z';
    renderUi(<DeliveryInfo bol={aBol(aLoad(FROM_NEWARK), { checkin: AT, checkout: left })} />);
    const value = (term: string) => screen.getByText(term).nextElementSibling;
    expect(value('Scheduled')).toHaveTextContent(/^11\/22\/2026 08:00 PST/);
    expect(value('Checked in')).toHaveTextContent(/^11\/22\/2026 09:00 PST/);
    expect(value('Checked out')).toHaveTextContent(/^11\/22\/2026 09:30 PST/);
  });

  it('says "No Info" before the check-in, of the time and of the seal', () => {
    renderUi(<DeliveryInfo bol={aBol(aLoad())} />);
    expect(screen.getAllByText('No Info')).toHaveLength(2);
    expect(screen.queryByText(/On-Time|Late|early|late/)).toBeNull();
  });

  it.each([
    ['No seal', { sealIntact: null, seal: 'none' as const }],
    ['Not looked at', { sealIntact: null }],
    ['Seal intact', { sealIntact: true }],
  ])('says "%s" where that is what the check-in said of the seal', (words, said) => {
    const bol = aBol(aLoad(), { checkin: AT, sealIntact: said.sealIntact, stamps: [aStamp('checkin', AT, said)] });
    renderUi(<DeliveryInfo bol={bol} />);
    expect(screen.getByText(words)).toBeVisible();
  });
});

describe('checking a BOL in from its own screen', () => {
  it('records the seal the driver found broken, without a network', async () => {
    const tom = person(CARRIER, 3, 'Tom Lee');
    const { _id, name, phone, connexId, companyId } = tom;
    const { viewer, load, bol } = await onDevice(tom, { driver: { _id, name, phone, connexId, companyId } });
    renderUi(<DeliveryCheckIn bol={bol} load={load} viewer={viewer} isNext />);
    await userEvent.click(screen.getByRole('button', { name: 'Check In' }));
    await userEvent.click(screen.getByRole('button', { name: 'Seal broken' }));
    await patiently(async () => expect((await readBol(bol._id))?.sealIntact).toBe(false));
    expect((await readBol(bol._id))?.checkin).not.toBeNull();
    expect(useSnackbar.getState()).toMatchObject({ severity: 'success', message: 'Saved on this device' });
  });

  it('has no answer about the seal before somebody gives one, and "No seal" is one', async () => {
    const { viewer, load, bol } = await onDevice(clerk());
    renderUi(<DeliveryCheckIn bol={bol} load={load} viewer={viewer} isNext />);
    await userEvent.click(screen.getByRole('button', { name: 'Check In' }));
    expect(await readBol(bol._id)).toMatchObject({ checkin: null, sealIntact: null, stamps: [] });
    const question = screen.getByRole('group', { name: 'Is the seal intact?' });
    expect(within(question).queryByRole('switch')).toBeNull();
    await userEvent.click(within(question).getByRole('button', { name: 'No seal' }));
    await patiently(async () => expect((await readBol(bol._id))?.checkin).not.toBeNull());
    expect(await readBol(bol._id)).toMatchObject({ sealIntact: null, stamps: [{ seal: 'none', sealIntact: null }] });
  });

  it('is recorded once by two quick taps, and not at all when the person thinks better of it', async () => {
    const { viewer, load, bol } = await onDevice(clerk());
    renderUi(<DeliveryCheckIn bol={bol} load={load} viewer={viewer} isNext />);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Check In' }));
    await userEvent.click(screen.getByRole('button', { name: 'Not yet' }));
    expect((await readBol(bol._id))?.stamps).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Check In' }));
    await userEvent.dblClick(screen.getByRole('button', { name: 'Seal intact' }));
    await patiently(async () => expect((await readBol(bol._id))?.stamps).not.toEqual([]));
    await patiently(async () => expect((await readEntries()).map(({ type }) => type)).toEqual(['check-in-bol']));
  });

  it('names its place only to a driver who has another Check In before it', async () => {
    const tom = person(CARRIER, 3, 'Tom Lee');
    const { _id, name, phone, connexId, companyId } = tom;
    const words = async (user: CurrentUser) => {
      const driver = { _id, name, phone, connexId, companyId };
      const view = renderUi(<DeliveryCheckIn {...(await onDevice(user, { driver }))} isNext={false} />);
      const button = screen.getByRole('button');
      const look = [button.textContent, button.dataset.variant];
      view.unmount();
      signOut();
      return look;
    };
    expect(await words(tom)).toEqual(['Check In at Bayview Distribution', 'subtle']);
    expect(await words(clerk())).toEqual(['Check In', 'default']);
  });

  it('asks for a driver where none is assigned', async () => {
    const { viewer, load, bol } = await onDevice(clerk(), { driver: null });
    renderUi(<DeliveryCheckIn bol={bol} load={load} viewer={viewer} isNext />);
    expect(screen.getByRole('button', { name: 'Check In' })).toBeDisabled();
    expect(screen.getByText(/No driver is assigned/)).toBeVisible();
  });

  it('is not offered to the shipper, nor once it is recorded', async () => {
    const shipper = await onDevice(person(SHIPPER, 1, 'Ada Harbor'));
    const { unmount } = renderUi(<DeliveryCheckIn {...shipper} isNext />);
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
    signOut();
    renderUi(<DeliveryCheckIn {...(await onDevice(clerk(), { checkin: AT }))} isNext />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('"Complete Load"', () => {
  const show = (scene: Awaited<ReturnType<typeof onDevice>>, osdDialogOpen = false, unsaved: string | null = null) =>
    renderUi(<CompleteButton {...scene} isNext {...{ osdDialogOpen, unsaved }} />);

  it('is off until the BOL is checked in', async () => {
    show(await onDevice(clerk()));
    expect(screen.getByRole('button', { name: 'Complete Load' })).toBeDisabled();
    expect(screen.getByText('Check the BOL in first.')).toBeVisible();
  });

  it('is off while the OSD report is open or something is not saved', async () => {
    const scene = await onDevice(clerk(), { checkin: AT });
    const { unmount } = show(scene, true);
    expect(screen.getByRole('button', { name: 'Complete Load' })).toHaveAccessibleDescription(
      'Close the OSD report first.',
    );
    unmount();
    show(scene, false, 'Save the count first.');
    expect(screen.getByRole('button', { name: 'Complete Load' })).toHaveAccessibleDescription('Save the count first.');
  });

  it('asks, says it cannot be undone, and then completes on this device', async () => {
    const scene = await onDevice(clerk(), { checkin: AT });
    show(scene);
    await userEvent.click(screen.getByRole('button', { name: 'Complete Load' }));
    expect(screen.getByRole('dialog', { name: 'Complete Load & Checkout' })).toHaveTextContent('cannot be undone');
    expect(screen.getByRole('dialog')).toHaveTextContent('0-harbor.pdf is marked as completed');
    expect((await readBol(scene.bol._id))?.completed).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Complete & Checkout' }));
    await patiently(async () => expect((await readBol(scene.bol._id))?.completed).toBe(true));
    expect((await readBol(scene.bol._id))?.checkout).not.toBeNull();
    expect((await readBol(scene.bol._id))?.stamps).toMatchObject([{ kind: 'checkout', byName: 'Rex Bay' }]);
  });

  it('is absent on completed BOLs and for a carrier', async () => {
    const { unmount } = show(await onDevice(clerk(), { checkin: AT, completed: true, checkout: AT }));
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
    signOut();
    show(await onDevice(person(CARRIER, 1, 'Cara Redwood'), { checkin: AT }));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
