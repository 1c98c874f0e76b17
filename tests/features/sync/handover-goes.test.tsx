/** A signature that was given with a handover by code is taken out of the waiting list together with the handover. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { recordHandshake } from '#changes/record-handshake.ts';
import { recordSignature } from '#changes/sign-bol.ts';
import { newId } from '#domain/ids.ts';
import { WaitingList } from '#features/sync/waiting-list.tsx';
import { enqueueAll } from '#offline/outbox/enqueue.ts';
import { handshakeOf } from '../../domain/handshake-of.ts';
import { toldOf } from '../../domain/handshake-told.ts';
import { bol } from '../../support/device/freight.ts';
import { pulled } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { first, press, useWaitingDevice } from './waiting-device.ts';

const device = useWaitingDevice();

const theBol = bol(2, first);
const signature = () => ({
  _id: newId(),
  purpose: 'shipper' as const,
  signerName: 'Ada Lee',
  signerTitle: '',
  handedOver: false,
  consentText: 'I sign.',
  consentVersion: '1',
  documentSha256: theBol.file.sha256,
  strokes: [[[0, 0, 0] as [number, number, number]]],
  image: 'data:image/png;base64,iVBORw0K',
  exceptions: '',
});
const WORDS =
  'What was recorded about it goes with it:Handover by code of BOL 0-bol-2.pdf for load PU-1The code that was shown counts for nothing then.';

async function waiting({ handedOver }: { handedOver: boolean }) {
  const { session } = device;
  await pulled(session, { bols: [theBol] });
  const signed = signature();
  const told = toldOf({ signatureId: signed._id });
  const { offer, answer } = await handshakeOf();
  const handover = recordHandshake({ bol: theBol, offer, answer, told, viewer: session });
  const given = recordSignature(theBol, signed, session);
  await enqueueAll(handedOver ? [given, handover] : [given]);
  renderUi(<WaitingList />);
  await press('Withdraw: Sign BOL 0-bol-2.pdf for load PU-1');
}

it('says so before, and both are gone', async () => {
  await waiting({ handedOver: true });
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(WORDS));
  await press('Withdraw');
  await screen.findByText('Everything is sent');
  expect(await device.session.db.outbox.count()).toBe(0);
});

it('says nothing of one where there is none', async () => {
  await waiting({ handedOver: false });
  expect(await screen.findByRole('dialog')).not.toHaveTextContent('handover');
});
