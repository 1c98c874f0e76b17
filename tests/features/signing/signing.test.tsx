import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLiveQuery } from 'dexie-react-hooks';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ChangeArgs } from '#changes/changes.ts';
import type { Bol } from '#contract/bol.ts';
import type { CurrentUser } from '#contract/user.ts';
import { newId } from '#domain/ids.ts';
import { NO_OSD } from '#domain/osd.ts';
import { consentText, type SignatureFacts } from '#domain/signing.ts';
import { SigningPanel } from '#features/signing/signing-panel.tsx';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { readBol } from '#offline/read-loads.ts';
import { readEntries } from '#offline/read-outbox.ts';
import type { LoadRow } from '#offline/rows/rows.ts';
import type { Session } from '#offline/session.ts';
import { useSnackbar } from '#ui/snackbar.tsx';
import { drawStroke, installCanvas } from '../../support/canvas.ts';
import { aBol, aLoad, aStamp, CARRIER, person, RECEIVER, SHIPPER, TOM } from '../../support/freight.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, rowsOf, signIn, signOut } from '../../support/signed-in-device.ts';

beforeAll(async () => {
  installCanvas();
  // What is fetched at first use, so that no test pays for it.
  await import('#features/signing/sign-dialog.tsx');
});
afterEach(signOut);

const AT = '2026-11-22T16:10:00.000Z';

/** Each with a store of their own, so that nothing is left from the test before. */
const tom = () => person(CARRIER, 3, 'Tom Lee');
const clerk = () => person(RECEIVER, 2, 'Rex Bay');

function Screen({ bolId, load, viewer }: { bolId: string; load: LoadRow; viewer: Session }) {
  const bol = useLiveQuery(() => readBol(bolId), [bolId]);
  return bol ? <SigningPanel bol={bol} load={load} viewer={viewer} isNext signedPdfHref="/signed.pdf" /> : null;
}

async function shown(user: CurrentUser, over: Partial<Bol> = {}) {
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

/** Of two buttons with this name (the screen's and its dialog's) the upper one, as for a finger. */
const press = async (name: string | RegExp) => {
  const buttons = await screen.findAllByRole('button', { name });
  await userEvent.click(buttons.at(-1)!);
};

async function fillIn(name?: string) {
  if (name) await userEvent.type(await screen.findByLabelText(/^Printed name/), name);
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
async function waiting() {
  const entries = await readEntries();
  return entries.map((entry) => (entry.args as ChangeArgs<'sign-bol'>).signature);
}

const given = (bol: Bol, over: Partial<SignatureFacts> = {}): SignatureFacts => ({
  _id: 'ab'.repeat(12),
  purpose: 'receiver',
  signerName: 'Rex Bay',
  companyId: RECEIVER._id,
  at: '2026-11-22T17:00:00.000Z',
  voided: false,
  documentSha256: bol.file.sha256,
  ...over,
});

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
    await userEvent.type(screen.getByLabelText('Exceptions'), 'One pallet wet');
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
    expect(useSnackbar.getState()).toMatchObject({ severity: 'success', message: 'Saved on this device' });
    expect(await screen.findByText('Waiting to send')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Signed PDF' })).toBeNull();
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

  it('takes up what is recorded after it was begun, and leaves what the signer wrote', async () => {
    const { bol, record } = await shown(clerk());
    await press('Sign');
    await press('Continue to sign');
    await userEvent.type(await screen.findByLabelText('Exceptions'), 'One pallet wet');
    await press('Back');
    const entry = { _id: newId(), sku: 'PCH-15', qty: 3 };
    await enqueue({
      type: 'report-osd',
      args: { loadId: record._id, bolId: bol._id, changes: [{ op: 'add', kind: 'shortages', entry }] },
      context: { byName: 'Rex Bay' },
      label: 'Report OSD',
    });
    await press('Continue to sign');
    await vi.waitFor(() =>
      expect(screen.getByLabelText('Exceptions')).toHaveValue('One pallet wet\n3 cases short SKU PCH-15'),
    );
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
    await vi.waitFor(async () => {
      const draft = (await viewer.db.drafts.get(`sign/${bol._id}`))?.value as { drawing: object | null } | undefined;
      expect(draft?.drawing).toBeTruthy();
    });
    unmount();
    renderUi(<Screen bolId={bol._id} load={load} viewer={viewer} />, { screen: 'phone' });
    await press('Continue to sign');
    expect(await screen.findByRole('checkbox')).toBeChecked();
    await press('Sign');
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1));
    expect(await viewer.db.drafts.get(`sign/${bol._id}`)).toBeUndefined();
  });

  it('records why the place is missing when the device does not share it', async () => {
    const getCurrentPosition = (_: unknown, fail: (error: { code: number }) => void) => fail({ code: 1 });
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
    await shown(tom());
    await press('Sign');
    await press('Continue to sign');
    await press(/^Add the place/);
    expect(await screen.findByText(/does not share its place/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Add the place/ })).toBeNull();
    await fillIn();
    await press('Sign');
    await vi.waitFor(async () =>
      expect(await waiting()).toMatchObject([{ place: null, placeDenied: 'The device does not share its place' }]),
    );
  });
});

describe('handing the device over', () => {
  it('shows the document to the other person, takes their name, and asks for the device back', async () => {
    await shown(tom());
    await press('Sign');
    await userEvent.click(await screen.findByRole('radio', { name: 'Somebody signs for the receiver' }));
    await press('Hand the device over');
    expect(await screen.findByText(/^Hand the device to the person who signs for the receiver/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close dialog' })).toBeNull();
    await press('I have the device');
    expect(await screen.findByRole('button', { name: 'Hide the document' })).toBeVisible();
    expect(screen.getByLabelText(/^Printed name/)).toHaveValue('');
    await fillIn('Gate Clerk');
    await press('Sign');
    expect(await screen.findByText('Give the device back to Tom Lee')).toBeVisible();
    expect(await waiting()).toMatchObject([{ purpose: 'receiver', handedOver: true, signerName: 'Gate Clerk' }]);
    await press('I am Tom Lee');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Gate Clerk')).toBeVisible();
  });

  it('asks at delivery for the driver once the receiver has signed, with the name that is known', async () => {
    const driver = { ...TOM, name: 'Ray Delgado' };
    const sha256 = 'cd'.repeat(32);
    const bol = aBol(aLoad());
    await shown(clerk(), { driver, checkin: AT, file: { ...bol.file, sha256 }, signatures: [given(bol)] });
    await press('Sign');
    const [first] = await screen.findAllByRole('radio');
    expect(first).toBeChecked();
    expect(first).toHaveAccessibleName('Somebody signs for the carrier');
    await press('Hand the device over');
    await press('I have the device');
    expect(await screen.findByLabelText(/^Printed name/)).toHaveValue('Ray Delgado');
    expect(screen.getByLabelText('Role or title')).toHaveValue('Driver');
  });

  it('on the driver’s phone at delivery asks for the receiver, by the name that checked the truck in', async () => {
    const bol = aBol(aLoad());
    const stamps = [aStamp('checkin', AT, { byName: 'Rex Bay', byCompanyId: RECEIVER._id })];
    const signatures = [given(bol, { purpose: 'carrier', signerName: 'Tom Lee', companyId: CARRIER._id })];
    await shown(tom(), { checkin: AT, stamps, signatures });
    await press('Sign');
    expect(await screen.findByRole('radio', { name: 'Somebody signs for the receiver' })).toBeChecked();
    await press('Hand the device over');
    await press('I have the device');
    expect(await screen.findByLabelText(/^Printed name/)).toHaveValue('Rex Bay');
  });

  it('can be broken off without signing, and still gives the device back', async () => {
    const { bol, viewer } = await shown(tom());
    await press('Sign');
    await userEvent.click(await screen.findByRole('radio', { name: 'Somebody signs for the shipper' }));
    await press('Hand the device over');
    await press('I have the device');
    await press('Do not sign, give it back');
    expect(await screen.findByText('Nothing was signed.')).toBeVisible();
    await press('I am Tom Lee');
    expect(await waiting()).toEqual([]);
    await vi.waitFor(async () => expect(await viewer.db.drafts.get(`sign/${bol._id}`)).toBeUndefined());
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
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1));
    const [entry] = await readEntries();
    const lastError = { kind: 'refused', status: 409, code: 'document-changed', words: 'Sign again.' } as const;
    await viewer.db.outbox.update(entry!.seq, { status: 'attention', lastError, firstSentAt: 1 });
    await press('Sign again');
    await press('Continue to sign');
    await fillIn();
    await press('Sign');
    await vi.waitFor(async () => expect((await readEntries())[0]?.status).toBe('pending'));
    const [again, ...others] = await readEntries();
    expect([again?.seq, others]).toEqual([entry?.seq, []]);
    expect((await readBol(bol._id))?.signatures).toHaveLength(1);
  });
});

describe('the signatures on a BOL', () => {
  it('say what they are worth, and lead to the signed PDF once the server has one', async () => {
    const bol = aBol(aLoad());
    const signatures = [
      given(bol),
      given(bol, { _id: 'ac'.repeat(12), purpose: 'carrier', signerName: 'Tom Lee', documentSha256: '0'.repeat(64) }),
      given(bol, { _id: 'ad'.repeat(12), purpose: 'shipper', signerName: 'Ada Harbor', voided: true }),
    ];
    await shown(person(CARRIER, 1, 'Cara Admin'), { signatures });
    const [first, second, third] = screen.getAllByRole('listitem');
    expect(within(first!).getByText('Signed')).toBeVisible();
    expect(within(second!).getByText('Earlier document')).toBeVisible();
    expect(within(third!).getByText('Voided')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Signed PDF' })).toHaveAttribute('href', '/signed.pdf');
    // A carrier's office sees them; it neither signs nor voids.
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('can be taken back by the company that gave them, with a reason', async () => {
    const bol = aBol(aLoad());
    const other = given(bol, { _id: 'ac'.repeat(12), signerName: 'Ada Harbor', companyId: SHIPPER._id });
    await shown(clerk(), { signatures: [given(bol), other] });
    expect(screen.queryByRole('button', { name: 'Void the signature of Ada Harbor' })).toBeNull();
    await press('Void the signature of Rex Bay');
    expect(await screen.findByText('Say why first.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Void Signature' })).toBeDisabled();
    await userEvent.type(screen.getByLabelText(/^Reason/), 'Wrong BOL');
    await press('Void Signature');
    expect(await screen.findByText('Voided')).toBeVisible();
    expect(await waiting()).toMatchObject([
      { voids: { signatureId: given(bol)._id, reason: 'Wrong BOL' }, image: null, strokes: [] },
    ]);
  });
});
