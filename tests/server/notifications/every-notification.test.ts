/** What holds for every notification: whose time it has, whom it reaches, and that it stands once. */
import { describe, expect, it } from 'vitest';
import { checkInBol, updateBol } from '#contract/bol.ts';
import { listChanges } from '#contract/change.ts';
import { checkInLoad, checkOutLoad, editLoad } from '#contract/load.ts';
import { listNotifications, readNotification } from '#contract/notification.ts';
import { addUser } from '#contract/user.ts';
import { newId } from '#domain/ids.ts';
import { COMPANY_TYPE, ROLE } from '#domain/roles.ts';
import { Changes } from '#server/base/changes.ts';
import { transaction } from '#server/db/transaction.ts';
import { findWholeLoad } from '#server/freight/whole-load.ts';
import { notify } from '#server/notifications/notify.ts';
import { bolIdsOf, givenDriver, givenLoad } from '../../support/server/freight.ts';
import { at, bolIs, givenPeople, loadIs, news, people, server } from './everybody-told.ts';

givenPeople();

describe('a notification', () => {
  it('carries the time of the event, not of its arrival, and when it arrived', async () => {
    const load = await givenLoad(server);
    await givenDriver(people.carrier, bolIdsOf(load), people.ray.userId);
    const times = async (kind: string) => {
      const found = (await people.shipper.ok(listNotifications)).find((notice) => notice.kind === kind);
      return [found?.occurredAt, found?.createdAt];
    };
    const driverId = people.ray.userId;
    const arrived = '2026-03-02T15:00:00.000Z';
    await people.ray.ok(checkOutLoad, { ...loadIs(load), body: { driverId, occurredAt: at('12:10') } });
    expect(await times('picked-up')).toEqual(['2026-03-02T12:10:00.000Z', arrived]);
    await people.dock.ok(checkInBol, { ...bolIs(load), body: { driverId, occurredAt: at('13:20'), sealIntact: true } });
    expect(await times('checked-in')).toEqual(['2026-03-02T13:20:00.000Z', arrived]);
    const entry = { _id: newId(), sku: 'PEAS', qty: 2 };
    await people.dock.ok(updateBol, {
      ...bolIs(load),
      body: { osdChanges: [{ op: 'add', kind: 'shortages', entry }], occurredAt: at('13:40') },
    });
    expect(await times('osd-reported')).toEqual(['2026-03-02T13:40:00.000Z', arrived]);
    await people.receiver.ok(updateBol, { ...bolIs(load), body: { completed: true, checkout: at('14:05') } });
    expect(await times('completed')).toEqual(['2026-03-02T14:05:00.000Z', arrived]);
    // A device whose clock runs two hours ahead says 16:30.
    const headers = { 'x-clock-skew': String(-2 * 3_600_000) };
    expect(await times('driver-assigned')).toEqual([arrived, arrived]);
    const other = await givenLoad(server);
    await givenDriver(people.carrier, bolIdsOf(other), driverId);
    await people.ray.ok(checkInLoad, { ...loadIs(other), body: { driverId, occurredAt: at('16:30') }, headers });
    const ahead = (await people.shipper.ok(listNotifications)).find(({ loadId }) => loadId === other._id);
    expect(ahead?.occurredAt).toBe('2026-03-02T14:30:00.000Z');
  });

  it('is never about a load that its reader may not open', async () => {
    const load = await givenLoad(server);
    const { pool } = server.database;
    // A driver of the shipper's, whom the table shows completed loads only.
    const { rows } = await pool.query(`select id from users where email = 'driver@shipper.example'`);
    await pool.query('update bols set driver_id = $1 where load_id = $2', [rows[0].id, load._id]);
    await people.shipper.ok(editLoad, { ...loadIs(load), body: { pUNum: 'PU-2004' } });
    const told = await pool.query('select kind from notifications where user_id = $1', [rows[0].id]);
    expect(told.rows).toEqual([]);
    expect(await news()).toMatchObject({ carrier: ['load-changed', 'load-shipped'] });
  });

  it('stands once per person, kind and object: news about it makes it unread again', async () => {
    const load = await givenLoad(server);
    await people.shipper.ok(editLoad, { ...loadIs(load), body: { pUNum: 'PU-2002' } });
    const mine = async () =>
      (await people.receiver.ok(listNotifications)).filter(({ kind }) => kind === 'load-changed');
    const [first] = await mine();
    await people.receiver.ok(readNotification, { params: { id: first?._id ?? '' }, body: { read: true } });
    server.clock.advance(60_000);
    await people.shipper.ok(editLoad, { ...loadIs(load), body: { pUNum: 'PU-2003' } });
    const [second, ...more] = await mine();
    expect(more).toEqual([]);
    expect(second).toMatchObject({ _id: first?._id, readAt: null, text: expect.stringContaining('PU-2003') });
    for (const time of ['createdAt', 'occurredAt'] as const) {
      expect(Date.parse(second?.[time] ?? '')).toBe(Date.parse(first?.[time] ?? '') + 60_000);
    }
  });

  it('comes through the person’s feed, and so does its reading', async () => {
    const { cursor } = await people.receiver.ok(listChanges, { query: { limit: 500 } });
    await givenLoad(server);
    const [notice] = await people.receiver.ok(listNotifications);
    const page = await people.receiver.ok(listChanges, { query: { cursor } });
    const change = page.changes.find(({ entity }) => entity === 'notification');
    expect(change).toEqual({ entity: 'notification', op: 'put', id: notice?._id, value: notice });
    const id = notice?._id ?? '';
    const read = await people.receiver.ok(readNotification, { params: { id }, body: { read: true } });
    expect(read.readAt).toBe('2026-03-02T15:00:00.000Z');
    const next = await people.receiver.ok(listChanges, { query: { cursor: page.cursor } });
    expect(next.changes).toEqual([{ entity: 'notification', op: 'put', id, value: read }]);
    expect((await people.receiver.ok(readNotification, { params: { id }, body: { read: true } })).version).toBe(
      read.version,
    );
    const dock = await people.dock.ok(listChanges, { query: { limit: 500 } });
    expect(dock.changes.some((other) => other.id === id)).toBe(false);
  });

  it('is made once by a call that is sent twice', async () => {
    const load = await givenLoad(server);
    await news();
    const headers = { 'idempotency-key': newId() };
    for (const _ of [1, 2]) {
      await people.shipper.ok(editLoad, { ...loadIs(load), body: { pUNum: 'PU-7' }, headers });
    }
    expect((await people.receiver.ok(listNotifications)).map(({ version }) => version)).toContain(1);
    expect((await news()).receiver).toEqual(['load-changed']);
  });

  it('is never for who made the change, even where the change is about them', async () => {
    const load = await givenLoad(server);
    await news();
    const { database } = server;
    await transaction(database, 'write', async (tx) => {
      const before = await findWholeLoad(tx, load._id);
      const driverId = people.ray.userId;
      const after = { ...before, bols: before.bols.map((bol) => ({ ...bol, driverId })) };
      const told = { loads: [{ before, after }], changes: new Changes() };
      const { companyId = '', name = '', email = '' } = people.ray.user ?? {};
      const who = { userId: driverId, companyId, name, email, role: ROLE.driver, companyType: COMPANY_TYPE.carrier };
      const actor = { ...who, companyName: '', language: null, tokenHash: '', confirmedAt: null };
      await notify(tx, { ...told, actor, now: server.clock.now(), queues: server.services });
    });
    expect(await news()).toEqual({ shipper: ['driver-assigned'], clerk: ['driver-assigned'] });
  });

  it('does not exist for a change that was refused', async () => {
    const load = await givenLoad(server);
    await news();
    const refused = await people.shipper.call(editLoad, {
      ...loadIs(load),
      body: { pUNum: 'PU-8', seen: { pUNum: 'PU-other' } },
      headers: { 'idempotency-key': newId() },
    });
    expect(refused.status).toBe(409);
    expect(await news()).toEqual({});
  });

  it('reaches a colleague who was added later only about what happens later', async () => {
    const load = await givenLoad(server);
    const body = { email: 'new@receiver.example', firstName: 'New', lastName: 'Clerk', role: 2 as const };
    const { _id } = await people.receiver.ok(addUser, { body });
    await people.shipper.ok(editLoad, { ...loadIs(load), body: { pUNum: 'PU-9' } });
    const { rows } = await server.database.pool.query('select kind from notifications where user_id = $1', [_id]);
    expect(rows).toEqual([{ kind: 'load-changed' }]);
  });
});
