// @vitest-environment node
import { Dexie } from 'dexie';
import { describe, expect, test } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { environment } from '#offline/base/environment.ts';
import { keepFile } from '#offline/documents.ts';
import { saveDraft } from '#offline/drafts.ts';
import { flush } from '#offline/outbox/flush.ts';
import { KEPT_TABLES } from '#offline/rows/schema.ts';
import { sealKeyIn } from '#offline/seal/key.ts';
import { sealStore } from '#offline/seal/store.ts';
import { logOut, parkedAccounts } from '#offline/session.ts';
import { pull } from '#offline/sync/pull.ts';
import { checkIn, complete, reportOsd, useDevice } from '../support/device.ts';
import { bolOf, id, loadOf, user } from '../support/freight.ts';
import { scanDevice } from '../support/scan-device.ts';

const device = useDevice();
const ada = user(1);
const bob = user(2);
/** Words only Ada typed. */
const MARKERS = ['SKU-ADAS-PALLET', 'ADAS DRAFT', '%PDF ADAS DOCUMENT', 'Check in BOL 1', 'Report OSD on BOL 1'];

async function workAs(person = ada) {
  await device.signIn(person);
  device.server.putLoad(loadOf(1));
  device.server.putBol(bolOf(1, loadOf(1)));
  await pull(requireSession());
}

async function everyKindOfWork() {
  await complete(1, 1);
  await flush(requireSession());
  await checkIn(1, 1);
  await reportOsd(1, 1, 'SKU-ADAS-PALLET', 3);
  await saveDraft('wizard', { text: 'ADAS DRAFT', at: new Date(0), picture: new Uint8Array([1, 2]) });
  await keepFile(new TextEncoder().encode('%PDF ADAS DOCUMENT').buffer as ArrayBuffer);
}

const keptRows = async () =>
  Object.fromEntries(
    await Promise.all(KEPT_TABLES.map(async (name) => [name, await device.db().table(name).toArray()] as const)),
  );

describe('after the logout', () => {
  test('no word of what was entered, drafted or attached lies on the device, and no key; all of it returns', async () => {
    await workAs();
    await everyKindOfWork();
    const before = await keptRows();
    const clear = await scanDevice();
    for (const marker of MARKERS) expect(clear).toContain(marker);
    await logOut({ unsent: 'keep' });
    const sealed = await scanDevice();
    for (const marker of MARKERS) expect(sealed).not.toContain(marker);
    expect(sealed).not.toContain('key(');
    expect(await parkedAccounts()).toEqual([
      { name: 'User 1', unsent: 2, since: expect.stringMatching(/^2026-11-21T/), locked: true },
    ]);
    await device.signIn(bob);
    for (const marker of MARKERS) expect(await scanDevice()).not.toContain(marker);
    await device.signIn(ada);
    expect(await keptRows()).toEqual(before);
    expect(await device.db().parked.count()).toBe(0);
  });

  test('what was sent and only its receipt is left is locked too', async () => {
    await workAs();
    await checkIn(1, 1);
    await flush(requireSession());
    await logOut({ unsent: 'send' });
    expect(await scanDevice()).not.toContain('Check in BOL 1');
    expect(await parkedAccounts()).toEqual([]);
    await device.signIn(ada);
    expect(await device.db().receipts.count()).toBe(1);
  });

  test('person after person after person: each finds their own, and each is sent once, under its own name', async () => {
    const people = [ada, bob, user(3)];
    const made: string[] = [];
    for (const person of people) {
      await workAs(person);
      made.push((await checkIn(1, 1)).id);
      await logOut({ unsent: 'keep' });
    }
    expect((await parkedAccounts()).map(({ unsent, locked }) => [unsent, locked])).toEqual(people.map(() => [1, true]));
    for (const [index, person] of people.entries()) {
      await device.signIn(person);
      await flush(requireSession());
      expect(device.server.effects).toEqual(made.slice(0, index + 1));
      await logOut({ unsent: 'send' });
    }
    expect(await parkedAccounts()).toEqual([]);
  });

  test('a screen that still saves a draft or a document is refused', async () => {
    await workAs();
    await checkIn(1, 1);
    await sealStore(device.db(), { evenWithUnsent: true });
    await expect(saveDraft('late', 'ADAS DRAFT')).rejects.toThrow(/logged out/);
    await expect(keepFile(new ArrayBuffer(3))).rejects.toThrow(/logged out/);
    expect(await scanDevice()).not.toContain('ADAS DRAFT');
  });
});

describe('E6: locking takes its time outside of the transaction', () => {
  test('what was entered, typed or sent meanwhile is seen, and the lock starts over', async () => {
    await workAs();
    await checkIn(1, 1);
    const meanwhile = [
      () => reportOsd(1, 1, 'SKU-ADAS-PALLET'),
      () => saveDraft('wizard', 'ADAS DRAFT'),
      () => saveDraft('wizard', 'ADAS DRAFT, LONGER'),
    ];
    environment.checkpoint = async (name) => {
      if (name === 'seal:locked') await meanwhile.shift()?.();
    };
    await logOut({ unsent: 'keep' });
    expect(meanwhile).toHaveLength(0);
    for (const marker of MARKERS) expect(await scanDevice()).not.toContain(marker);
    await device.signIn(ada);
    expect(await device.db().outbox.count()).toBe(2);
    expect((await device.db().drafts.get('wizard'))?.value).toBe('ADAS DRAFT, LONGER');
  });

  test('an entry that the server answered while it was being locked stays one entry and takes effect once', async () => {
    await workAs();
    const { id: key } = await checkIn(1, 1);
    environment.checkpoint = async (name) => {
      if (name === 'flush:answered') await logOut({ unsent: 'keep' });
    };
    // The store was closed under it: what it did not finish is sent again.
    await flush(requireSession()).catch(() => {});
    environment.checkpoint = async () => {};
    await device.signIn(ada);
    await flush(requireSession());
    expect(device.server.effects).toEqual([key]);
    expect(await device.db().outbox.count()).toBe(0);
  });
});

describe('keys', () => {
  test('a device that was logged in before there were keys asks for one at the logout', async () => {
    await device.resume();
    await checkInOf(1);
    expect(await sealKeyIn(device.db())).toBeNull();
    await logOut({ unsent: 'keep' });
    expect(await parkedAccounts()).toMatchObject([{ unsent: 1, locked: true }]);
  });

  test('where there is none, the work is kept unlocked and that is told, never silently', async () => {
    await device.resume();
    await checkInOf(1);
    device.server.before = () => device.server.fail('unavailable');
    await logOut({ unsent: 'keep' });
    expect(await parkedAccounts()).toMatchObject([{ unsent: 1, locked: false }]);
    device.server.before = () => undefined;
    await device.signIn(ada);
    expect(await device.db().outbox.count()).toBe(1);
  });

  test('what was parked by a version without locks opens as before', async () => {
    await device.resume();
    await checkInOf(1);
    await device.db().meta.put({ key: 'sealed', value: true });
    await logOut({ unsent: 'keep' });
    expect(await parkedAccounts()).toMatchObject([{ unsent: 1, locked: false }]);
    await device.signIn(ada);
    expect(await device.db().outbox.count()).toBe(1);
  });

  test('with another key nothing opens, nothing is lost, and the right one opens it later', async () => {
    await workAs();
    const { id: key } = await checkIn(1, 1);
    await logOut({ unsent: 'keep' });
    const db = new Dexie(`connex-${ada._id}`);
    await db.open();
    const [row] = (await db.table('parked').toArray()) as { n: number; iv: Uint8Array }[];
    const spoilt = { ...row, iv: new Uint8Array(12) };
    await db.table('parked').put(spoilt);
    await device.signIn(ada);
    expect(await device.db().outbox.count()).toBe(0);
    const { id: later } = await reportOsd(1, 1);
    await logOut({ unsent: 'keep' });
    await db.table('parked').put(row);
    db.close();
    await device.signIn(ada);
    await flush(requireSession());
    expect(device.server.effects.toSorted()).toEqual([key, later].toSorted());
  });

  test('what comes back to a place that something newer has taken meanwhile stands behind it; neither is lost', async () => {
    await workAs();
    const { id: key, seq } = await checkIn(1, 1);
    await logOut({ unsent: 'keep' });
    const db = new Dexie(`connex-${ada._id}`);
    await db.open();
    const [row] = (await db.table('parked').toArray()) as { n: number; iv: Uint8Array }[];
    await db.table('parked').put({ ...row, iv: new Uint8Array(12) });
    await device.signIn(ada);
    const { id: later, seq: last } = await reportOsd(1, 1);
    // Such as one that came back from its second copy into its old place.
    const newer = await device.db().outbox.get(last);
    await device.db().outbox.delete(last);
    await device.db().outbox.put({ ...newer!, seq });
    await db.table('parked').put(row);
    db.close();
    await device.signIn(ada);
    expect((await device.db().outbox.orderBy('seq').toArray()).map(({ id: one }) => one)).toEqual([later, key]);
    await device.signIn(ada);
    expect(await device.db().outbox.count()).toBe(2);
  });
});

/** A check-in of a load the device has without having asked the server. */
async function checkInOf(number: number) {
  device.server.putLoad(loadOf(number));
  device.server.putBol(bolOf(number, loadOf(number)));
  await pull(requireSession());
  expect(await device.db().bols.get(id('bol', number))).toBeDefined();
  return checkIn(number, number);
}
