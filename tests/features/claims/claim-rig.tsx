/** The panel of claims above the timeline, on a device without a network, for tests of what people see and press there. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Bol } from '#contract/bol.ts';
import type { CurrentUser } from '#contract/user.ts';
import type { ClaimStep } from '#domain/claims.ts';
import { NO_OSD } from '#domain/osd.ts';
import { ClaimPanel } from '#features/claims/claim-panel.tsx';
import { Timeline } from '#features/loads/timeline.tsx';
import { readEntries } from '#offline/read-outbox.ts';
import type { Session } from '#offline/session.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { claimOf } from '../../domain/claim-of.ts';
import { aBol, aLoad, CARRIER, person, RECEIVER, SHIPPER } from '../../support/freight.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, rowsOf, signIn } from '../../support/signed-in-device.ts';

export const dispatcher = () => person(CARRIER, 2, 'Ida Wood');
export const receiver = () => person(RECEIVER, 2, 'Rex Bay');
export const shipper = () => person(SHIPPER, 2, 'Ada Harbor');
export const driver = () => person(CARRIER, 3, 'Tom Lee');

const damaged = { ...NO_OSD, damages: [{ _id: 'e'.repeat(24), sku: 'A-1', qty: 3 }] };
const CAME = { checkin: '2026-11-21T20:00:00.000Z', checkout: '2026-11-21T21:00:00.000Z' };
export const filed = (over: Partial<ClaimStep> = {}) =>
  claimOf({
    claimantId: SHIPPER._id,
    byCompanyId: SHIPPER._id,
    receivedAt: '2026-11-22T18:00:00.000Z',
    at: '2026-11-22T18:00:00.000Z',
    ...over,
  });

function Screen({ loadId, viewer }: { loadId: string; viewer: Session }) {
  const rows = useLiveQuery(() => rowsOf(loadId), [loadId]);
  const bol = rows?.bols[0];
  if (!rows || !bol) return null;
  return (
    <main aria-label="Load">
      <ClaimPanel load={rows.load} bol={bol} viewer={viewer} readEvents={() => []} />
      <Timeline load={rows.load} bols={[bol]} viewer={viewer} />
    </main>
  );
}

export async function shown(user: CurrentUser, over: Partial<Bol> = {}) {
  const viewer = await signIn(user);
  const load = aLoad();
  const { _id, name, phone, connexId, companyId } = user;
  const drives = user.companyId === CARRIER._id && user.role === 3;
  const bol = aBol(load, {
    ...(drives && { driver: { _id, name, phone, connexId, companyId } }),
    completed: true,
    osd: damaged,
    ...CAME,
    ...over,
  });
  await pulled(viewer, [load], [bol]);
  renderUi(<Screen loadId={load._id} viewer={viewer} />, { screen: 'phone' });
  await screen.findByRole('main', { name: 'Load' });
  return bol;
}

export const panel = () => screen.queryByRole('region', { name: 'Claim' });
export const lines = () => [...(panel()?.querySelectorAll('li') ?? [])].map((line) => line.textContent);
export const buttons = () => [...(panel()?.querySelectorAll('button') ?? [])].map((button) => button.textContent);
export const claims = async () => (await readEntries()).map(({ args }) => (args as { claim?: unknown }).claim);
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
