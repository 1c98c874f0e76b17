import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSessionStore } from '#app/base/session-store.ts';
import { editAsNewPath } from '#app/routes/waiting.tsx';
import type { ChangeArgs, ChangeContext, ChangeType } from '#changes/changes.ts';
import type { OutboxEntry } from '#changes/entry.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { readEntries } from '#offline/read-outbox.ts';
import type { Session } from '#offline/session.ts';
import { bol, CONTACT, load } from '../../support/device/freight.ts';
import { BAYVIEW, DANA, HARBOR, idOf, partyOf, person, REDWOOD } from '../../support/device/people.ts';
import { pulled, signedInDevice } from '../../support/device/signed-in-device.ts';
import { useScreens } from '../../support/use-screens.ts';
import { here, visit as visitAddress } from '../../support/visit.tsx';

const stored = load(1);
const REASON = 'The P/U number is taken.';
const CONTEXT = { parties: { [HARBOR._id]: partyOf(HARBOR) }, files: {}, contact: CONTACT };
let session: Session;

beforeEach(async () => {
  session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
  useSessionStore.setState({ status: 'in', session });
  await pulled(session, { loads: [stored] });
});
useScreens();

/** An entry as it stands after the server said no. */
async function refused<T extends ChangeType>(type: T, args: ChangeArgs<T>, context: ChangeContext<T>) {
  const { seq, id } = await enqueue({ type, args, context, label: `The ${type}` });
  const lastError = { kind: 'refused' as const, status: 422, code: 'invalid', words: REASON };
  await session.db.outbox.update(seq, { status: 'attention', firstSentAt: 1, attempts: 1, lastError });
  return { seq, id };
}
const build = () => {
  const pUDate = new Date(Date.now() + 86_400_000).toISOString();
  const args = { _id: idOf(0x77), shipperId: HARBOR._id, ready: false, pUDate, pUNum: 'PU-OLD', bols: [] };
  return refused('build-load', args, CONTEXT);
};
const edit = (change: Partial<ChangeArgs<'edit-load'>>) =>
  refused('edit-load', { loadId: stored._id, fields: {}, seen: {}, bolChanges: [], ...change }, CONTEXT);

const visit = (path: string) => visitAddress(path, { screen: 'phone' });
const arrived = (path: string) => waitFor(() => expect(here()).toContain(path));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }, { timeout: 10_000 }));
const number = () => screen.findByLabelText(/P\/U number/, {}, { timeout: 10_000 });

describe('"Edit and send as new" in the waiting list', () => {
  it('leads a refused load through the wizard and back, with a receipt of the old one', async () => {
    const { seq, id } = await build();
    visit('/waiting');
    await press('Edit and send as new');
    await arrived(`/build-outbound-load?replaces=${id}`);
    expect(await number()).toHaveValue('PU-OLD');
    expect(screen.getByText(REASON)).toBeVisible();
    await userEvent.clear(await number());
    await userEvent.type(await number(), 'PU-NEW');
    for (let step = 0; step < 3; step++) await press('Next');
    await press('Finish');
    await arrived('/waiting');
    const receipts = await screen.findByRole('region', { name: 'Last 24 hours' });
    expect(await within(receipts).findByText(/^Discarded \d\d:\d\d: Sent again with changes\.$/)).toBeVisible();
    expect(await readEntries()).toMatchObject([{ seq, label: 'Save load PU-NEW', status: 'pending' }]);
  }, 30_000);

  it('leads a refused edit to the load it is about', async () => {
    const { id } = await edit({ fields: { pUNum: 'PU-MINE' }, seen: { pUNum: 'PU-0' } });
    visit('/waiting');
    await press('Edit and send as new');
    await arrived(`/shipper-account/HarborFoods/edit/${stored._id}?replaces=${id}`);
    expect(await number()).toHaveValue('PU-MINE');
  });

  it('is not there for facts, for a deletion, and for people without the wizard', async () => {
    await edit({ deleted: true });
    await refused('check-in-load', { loadId: idOf(2), driverId: DANA._id }, { driver: DANA, byName: 'Ada' });
    await build();
    const { unmount } = visit('/waiting');
    expect(await screen.findAllByRole('button', { name: 'Retry' })).toHaveLength(3);
    expect(screen.getAllByRole('button', { name: 'Edit and send as new' })).toHaveLength(1);
    unmount();
    useSessionStore.setState({ session: { ...session, actor: { ...session.actor, role: 2 } } });
    visit('/waiting');
    expect(await screen.findAllByRole('button', { name: 'Retry' })).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Edit and send as new' })).toBeNull();
  });

  it('leads a signature on a replaced document to the BOL, where it is asked for again', async () => {
    const { _id, loadId } = bol(2, stored);
    const drawn = { strokes: [[[0, 0, 0]]] as [number, number, number][][], image: 'data:image/png;base64,iVBORw0K' };
    const words = { signerName: 'Ada', signerTitle: '', consentText: 'I agree.', consentVersion: '1', exceptions: '' };
    const signature = { _id: idOf(0x51), purpose: 'shipper' as const, handedOver: false, ...words, ...drawn };
    const context = { byName: 'Ada', companyId: HARBOR._id };
    const signed = { ...signature, documentSha256: 'ab'.repeat(32) };
    const { seq } = await refused('sign-bol', { loadId, bolId: _id, signature: signed }, context);
    const { unmount } = visit('/waiting');
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit and send as new' })).toBeNull();
    unmount();
    const lastError = { kind: 'refused' as const, status: 409, code: 'document-changed', words: REASON };
    await session.db.outbox.update(seq, { lastError });
    await pulled(session, { loads: [stored], bols: [bol(2, stored)] });
    visit('/waiting');
    await press('Edit and send as new');
    await arrived(`/shipper-account/HarborFoods/outbound/${loadId}/${_id}`);
    expect(await screen.findByRole('button', { name: 'Sign again' }, { timeout: 10_000 })).toBeVisible();
  });

  it.each([
    ['a carrier', REDWOOD, 'carrier', '/carrier-account/RedwoodFreight/shipping'],
    ['a receiver', BAYVIEW, 'receiver', '/shipper-account/BayviewDistribution/inbound'],
  ] as const)('leads the signature of %s to the list the BOL has for them', async (_who, employer, purpose, path) => {
    const { _id, loadId } = bol(2, stored);
    const { actor } = await signedInDevice(person(0xb1, 'Cora', employer, 1));
    const lastError = { kind: 'refused' as const, status: 409, code: 'document-changed', words: REASON };
    const entry = { type: 'sign-bol', lane: loadId, args: { loadId, bolId: _id, signature: { purpose } }, lastError };
    const viewer = { actor, company: employer } as Session;
    expect(editAsNewPath(entry as unknown as OutboxEntry, viewer)).toBe(`${path}/${loadId}/${_id}`);
    // Nobody has a form for what this version can’t read.
    const unread = { ...entry, lastError: { ...lastError, kind: 'unreadable' } };
    expect(editAsNewPath(unread as unknown as OutboxEntry, viewer)).toBeNull();
  });

  it('opens an empty wizard for an address that names no entry', async () => {
    visit(`/build-outbound-load?replaces=${idOf(99)}`);
    expect(await number()).toHaveValue('');
    expect(screen.getByText('The item to change is not waiting any more.')).toBeVisible();
  });
});
