/** A receiver is told of its own deliveries, by its own clock; when anything happened at pick-up is not theirs to see. */
import { beforeEach, describe, expect, it } from 'vitest';
import { updateCompany } from '#contract/company.ts';
import { checkInLoad, checkOutLoad, editLoad, type Load } from '#contract/load.ts';
import { listNotifications } from '#contract/notification.ts';
import { shortId } from '#domain/ids.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { bayview, givenLoad, summit } from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const MINE = [{ deliveryDate: '2026-03-05T15:00:00Z' }, { deliveryDate: '2026-03-04T14:00:00Z' }] as const;
const OTHERS = { receiverId: summit, deliveryDate: '2026-03-04T09:00:00Z' };
const ray = demoUserId('driver@carrier.example');

let server: TestServer;
let receiver: ApiClient;
let shipper: ApiClient;
let carrier: ApiClient;
beforeEach(async () => {
  server = await testServer();
  [receiver, shipper, carrier] = (await Promise.all(
    ['admin@receiver.example', 'admin@shipper.example', 'admin@carrier.example'].map((email) => server.signIn(email)),
  )) as [ApiClient, ApiClient, ApiClient];
  await receiver.ok(updateCompany, { params: { id: bayview }, body: { timeZone: 'America/Chicago' } });
});

const told = async (client: ApiClient, kind: string) =>
  (await client.ok(listNotifications)).find((notice) => notice.kind === kind);
const nameOf = ({ _id, pUNum }: Load) => `load ${shortId(_id)} (P/U ${pUNum})`;

describe('a receiver is told', () => {
  it('of a new load when its own BOLs are due, the first of them', async () => {
    const load = await givenLoad(server, { bols: [...MINE, OTHERS] });
    const first = 'The first delivery is due 03/04/2026 08:00 CST.';
    expect((await told(receiver, 'load-shipped'))?.text).toBe(`You have a new ${nameOf(load)}. ${first}`);
    expect((await told(carrier, 'load-shipped'))?.text).toBe(`You have a new ${nameOf(load)}.`);
  });

  it('of a change when its delivery is due now, and of other receivers’ BOLs nothing', async () => {
    const load = await givenLoad(server, { bols: [MINE[1], OTHERS] });
    const [mine, others] = load.bols.map(({ _id }) => _id) as [string, string];
    const postpone = (bolId: string) => {
      const change = { op: 'change' as const, bolId, fields: { deliveryDate: '2026-03-06T16:30:00Z' } };
      return shipper.ok(editLoad, { params: { id: load._id }, body: { bolChanges: [change] } });
    };
    await postpone(others);
    expect(await told(receiver, 'load-changed')).toBeUndefined();
    expect(await told(carrier, 'load-changed')).toBeDefined();
    await postpone(mine);
    const text = `The ${nameOf(load)} was changed. Delivery is due 03/06/2026 10:30 CST.`;
    expect(await told(receiver, 'load-changed')).toMatchObject({ text, timeZone: 'America/Chicago' });
  });

  it('that the load comes and when it is due, not when it came to the pick-up or left there', async () => {
    const load = await givenLoad(server, { bols: [MINE[1]] });
    const stamp = (occurredAt: string) => ({ params: { id: load._id }, body: { driverId: ray, occurredAt } });
    await shipper.ok(checkInLoad, stamp('2026-03-02T13:05:00Z'));
    expect(await told(carrier, 'checked-in')).toBeDefined();
    expect(await told(receiver, 'checked-in')).toBeUndefined();
    await shipper.ok(checkOutLoad, stamp('2026-03-02T13:50:00Z'));
    expect((await told(carrier, 'picked-up'))?.occurredAt).toBe('2026-03-02T13:50:00.000Z');
    const notice = await told(receiver, 'picked-up');
    const text = `The ${nameOf(load)} is on its way to you. Delivery is due 03/04/2026 08:00 CST.`;
    expect(notice).toMatchObject({ text, timeZone: 'America/Chicago' });
    expect(notice?.occurredAt).toBe(notice?.createdAt);
  });
});
