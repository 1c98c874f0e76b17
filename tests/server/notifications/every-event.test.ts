/** One trip: each event reaches the people it concerns in the app, on their devices and by mail, as they chose. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInBol, correctBolStamp, updateBol } from '#contract/bol.ts';
import { checkInLoad, checkOutLoad, editLoad } from '#contract/load.ts';
import { listNotifications, setNotificationPreferences } from '#contract/notification.ts';
import { newId } from '#domain/ids.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { bolOf, givenDriver, givenLoad } from '../../support/server/freight.ts';
import { mailsOf } from '../../support/server/mailbox.ts';
import { browserKeys, pushService } from '../../support/server/push-service.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const EMAILS = {
  shipper: 'admin@shipper.example',
  receiver: 'admin@receiver.example',
  carrier: 'admin@carrier.example',
  driver: 'driver@carrier.example',
  /** Wants neither push nor mail. */
  quiet: 'clerk@receiver.example',
} as const;
type Who = keyof typeof EMAILS;

const service = await pushService();
let server: TestServer;
let people: Record<Who, ApiClient>;
const driverId = demoUserId(EMAILS.driver);
const at = (time: string) => `2026-03-02T${time}:00Z`;

beforeAll(async () => {
  server = await testServer({ pushLine: service.line });
  const clients = await Promise.all(
    Object.entries(EMAILS).map(async ([who, email]) => [who, await server.signIn(email)]),
  );
  people = Object.fromEntries(clients) as Record<Who, ApiClient>;
  for (const [who, { userId }] of Object.entries(people)) {
    const { p256dh, auth } = browserKeys();
    await server.database.pool.query(
      `insert into push_subscriptions (endpoint, user_id, p256dh, auth, device_id, created_at)
       values ($1, $2, $3, $4, $5, now())`,
      [`${service.url}/send/${who}`, userId, p256dh, auth, who],
    );
  }
  await people.quiet.ok(setNotificationPreferences, { body: { push: false, mail: false } });
});
afterAll(() => service.close());

async function settled(): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { rows } = await server.database.pool.query(
      `select from jobs.job where name in ('push', 'mail') and state not in ('completed', 'failed')`,
    );
    if (rows.length === 0) return;
    await sleep(50);
  }
  throw new Error('pushes or mails are still under way');
}

const seen = { news: new Map<string, number>(), pushes: 0 };

/** Who heard of something since the last call, by each way. */
async function heard() {
  await settled();
  const app: Partial<Record<Who, string[]>> = {};
  for (const [who, client] of Object.entries(people) as [Who, ApiClient][]) {
    const fresh = (await client.ok(listNotifications)).filter(
      ({ _id, version }) => (seen.news.get(_id) ?? 0) < version && seen.news.set(_id, version),
    );
    if (fresh.length > 0) app[who] = fresh.map(({ kind }) => kind);
  }
  const pushed = service.received.slice(seen.pushes).map(({ path }) => path.split('/').at(-1));
  const mails = await mailsOf(server);
  const mailed = (Object.keys(EMAILS) as Who[]).flatMap((who) => {
    const count = mails.filter((mail) => mail.includes(`<${EMAILS[who]}>`)).length;
    const before = mailCounts.get(who) ?? 0;
    mailCounts.set(who, count);
    return Array.from({ length: count - before }, () => who);
  });
  seen.pushes = service.received.length;
  return { app, push: pushed.sort(), mail: mailed.sort() };
}
const mailCounts = new Map<Who, number>();

const everyWay = (kind: string, ...who: Exclude<Who, 'quiet'>[]) => ({
  push: [...who].sort(),
  mail: ['checked-in', 'picked-up'].includes(kind) ? [] : [...who].sort(),
});

it('reaches shipper, receiver, carrier and driver by every way they want, event by event', async () => {
  const load = await givenLoad(server);
  const params = { id: load._id };
  const bol = { params: { id: bolOf(load) } };
  const told = async (kind: string, who: Exclude<Who, 'quiet'>[], quiet = false) => {
    const app = Object.fromEntries([...who, ...(quiet ? ['quiet' as const] : [])].map((name) => [name, [kind]]));
    expect([kind, await heard()]).toEqual([kind, { app, ...everyWay(kind, ...who) }]);
  };
  await told('load-shipped', ['receiver', 'carrier'], true);

  await givenDriver(people.carrier, [bolOf(load)], driverId);
  await told('driver-assigned', ['shipper', 'driver']);

  await people.shipper.ok(editLoad, { params, body: { pUNum: 'PU-CHANGED' } });
  await told('load-changed', ['receiver', 'carrier', 'driver'], true);

  await people.driver.ok(checkInLoad, { params, body: { driverId, occurredAt: at('14:00') } });
  await told('checked-in', ['shipper', 'receiver', 'carrier'], true);

  await people.driver.ok(checkOutLoad, { params, body: { driverId, occurredAt: at('14:20') } });
  await told('picked-up', ['shipper', 'receiver', 'carrier'], true);

  const { bol: arrived } = await people.quiet.ok(checkInBol, {
    ...bol,
    body: { driverId, occurredAt: at('14:40'), sealIntact: true },
  });
  await told('checked-in', ['shipper', 'carrier']);

  const correction = { stampId: arrived.stamps[0]?._id ?? '', at: at('14:35'), reason: 'Gate log' };
  await people.quiet.ok(correctBolStamp, { ...bol, body: { ...correction, occurredAt: at('14:45') } });
  await told('load-changed', ['shipper', 'carrier', 'driver']);

  const entry = { _id: newId(), sku: 'PEAS', qty: 2 };
  await people.quiet.ok(updateBol, { ...bol, body: { osdChanges: [{ op: 'add', kind: 'shortages', entry }] } });
  await told('osd-reported', ['shipper', 'carrier', 'driver']);

  await people.quiet.ok(updateBol, { ...bol, body: { completed: true, checkout: at('14:50') } });
  await told('completed', ['shipper', 'carrier', 'driver']);
}, 120_000);
