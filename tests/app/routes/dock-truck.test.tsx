/** A truck that stands at the dock, and what the screens of its BOLs keep from getting lost. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ClaimSection, DeliverySection, StaySection } from '#app/routes/bol-sections.tsx';
import { DockTruck } from '#app/routes/dock-truck.tsx';
import type { Bol } from '#contract/bol.ts';
import { NO_OSD } from '#domain/osd.ts';
import type { SignatureFacts } from '#domain/signing.ts';
import { trucksInYard } from '#features/check-in/dock-board.ts';
import { startUndo } from '#features/sync/undo.ts';
import { readDraft, saveDraft } from '#offline/drafts.ts';
import { readEntries } from '#offline/read-outbox.ts';
import type { Session } from '#offline/session.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { useSnackbar } from '#ui/snackbar.tsx';
import { ANA, aBol, aLoad, anOutcome, aStamp, person, RECEIVER, SHIPPER } from '../../support/freight.ts';
import { patiently } from '../../support/patiently.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, rowsOf, signIn, signOut } from '../../support/signed-in-device.ts';

beforeAll(async () => {
  startUndo();
  await import('#features/dwell/dwell-panel.tsx');
}, 30_000);
afterEach(signOut);

const CAME = '2026-11-22T16:02:00.000Z';
const HERE: Partial<Bol> = { checkin: CAME, stamps: [aStamp('checkin', CAME)] };
const SIGNED: SignatureFacts = {
  ...{ _id: 'ab'.repeat(12), purpose: 'receiver', signerName: 'Rex Bay', companyId: RECEIVER._id },
  ...{ at: CAME, voided: false, documentSha256: 'cd'.repeat(32), handedOver: false },
};
const COUNT = { lines: [], seal: { paper: '', door: '', found: '' }, note: 'Pallet 3' };
const DONE: Partial<Bol> = { ...HERE, checkout: CAME, completed: true };
const OSD = { changes: [], kind: 'damages', sku: 'PEARS', qty: '2' };

type Rows = Awaited<ReturnType<typeof rowsOf>>;
type Part = (props: Rows & { viewer: Session }) => React.ReactNode;

const Truck: Part = ({ bols, viewer }) =>
  trucksInYard({ pickUps: [], deliveries: bols }).map((truck) => <DockTruck key={truck.key} {...{ truck, viewer }} />);
const Deliveries: Part = (scene) => scene.bols.map((bol) => <DeliverySection key={bol._id} {...scene} bol={bol} />);
const Claims: Part = ({ load, bols, viewer }) =>
  bols.map((bol) => <ClaimSection key={bol._id} {...{ load, bol, viewer }} />);
const Stays: Part = (scene) => <StaySection {...scene} seesPickUp={false} />;

/** The receiver's clerk with this part of a screen, and drafts on the device, in the place of what was shown before. */
async function shown(part: Part, given: Partial<Bol>[], draft: Record<string, object> = {}) {
  signOut();
  const viewer = await signIn(person(RECEIVER, 2, 'Rex Bay'));
  const load = aLoad();
  const bols = given.map((bol) => aBol(load, bol));
  await pulled(viewer, [load], bols);
  for (const [kind, kept] of Object.entries(draft)) await saveDraft(`${kind}/${bols[0]?._id}`, kept);
  const Screen = () => {
    const rows = useLiveQuery(() => rowsOf(load._id), []);
    return rows ? <main>{part({ ...rows, viewer })}</main> : null;
  };
  renderUi(<Screen />);
  await screen.findByRole('main');
  return { viewer, load, bols };
}

const button = (name: string) => screen.findByRole('button', { name });

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
    viewer.db.outbox.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const goOn = await button('Save and sign');
    await waitFor(() => expect(goOn).toBeEnabled());
    await userEvent.click(goOn);
    await patiently(() => expect(useSnackbar.getState()).toMatchObject({ open: true, severity: 'error' }));
    await waitFor(() => expect(goOn).toBeEnabled());
    expect(screen.getByLabelText('SKU')).toHaveValue('PEARS');
    // Signing would come a moment later.
    await expect(screen.findByRole('dialog')).rejects.toThrow();
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

it('a truck that came again is signed for again before its BOL is completed', async () => {
  const [refused, again] = ['2026-11-22T16:30:00.000Z', '2026-11-22T18:00:00.000Z'];
  const came = { checkin: again, stamps: [aStamp('checkin', CAME), aStamp('checkin', again)] };
  await shown(Truck, [{ ...came, outcomes: [anOutcome('refused', refused)], signatures: [SIGNED] }]);
  expect(await button('No exceptions: sign and complete')).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Complete Load' })).toBeNull();
});

it('two trucks at one receiver have a stay each', async () => {
  const { load, bols } = await shown(Stays, [{}, { driver: ANA }, {}]);
  const stays = await screen.findAllByRole('region', { name: 'Stay at Bayview Distribution' });
  expect(stays).toHaveLength(2);
  await userEvent.click(within(stays[1] as HTMLElement).getByRole('button', { name: 'Truck arrived' }));
  await patiently(async () =>
    expect((await readEntries()).map(({ args }) => args)).toMatchObject([
      { loadId: load._id, bolIds: bols.filter(({ driver }) => driver === ANA).map(({ _id }) => _id) },
    ]),
  );
});

describe('what is not done with every truck', () => {
  const more = () => within(screen.getByText('More').closest('details') as HTMLElement);

  it('is told without leaving the board: a refusal', async () => {
    await shown(Truck, [HERE, HERE]);
    const [card] = await screen.findAllByRole('listitem');
    const first = within(card as HTMLElement);
    await userEvent.click(first.getByText('More'));
    await userEvent.click(first.getByRole('button', { name: 'Cannot deliver as planned?' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('radio', { name: 'They refused it all' })).toBeEnabled();
  });

  it('is behind "More": papers, a handover by code', async () => {
    await shown(Truck, [HERE]);
    expect(await screen.findByText('More')).toBeVisible();
    expect(more().getByText('Photograph papers')).not.toBeVisible();
    expect(more().getByText('Scan the driver’s code')).not.toBeVisible();
    await userEvent.click(screen.getByText('More'));
    expect(more().getByRole('button', { name: 'Photograph papers' })).toBeVisible();
    expect(more().getByRole('button', { name: 'Scan the driver’s code' })).toBeVisible();
  });

  it('is not out of sight where papers were begun', async () => {
    const page = { sha256: 'ef'.repeat(32), size: 9 };
    await shown(Truck, [HERE], { papers: { kind: null, title: '', pages: [page], shot: null } });
    await patiently(() => expect(more().getByText('Continue photographing (1 page)')).toBeVisible());
  });

  it('says what was told of a delivery before, and what now', async () => {
    await shown(Truck, [{ ...HERE, outcomes: [anOutcome('partial', CAME)] }]);
    expect(await screen.findByRole('region', { name: 'Taken in part' })).toBeVisible();
  });

  it('says at the shipper’s dock why a truck that is here was not loaded', async () => {
    const viewer = await signIn(person(SHIPPER, 2, 'Ada Harbor'));
    const attempted = anOutcome('pick-up-attempted', '2026-11-22T16:40:00.000Z', {
      ...{ reason: 'not-ready', plan: null, toldBy: '' },
    });
    const record = aLoad({ checkin: CAME, stamps: [aStamp('checkin', CAME)], outcomes: [attempted] });
    await pulled(viewer, [record], [aBol(record)]);
    const { load, bols } = await rowsOf(record._id);
    const [truck] = trucksInYard({ pickUps: [{ load, bols, all: bols }], deliveries: [] });
    renderUi(<DockTruck truck={truck!} viewer={viewer} />);
    const told = await screen.findByRole('region', { name: 'Pick-up attempted' });
    expect(told).toHaveTextContent('Freight not readyRecorded by Ada Harbor');
    expect(screen.getByRole('button', { name: /Check Out/ })).toBeVisible();
  });
});

describe('at a truck', () => {
  const report = () => screen.queryByRole('region', { name: /^OSD Report of / });

  it('what came wrong is reported where the freight stands, and the report is closed again once it is saved', async () => {
    await shown(Truck, [HERE]);
    await userEvent.click(await button('Shortage'));
    await userEvent.click(within(report() as HTMLElement).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(report()).toBeNull());
    await userEvent.click(await button('Damage'));
    await userEvent.type(await screen.findByLabelText('SKU'), 'PEARS');
    await userEvent.type(screen.getByLabelText('Qty (cases)'), '2');
    await userEvent.click(await button('Save Report'));
    await waitFor(() => expect(report()).toBeNull());
    expect((await readEntries()).map(({ args }) => args)).toMatchObject([
      { changes: [{ op: 'add', kind: 'damages', entry: { sku: 'PEARS', qty: 2 } }] },
    ]);
    expect(await screen.findByRole('list', { name: 'Recorded exceptions' })).toHaveTextContent('PEARS');
  });

  it.each([
    ['signed for', 'No exceptions: sign and complete', []],
    ['signed for after its report was saved', 'Save and sign', [OSD]],
  ])('it is %s, or not yet after all', async (_when, name, osd) => {
    await shown(Truck, [HERE], Object.fromEntries(osd.map((draft) => ['osd', draft])));
    await waitFor(async () => expect(await button(name)).toBeEnabled());
    await userEvent.click(await button(name));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close dialog' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await readEntries()).toHaveLength(osd.length);
  });

  it('a gate slip is printed each time it is asked for', async () => {
    const print = vi.fn(() => {
      for (const type of ['beforeprint', 'afterprint']) window.dispatchEvent(new Event(type));
    });
    vi.stubGlobal('print', print);
    await shown(Truck, [HERE]);
    for (const times of [1, 2]) {
      await userEvent.click(await button('Gate slip'));
      await waitFor(() => expect(print).toHaveBeenCalledTimes(times));
    }
    vi.unstubAllGlobals();
  });
});
