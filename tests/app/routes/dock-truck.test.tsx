/** A truck that stands at the dock, and what the screens of its BOLs keep from getting lost. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DeliverySection, StaySection } from '#app/routes/bol-sections.tsx';
import { DockTruck } from '#app/routes/dock-truck.tsx';
import type { Bol } from '#contract/bol.ts';
import type { SignatureFacts } from '#domain/signing.ts';
import { trucksInYard } from '#features/check-in/dock-board.ts';
import { saveDraft } from '#offline/drafts.ts';
import { readEntries } from '#offline/read-outbox.ts';
import type { Session } from '#offline/session.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { ANA, aBol, aLoad, aStamp, person, RECEIVER } from '../../support/freight.ts';
import { patiently } from '../../support/patiently.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, rowsOf, signIn, signOut } from '../../support/signed-in-device.ts';

beforeAll(() => import('#features/dwell/dwell-panel.tsx'), 30_000);
afterEach(signOut);

const CAME = '2026-11-22T16:02:00.000Z';
const HERE: Partial<Bol> = { checkin: CAME, stamps: [aStamp('checkin', CAME)] };
const SIGNED: SignatureFacts = {
  ...{ _id: 'ab'.repeat(12), purpose: 'receiver', signerName: 'Rex Bay', companyId: RECEIVER._id },
  ...{ at: CAME, voided: false, documentSha256: 'cd'.repeat(32), handedOver: false },
};
const COUNT = { lines: [], seal: { paper: '', door: '', found: '' }, note: 'Pallet 3' };
const OSD = { changes: [], kind: 'damages', sku: 'PEARS', qty: '2' };

type Rows = Awaited<ReturnType<typeof rowsOf>>;
type Part = (props: Rows & { viewer: Session }) => React.ReactNode;

const Truck: Part = ({ bols, viewer }) =>
  trucksInYard({ pickUps: [], deliveries: bols }).map((truck) => <DockTruck key={truck.key} {...{ truck, viewer }} />);
const Deliveries: Part = ({ load, bols, viewer }) =>
  bols.map((bol) => <DeliverySection key={bol._id} {...{ load, bol, viewer }} />);
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
  return { load, bols };
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

  it('of the OSD report is saved or discarded before the BOL is completed', async () => {
    await shown(Deliveries, [HERE]);
    expect(await button('Complete Load')).toBeEnabled();
    await shown(Deliveries, [HERE], { osd: OSD });
    const complete = await button('Complete Load');
    await waitFor(() => expect(complete).toBeDisabled());
  });
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
