import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { readCode } from '#domain/handshake-code.ts';
import { acceptAnswer } from '#offline/handshake.ts';
import { putRight } from '#ui/use-now.ts';
import { countLine, countOf } from '../../domain/count-of.ts';
import { handshakeRow, toldOf } from '../../domain/handshake-told.ts';
import { readBol } from '../../support/device/read-rows.ts';
import { aBol } from '../../support/freight.ts';
import { pulled } from '../../support/signed-in-device.ts';
import {
  clerk,
  draw,
  HERE,
  offerFor,
  press,
  scan,
  setScene,
  shown,
  showToCamera,
  sign,
  typesWaiting,
} from './handshake-scene.tsx';

setScene();

describe('the driver’s code on the tablet', () => {
  it('that somebody else answered there says so before it is signed for again', async () => {
    const atMs = Date.now();
    const offered = { ...toldOf().offered, userId: 'ad'.repeat(12), at: new Date(atMs).toISOString() };
    const { bol } = await shown(clerk, { handshakes: [handshakeRow({ offered })] });
    await scan(await offerFor(bol, { userId: offered.userId, atMs }));
    expect(await screen.findByText(/^Denise Okafor has answered this code already, /)).toBeVisible();
    expect(screen.getByRole('dialog')).toHaveTextContent('is no handover of its own. Ask for a fresh code.');
  });

  it('is signed for in the ordinary dialog, and the answer is drawn; the same code again shows it again', async () => {
    const { bol } = await shown(clerk);
    const offer = await offerFor(bol);
    await scan(offer);
    expect(await screen.findByText('Same document as on this device')).toBeVisible();
    expect(screen.getByRole('dialog')).toHaveTextContent('Ray Delgado · BOL 0-harbor.pdf');
    await sign();
    expect(await screen.findByRole('img', { name: 'Answer for the driver' })).toBeVisible();
    expect(screen.getByRole('dialog')).toHaveTextContent('Let the driver scan this. Saved on this device.');
    expect(await typesWaiting()).toEqual(['sign-bol', 'record-handshake']);
    await press('Done');
    await scan(offer);
    expect(await screen.findByText(/This code was answered before/)).toBeVisible();
    expect(await typesWaiting()).toEqual(['sign-bol', 'record-handshake']);
    expect((await readBol(bol._id))?.signatures).toMatchObject([{ purpose: 'receiver', signerName: 'Denise Okafor' }]);
    expect(await acceptAnswer(bol, 'hello')).toBe('This is not a valid Connex code.');
  });

  it('is still there to be signed for where somebody has looked and not signed', async () => {
    const { bol } = await shown(clerk);
    await scan(await offerFor(bol));
    await press('Continue to sign');
    await screen.findByRole('dialog', { name: /^Sign/ });
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('Same document as on this device')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue to sign' })).toBeVisible();
    expect((await readBol(bol._id))?.signatures).toEqual([]);
  });

  it('of another version of the document leads to no signature', async () => {
    const { bol } = await shown(clerk);
    await scan(await offerFor(bol, { documentSha256: 'ab'.repeat(32) }));
    expect(await screen.findByText('The driver has another version of this document. Do not sign yet.')).toBeVisible();
    expect(screen.getByRole('dialog')).toHaveTextContent('Theirs begins with abababab, yours with cdcdcdcd.');
    expect(screen.queryByRole('button', { name: 'Continue to sign' })).toBeNull();
  });

  it('of another BOL than the one that is open says so, and which one would be signed', async () => {
    const { bol, load, viewer } = await shown(clerk);
    const file = { ...bol.file, name: '1-harbor.pdf', sha256: 'ef'.repeat(32) };
    const other = aBol(load, { ...HERE, file });
    await pulled(viewer, [load], [bol, other]);
    await scan(await offerFor(other));
    expect(
      await screen.findByText(`This code is of 1-harbor.pdf for load ${load.pUNum}, and not of the BOL you have open.`),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue to sign' })).toBeVisible();
    await press('Scan another code');
    showToCamera(await offerFor(bol));
    await press('Hold the camera there');
    expect(await screen.findByText('Same document as on this device')).toBeVisible();
    expect(screen.queryByText(/not of the BOL you have open/)).toBeNull();
  });

  it('of a BOL that is not here, or that is none, says so; another code can be scanned', async () => {
    const { bol } = await shown(clerk);
    await scan(await offerFor(bol, { bolId: 'ab'.repeat(12) }));
    expect(
      await screen.findByText('This tablet does not have this BOL. Sign on the driver’s phone instead.'),
    ).toBeVisible();
    await press('Scan another code');
    showToCamera('hello');
    await press('Hold the camera there');
    expect(await screen.findByText('This is not a valid Connex code.')).toBeVisible();
    showToCamera('CX2:A');
    await press('Hold the camera there');
    expect(await screen.findByText('A newer app made this code. Update this one.')).toBeVisible();
    expect(readCode('CX2:A')).toMatchObject({ why: 'newer' });
  });

  it('is not old because the clock of this tablet is wrong, once it is known how far', async () => {
    const threeHours = 3 * 3_600_000;
    vi.setSystemTime(Date.now() + threeHours);
    putRight(-threeHours);
    const { bol } = await shown(clerk);
    await scan(await offerFor(bol));
    expect(await screen.findByText('Same document as on this device')).toBeVisible();
    expect(screen.queryByText('This code is old. Ask for a fresh one.')).toBeNull();
  });

  it('that is old is signed for only where somebody says that the other clock is wrong, and that is kept', async () => {
    const { bol } = await shown(clerk);
    await scan(await offerFor(bol, { atMs: Date.parse('2026-11-25T16:00:00.000Z') }));
    expect(await screen.findByText('This code is old. Ask for a fresh one.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Continue to sign' })).toBeNull();
    await press('Their clock is wrong, go on');
    await press('Continue to sign');
    await userEvent.click(await screen.findByRole('checkbox'));
    draw();
    await press('Sign');
    await screen.findByRole('img', { name: 'Answer for the driver' });
    expect((await readBol(bol._id))?.handshakes).toMatchObject([{ clocksDiffer: true }]);
  });

  it('that says something else than was counted shows both, and the difference goes into the exceptions', async () => {
    const { bol } = await shown(clerk, { counts: [countOf({ lines: [countLine({ received: 40 })] })] });
    await scan(await offerFor(bol));
    const table = within(await screen.findByRole('table'));
    expect(table.getByRole('row', { name: 'Pieces 42 40 counted' })).toBeVisible();
    await press('Continue to sign');
    await press('Continue to sign');
    expect(await screen.findByLabelText(/^Exceptions/)).toHaveValue('Pieces: 42 by their code, 40 counted here');
  });
});
