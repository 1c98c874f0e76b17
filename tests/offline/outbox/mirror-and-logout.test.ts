// @vitest-environment node
/** Second copies and a logout: nothing readable is written any more, and nothing comes back into a locked store. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { environment } from '#offline/base/environment.ts';
import { mirrorEntries, mirrorInto, reconcileMirror } from '#offline/outbox/mirror.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { sealStore } from '#offline/seal/store.ts';
import { logOut } from '#offline/session.ts';
import { pull } from '#offline/sync/pull.ts';
import { send, startWith } from '../support/at-work.ts';
import { checkIn, complete, reportOsd, useDevice } from '../support/device.ts';
import { bolOf, id, loadOf } from '../support/freight.ts';
import { textStoreOver } from '../support/text-store.ts';

const device = useDevice();
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  mirrorInto(textStoreOver(kept));
});
afterEach(() => mirrorInto(null));

const keyOf = (entryId: string) => expect.stringContaining(entryId);
const textIn = (entryId: string) => [...kept].find(([key]) => key.endsWith(entryId))?.[1] ?? '';

/** Another tab logs the person out at this moment. */
async function leaveInAnotherTab() {
  await sealStore(device.db(), { evenWithUnsent: true });
}

test('what is stored at the very moment of a logout is copied by nobody', async () => {
  await startWith(device, 1);
  environment.checkpoint = async (name) => {
    if (name === 'enqueue:committed') await leaveInAnotherTab();
  };
  await checkIn(1, 1);
  environment.checkpoint = async () => {};
  await device.signIn();
  const { id: next } = await reportOsd(1, 1);
  await expect.poll(() => [...kept.keys()]).toEqual([keyOf(next)]);
});

test('where this browser can lock nothing the copy is kept readable while its person is here, and only then', async () => {
  await device.resume();
  device.server.putLoad(loadOf(1));
  device.server.putBol(bolOf(1, loadOf(1)));
  await pull(requireSession());
  const here = await checkIn(1, 1);
  await expect.poll(() => textIn(here.id)).toContain(here.label);
  await device.db().meta.put({ key: 'sealed', value: true });
  mirrorEntries(device.db(), [{ ...here, id: id('note', 9) } as never]);
  // Both of its looks at the store come before these.
  for (let looks = 0; looks < 2; looks += 1) await device.db().meta.get('sealed');
  await device.db().meta.delete('sealed');
  const { id: next } = await reportOsd(1, 1);
  await expect.poll(() => [...kept.keys()]).toContainEqual(keyOf(next));
  expect(kept.size).toBe(2);
});

test('what this page still holds is not put back into a store that was locked meanwhile', async () => {
  await startWith(device, 1);
  await checkIn(1, 1);
  await expect.poll(() => kept.size).toBe(1);
  const session = requireSession();
  await leaveInAnotherTab();
  expect(await reconcileMirror(session)).toBe(0);
  expect([await session.db.outbox.count(), await session.db.parked.count()]).toEqual([0, 1]);
});

test('what was sent before the logout does not come back with its person, and its copy goes', async () => {
  await startWith(device, 1);
  const sent = await checkIn(1, 1);
  await expect.poll(() => kept.size).toBe(1);
  await send();
  await logOut({ unsent: 'keep' });
  mirrorInto(textStoreOver(kept));
  await device.signIn();
  const waiting = await complete(1, 1);
  await expect.poll(() => kept.size).toBe(2);
  expect(await reconcileMirror(requireSession())).toBe(0);
  expect([...kept.keys()]).toEqual([keyOf(waiting.id)]);
  expect(await readEntries()).toMatchObject([{ id: waiting.id }]);
  expect(device.server.effects).toEqual([sent.id]);
});

test('what the next person’s page finds of the one before it does not hold: they open it themselves', async () => {
  await startWith(device, 1);
  const { id: left } = await checkIn(1, 1);
  await expect.poll(() => kept.size).toBe(1);
  // The texts are taken away while they are being opened: its person has left this page.
  mirrorInto(textStoreOver(kept));
  const { getItem } = textStoreOver(kept);
  mirrorInto({
    ...textStoreOver(kept),
    length: 1,
    getItem: (key) => {
      mirrorInto(textStoreOver(new Map()));
      return getItem(key);
    },
  });
  await device.db().outbox.clear();
  expect(await reconcileMirror(requireSession())).toBe(0);
  expect(await readEntries()).toEqual([]);
  mirrorInto(textStoreOver(kept));
  expect(await reconcileMirror(requireSession())).toBe(1);
  expect(await readEntries()).toMatchObject([{ id: left }]);
});
