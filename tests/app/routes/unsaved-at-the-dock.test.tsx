/** What the screens of a BOL at the dock keep from getting lost: what is not saved, and what was undone. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ClaimSection, DeliverySection } from '#app/routes/bol-sections.tsx';
import type { Bol } from '#contract/bol.ts';
import { NO_OSD } from '#domain/osd.ts';
import { readDraft } from '#offline/drafts.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { useSnackbar } from '#ui/snackbar.tsx';
import { anOutcome } from '../../support/freight.ts';
import { noRoomOn, toldNoRoom } from '../../support/no-room.ts';
import { patiently } from '../../support/patiently.ts';
import { button, CAME, HERE, OSD, type Part, SIGNED, shown, Truck, useDock } from './at-the-dock.tsx';

useDock();

const COUNT = { lines: [], seal: { paper: '', door: '', found: '' }, note: 'Pallet 3' };
const DONE: Partial<Bol> = { ...HERE, checkout: CAME, completed: true };

const Deliveries: Part = (scene) => scene.bols.map((bol) => <DeliverySection key={bol._id} {...scene} bol={bol} />);
const Claims: Part = ({ load, bols, viewer }) =>
  bols.map((bol) => <ClaimSection key={bol._id} {...{ load, bol, viewer }} />);

describe('what is not saved', () => {
  it('of a count is saved or discarded before the BOL is signed at the dock, or completed', async () => {
    await shown(Truck, [HERE]);
    expect(await button('No exceptions: sign and complete')).toBeEnabled();
    await shown(Truck, [HERE], { count: COUNT });
    const sign = await button('No exceptions: sign and complete');
    await waitFor(() => expect(sign).toBeDisabled());
    await shown(Truck, [{ ...HERE, signatures: [SIGNED] }], { count: COUNT });
    const complete = await button('Complete Load');
    await waitFor(() => expect(complete).toBeDisabled());
  });

  it('of a count is not left behind by saving the OSD report beside it and signing', async () => {
    await shown(Truck, [HERE], { osd: OSD });
    const goOn = await button('Save and sign');
    await waitFor(() => expect(goOn).toBeEnabled());
    await shown(Truck, [HERE], { osd: OSD, count: COUNT });
    await button('Save Report');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save and sign' })).toBeNull());
  });

  it('of the OSD report can be signed past only as a whole entry', async () => {
    await shown(Truck, [HERE], { osd: { ...OSD, qty: '' } });
    const sku = await screen.findByLabelText('SKU');
    await waitFor(() => expect(sku).toHaveValue('PEARS'));
    expect(await button('Save and sign')).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Qty (cases)'), '2');
    expect(await button('Save and sign')).toBeEnabled();
  });

  it('of the OSD report is not signed past where the device has no room for it', async () => {
    const { viewer } = await shown(Truck, [HERE], { osd: OSD });
    noRoomOn(viewer);
    const goOn = await button('Save and sign');
    await waitFor(() => expect(goOn).toBeEnabled());
    await userEvent.click(goOn);
    await toldNoRoom();
    await waitFor(() => expect(goOn).toBeEnabled());
    expect(screen.getByLabelText('SKU')).toHaveValue('PEARS');
    // Signing would come a moment later.
    await expect(screen.findByRole('dialog', {}, { timeout: 1000 })).rejects.toThrow();
  });

  it('of the OSD report is gone with "Discard changes", and the truck can be signed for', async () => {
    const { bols } = await shown(Truck, [HERE], { osd: OSD });
    await userEvent.click(await button('Discard changes'));
    expect(await button('No exceptions: sign and complete')).toBeEnabled();
    await waitFor(async () => expect(await readDraft(`osd/${bols[0]?._id}`)).toBeNull());
  });

  it('of a count stands against taking a part, which completes the BOL, and not against a refusal', async () => {
    const shortages = [{ _id: 'c1'.repeat(12), sku: 'PEARS', qty: 1 }];
    const told = { note: 'Wet', toldBy: 'Rex Bay', plan: 'return', proposedDate: null, photos: [] };
    for (const [kind, count, why] of [
      ['partial', {}, ''],
      ['partial', { count: COUNT }, 'You have a count that is not saved. Save or discard it first.'],
      ['refused', { count: COUNT }, ''],
    ] as const) {
      const outcome = { ...told, kind, reason: 'damaged' };
      await shown(Deliveries, [{ ...HERE, osd: { ...NO_OSD, shortages } }], { outcome, ...count });
      await userEvent.click(await button('Cannot deliver as planned?'));
      const dialog = within(await screen.findByRole('dialog'));
      await patiently(() => expect(dialog.getByRole('button', { name: 'Record' })).toHaveAccessibleDescription(why));
    }
  });

  it('of a count can still be read once the BOL was completed elsewhere, and is then given up', async () => {
    await shown(Deliveries, [DONE]);
    expect(screen.queryByRole('button', { name: 'Look at the count' })).toBeNull();
    await shown(Deliveries, [DONE], { count: COUNT });
    await userEvent.click(await button('Look at the count'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Count' }));
    expect(await dialog.findByLabelText('Note')).toHaveValue('Pallet 3');
    expect(dialog.getByRole('button', { name: 'Save count' })).toHaveAccessibleDescription(
      'This BOL is completed, so its OSD report can no longer change.',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Look at the count' })).toBeNull());
  });

  it('of the OSD report is saved or discarded before the BOL is completed', async () => {
    await shown(Deliveries, [HERE]);
    expect(await button('Complete Load')).toBeEnabled();
    await shown(Deliveries, [HERE], { osd: OSD });
    const complete = await button('Complete Load');
    await waitFor(() => expect(complete).toBeDisabled());
  });
});

describe('a form whose change is undone', () => {
  const LINE = { _id: 'a1'.repeat(12), sku: 'PEARS', reason: 'wet', note: 'Pallet 3', photos: [], packagingKept: true };
  const COUNTED = {
    ...LINE,
    damageId: 'b1'.repeat(12),
    shipped: '9',
    received: '8',
    damaged: '1',
    disposition: 'held',
  };
  const REFUSED = {
    kind: 'refused',
    reason: 'damaged',
    note: 'Wet',
    toldBy: 'Rex Bay',
    plan: 'hold',
    proposedDate: null,
  };
  const FOUND = { ...LINE, damaged: '2', disposition: 'held' };
  const CLAIM = { day: '', amount: '1,250.00', currency: 'CAD', basis: '9 cases, crushed', carrierRef: 'PRO 1' };
  const forms: [string, Part, Partial<Bol>, object, string, string][] = [
    ['count', Deliveries, HERE, { ...COUNT, lines: [COUNTED] }, 'Count', 'Save count'],
    ['osd', Deliveries, HERE, { ...OSD, changes: [] }, 'OSD Report', 'Save Report'],
    ['outcome', Deliveries, HERE, { ...REFUSED, photos: [] }, 'Cannot deliver as planned?', 'Record'],
    [
      'concealed',
      Claims,
      DONE,
      { lines: [FOUND], inspection: true, note: 'Wet' },
      'Report concealed damage',
      'Save report',
    ],
    ['claim', Claims, { ...DONE, outcomes: [anOutcome('refused', CAME)] }, CLAIM, 'File a claim', 'File'],
  ];

  it.each(forms)('has all that was typed again: %s', async (kind, part, over, draft, opens, saves) => {
    const { bols } = await shown(part, [over], { [kind]: draft });
    await userEvent.click(await button(opens));
    const dialog = within(await screen.findByRole('dialog'));
    await patiently(() => expect(dialog.getByRole('button', { name: saves })).toBeEnabled());
    await userEvent.click(dialog.getByRole('button', { name: saves }));
    await patiently(async () => expect(await readEntries()).toHaveLength(1));
    const key = `${kind}/${bols[0]?._id}`;
    await patiently(async () => expect(await readDraft(key)).toBeNull());
    await patiently(() => expect(useSnackbar.getState().actions.map(({ label }) => label)).toContain('Undo'));
    useSnackbar
      .getState()
      .actions.find(({ undoes }) => undoes)
      ?.onPress?.();
    await patiently(async () => expect(await readEntries()).toEqual([]));
    expect(await readDraft(key)).toEqual(draft);
  });
});
