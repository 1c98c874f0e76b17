// @vitest-environment node
/** Reading a notification without a network: shown at once, sent later, and never hiding news nobody has seen. */
import { describe, expect, test } from 'vitest';
import type { Notification } from '#contract/notification.ts';
import { requireSession } from '#offline/account/account.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { flush } from '#offline/outbox/flush.ts';
import { discardEntry } from '#offline/outbox.ts';
import { countUnreadNotifications, readNotification, readNotifications } from '#offline/read-notifications.ts';
import { hasRecorded, readEntries, readRecentReceipts } from '#offline/read-outbox.ts';
import { logOut } from '#offline/session.ts';
import { pull } from '#offline/sync/pull.ts';
import { checkIn, useDevice } from './support/device.ts';
import { bolOf, id, loadOf, noteOf } from './support/freight.ts';
import { LOST } from './support/server.ts';

const device = useDevice();

async function start(...notes: Notification[]) {
  await device.signIn();
  for (const note of notes) device.server.putNotification(note);
  await pull(requireSession());
}

const mark = (note: Notification, read = true) =>
  enqueue({
    type: 'read-notification',
    args: { notificationId: note._id, read, seen: note.createdAt },
    context: { text: note.text },
    label: 'Mark a notification as read',
  });
const send = () => flush(requireSession(), { force: true });
const isRead = async (number: number) => (await readNotification(id('note', number)))?.readAt !== null;

describe('reading a notification', () => {
  test('shows at once, waits without a network, and is the server’s once sent', async () => {
    await start(noteOf(1), noteOf(2));
    expect((await readNotifications()).map(({ _id }) => _id)).toEqual([id('note', 2), id('note', 1)]);
    expect(await countUnreadNotifications()).toBe(2);
    device.server.before = () => LOST;
    await mark(noteOf(1));
    await send();
    expect(await countUnreadNotifications()).toBe(1);
    expect(await isRead(1)).toBe(true);
    expect(await readEntries()).toHaveLength(1);
    device.server.before = () => undefined;
    await send();
    expect(await readEntries()).toEqual([]);
    expect(device.server.notifications.get(id('note', 1))?.readAt).not.toBeNull();
    const row = await readNotification(id('note', 1));
    expect(row).toMatchObject({ version: 2, readAt: device.server.notifications.get(id('note', 1))?.readAt });
    expect(row).not.toHaveProperty('base');
  });

  test('and unread again goes out in that order', async () => {
    await start(noteOf(1));
    await mark(noteOf(1));
    await mark(noteOf(1), false);
    expect(await isRead(1)).toBe(false);
    await send();
    expect(device.server.mutations().map(({ body }) => (body as { read: boolean }).read)).toEqual([true, false]);
    expect(await isRead(1)).toBe(false);
  });

  test('does not hide news that came meanwhile, here or on the server', async () => {
    await start(noteOf(1));
    device.server.before = ({ key }) => (key ? LOST : undefined);
    await mark(noteOf(1));
    expect(await isRead(1)).toBe(true);
    device.server.putNotification(noteOf(1, { createdAt: '2026-11-21T09:30:00.000Z', text: 'Newer.', version: 2 }));
    await pull(requireSession());
    expect(await readNotification(id('note', 1))).toMatchObject({ readAt: null, text: 'Newer.' });
    device.server.before = () => undefined;
    await send();
    expect(await isRead(1)).toBe(false);
    expect(await readEntries()).toEqual([]);
  });

  test('survives a pull of the same row, and shows the server’s again when given up', async () => {
    await start(noteOf(1));
    device.server.before = ({ key }) => (key ? LOST : undefined);
    const { id } = await mark(noteOf(1));
    device.server.putNotification(noteOf(1));
    await pull(requireSession());
    expect(await isRead(1)).toBe(true);
    expect(await discardEntry(id)).toBe(true);
    expect(await isRead(1)).toBe(false);
  });

  test('is held up by no load, and holds up none', async () => {
    await start(noteOf(1));
    device.server.putLoad(loadOf(1));
    device.server.putBol(bolOf(1, loadOf(1)));
    await pull(requireSession());
    device.server.before = ({ path }) =>
      path.includes('/bols/') ? device.server.fail('changed-meanwhile') : undefined;
    await checkIn(1, 1);
    await mark(noteOf(1));
    await send();
    expect((await readEntries()).map(({ type, status }) => [type, status])).toEqual([['check-in-bol', 'attention']]);
    expect(device.server.notifications.get(id('note', 1))?.readAt).not.toBeNull();
  });

  test('is no proof of work: the list of what was sent leaves it out', async () => {
    await start(noteOf(1));
    await mark(noteOf(1));
    await send();
    expect(await readEntries()).toEqual([]);
    expect(await readRecentReceipts(0)).toEqual([]);
  });

  test('of one that is gone by then needs nobody’s row', async () => {
    await start(noteOf(1));
    device.server.before = ({ key }) => (key ? LOST : undefined);
    await mark(noteOf(1));
    device.server.touch({ entity: 'notification', op: 'remove', id: id('note', 1), why: 'deleted' });
    await pull(requireSession());
    expect(await readNotifications()).toEqual([]);
    device.server.before = () => undefined;
    await send();
    expect(await readNotifications()).toEqual([]);
  });
});

test('after a logout nothing of the notifications is left; what was not sent comes back with the person', async () => {
  await start(noteOf(1), noteOf(2));
  device.server.before = () => LOST;
  await mark(noteOf(1));
  const { db } = requireSession();
  const { name } = db;
  expect(await logOut({ unsent: 'keep' })).toEqual({ loggedOut: true });
  const { Dexie } = await import('dexie');
  const left = await new Dexie(name).open();
  expect(await left.table('notifications').count()).toBe(0);
  expect(await left.table('outbox').count()).toBe(0);
  expect(await left.table('parked').count()).toBe(1);
  left.close();
  device.server.before = () => undefined;
  await device.signIn();
  await pull(requireSession());
  await send();
  expect(device.server.notifications.get(id('note', 1))?.readAt).not.toBeNull();
  expect(await countUnreadNotifications()).toBe(1);
});

test('having read one is no record of freight; a check-in is, also after it was sent', async () => {
  await start(noteOf(1));
  device.server.putLoad(loadOf(1));
  device.server.putBol(bolOf(1, loadOf(1)));
  await pull(requireSession());
  await mark(noteOf(1));
  expect(await hasRecorded()).toBe(false);
  await checkIn(1, 1);
  expect(await hasRecorded()).toBe(true);
  await flush(requireSession());
  expect((await readEntries()).map(({ type }) => type)).not.toContain('check-in-bol');
  expect(await hasRecorded()).toBe(true);
});
