// @vitest-environment node
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AccountDb } from '#offline/rows/schema.ts';

const USER = 'aside';
const opened: AccountDb[] = [];

/** A page with this person's store: its own copy of the code over the same device. */
async function openPage() {
  vi.resetModules();
  const [{ describeAccountDb }, { putAside }, { keepTrying }] = await Promise.all([
    import('#offline/rows/schema.ts'),
    import('#offline/base/put-aside.ts'),
    import('#offline/files/keep-trying.ts'),
  ]);
  const db = describeAccountDb(USER);
  opened.push(db);
  await db.open();
  return { db, putAside, keepTrying };
}

/** A write that goes on for ever, as that of a page that is put to sleep in the middle; `begun` once it holds the table. */
function writeForEver(db: AccountDb) {
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const work = () =>
    db.transaction('rw', db.meta, async () => {
      await db.meta.put({ key: 'half', value: 1 });
      begin();
      for (;;) await db.meta.get('half');
    });
  return { begun, work };
}

afterEach(async () => {
  for (const db of opened) db.close();
  await opened.at(-1)?.delete();
  opened.length = 0;
});

describe('a page put aside in the middle of a write', () => {
  test('lets the next page read at once, and what it had begun is not there', async () => {
    const [left, next] = [await openPage(), await openPage()];
    const { begun, work } = writeForEver(left.db);
    const written = expect(work()).rejects.toThrow();
    await begun;
    const read = next.db.meta.get('half');
    left.putAside();
    expect(await read).toBeUndefined();
    await written;
  });

  test('says of what a person entered that it was not saved, and begins nothing anew', async () => {
    const left = await openPage();
    const { begun, work } = writeForEver(left.db);
    const refused = expect(left.keepTrying(left.db, work)).rejects.toThrow(/was left before this could be saved/);
    await begun;
    left.putAside();
    await refused;
    const later = vi.fn(() => left.db.meta.put({ key: 'later', value: 1 }));
    await expect(left.keepTrying(left.db, later)).rejects.toThrow(/was left before/);
    expect(later).toHaveBeenCalledOnce();
    const next = await openPage();
    expect(await next.db.meta.toArray()).toEqual([]);
  });

  test('keeps what had committed', async () => {
    const [left, next] = [await openPage(), await openPage()];
    await left.db.meta.put({ key: 'whole', value: 1 });
    left.putAside();
    expect(await next.db.meta.get('whole')).toEqual({ key: 'whole', value: 1 });
  });
});
