/** A code of one’s own that is made again or cannot be kept, and the clocks by which codes are told. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { OFFER_LIFE_MS } from '#domain/handshake-answering.ts';
import { readOffer } from '#offline/handshake.ts';
import type { Session } from '#offline/session.ts';
import { handshakeOf } from '../../domain/handshake-of.ts';
import { handshakeRow } from '../../domain/handshake-told.ts';
import { partyOf, RECEIVER } from '../../support/freight.ts';
import { pulled } from '../../support/signed-in-device.ts';
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
  typesWaiting,
} from './handshake-scene.tsx';

setScene();

const codeShown = () => screen.findByRole('img', { name: /^Code of BOL/ });

it('a fresh code says of pieces and seal what the one before it said', async () => {
  const { bol } = await shown(driver);
  await press('Hand over by code');
  await codeShown();
  await press('Pieces and seal');
  await userEvent.type(await screen.findByLabelText('Pieces'), '40');
  await userEvent.type(screen.getByLabelText('Seal number'), '883201');
  await press('Show the code');
  await screen.findByText(/40 pieces · seal 883201/);
  const before = await readOffer(bol._id);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  vi.setSystemTime(Date.now() + OFFER_LIFE_MS);
  await press('Hand over by code');
  expect(await screen.findByText(/40 pieces · seal 883201/)).toBeVisible();
  const now = await readOffer(bol._id);
  expect(now?.text).not.toBe(before?.text);
  expect(now?.offer).toMatchObject({ pieces: 40, sealNumber: '883201', atMs: Date.now() });
});

it('a code is made again when the document is another one', async () => {
  const { bol, load, viewer } = await shown(driver);
  await press('Hand over by code');
  await codeShown();
  const sha256 = 'ef'.repeat(32);
  await pulled(viewer, [load], [{ ...bol, version: 5, file: { ...bol.file, sha256 } }]);
  await waitFor(async () => expect((await readOffer(bol._id))?.offer.documentSha256).toBe(sha256));
});

it('an old code is told by the clock of the place it is for', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  onTestFinished(() => void vi.unstubAllEnvs());
  const party = partyOf(RECEIVER);
  const receiver = { ...party, address: { ...party.address, city: 'Chicago', state: 'IL', zip: '60601' } };
  const { bol } = await shown(clerk, { receiver });
  await scan(await offerFor(bol, { atMs: Date.parse('2026-11-25T12:00:00.000Z') }));
  expect(await screen.findByText('This code is old. Ask for a fresh one.')).toBeVisible();
  expect(screen.getByRole('dialog')).toHaveTextContent(
    'It says 11/25/2026 06:00 CST (07:00 EST), by the clock of that device.',
  );
});

it('a code is made again while it is shown, before it gets too old', async () => {
  const timers = vi.spyOn(globalThis, 'setInterval');
  onTestFinished(() => timers.mockRestore());
  const { bol } = await shown(driver);
  await press('Hand over by code');
  await codeShown();
  const before = await readOffer(bol._id);
  vi.setSystemTime(Date.now() + OFFER_LIFE_MS / 2 + 1000);
  const looks = timers.mock.calls.filter(([, ms]) => ms === 60_000);
  expect(looks.length).toBeGreaterThan(0);
  for (const [look] of looks) act(() => (look as () => void)());
  await waitFor(async () => expect((await readOffer(bol._id))?.text).not.toBe(before?.text));
});

/** From now on the device keeps nothing; the function returned ends that. */
function fill({ db }: Session): () => void {
  const { transaction } = db;
  Object.assign(db, { transaction: () => Promise.reject(new DOMException('Full.', 'QuotaExceededError')) });
  return () => Object.assign(db, { transaction });
}

it('an answer that could not be kept is not said to be handed over, and is taken once there is room', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  const { bol, viewer } = await shown(driver);
  await press('Hand over by code');
  await codeShown();
  const { offer, hash } = (await readOffer(bol._id))!;
  const said = { bolId: bol._id, nonce: offer.nonce, offerHash: hash, userId: clerk._id, companyId: RECEIVER._id };
  showToCamera((await handshakeOf({ answer: said })).answer);
  await press('Scan their answer');
  const empty = fill(viewer);
  await press('Hold the camera there');
  expect(await screen.findByText(/space/)).toBeVisible();
  expect(screen.queryByText(/Both codes are kept/)).toBeNull();
  empty();
  await press('Hold the camera there');
  expect(await screen.findByText(/Both codes are kept/)).toBeVisible();
  expect(await typesWaiting()).toEqual(['record-handshake']);
});

it('a code that could not be kept is not shown, and it is said why', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  const { viewer } = await shown(driver);
  onTestFinished(fill(viewer));
  await press('Hand over by code');
  expect(await screen.findByText('No code could be made')).toBeVisible();
  expect(screen.queryByRole('img', { name: /^Code of BOL/ })).toBeNull();
});

it('a handover at the pick-up is told by the clock of the shipper', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  onTestFinished(() => void vi.unstubAllEnvs());
  const party = partyOf(RECEIVER);
  const receiver = { ...party, address: { ...party.address, city: 'Chicago', state: 'IL', zip: '60601' } };
  await shown(driver, { receiver, handshakes: [handshakeRow({ pickUp: true })] });
  expect(panel()).toHaveTextContent('11/25/2026 09:06 PST (12:06 EST)');
});
