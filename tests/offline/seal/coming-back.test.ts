// @vitest-environment node
/** A person is back: what they left is there once, as they left it, whoever else opens the store at the same moment. */
import { describe, expect, test } from 'vitest';
import type { OutboxEntry } from '#changes/entry.ts';
import { requireSession } from '#offline/account/account.ts';
import { environment } from '#offline/base/environment.ts';
import { readDraft, saveDraft } from '#offline/drafts.ts';
import { discardReceipt } from '#offline/outbox/settle.ts';
import { tablesOfTaking, takeOut } from '#offline/outbox/take-out.ts';
import { readEntries, readSyncStatus } from '#offline/read-outbox.ts';
import { openAccountDb } from '#offline/rows/open-account-db.ts';
import type { AccountDb } from '#offline/rows/schema.ts';
import { importSealKey, lock } from '#offline/seal/key.ts';
import { rowToBytes } from '#offline/seal/row-bytes.ts';
import { sealStore } from '#offline/seal/store.ts';
import { unsealStore } from '#offline/seal/unseal.ts';
import { logOut } from '#offline/session.ts';
import { send, startWith } from '../support/at-work.ts';
import { checkIn, useDevice } from '../support/device.ts';
import { user } from '../support/freight.ts';
import { LOST } from '../support/server.ts';

const device = useDevice();
const ada = user(1);

/** Ada leaves a check-in behind; the entry, as it was stored. */
async function leaveCheckIn() {
  await startWith(device, 1);
  const entry = await checkIn(1, 1);
  await logOut({ unsent: 'keep' });
  return entry;
}

/** What remains of it where it came back by its second copy, and she gave it up. */
const receiptOf = (entry: OutboxEntry<'check-in-bol'>) => discardReceipt(entry as unknown as OutboxEntry, null);

/** Ada's store, opened beside whatever this page does. */
async function inHerStore(work: (db: AccountDb) => Promise<unknown>): Promise<void> {
  const db = await openAccountDb(ada._id);
  await work(db);
  db.close();
}

/** Her login in another tab, at the moment this one has opened what was locked and not put it back yet. */
async function signInWhileOpening(work: (db: AccountDb) => Promise<unknown>): Promise<void> {
  let isFirst = true;
  environment.checkpoint = async (name) => {
    if (name !== 'unseal:opened' || !isFirst) return;
    isFirst = false;
    await inHerStore(async (db) => {
      await unsealStore(db, ACTOR, await keyOfAda());
      await work(db);
    });
  };
  await device.signIn(ada);
  expect(isFirst).toBe(false);
}

const ACTOR = { userId: ada._id, companyId: ada.companyId, role: ada.role, companyType: ada.company.type };
const keyOfAda = () => importSealKey(Buffer.from(ada._id.padEnd(32, '.')).toString('base64url'));

describe('after a session that had ended', () => {
  test('nobody is asked to log in once more, and what waited for the login waits for it no longer', async () => {
    await startWith(device, 1);
    await checkIn(1, 1);
    device.server.session = null;
    await send();
    expect(await readSyncStatus()).toMatchObject({ signInNeeded: true });
    expect(await readEntries()).toMatchObject([{ status: 'signin' }]);
    // The login itself gets through, and nothing after it.
    await device.signIn();
    device.server.before = () => LOST;
    expect(await readSyncStatus()).toMatchObject({ signInNeeded: false, state: 'waiting' });
    expect(await readEntries()).toMatchObject([{ status: 'retry', nextAt: 0 }]);
  });
});

describe('while another tab opens the store as well', () => {
  test('what was sent from there is not put back', async () => {
    const { seq } = await leaveCheckIn();
    await signInWhileOpening((db) => db.outbox.delete(seq));
    expect(await readEntries()).toEqual([]);
  });

  test('what was given up there and sealed again stays given up', async () => {
    const { id } = await leaveCheckIn();
    await signInWhileOpening(async (db) => {
      const entries = await db.outbox.toArray();
      await db.transaction('rw', tablesOfTaking(db), () => takeOut({ db, actor: ACTOR }, entries, null));
      await sealStore(db, { evenWithUnsent: true });
    });
    expect(await readEntries()).toEqual([]);
    expect(await device.db().receipts.get(id)).toMatchObject({ outcome: 'discarded' });
    expect(await device.db().parked.count()).toBe(0);
  });
});

describe('what is there already', () => {
  test('as an entry that came back from its second copy is there once', async () => {
    const entry = await leaveCheckIn();
    await inHerStore((db) => db.outbox.put({ ...entry, seq: entry.seq + 5 } as unknown as OutboxEntry));
    await device.signIn(ada);
    expect(await readEntries()).toMatchObject([{ id: entry.id }]);
    await send();
    expect(device.server.effects).toEqual([entry.id]);
  });

  test('as the receipt of an entry that came back from its second copy and was given up: it does not come back', async () => {
    const receipt = receiptOf(await leaveCheckIn());
    await inHerStore((db) => db.receipts.put(receipt));
    await device.signIn(ada);
    expect(await readEntries()).toEqual([]);
  });

  test('is told by a receipt that was locked at the same time, too', async () => {
    const receipt = receiptOf(await leaveCheckIn());
    // A first row could not be opened; what became of it was locked at the next logout.
    await inHerStore(async (db) => {
      const key = await keyOfAda();
      if (key) await db.parked.add((await lock(key, rowToBytes({ table: 'receipts', row: receipt }))) as never);
    });
    await device.signIn(ada);
    expect(await readEntries()).toEqual([]);
    expect(await device.db().receipts.count()).toBe(1);
  });

  test('as a newer draft stays, and the older one does not take its place', async () => {
    await startWith(device, 1);
    await saveDraft('osd:1', 'OLDER');
    await logOut({ unsent: 'keep' });
    await inHerStore((db) => db.drafts.put({ key: 'osd:1', value: 'NEWER', savedAt: environment.now() }));
    await device.signIn(ada);
    expect(await readDraft('osd:1')).toBe('NEWER');
    expect(requireSession().user._id).toBe(ada._id);
  });
});
