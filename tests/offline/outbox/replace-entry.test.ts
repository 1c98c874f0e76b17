// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { StorageError } from '#offline/base/storage-trouble.ts';
import { readDraft, saveDraft } from '#offline/drafts.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { discardEntry, exportEntry, readRefused, retryEntry, withdrawEntry } from '#offline/outbox.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { readReceipts } from '../../support/device/read-rows.ts';
import { useDevice } from '../support/device.ts';
import { dieAfterCommit } from '../support/die-after-commit.ts';
import { id, SHIPPER, user } from '../support/freight.ts';

const device = useDevice();
const CONTEXT = { parties: {}, files: {}, contact: { name: 'Sam', email: 'sam@shipper.example' } };

const edit = (pUNum: string, { load = 1, ...options }: { load?: number; replaces?: string; dropDraft?: string } = {}) =>
  enqueue(
    {
      type: 'edit-load',
      args: { loadId: id('load', load), fields: { pUNum }, seen: { pUNum: 'PU-0' }, bolChanges: [] },
      context: CONTEXT,
      label: pUNum,
    },
    { ...options },
  );

/** Two edits of a load; the first one was refused. */
async function refused(): Promise<{ seq: number; id: string }> {
  await device.signIn(user(2, SHIPPER, 1));
  const { seq, id } = await edit('first');
  await edit('second');
  await device.db().outbox.update(seq, { status: 'attention', firstSentAt: 1, attempts: 1 });
  return { seq, id };
}
const labels = async () => (await readEntries()).map(({ label, status }) => `${label} ${status}`);

describe('an entry that takes the place of a refused one', () => {
  test('stands before what was done later, is new, and leaves a receipt of the old one', async () => {
    const { seq, id: oldId } = await refused();
    const old = await readRefused(oldId);
    // What waits may be on its way: no form opens it.
    expect(await readRefused((await readEntries())[1]?.id ?? '')).toBeNull();
    await saveDraft('form', 1);
    const stored = await edit('changed', { replaces: oldId, dropDraft: 'form' });
    expect(await labels()).toEqual(['changed pending', 'second pending']);
    expect(stored).toMatchObject({ seq, firstSentAt: null, attempts: 0 });
    expect(stored.id).not.toBe(old?.id);
    expect(await readReceipts(old!.lane)).toMatchObject([
      { id: old?.id, outcome: 'discarded', note: 'Sent again with changes.' },
    ]);
    expect(await readDraft('form')).toBeNull();
  });

  test('is there once, and nobody is told otherwise, when the connection dies right after its commit', async () => {
    const { id: oldId } = await refused();
    dieAfterCommit(device);
    await edit('changed', { replaces: oldId });
    expect(await labels()).toEqual(['changed pending', 'second pending']);
  });

  test.each(['sending', 'retry', 'pending'] as const)(
    'is not stored while the old one may arrive (%s): both would be done',
    async (status) => {
      const { seq, id: oldId } = await refused();
      await saveDraft('form', 1);
      await device.db().outbox.update(seq, { status });
      await expect(edit('changed', { replaces: oldId, dropDraft: 'form' })).rejects.toThrow(StorageError);
      expect(await labels()).toEqual([`first ${status}`, 'second pending']);
      expect(await readDraft('form')).toBe(1);
    },
  );

  test('is not stored when the old one is gone or belongs to another load', async () => {
    const { seq, id: oldId } = await refused();
    await expect(edit('changed', { replaces: oldId, load: 2 })).rejects.toThrow(/was sent or removed in the meantime/);
    await device.db().outbox.delete(seq);
    await expect(edit('changed', { replaces: oldId })).rejects.toThrow(/was sent or removed in the meantime/);
    expect(await labels()).toEqual(['second pending']);
  });

  test('is not taken for the old one by a tab that still shows that', async () => {
    const { seq, id: oldId } = await refused();
    const stored = await edit('changed', { replaces: oldId });
    await device.db().outbox.update(seq, { status: 'attention', firstSentAt: 1, attempts: 1 });
    expect(await discardEntry(oldId)).toBe(false);
    expect(await retryEntry(oldId)).toBe(false);
    expect(await withdrawEntry(oldId)).toBe(false);
    expect(await exportEntry(oldId)).toBeNull();
    expect(await readRefused(oldId)).toBeNull();
    await expect(edit('changed elsewhere', { replaces: oldId })).rejects.toThrow(/was sent or removed in the meantime/);
    expect(await readEntries()).toMatchObject([{ id: stored.id, status: 'attention' }, {}]);
  });
});
