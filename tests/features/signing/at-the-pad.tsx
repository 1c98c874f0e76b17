/** A BOL's signatures as they are shown to somebody, and what they do there. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, onTestFinished } from 'vitest';
import type { ChangeArgs } from '#changes/changes.ts';
import type { Bol } from '#contract/bol.ts';
import type { CurrentUser } from '#contract/user.ts';
import type { SignatureFacts } from '#domain/signing.ts';
import { SigningPanel } from '#features/signing/signing-panel.tsx';
import { readEntries } from '#offline/read-outbox.ts';
import type { LoadRow } from '#offline/rows/rows.ts';
import type { Session } from '#offline/session.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { drawStroke, installCanvas } from '../../support/canvas.ts';
import { readBol } from '../../support/device/read-rows.ts';
import { enter } from '../../support/enter.ts';
import { aBol, aLoad, CARRIER, person, RECEIVER } from '../../support/freight.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, rowsOf, signIn, signOut } from '../../support/signed-in-device.ts';

/** Call it once a file: what its tests need before and after. */
export function useSigning(): void {
  beforeAll(async () => {
    installCanvas();
    // What is fetched at first use, so that no test pays for it.
    await import('#features/signing/sign-dialog.tsx');
  });
  afterEach(signOut);
}

/** Each with a store of their own, so that nothing is left from the test before. */
export const tom = () => person(CARRIER, 3, 'Tom Lee');
export const clerk = () => person(RECEIVER, 2, 'Rex Bay');

export function Screen({ bolId, load, viewer }: { bolId: string; load: LoadRow; viewer: Session }) {
  const bol = useLiveQuery(() => readBol(bolId), [bolId]);
  return bol ? <SigningPanel bol={bol} load={load} viewer={viewer} isNext /> : null;
}

export async function shown(user: CurrentUser, over: Partial<Bol> = {}) {
  const viewer = await signIn(user);
  const record = aLoad();
  const { _id, name, phone, connexId, companyId } = user;
  const bol = aBol(record, { driver: { _id, name, phone, connexId, companyId }, ...over });
  await pulled(viewer, [record], [bol]);
  const { load } = await rowsOf(record._id);
  const view = renderUi(<Screen bolId={bol._id} load={load} viewer={viewer} />, { screen: 'phone' });
  await screen.findByRole('heading', { name: 'Signatures' });
  return { viewer, record, bol, load, ...view };
}

/** The device knows where it is, or says by `code` why it does not tell; until this test ends. */
export function answerPlace(answer: { coords: object } | { code: number }): void {
  const getCurrentPosition = (found: (place: object) => void, fail: (error: object) => void) =>
    'code' in answer ? fail(answer) : found(answer);
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'));
}

/** Of two buttons with this name (the screen's and its dialog's) the upper one, as for a finger. */
export const press = async (name: string | RegExp) => {
  const buttons = await screen.findAllByRole('button', { name });
  await userEvent.click(buttons.at(-1)!);
};

export async function fillIn(name?: string) {
  if (name) await enter(await screen.findByLabelText(/^Printed name/), name);
  await userEvent.click(await screen.findByRole('checkbox'));
  const pad = screen.getByRole('img', { name: /^Signature of/ });
  for (const y of [20, 50, 80]) {
    drawStroke(pad, [
      [20, y],
      [160, y],
    ]);
  }
}

/** The signatures that wait to be sent. */
export async function waiting() {
  const entries = await readEntries();
  return entries.map((entry) => (entry.args as ChangeArgs<'sign-bol'>).signature);
}

export const given = (bol: Bol, over: Partial<SignatureFacts> = {}): SignatureFacts => ({
  _id: 'ab'.repeat(12),
  purpose: 'receiver',
  signerName: 'Rex Bay',
  companyId: RECEIVER._id,
  at: '2026-11-22T17:00:00.000Z',
  voided: false,
  documentSha256: bol.file.sha256,
  ...over,
});
