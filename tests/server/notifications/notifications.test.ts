import { describe, expect, it } from 'vitest';
import { sendBatch } from '#contract/batch.ts';
import { assignDriver, checkInBol, updateBol } from '#contract/bol.ts';
import type { BodyIn } from '#contract/endpoint.ts';
import { checkInLoad, checkOutLoad, editLoad } from '#contract/load.ts';
import { listNotifications, readNotification } from '#contract/notification.ts';
import { newId } from '#domain/ids.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import {
  bayview,
  bolIdsOf,
  bolOf,
  giveDocument,
  givenDriver,
  givenLoad,
  summit,
} from '../../support/server/freight.ts';
import { at, bolIs, givenPeople, loadIs, news, people, server } from './everybody-told.ts';

givenPeople();

describe('notifications of other people', () => {
  it('do not exist', async () => {
    await givenLoad(server);
    const [notice] = await people.receiver.ok(listNotifications);
    const id = notice?._id ?? '';
    for (const client of [people.dock, people.stranger, people.shipper]) {
      expect((await client.call(readNotification, { params: { id }, body: { read: true } })).status).toBe(404);
    }
    expect((await server.stranger().call(listNotifications)).status).toBe(403);
    expect((await people.receiver.ok(listNotifications))[0]?.readAt).toBeNull();
  });
});

describe('a change to a load tells', () => {
  it('nobody while the load is only saved; carrier and receiver when it is shipped', async () => {
    const saved = await givenLoad(server, { ready: false });
    expect(await news()).toEqual({});
    await people.shipper.ok(editLoad, { ...loadIs(saved), body: { ready: true } });
    const shipped = ['load-shipped'];
    expect(await news()).toEqual({ receiver: shipped, dock: shipped, carrier: shipped, associate: shipped });
  });

  it('the driver who gets it, the shipper, and the driver who loses it', async () => {
    const load = await givenLoad(server, { bols: [{}, {}] });
    await news();
    await givenDriver(people.carrier, bolIdsOf(load), people.ray.userId);
    const assigned = ['driver-assigned'];
    expect(await news()).toEqual({ ray: assigned, shipper: assigned, clerk: assigned });
    const words = async (client: ApiClient) =>
      (await client.ok(listNotifications)).find(({ kind }) => kind === 'driver-assigned')?.text;
    expect(await words(people.ray)).toMatch(/^You are the driver /);
    expect(await words(people.shipper)).toMatch(/has a driver/);
    await people.associate.ok(assignDriver, {
      query: { objectIds: bolIdsOf(load).join(',') },
      body: { driverId: people.lena.userId },
    });
    expect(await news()).toEqual({ lena: assigned, ray: ['load-withdrawn'], shipper: assigned, clerk: assigned });
  });

  it('those who plan by it when it is edited, newcomers that it is theirs, the others that it is not', async () => {
    const load = await givenLoad(server);
    await givenDriver(people.carrier, bolIdsOf(load), people.ray.userId);
    await news();
    await people.shipper.ok(editLoad, { ...loadIs(load), body: { pUNum: 'PU-2002' } });
    const changed = ['load-changed'];
    expect(await news()).toEqual({
      receiver: changed,
      dock: changed,
      carrier: changed,
      associate: changed,
      ray: changed,
    });
    await people.shipper.ok(editLoad, {
      ...loadIs(load),
      body: { bolChanges: [{ op: 'change', bolId: bolOf(load), fields: { receiverId: summit } }] },
    });
    expect(await news()).toEqual({
      receiver: ['load-withdrawn'],
      dock: ['load-withdrawn'],
      stranger: ['load-shipped'],
      carrier: changed,
      associate: changed,
      ray: changed,
    });
    await people.shipper.ok(editLoad, { ...loadIs(load), body: { deleted: true } });
    const gone = ['load-withdrawn'];
    expect(await news()).toEqual({ stranger: gone, carrier: gone, associate: gone, ray: gone });
  });

  it('the driver of a BOL that was added, or the carrier that it has none', async () => {
    const load = await givenLoad(server);
    await givenDriver(people.carrier, bolIdsOf(load), people.ray.userId);
    await news();
    const add = async () => {
      const file = { name: 'late.pdf', sha256: await giveDocument(server) };
      const bol = { _id: newId(), file, receiverId: bayview, deliveryDate: '2026-03-04T14:00:00Z' };
      await people.shipper.ok(editLoad, { ...loadIs(load), body: { bolChanges: [{ op: 'add', bol }] } });
      return bol._id;
    };
    const second = await add();
    const told = (await people.ray.ok(listNotifications)).find(({ kind }) => kind === 'driver-assigned');
    expect(told).toMatchObject({ bolId: second, text: expect.stringMatching(/was added. You are its driver.$/) });
    await givenDriver(people.carrier, [second], people.lena.userId);
    await news();
    const third = await add();
    const missing = (await people.carrier.ok(listNotifications)).find(({ bolId }) => bolId === third);
    expect(missing?.text).toMatch(/was added and has no driver.$/);
  });

  it('the driver who was found before the load was shipped, each time it becomes theirs', async () => {
    const load = await givenLoad(server, { ready: false, bols: [{}, {}] });
    const add = async () => {
      const file = { name: 'late.pdf', sha256: await giveDocument(server) };
      return {
        op: 'add' as const,
        bol: { _id: newId(), file, receiverId: bayview, deliveryDate: '2026-03-04T14:00:00Z' },
      };
    };
    const tell = async (body: BodyIn<typeof editLoad>) => {
      await people.shipper.ok(editLoad, { ...loadIs(load), body });
      return (await news()).ray;
    };
    await news();
    await givenDriver(people.shipper, bolIdsOf(load), people.ray.userId);
    expect(await news()).toEqual({});
    expect(await tell({ pUNum: 'PU-2003' })).toBeUndefined();
    // One for the load, and none for what is added as it is shipped.
    expect(await tell({ ready: true, bolChanges: [await add()] })).toEqual(['driver-assigned']);
    expect(await tell({ ready: false })).toEqual(['load-withdrawn']);
    expect(await tell({ ready: true })).toEqual(['driver-assigned']);
    expect(await tell({ pUNum: 'PU-2004' })).toEqual(['load-changed']);
    const told = (await people.ray.ok(listNotifications)).filter(({ kind }) => kind === 'driver-assigned');
    expect(told.filter(({ loadId }) => loadId === load._id)).toMatchObject([
      { bolId: null, text: expect.stringMatching(/^You are the driver of the load /) },
    ]);
  });

  it('once who is assigned and has the load shipped in one batch, in either order', async () => {
    for (const first of ['assign', 'ship']) {
      const load = await givenLoad(server, { ready: false });
      await news();
      const ship = { key: newId(), method: 'PUT' as const, path: `/api/loads/${load._id}`, body: '{"ready":true}' };
      const driver = JSON.stringify({ driverId: people.ray.userId });
      const assign = { ...ship, key: newId(), path: `/api/bols/driver?objectIds=${bolOf(load)}`, body: driver };
      await people.shipper.ok(sendBatch, { body: { items: first === 'ship' ? [ship, assign] : [assign, ship] } });
      expect([first, (await news()).ray]).toEqual([first, ['driver-assigned']]);
    }
  });

  it('the carrier at pick-up, the receiver when the load comes, and the shipper too when the driver does it alone', async () => {
    const load = await givenLoad(server);
    await givenDriver(people.carrier, bolIdsOf(load), people.ray.userId);
    await news();
    const body = { driverId: people.ray.userId, occurredAt: at('14:00') };
    await people.clerk.ok(checkInLoad, { ...loadIs(load), body });
    const checkedIn = ['checked-in'];
    expect(await news()).toEqual({ carrier: checkedIn, associate: checkedIn });
    await people.ray.ok(checkOutLoad, { ...loadIs(load), body: { ...body, occurredAt: at('14:30') } });
    const pickedUp = ['picked-up'];
    expect(await news()).toEqual({
      shipper: pickedUp,
      clerk: pickedUp,
      receiver: pickedUp,
      dock: pickedUp,
      carrier: pickedUp,
      associate: pickedUp,
    });
    const texts = (await people.carrier.ok(listNotifications)).map(({ kind, text }) => [kind, text]);
    expect(texts).toContainEqual(['checked-in', expect.stringMatching(/ was checked in at pick-up\.$/)]);
    expect(texts).toContainEqual(['picked-up', expect.stringMatching(/ was picked up\.$/)]);
    await people.clerk.ok(checkInLoad, { ...loadIs(load), body: { ...body, occurredAt: at('13:00') } });
    expect(await news()).toEqual({});
  });

  it('shipper, carrier and driver of delivery, OSD and completion', async () => {
    const load = await givenLoad(server);
    await givenDriver(people.carrier, bolIdsOf(load), people.ray.userId);
    await news();
    await people.dock.ok(checkInBol, {
      ...bolIs(load),
      body: { driverId: people.ray.userId, occurredAt: at('14:00'), sealIntact: true },
    });
    const others = (kind: string) => ({ shipper: [kind], clerk: [kind], carrier: [kind], associate: [kind] });
    expect(await news()).toEqual(others('checked-in'));
    const entry = { _id: newId(), sku: 'PEAS', qty: 2 };
    await people.dock.ok(updateBol, {
      ...bolIs(load),
      body: { osdChanges: [{ op: 'add', kind: 'shortages', entry }] },
    });
    expect(await news()).toEqual({ ...others('osd-reported'), ray: ['osd-reported'] });
    await people.receiver.ok(updateBol, { ...bolIs(load), body: { completed: true, checkout: at('14:50') } });
    expect(await news()).toEqual({ ...others('completed'), ray: ['completed'] });
    await people.receiver.ok(updateBol, { ...bolIs(load), body: { completed: true, checkout: at('14:55') } });
    expect(await news()).toEqual({});
  });
});
