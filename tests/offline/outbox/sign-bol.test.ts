// @vitest-environment node
import { describe, expect, test } from 'vitest';
import type { ChangeArgs } from '#changes/changes.ts';
import { requestOf } from '#changes/entry.ts';
import { newId } from '#domain/ids.ts';
import { requireSession } from '#offline/account/account.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { pull } from '#offline/sync/pull.ts';
import { readBol } from '../../support/device/read-rows.ts';
import { pullOneBol, useDevice } from '../support/device.ts';
import { bolOf, id, loadOf, RECEIVER } from '../support/freight.ts';

const device = useDevice();
const theBol = bolOf(1, loadOf(1));
type Intent = ChangeArgs<'sign-bol'>['signature'];

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
  enqueue({
    type: 'sign-bol',
    args: { loadId: theBol.loadId, bolId: theBol._id, signature },
    context: { byName: 'User 1', companyId: RECEIVER },
    label: 'Sign BOL',
  });

describe('a signature given without a network', () => {
  test('stands on the BOL at once, under the time of the device', async () => {
    await pullOneBol(device, theBol);
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
    await pullOneBol(device, theBol);
    const other = bolOf(2, loadOf(1));
    device.server.putBol(other);
    await pull(requireSession());
    const signature = drawn();
    await sign(signature);
    await enqueue({
      type: 'sign-bol',
      args: { loadId: other.loadId, bolId: other._id, signature: drawn({ documentSha256: other.file.sha256 }) },
      context: { byName: 'User 1', companyId: RECEIVER },
      label: 'Sign BOL',
    });
    const voids = { signatureId: signature._id, reason: 'Wrong BOL' };
    await sign(drawn({ strokes: [], image: null, voids }));
    expect((await readBol(theBol._id))?.signatures).toMatchObject([{ _id: signature._id, voided: true }]);
    expect((await readBol(other._id))?.signatures).toMatchObject([{ voided: false }]);
  });

  test('is refused before it is stored when it was not drawn', async () => {
    await pullOneBol(device, theBol);
    await expect(sign(drawn({ strokes: [] }))).rejects.toThrow();
    await expect(sign(drawn({ image: null }))).rejects.toThrow();
    expect((await readBol(theBol._id))?.pending).toBe(0);
  });

  test('is sent as what was shown and drawn, with the time of the tap', async () => {
    const signature = drawn();
    await pullOneBol(device, theBol);
    const entry = await sign(signature);
    expect(requestOf(entry)).toMatchObject({
      params: { id: theBol._id },
      body: { ...signature, occurredAt: entry.occurredAt },
    });
  });
});
