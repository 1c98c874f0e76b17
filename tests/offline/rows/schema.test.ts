// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { Dexie } from 'dexie';
import { afterEach, describe, expect, test } from 'vitest';
import type { OutboxEntry } from '#changes/entry.ts';
import { onStorageTrouble } from '#offline/base/storage-trouble.ts';
import { openAccountDb } from '#offline/rows/open-account-db.ts';
import { accountDbName, accountOfDb, describeAccountDb, KEPT_TABLES, REPLICA_TABLES } from '#offline/rows/schema.ts';

const USER = 'cc0000000000000000000001';
const opened: { close: () => void }[] = [];

afterEach(async () => {
  for (const db of opened.splice(0)) db.close();
  await Dexie.delete(accountDbName(USER));
});

/** The store as the first release described it. Never change this text: it is what phones out there hold. */
const RELEASED_V1 = {
  loads: '_id, [category+_id]',
  bols: '_id, loadId, [category+_id]',
  companies: '_id',
  people: '_id',
  notifications: '_id',
  meta: 'key',
  outbox: '++seq, &id, lane',
  receipts: 'id, lane, settledAt',
  blobs: 'sha256',
  drafts: 'key',
};

const RELEASED_V2 = { ...RELEASED_V1, bols: '_id, loadId, [category+loadId+_id]' };

describe('what survives a new version', () => {
  test('A7: entries, documents, receipts and drafts of the first release open unchanged, ids and bytes alike', async () => {
    const old = new Dexie(accountDbName(USER));
    old.version(1).stores(RELEASED_V1);
    const entries = JSON.parse(readFileSync('tests/fixtures/outbox/v1.json', 'utf8')) as OutboxEntry[];
    const bytes = new Uint8Array([37, 80, 68, 70, 0, 255]).buffer;
    await old.table('outbox').bulkAdd(entries);
    await old.table('blobs').add({ sha256: 'a'.repeat(64), bytes, size: 6, addedAt: 1, sentAt: null });
    await old.table('receipts').add({ id: 'r', lane: 'l' });
    await old.table('drafts').add({ key: 'wizard', value: { pUNum: 'PU-1' }, savedAt: 1 });
    old.close();

    const db = await openAccountDb(USER);
    opened.push(db);
    expect(await db.outbox.orderBy('seq').toArray()).toEqual(entries);
    const blob = await db.blobs.get('a'.repeat(64));
    expect([...new Uint8Array(blob?.bytes ?? new ArrayBuffer(0))]).toEqual([37, 80, 68, 70, 0, 255]);
    expect(await db.receipts.count()).toBe(1);
    expect((await db.drafts.get('wizard'))?.value).toEqual({ pUNum: 'PU-1' });
  });

  test('loads of an earlier version stand in the list of inbound at once, without being fetched again', async () => {
    const old = new Dexie(accountDbName(USER));
    old.version(1).stores(RELEASED_V2);
    old.version(2).stores({ parked: '++n' });
    const dropDate = '2026-11-25T16:00:00Z';
    const stop = (_id: string, loadId: string, category: string, day = dropDate) => ({
      _id,
      loadId,
      category,
      dropDate: day,
    });
    const loads = ['a', 'b', 'c'].map((_id) => ({
      _id,
      category: '',
      pUNum: `PU-${_id}`,
      shipper: { name: 'Harbor' },
    }));
    await old.table('loads').bulkAdd(loads);
    await old
      .table('bols')
      .bulkAdd([
        stop('1', 'a', 'inbound'),
        stop('2', 'a', 'completed', '2026-01-01T16:00:00Z'),
        stop('3', 'b', 'completed'),
        stop('4', 'c', 'inbound'),
        stop('5', 'c', 'inbound', '2026-11-26T16:00:00Z'),
        { ...stop('6', 'b', 'inbound'), hidden: true },
      ]);
    old.close();
    const db = await openAccountDb(USER);
    opened.push(db);
    const listed = await db.loads.orderBy('inbound.loadId').toArray();
    expect(listed.map(({ pUNum, inbound }) => [pUNum, inbound?.dropDate])).toEqual([
      ['PU-a', dropDate],
      ['PU-c', 'various'],
    ]);
  });

  test('A7: the keys of what exists nowhere else are those of the first release', () => {
    const db = describeAccountDb(USER);
    for (const name of KEPT_TABLES) {
      const { primKey, indexes } = db.table(name).schema;
      expect([primKey.src, ...indexes.map(({ src }) => src)].join(', ')).toBe(RELEASED_V1[name as 'outbox']);
    }
    expect([...REPLICA_TABLES, ...KEPT_TABLES].sort()).toEqual(Object.keys(RELEASED_V1).sort());
  });

  test('each person has a store of their own', () => {
    expect(accountDbName(USER)).toBe(`connex-${USER}`);
    expect(accountOfDb(describeAccountDb(USER))).toBe(USER);
  });
});

describe('a Blob, which some browsers lose', () => {
  const blob = new Blob(['%PDF']);

  test.each(KEPT_TABLES)('is refused by "%s", however deep it lies', async (name) => {
    const db = await openAccountDb(USER);
    opened.push(db);
    const table = db.table(name);
    const key = { [table.schema.primKey.keyPath as string]: name === 'outbox' ? 7 : 'k', id: 'k' };
    await expect(table.put({ ...key, value: { pages: [{ picture: blob }] } })).rejects.toThrow('must not be stored');
    await table.put({ ...key, value: null });
    await expect(table.toCollection().modify({ value: [blob] })).rejects.toThrow('must not be stored');
    await table.toCollection().modify({ value: new ArrayBuffer(3) });
    expect(await table.toArray()).toMatchObject([{ value: expect.any(ArrayBuffer) }]);
  });
});

describe('A21: page and service worker', () => {
  test('take the store from one and the same module', () => {
    const files = readdirSync('sw').filter((file) => file.endsWith('.ts'));
    expect(files.length).toBeGreaterThan(5);
    for (const file of files)
      expect(readFileSync(`sw/${file}`, 'utf8')).not.toMatch(/indexedDB|new Dexie|from 'dexie'/);
  });
});

describe('E4: two versions at once', () => {
  test('the older tab lets go as soon as a newer one opens, and says so', async () => {
    const heard: unknown[] = [];
    const stop = onStorageTrouble((trouble) => heard.push(trouble));
    const older = await openAccountDb(USER);
    const newer = new Dexie(accountDbName(USER));
    newer.version(4).stores(RELEASED_V1);
    await newer.open();
    opened.push(newer);
    expect(older.isOpen()).toBe(false);
    expect(heard.at(-1)).toBe('outdated');
    stop();
  });

  test('a newer one that is held up is told, and goes on once the older one is closed', async () => {
    const holder = indexedDB.open(accountDbName(USER), 5);
    const held = await new Promise<IDBDatabase>((resolve) => {
      holder.onsuccess = () => resolve(holder.result);
    });
    const heard: unknown[] = [];
    const stop = onStorageTrouble((trouble) => heard.push(trouble));
    const opening = openAccountDb(USER);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(heard).toEqual(['blocked']);
    held.close();
    opened.push(await opening);
    expect(heard).toEqual(['blocked', null]);
    stop();
  });
});
