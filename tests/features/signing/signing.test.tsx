import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { newId } from '#domain/ids.ts';
import { NO_OSD } from '#domain/osd.ts';
import { consentText } from '#domain/signing.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { readEntries } from '#offline/read-outbox.ts';
import type { Drawing } from '#ui/drawing.ts';
import { useSnackbar } from '#ui/snackbar.tsx';
import { readBol } from '../../support/device/read-rows.ts';
import { enter } from '../../support/enter.ts';
import { aStamp, RECEIVER } from '../../support/freight.ts';
import { patiently } from '../../support/patiently.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, signOut } from '../../support/signed-in-device.ts';
import { answerPlace, clerk, fillIn, press, Screen, shown, tom, useSigning, waiting } from './at-the-pad.tsx';

useSigning();

const _AT = '2026-11-22T16:10:00.000Z';

describe('logging in one’s own name', () => {
  it('keeps on the device, without a network, what was shown, said and drawn', async () => {
    const { bol } = await shown(tom());
    expect(screen.getByText('Nobody has signed yet.')).toBeVisible();
    await press('Sign');
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('PU-9001')).toBeVisible();
    expect(within(dialog).getByRole('radio', { name: 'I sign for the carrier (Tom Lee)' })).toBeChecked();
    await press('Continue to sign');
    expect(await screen.findByLabelText(/^Printed name/)).toHaveValue('Tom Lee');
    await userEvent.type(screen.getByLabelText('Pieces'), '24');
    await enter(screen.getByLabelText('Exceptions'), 'One pallet wet');
    await fillIn();
    await press('Sign');
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 20_000 });
    const [signature] = await waiting();
    expect(signature).toMatchObject({
      purpose: 'carrier',
      handedOver: false,
      signerName: 'Tom Lee',
      signerTitle: 'Driver',
      consentText: consentText('carrier'),
      documentSha256: bol.file.sha256,
      exceptions: 'One pallet wet',
      pieces: 24,
      sealNumber: null,
      place: null,
      placeDenied: null,
    });
    expect(signature?.strokes).toHaveLength(3);
    // It is said once it is stored, and the dialog goes once that is painted.
    await patiently(() =>
      expect(useSnackbar.getState()).toMatchObject({ severity: 'success', message: 'Saved on this device' }),
    );
    expect(await screen.findByText('Waiting to send')).toBeVisible();
    await patiently(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Signed PDF' })).toBeNull();
  });

  it('can be given up before it is signed: nothing of it stays', async () => {
    await shown(tom());
    await press('Sign');
    await screen.findByRole('radio', { name: 'I sign for the carrier (Tom Lee)' });
    await press('Cancel');
    await patiently(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await waiting()).toEqual([]);
    expect(await screen.findByRole('button', { name: 'Sign' })).toBeVisible();
  });

  it('shows the document beside the form for as long as the signer wants to see it', async () => {
    await shown(tom());
    await press('Sign');
    await press('Continue to sign');
    const words = 'The document could not be loaded.';
    await screen.findByLabelText(/^Printed name/);
    expect(screen.queryByText(words)).toBeNull();
    await press('Look at the document');
    await patiently(() => expect(screen.getByText(words)).toBeVisible());
    await press('Hide the document');
    expect(screen.queryByText(words)).toBeNull();
  });

  it('keeps every field as it was typed', async () => {
    await shown(clerk());
    await press('Sign');
    await press('Continue to sign');
    const typed = {
      'Role or title': 'Night lead',
      Pieces: '42',
      'Seal number': 'HF-883201',
      Exceptions: 'One carton open',
    };
    const title = await screen.findByLabelText<HTMLInputElement>('Role or title');
    await userEvent.clear(title);
    for (const [label, words] of Object.entries(typed)) await enter(screen.getByLabelText(label), words);
    for (const [label, words] of Object.entries(typed)) expect(screen.getByLabelText(label)).toHaveValue(words);
    await fillIn();
    await press('Sign');
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 20_000 });
    expect((await waiting())[0]).toMatchObject({
      signerName: 'Rex Bay',
      signerTitle: 'Night lead',
      pieces: 42,
      sealNumber: 'HF-883201',
      exceptions: 'One carton open',
    });
  });

  it('begins its exceptions with what is recorded, also what only this device has, and keeps it with the signature', async () => {
    const stamps = [aStamp('checkin', '2026-11-22T16:10:00.000Z', { sealIntact: null, seal: 'none' })];
    const shortages = [{ _id: newId(), sku: 'PCH-15', qty: 3 }];
    const over = { checkin: '2026-11-22T16:10:00.000Z', stamps, osd: { ...NO_OSD, shortages } };
    const { bol, record } = await shown(clerk(), { ...over, receiverId: RECEIVER._id });
    const damaged = { _id: newId(), sku: 'APL-2', qty: 1 };
    await enqueue({
      type: 'report-osd',
      args: { loadId: record._id, bolId: bol._id, changes: [{ op: 'add', kind: 'damages', entry: damaged }] },
      context: { byName: 'Rex Bay' },
      label: 'Report OSD',
    });
    await press('Sign');
    await press('Continue to sign');
    const field = await screen.findByLabelText('Exceptions');
    expect(field).toHaveValue('No seal\n3 cases short SKU PCH-15\n1 case damaged SKU APL-2');
    await userEvent.type(field, '\nOne carton open');
    await fillIn();
    await press('Sign');
    await vi.waitFor(async () => expect(await readEntries()).toHaveLength(2), { timeout: 20_000 });
    const signature = (await waiting()).at(-1);
    expect(signature?.exceptions).toBe('No seal\n3 cases short SKU PCH-15\n1 case damaged SKU APL-2\nOne carton open');
    expect(signature?.shown).toMatchObject({
      seal: 'none',
      osd: { overages: [], shortages, damages: [damaged] },
      stamps: [{ kind: 'checkin', at: '2026-11-22T16:10:00.000Z', byName: 'Ada Harbor', seal: 'none' }],
    });
  });

  it('advises whoever notes that they will look later, unless damage is on record', async () => {
    const advice = /usually not taken as notice of damage/;
    const { unmount } = await shown(clerk());
    await press('Sign');
    await press('Continue to sign');
    await enter(await screen.findByLabelText('Exceptions'), 'Received subject to inspection');
    expect(screen.getByText(advice)).toBeVisible();
    unmount();
    await signOut();
    await shown(clerk(), { osd: { overages: [], shortages: [], damages: [{ _id: newId(), sku: 'APL-2', qty: 1 }] } });
    await press('Sign');
    await press('Continue to sign');
    await userEvent.type(await screen.findByLabelText('Exceptions'), ', subject to count');
    expect(screen.queryByText(advice)).toBeNull();
  });

  it('takes up what is recorded after it was begun, and leaves what the signer wrote', async () => {
    const { bol, record } = await shown(clerk());
    await press('Sign');
    await press('Continue to sign');
    await enter(await screen.findByLabelText('Exceptions'), 'One pallet wet');
    await press('Back');
    const entry = { _id: newId(), sku: 'PCH-15', qty: 3 };
    await enqueue({
      type: 'report-osd',
      args: { loadId: record._id, bolId: bol._id, changes: [{ op: 'add', kind: 'shortages', entry }] },
      context: { byName: 'Rex Bay' },
      label: 'Report OSD',
    });
    // Nothing on this screen says that the report has reached it: the signer goes back once more where it had not.
    await patiently(async () => {
      await press('Continue to sign');
      const { value } = screen.getByLabelText<HTMLTextAreaElement>('Exceptions');
      if (!value.includes('PCH-15')) await press('Back');
      expect(value).toBe('One pallet wet\n3 cases short SKU PCH-15');
    });
  });

  it('is off, with the reason, until name, consent and drawing are there', async () => {
    await shown(tom());
    await press('Sign');
    await press('Continue to sign');
    const sign = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign' });
    expect(await screen.findByText('Agree to sign electronically first.')).toBeVisible();
    expect(sign()).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox'));
    expect(screen.getByText('Draw your signature first.')).toBeVisible();
    await userEvent.clear(screen.getByLabelText(/^Printed name/));
    expect(screen.getByText('Print your name first.')).toBeVisible();
    expect(sign()).toBeDisabled();
  });

  it('goes on after a reload where it was, with what was drawn', async () => {
    const { bol, load, viewer, unmount } = await shown(tom());
    await press('Sign');
    await press('Continue to sign');
    await fillIn();
    await patiently(async () => {
      const draft = (await viewer.db.drafts.get(`sign/${bol._id}`))?.value as { drawing: object | null } | undefined;
      expect(draft?.drawing).toBeTruthy();
    });
    unmount();
    renderUi(<Screen bolId={bol._id} load={load} viewer={viewer} />, { screen: 'phone' });
    await press('Continue to sign');
    expect(await screen.findByRole('checkbox')).toBeChecked();
    await press('Sign');
    await patiently(async () => expect(await waiting()).toHaveLength(1));
    expect(await viewer.db.drafts.get(`sign/${bol._id}`)).toBeUndefined();
  });

  it.each([
    ['by the device goes with the name it was written from', 0, 'Draw your signature first.'],
    ['by hand stays when the printed name is put right', 20, null],
  ])('what was drawn %s', async (_what, ms, whyNot) => {
    const { bol, load, viewer, unmount } = await shown(tom());
    await press('Sign');
    await press('Continue to sign');
    await fillIn();
    const key = `sign/${bol._id}`;
    const kept = async () => (await viewer.db.drafts.get(key))?.value as { drawing: Drawing | null };
    await patiently(async () => expect((await kept()).drawing?.strokes).toHaveLength(3));
    unmount();
    const stroke = Array.from({ length: 30 }, (_, at) => [20 + at * 5, 40 + (at % 7) * 9, at * ms]);
    const drawing = { width: 320, height: 200, startedAt: Date.now(), strokes: [stroke] };
    await viewer.db.drafts.update(key, { value: { ...(await kept()), drawing } });
    renderUi(<Screen bolId={bol._id} load={load} viewer={viewer} />, { screen: 'phone' });
    await press('Continue to sign');
    const sign = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign' });
    await patiently(() => expect(sign()).toBeEnabled());
    await userEvent.type(screen.getByLabelText(/^Printed name/), 'n');
    if (whyNot === null) expect(sign()).toBeEnabled();
    else expect(sign()).toHaveAccessibleDescription(whyNot);
  });

  it('records why the place is missing when the device does not share it', async () => {
    answerPlace({ code: 1 });
    await shown(tom());
    await press('Sign');
    await press('Continue to sign');
    await press(/^Add the place/);
    expect(await screen.findByText(/does not share its place/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Add the place/ })).toBeNull();
    await fillIn();
    await press('Sign');
    await patiently(async () =>
      expect(await waiting()).toMatchObject([{ place: null, placeDenied: 'The device does not share its place' }]),
    );
  });
});

describe('a document that is replaced', () => {
  it('while somebody signs stops them, and wants them to look again', async () => {
    const { bol, record, viewer } = await shown(tom());
    await press('Sign');
    await press('Continue to sign');
    await fillIn();
    const file = { ...bol.file, sha256: 'ef'.repeat(32), name: '0-new.pdf' };
    await pulled(viewer, [record], [{ ...bol, file, version: bol.version + 1 }]);
    expect(await screen.findByText('The document was replaced while it was being signed.')).toBeVisible();
    await press('Look at the new document');
    expect(await screen.findByText('0-new.pdf')).toBeVisible();
    await press('Continue to sign');
    expect(await screen.findByRole('checkbox')).not.toBeChecked();
    expect(screen.getByRole('img', { name: 'Signature of Tom Lee, empty' })).toBeVisible();
  });

  it('after the signature was given is a reason to sign again, in the place of the refused one', async () => {
    const { bol, viewer } = await shown(tom());
    await press('Sign');
    await press('Continue to sign');
    await fillIn();
    await press('Sign');
    await patiently(async () => expect(await waiting()).toHaveLength(1));
    const [entry] = await readEntries();
    const lastError = { kind: 'refused', status: 409, code: 'document-changed', words: 'Sign again.' } as const;
    await viewer.db.outbox.update(entry!.seq, { status: 'attention', lastError, firstSentAt: 1 });
    await press('Sign again');
    await press('Continue to sign');
    await fillIn();
    await press('Sign');
    await patiently(async () => expect((await readEntries())[0]?.status).toBe('pending'));
    const [again, ...others] = await readEntries();
    expect([again?.seq, others]).toEqual([entry?.seq, []]);
    expect((await readBol(bol._id))?.signatures).toHaveLength(1);
  });
});
