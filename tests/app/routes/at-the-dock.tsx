/** The receiver's clerk at their dock: a truck that stands there, and the sections of its BOLs. */
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll } from 'vitest';
import { DockTruck } from '#app/routes/dock-truck.tsx';
import type { Bol } from '#contract/bol.ts';
import type { SignatureFacts } from '#domain/signing.ts';
import { trucksInYard } from '#features/check-in/dock-board.ts';
import { startUndo } from '#features/sync/undo.ts';
import { saveDraft } from '#offline/drafts.ts';
import type { Session } from '#offline/session.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { aBol, aLoad, aStamp, person, RECEIVER } from '../../support/freight.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, rowsOf, signIn, signOut } from '../../support/signed-in-device.ts';

/** Call it once a file: what its tests need before and after. */
export function useDock(): void {
  beforeAll(async () => {
    startUndo();
    await import('#features/dwell/dwell-panel.tsx');
  }, 30_000);
  afterEach(signOut);
}

export const CAME = '2026-11-22T16:02:00.000Z';
export const HERE: Partial<Bol> = { checkin: CAME, stamps: [aStamp('checkin', CAME)] };
export const SIGNED: SignatureFacts = {
  ...{ _id: 'ab'.repeat(12), purpose: 'receiver', signerName: 'Rex Bay', companyId: RECEIVER._id },
  ...{ at: CAME, voided: false, documentSha256: 'cd'.repeat(32), handedOver: false },
};
/** A report that was begun and not saved. */
export const OSD = { changes: [], kind: 'damages', sku: 'PEARS', qty: '2' };

type Rows = Awaited<ReturnType<typeof rowsOf>>;
export type Part = (props: Rows & { viewer: Session }) => ReactNode;

export const Truck: Part = ({ bols, viewer }) =>
  trucksInYard({ pickUps: [], deliveries: bols }).map((truck) => <DockTruck key={truck.key} {...{ truck, viewer }} />);

/** The receiver's clerk with this part of a screen, and drafts on the device, in the place of what was shown before. */
export async function shown(part: Part, given: Partial<Bol>[], draft: Record<string, object> = {}) {
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

export const button = (name: string) => screen.findByRole('button', { name });
