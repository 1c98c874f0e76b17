// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { type MutationArgs, mutations } from '#contract/mutation.ts';
import { newId } from '#domain/ids.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { readBol } from '#offline/reads/read-load.ts';
import { requireSession } from '#offline/session-state.ts';
import { pull } from '#offline/sync/pull.ts';
import { useDevice } from '../support/device.ts';
import { bolOf, id, loadOf, RECEIVER } from '../support/freight.ts';

const device = useDevice();
const theBol = bolOf(1, loadOf(1));
type Intent = MutationArgs<'sign-bol'>['signature'];

const drawn = (over: Partial<Intent> = {}): Intent => ({
  _id: newId(),
  purpose: 'receiver',
  signerName: 'Denise Okafor',
  signerTitle: 'Clerk',
  handedOver: false,
  consentText: 'I agree.',
  consentVersion: '1',
  documentSha256: theBol.file.sha256,
  strokes: [[[1, 2, 0]]],
  image: 'data:image/png;base64,iVBORw0K',
  exceptions: '',
  ...over,
});

const sign = (signature: Intent) =>
  enqueue(
    'sign-bol',
    { loadId: theBol.loadId, bolId: theBol._id, signature },
    { byName: 'User 1', companyId: RECEIVER },
    { label: 'Sign BOL' },
  );

async function withOneBol() {
  await device.signIn();
  device.server.putLoad(loadOf(1));
  device.server.putBol(theBol);
  await pull(requireSession());
}

describe('a signature given without a network', () => {
  test('stands on the BOL at once, under the time of the device', async () => {
    await withOneBol();
    const signature = drawn();
    await sign(signature);
    expect(await readBol(id('bol', 1))).toMatchObject({
      pending: 1,
      signatures: [
        {
          _id: signature._id,
          purpose: 'receiver',
          signerName: 'Denise Okafor',
          companyId: RECEIVER,
          at: '2026-11-21T10:00:00.000Z',
          voided: false,
          documentSha256: theBol.file.sha256,
        },
      ],
      base: { signatures: [] },
    });
  });

  test('can be taken back there too, and each BOL keeps its own', async () => {
    await withOneBol();
    const other = bolOf(2, loadOf(1));
    device.server.putBol(other);
    await pull(requireSession());
    const signature = drawn();
    await sign(signature);
    await enqueue(
      'sign-bol',
      { loadId: other.loadId, bolId: other._id, signature: drawn({ documentSha256: other.file.sha256 }) },
      { byName: 'User 1', companyId: RECEIVER },
      { label: 'Sign BOL' },
    );
    const voids = { signatureId: signature._id, reason: 'Wrong BOL' };
    await sign(drawn({ strokes: [], image: null, voids }));
    expect((await readBol(theBol._id))?.signatures).toMatchObject([{ _id: signature._id, voided: true }]);
    expect((await readBol(other._id))?.signatures).toMatchObject([{ voided: false }]);
  });

  test('is refused before it is stored when it was not drawn', async () => {
    await withOneBol();
    await expect(sign(drawn({ strokes: [] }))).rejects.toThrow();
    await expect(sign(drawn({ image: null }))).rejects.toThrow();
    expect((await readBol(theBol._id))?.pending).toBe(0);
  });

  test('is sent as what was shown and drawn, with the time of the tap', async () => {
    const signature = drawn();
    const args = { loadId: theBol.loadId, bolId: theBol._id, signature };
    const occurredAt = '2026-11-21T05:00:00-05:00';
    expect(mutations['sign-bol'].request({ id: newId(), args, occurredAt })).toMatchObject({
      params: { id: theBol._id },
      body: { ...signature, occurredAt },
    });
  });
});
