// @vitest-environment node
/** An entry that is too damaged to tell what it needs: a person looks at it, and nothing else waits for that. */
import { expect, test } from 'vitest';
import { keepFile } from '#offline/documents.ts';
import { discardEntry, exportEntry } from '#offline/outbox.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { send, startWith, useCaches } from '../support/at-work.ts';
import { checkIn, useDevice } from '../support/device.ts';
import { id } from '../support/freight.ts';

const device = useDevice();
useCaches();

test('needs a person, and what has a document of its own goes and leaves the store all the same', async () => {
  await startWith(device, 2);
  const damaged = await checkIn(1, 1);
  const whole = await checkIn(2, 2);
  const { sha256 } = await keepFile(new TextEncoder().encode('%PDF').buffer as ArrayBuffer);
  await device.db().outbox.update(damaged.seq, { needs: undefined as never });
  await device.db().outbox.update(whole.seq, { needs: [sha256] });
  await send();
  expect(device.server.effects).toEqual([whole.id]);
  expect(await readEntries()).toMatchObject([
    { id: damaged.id, status: 'attention', attempts: 0, firstSentAt: null, lastError: { kind: 'unreadable' } },
  ]);
  expect(await device.db().blobs.count()).toBe(0);
  expect(await exportEntry(damaged.id)).toMatchObject({ files: [], json: expect.stringContaining(id('bol', 1)) });
  expect(await discardEntry(damaged.id)).toBe(true);
});
