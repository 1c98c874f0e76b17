import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '#contract/notification.ts';
import { formatDateTime } from '#domain/date-format.ts';
import { notificationPath } from '#domain/notification-channels.ts';
import { NotificationBell } from '#features/notifications/notification-bell.tsx';
import { NotificationList } from '#features/notifications/notification-list.tsx';
import { noteAnswer } from '#offline/api/connection.ts';
import { readEntries } from '#offline/read-outbox.ts';
import type { Session } from '#offline/session.ts';
import { syncStatusNow } from '#offline/waiting.ts';
import { bol, load } from '../../support/device/freight.ts';
import { DANA, HARBOR, idOf, person } from '../../support/device/people.ts';
import { pulled, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { noRoomOn, toldNoRoom } from '../../support/no-room.ts';
import { patiently } from '../../support/patiently.ts';
import { renderUi } from '../../support/render-ui.tsx';

let session: Session;
beforeEach(async () => {
  session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
});
afterEach(wipeDevice);

const noteOf = (number: number, facts: Partial<Notification> = {}): Notification => ({
  _id: idOf(0xf00 + number),
  kind: 'checked-in',
  text: `The load ${number} was checked in.`,
  loadId: idOf(number),
  bolId: null,
  createdAt: `2026-11-21T09:0${number}:00.000Z`,
  readAt: null,
  version: 1,
  ...facts,
});

async function told(...notes: Notification[]) {
  await session.db.notifications.bulkPut(notes.map((note) => ({ ...note, generation: 1 })));
  await session.db.meta.put({ key: 'pulledAt', value: Date.now() });
}

const show = () =>
  renderUi(
    <>
      <NotificationBell href="/notifications" />
      <NotificationList reader={session.actor} hrefOf={notificationPath} />
    </>,
  );
const items = () => screen.findAllByRole('listitem');
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('the list of notifications', () => {
  it('is being fetched, can’t be, or is empty: three different things', async () => {
    show();
    await screen.findByRole('progressbar', { name: 'Loading…' });
    await patiently(() => expect(syncStatusNow()?.pulledAt).toBeNull());
    await screen.findByRole('progressbar', { name: 'Loading…' });
    await noteAnswer(session.db, { kind: 'network', words: '' });
    await screen.findByText('Your notifications are not on this device yet');
    await told();
    await screen.findByText('No notifications yet');
  });

  it('shows the newest first, says what is unread, and leads on', async () => {
    await told(noteOf(1), noteOf(2), noteOf(3, { readAt: '2026-11-21T10:00:00.000Z' }));
    show();
    const shown = await items();
    expect(shown.map((item) => within(item).getByRole('link').textContent)).toEqual([
      expect.stringMatching(/^The load 3 .*11\/21\/2026/),
      expect.stringMatching(/^Unread: The load 2 /),
      expect.stringMatching(/^Unread: The load 1 /),
    ]);
    expect(within(shown[1] as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      `/notifications/${noteOf(2)._id}`,
    );
    expect(await screen.findByRole('link', { name: 'Notifications, 2 unread' })).toHaveAttribute(
      'href',
      '/notifications',
    );
    expect(screen.getByRole('heading', { name: '2 unread' })).toBeInTheDocument();
  });

  it('stands by load, the one with the newest news first, each with its P/U number', async () => {
    await pulled(session, { loads: [load(1), load(2)] });
    const [one, two] = [load(1)._id, load(2)._id];
    await told(
      noteOf(1, { loadId: one }),
      noteOf(2, { loadId: two }),
      noteOf(3, { loadId: one }),
      noteOf(4, { loadId: idOf(0x77) }),
    );
    show();
    await items();
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      `Load ${idOf(0x77).slice(18)}`,
      `Load ${one.slice(18)} · P/U PU-1`,
      `Load ${two.slice(18)} · P/U PU-2`,
    ]);
    const lists = screen.getAllByRole('list').map((list) =>
      within(list)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    );
    const [first, second, third, fourth] = [1, 2, 3, 4].map((number) => `/notifications/${noteOf(number)._id}`);
    expect(lists).toEqual([[fourth], [third, first], [second]]);
  });

  it('says of each load what is true of it now, whatever was told then', async () => {
    const driven = { driver: DANA, driverId: DANA._id };
    const [coming, here] = [load(1), load(2, { checkin: '2026-11-20T16:00:00Z', checkout: '2026-11-20T17:00:00Z' })];
    // Not on the minute: the clock of the screens may be a second behind.
    const arrived = new Date(Date.now() - 35.5 * 60_000).toISOString();
    await pulled(session, {
      loads: [coming, here],
      bols: [bol(0x11, coming), bol(0x21, here, { ...driven, checkin: arrived })],
    });
    await told(noteOf(1, { loadId: coming._id }), noteOf(2, { loadId: here._id }), noteOf(3, { loadId: idOf(0x77) }));
    show();
    await items();
    const heads = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.parentElement?.textContent);
    expect(heads).toEqual([
      `Load ${idOf(0x77).slice(18)}`,
      `Load ${here._id.slice(18)} · P/U PU-2At the dock 35 min`,
      expect.stringMatching(/^Load 000001 · P\/U PU-1No driver/),
    ]);
  });

  it('tells when it happened, and when that became known if it was later', async () => {
    await told(
      noteOf(1, { occurredAt: '2026-11-21T08:12:00.000Z' }),
      noteOf(2, { occurredAt: '2026-11-21T09:01:30.000Z' }),
      noteOf(3),
    );
    show();
    const [third, second, first] = await items();
    const local = (instant: string) => formatDateTime(instant);
    expect(first).toHaveTextContent(
      `${local('2026-11-21T08:12:00Z')} · received ${local('2026-11-21T09:01:00Z').slice(11)}`,
    );
    expect(second).toHaveTextContent(local('2026-11-21T09:01:30Z'));
    expect(third).toHaveTextContent(local('2026-11-21T09:03:00Z'));
    for (const item of [second, third]) expect(item).not.toHaveTextContent('received');
  });

  it('tells the time of a place by the clock there', async () => {
    await told(noteOf(1, { timeZone: 'America/Denver' }));
    show();
    const [only] = await items();
    // And the reader's own beside it, who is elsewhere.
    expect(only).toHaveTextContent('11/21/2026 02:01 MST (09:01 UTC)');
  });

  it('marks one as read and as unread again, without a network', async () => {
    await told(noteOf(1), noteOf(2));
    show();
    await items();
    await press('Mark as read: The load 2 was checked in.');
    await screen.findByRole('link', { name: 'Notifications, 1 unread' });
    expect((await readEntries()).map(({ type, args }) => [type, args])).toEqual([
      ['read-notification', { notificationId: noteOf(2)._id, read: true, seen: noteOf(2).createdAt }],
    ]);
    await press('Mark as unread: The load 2 was checked in.');
    await screen.findByRole('link', { name: 'Notifications, 2 unread' });
  });

  it('says so where the device has no room even for that', async () => {
    await told(noteOf(1));
    show();
    await items();
    noRoomOn(session);
    await press(/^Mark as read: /);
    await toldNoRoom();
    expect(screen.getByRole('heading', { name: '1 unread' })).toBeVisible();
  });

  it('marks all as read at once, and then says why there is nothing to press', async () => {
    await told(noteOf(1), noteOf(2), noteOf(3, { readAt: '2026-11-21T10:00:00.000Z' }));
    show();
    await items();
    await press('Mark all read');
    await screen.findByRole('heading', { name: 'All read' });
    expect(await readEntries()).toHaveLength(2);
    await waitFor(() => expect(screen.getByRole('link', { name: 'Notifications' })).toHaveTextContent(''));
    expect(screen.getByRole('button', { name: 'Mark all read' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Mark all read' })).toHaveAttribute('title', 'Everything is read.');
  });
});

describe('the bell', () => {
  it('counts up to 99', async () => {
    const many = Array.from({ length: 120 }, (_, number) => noteOf(1, { _id: idOf(0xf00 + number) }));
    await told(...many);
    renderUi(<NotificationBell href="/notifications" />);
    expect(await screen.findByText('99+')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Notifications, 120 unread' })).toBeInTheDocument();
  });
});
