// @vitest-environment node
/** An entry on the wire belongs to one sender: what it is told of it, and what a sender that was overtaken can't change. */
import { describe, expect, test } from 'vitest';
import type { OutboxEntry } from '#changes/entry.ts';
import { requireSession } from '#offline/account/account.ts';
import { keepFile } from '#offline/documents.ts';
import { claim, giveBack, recoverCutOff, startAttempt } from '#offline/outbox/claim.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { flush } from '#offline/outbox/flush.ts';
import { settle } from '#offline/outbox/settle.ts';
import { arrivalOf, withdrawEntry } from '#offline/outbox.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { logOut } from '#offline/session.ts';
import { pull } from '#offline/sync/pull.ts';
import { send, startWith } from '../support/at-work.ts';
import { checkIn, driverContext, useDevice } from '../support/device.ts';
import { bolOf, driverTag, id, loadOf, user } from '../support/freight.ts';
import { LOST } from '../support/server.ts';

const device = useDevice();
const only = async () => (await readEntries())[0] as OutboxEntry;
const PROBLEM = { kind: 'refused' as const, status: 409, code: 'rule-broken', words: 'No.' };

/** A check-in that the sender `owner` has on the wire. */
async function onTheWire(owner: string) {
  await startWith(device, 1);
  const { seq } = await checkIn(1, 1);
  const [entry] = await claim(device.db(), [seq], owner);
  return { seq, entry: entry as OutboxEntry };
}

/** The same, which another sender has taken over from a frozen one. */
async function takenOver() {
  const { seq, entry } = await onTheWire('the frozen one');
  await recoverCutOff(device.db());
  await claim(device.db(), [seq], 'the next one');
  return { seq, entry, before: await only() };
}

/** An entry with a document, which a sender has taken and not sent yet. */
async function withDocument() {
  await startWith(device, 1);
  const { sha256 } = await keepFile(new TextEncoder().encode('%PDF').buffer as ArrayBuffer);
  const { seq } = await checkIn(1, 1);
  await device.db().outbox.update(seq, { needs: [sha256] });
  await claim(device.db(), [seq], 'a sender');
  return seq;
}

/** A truck that comes for the whole load: its reply has all rows of it. */
const pickUp = (number: number) =>
  enqueue({
    type: 'check-in-load',
    args: { loadId: id('load', number), driverId: driverTag._id },
    context: driverContext,
    label: `Check in load ${number}`,
  });

describe('a sender that was overtaken', () => {
  test('and hears a refusal changes nothing of what another one is sending', async () => {
    const { seq, before } = await takenOver();
    await giveBack(device.db(), seq, 'the frozen one', { status: 'attention', problem: PROBLEM });
    expect(await only()).toEqual(before);
    expect(await startAttempt(device.db(), seq, 'the frozen one')).toBeNull();
    expect(await only()).toEqual(before);
  });

  test('and hears that it is done settles nothing that another one is sending', async () => {
    const { entry, before } = await takenOver();
    const body = { ok: true, outcome: 'done', bol: bolOf(1, loadOf(1), { completed: true, version: 9 }) };
    await settle(requireSession(), [{ entry, body }], 'the frozen one');
    expect(await only()).toEqual(before);
    expect(await device.db().receipts.count()).toBe(0);
    expect(await device.db().bols.get(id('bol', 1))).toMatchObject({ completed: false });
  });

  test('or was late does not send what came to need a person', async () => {
    await startWith(device, 1);
    const { seq } = await checkIn(1, 1);
    device.pass(60_000);
    // Asked whether the server is there; meanwhile another tab has sent it and heard a refusal.
    device.server.before = async ({ path }) => {
      if (path === '/api/users') await device.db().outbox.update(seq, { status: 'attention', lastError: PROBLEM });
      return undefined;
    };
    await send();
    expect(device.server.mutations()).toEqual([]);
    expect(await only()).toMatchObject({ status: 'attention', sender: null });
  });
});

describe('a sender that died', () => {
  test('before it sent anything leaves an entry that was never sent, and can be taken back', async () => {
    const seq = await withDocument();
    await recoverCutOff(device.db());
    const entry = await only();
    expect(entry).toMatchObject({ status: 'pending', sender: null, attempts: 0, firstSentAt: null });
    expect(entry.mayHaveArrived).toBeUndefined();
    expect(await withdrawEntry((await device.db().outbox.get(seq))?.id ?? '')).toBe(true);
  });

  test('after it had sent it leaves one that may have arrived', async () => {
    await onTheWire('a sender');
    await recoverCutOff(device.db());
    const entry = await only();
    expect(entry).toMatchObject({ status: 'retry', sender: null, mayHaveArrived: true });
    expect(await withdrawEntry(entry.id)).toBe(false);
    expect(arrivalOf({ ...entry, lastError: PROBLEM })).toBe('unheard');
  });
});

describe('what is given back', () => {
  test('after somebody on the way has answered may have arrived, though a refusal follows', async () => {
    await startWith(device, 1);
    const entry = await checkIn(1, 1);
    // It arrives, and from then on a portal stands before the server.
    device.server.after = ({ key, path }, response) =>
      key || path === '/api/users' ? new Response('<html>Log in</html>') : response;
    await send();
    expect(device.server.effects).toEqual([entry.id]);
    expect(await only()).toMatchObject({ status: 'retry', attempts: 0, mayHaveArrived: true });
    device.server.after = (_seen, response) => response;
    device.server.before = ({ key }) => (key ? device.server.fail('rule-broken', 'No.') : undefined);
    await send(true);
    expect(await only()).toMatchObject({ status: 'attention', attempts: 1 });
    expect(arrivalOf(await only())).toBe('unheard');
  });

  test('was first sent when it was first sent, however often it goes', async () => {
    await startWith(device, 1);
    await checkIn(1, 1);
    device.server.after = ({ key }, response) => (key ? LOST : response);
    await send();
    const { firstSentAt } = await only();
    device.pass(10 * 60_000);
    await send(true);
    expect(await only()).toMatchObject({ firstSentAt, attempts: 2 });
  });

  test.each([
    ['that was not heard of before', {}, { status: 'pending', firstSentAt: null }],
    ['that may have arrived before', { mayHaveArrived: true }, { status: 'retry' }],
    ['that a newer server has judged before', { judgeAgain: true }, { status: 'retry' }],
  ])('by a server that does not know it, of an entry %s', async (_, facts, expected) => {
    const { seq, entry } = await onTheWire('a sender');
    await device.db().outbox.update(seq, facts);
    await giveBack(device.db(), seq, 'a sender', { status: 'pending', uncounted: true, unknownThere: true });
    expect(await only()).toMatchObject({ firstSentAt: entry.firstSentAt, ...expected, attempts: 0, sender: null });
  });

  test('without a word about it keeps what was said of it last', async () => {
    const { seq } = await onTheWire('a sender');
    await device.db().outbox.update(seq, { lastError: PROBLEM });
    await giveBack(device.db(), seq, 'a sender', { status: 'pending' });
    expect(await only()).toMatchObject({ status: 'retry', lastError: PROBLEM });
  });
});

test('a reply brings back no row that this device does not have: only the feed does', async () => {
  await startWith(device, 1);
  await pickUp(1);
  await checkIn(1, 1);
  // Such as a version that keeps its rows in another shape, and fetches them again.
  await device.db().loads.clear();
  await device.db().bols.clear();
  await send();
  expect(device.server.effects).toHaveLength(2);
  expect([await device.db().loads.count(), await device.db().bols.count()]).toEqual([0, 0]);
  await device.db().meta.delete('pull');
  expect(await pull(requireSession())).toBe(true);
  expect(await device.db().bols.get(id('bol', 1))).toMatchObject({ checkin: expect.any(String), pending: 0 });
});

test('a tab that still has somebody who has left sends nothing for them, and asks nothing', async () => {
  await startWith(device, 1);
  await checkIn(1, 1);
  const left = requireSession();
  // Without a key nothing can be locked: it stays as it was.
  await left.db.meta.delete('sealKey');
  device.server.before = ({ path }) => (path === '/api/auth/seal-key' ? LOST : undefined);
  await logOut({ unsent: 'keep' });
  await device.signIn(user(2));
  await left.db.open();
  await flush(left, { force: true });
  expect(device.server.seen).toEqual([]);
  expect(await left.db.outbox.toArray()).toMatchObject([{ status: 'pending', attempts: 0 }]);
  left.db.close();
});
