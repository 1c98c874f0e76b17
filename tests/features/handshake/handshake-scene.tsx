/** Handovers by code on one device: whose panel is on the screen, what its camera sees, and the steps of a signature. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { Bol } from '#contract/bol.ts';
import type { CurrentUser } from '#contract/user.ts';
import type { Offer } from '#domain/handshake-code.ts';
import { HandshakePanel } from '#features/handshake/handshake-panel.tsx';
import { Timeline } from '#features/loads/timeline.tsx';
import { SignFlow } from '#features/signing/sign-flow.tsx';
import { readEntries } from '#offline/read-outbox.ts';
import type { Session } from '#offline/session.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import type { ScanPart } from '#ui/codes/scan-code.tsx';
import { putRight } from '#ui/use-now.ts';
import { handshakeOf } from '../../domain/handshake-of.ts';
import { drawStroke, installCanvas } from '../../support/canvas.ts';
import { aBol, aLoad, CARRIER, person, RECEIVER } from '../../support/freight.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, rowsOf, signIn, signOut } from '../../support/signed-in-device.ts';

/** Gives the tests of a file a canvas, the dialogs and one moment. */
export function setScene(): void {
  beforeAll(async () => {
    installCanvas();
    await import('#features/signing/sign-dialog.tsx');
    await import('#features/handshake/answer-dialog.tsx');
  });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T17:05:30.000Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
    putRight(null);
    signOut();
  });
}

export const AT = '2026-11-25T17:05:00.000Z';
export const driver = person(CARRIER, 3, 'Ray Delgado');
export const clerk = person(RECEIVER, 2, 'Denise Okafor');
export const HERE: Partial<Bol> = {
  checkin: AT,
  driver: { _id: driver._id, name: driver.name, phone: '', connexId: null, companyId: CARRIER._id },
};

export function draw(): void {
  const pad = screen.getByRole('img', { name: /^Signature of/ });
  for (const y of [20, 50, 80]) {
    drawStroke(pad, [
      [20, y],
      [160, y],
    ]);
  }
}

/** A camera shows what another device does; here it is said. */
let scanned = '';
const Scan: ScanPart = ({ hint, onText }) => (
  <button type="button" aria-description={hint} onClick={() => onText(scanned)}>
    Hold the camera there
  </button>
);

function Screen({ loadId, viewer }: { loadId: string; viewer: Session }) {
  const rows = useLiveQuery(() => rowsOf(loadId), [loadId]);
  const bol = rows?.bols[0];
  if (!rows || !bol) return null;
  return (
    <main>
      <HandshakePanel bol={bol} load={rows.load} viewer={viewer} Signing={SignFlow} Scan={Scan} />
      <Timeline load={rows.load} bols={[bol]} viewer={viewer} />
    </main>
  );
}

export async function shown(user: CurrentUser, over: Partial<Bol> = {}) {
  const viewer = await signIn(user);
  const load = aLoad();
  const bol = aBol(load, { ...HERE, ...over });
  await pulled(viewer, [load], [bol]);
  const { unmount } = renderUi(<Screen loadId={load._id} viewer={viewer} />, { screen: 'phone' });
  await screen.findByRole('main');
  return { bol, load, viewer, unmount };
}

export const panel = () => screen.queryByRole('region', { name: 'Handover by code' });
export const press = async (name: string | RegExp) =>
  userEvent.click((await screen.findAllByRole('button', { name })).at(-1)!);
export const typesWaiting = async () => (await readEntries()).map(({ type }) => type);

/** A code of the driver for this BOL. */
export const offerFor = async (bol: Bol, over: Partial<Offer> = {}) => {
  const said = {
    bolId: bol._id,
    documentSha256: bol.file.sha256,
    userId: driver._id,
    companyId: CARRIER._id,
    atMs: Date.parse(AT),
  };
  return (await handshakeOf({ offer: { ...said, ...over } })).offer;
};

/** What the camera sees from now on. */
export function showToCamera(text: string): void {
  scanned = text;
}

export async function scan(text: string, whose = 'driver') {
  showToCamera(text);
  await press(`Scan the ${whose}’s code`);
  await press('Hold the camera there');
}

export async function sign() {
  await press('Continue to sign');
  await press('Continue to sign');
  await userEvent.click(await screen.findByRole('checkbox'));
  draw();
  await press('Sign');
}
