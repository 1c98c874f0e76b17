/** One trip: each event reaches the people it concerns in the app, on their devices and by mail, as they chose. */

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInBol, correctBolStamp, updateBol } from '#contract/bol.ts';
import { updateCompany } from '#contract/company.ts';
import { HEADERS } from '#contract/failure.ts';
import { LEVEL } from '#contract/level.ts';
import { checkInLoad, checkOutLoad, editLoad } from '#contract/load.ts';
import { listNotifications, setNotificationPreferences } from '#contract/notification.ts';
import { recordLoadOutcome, voidBolOutcome } from '#contract/record-outcome.ts';
import { newId, shortId } from '#domain/ids.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { sendAnswer, sendClaim } from '../../support/server/claims.ts';
import { bayview, bolOf, givenDriver, givenLoad, harbor } from '../../support/server/freight.ts';
import { mailsOf, mailTo } from '../../support/server/mailbox.ts';
import { givenOutcome, outcomeBody } from '../../support/server/outcomes.ts';
import { BLURRED, sendPaper, sendPaperVoid, sendReview } from '../../support/server/papers.ts';
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
/** As this build asks: older ones hear of some kinds under another name. */
const LEVELLED = { headers: { [HEADERS.level]: String(LEVEL) } };
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
    const fresh = (await client.ok(listNotifications, LEVELLED)).filter(
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
  mail: ['checked-in', 'picked-up', 'paper-added'].includes(kind) ? [] : [...who].sort(),
});

async function told(kind: string, who: Exclude<Who, 'quiet'>[], quiet = false) {
  const app = Object.fromEntries([...who, ...(quiet ? ['quiet' as const] : [])].map((name) => [name, [kind]]));
  expect([kind, await heard()]).toEqual([kind, { app, ...everyWay(kind, ...who) }]);
}

it('reaches shipper, receiver, carrier and driver by every way they want, event by event', async () => {
  const load = await givenLoad(server);
  const params = { id: load._id };
  const bol = { params: { id: bolOf(load) } };
  await told('load-shipped', ['receiver', 'carrier'], true);

  await givenDriver(people.carrier, [bolOf(load)], driverId);
  await told('driver-assigned', ['shipper', 'driver']);

  await people.shipper.ok(editLoad, { params, body: { pUNum: 'PU-CHANGED' } });
  await told('load-changed', ['receiver', 'carrier', 'driver'], true);

  await people.driver.ok(checkInLoad, { params, body: { driverId, occurredAt: at('14:00') } });
  await told('checked-in', ['shipper', 'carrier']);

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

/** The newest that somebody was told of what did not go as planned. */
async function words(who: Who, bolId: string | null, kind = 'not-delivered'): Promise<string | undefined> {
  const all = await people[who].ok(listNotifications, LEVELLED);
  return all.find((notice) => notice.kind === kind && notice.bolId === bolId)?.text;
}

/** A load with a driver, of which everything has been told. */
async function givenTold(pUNum: string) {
  const load = await givenLoad(server, { pUNum });
  await givenDriver(people.carrier, [bolOf(load)], driverId);
  await heard();
  const name = `load ${shortId(load._id)} (P/U ${pUNum})`;
  return { load, bolId: bolOf(load), name, bolName: `The BOL 0-bol.pdf of ${name}` };
}

it('tells of a refusal with what is proposed by the clock of the dock, of what was taken back, and of what completes it', async () => {
  await people.receiver.ok(updateCompany, { params: { id: bayview }, body: { timeZone: 'America/Chicago' } });
  const { bolId, bolName } = await givenTold('PU-REFUSED');
  const next = { plan: 'redeliver', proposedDate: '2026-03-03T17:00:00Z' } as const;
  const { bol } = await givenOutcome(people.driver, bolId, 'refused', { ...next, occurredAt: at('14:55') });
  await told('not-delivered', ['shipper', 'receiver', 'carrier'], true);
  const text = `${bolName} was refused: damaged. Redwood Freight proposes: try again, 03/03/2026 11:00 CST.`;
  for (const who of ['shipper', 'receiver', 'carrier', 'quiet'] as const) expect(await words(who, bolId)).toBe(text);
  expect(await mailTo(server, EMAILS.shipper, 1, 'was refused: damaged.')).toContain(
    'Redwood Freight proposes: try again, 03/03/2026 11:00 CST.',
  );

  const params = { id: bolId, outcomeId: bol.outcomes?.[0]?._id ?? '' };
  await people.driver.ok(voidBolOutcome, { params, body: { reason: 'Wrong BOL', occurredAt: at('14:56') } });
  await told('not-delivered', ['shipper', 'receiver', 'carrier'], true);
  expect(await words('shipper', bolId)).toBe(`${bolName}: "Refused at delivery" was taken back.`);

  const id = { params: { id: bolId } };
  await people.quiet.ok(checkInBol, { ...id, body: { driverId, occurredAt: at('14:57'), sealIntact: true } });
  const entry = { _id: newId(), sku: 'PEAS', qty: 2 };
  await people.quiet.ok(updateBol, { ...id, body: { osdChanges: [{ op: 'add', kind: 'shortages', entry }] } });
  await heard();
  await givenOutcome(people.quiet, bolId, 'partial', { plan: 'return', occurredAt: at('14:58') });
  const { app } = await heard();
  expect(Object.fromEntries(Object.entries(app).map(([who, kinds]) => [who, kinds.sort()]))).toEqual(
    Object.fromEntries(['shipper', 'carrier', 'driver'].map((who) => [who, ['completed', 'not-delivered']])),
  );
  expect(await words('driver', bolId)).toBe(
    `${bolName} was taken in part: damaged. Bayview Distribution proposes: bring it back.`,
  );
}, 120_000);

it('tells of a photographed paper, of one that is hard to read, and asks its maker for a new photo', async () => {
  const { bolId, bolName } = await givenTold('PU-PAPER');
  await sendPaper(server, people.driver, bolId, { occurredAt: at('14:50') });
  // News of progress, which are not mailed.
  await told('paper-added', ['shipper', 'receiver', 'carrier'], true);
  const pages = [BLURRED];
  const { body } = await sendPaper(server, people.driver, bolId, {
    kind: 'lumper-receipt',
    pages,
    occurredAt: at('14:51'),
  });
  await told('paper-flagged', ['shipper', 'receiver', 'carrier'], true);
  const wordsOf = async (who: Who, kind: string) => {
    const all = await people[who].ok(listNotifications, LEVELLED);
    return all.find((notice) => notice.kind === kind && notice.bolId === bolId)?.text;
  };
  expect(await wordsOf('shipper', 'paper-added')).toBe(`${bolName} has a new paper: Proof of delivery.`);
  expect(await wordsOf('carrier', 'paper-flagged')).toBe(
    `${bolName} has a new paper: Lumper receipt. Hard to read: blurred.`,
  );
  const paperId = body.bol.papers?.[1]?._id ?? '';
  await sendReview(people.shipper, bolId, paperId, { result: 'ok', note: '', occurredAt: at('14:52') });
  expect(Object.keys((await heard()).app)).toEqual([]);
  await sendReview(people.shipper, bolId, paperId, { occurredAt: at('14:53') });
  await told('paper-retake', ['driver']);
  expect(await wordsOf('driver', 'paper-retake')).toBe(
    `A new photo is asked for of "Lumper receipt" on ${bolName.replace('The', 'the')}: Corner missing.`,
  );
  await sendPaperVoid(people.driver, bolId, paperId);
  expect(Object.keys((await heard()).app)).toEqual([]);
}, 120_000);

it('tells the carrier of a claim, and whose claim it is of the answer, without the amount', async () => {
  const { bolId, bolName } = await givenTold('PU-CLAIM');
  await givenOutcome(people.receiver, bolId, 'refused', { occurredAt: at('14:50') });
  await givenOutcome(people.shipper, bolId, 'returned', { occurredAt: at('15:20') });
  await heard();
  await sendClaim(people.shipper, bolId, { occurredAt: at('15:30') });
  await told('claim-filed', ['carrier']);
  const the = bolName.replace('The', 'the');
  expect(await words('carrier', bolId, 'claim-filed')).toMatch(/^\S+ \S+ filed a claim on /);
  expect(await words('carrier', bolId, 'claim-filed')).toContain(`filed a claim on ${the}.`);
  // Another one of the same company does not hold: nobody is told.
  await sendClaim(people.shipper, bolId, { occurredAt: at('15:40') });
  expect((await heard()).app).toEqual({});
  const answer = { decision: 'declined' as const, note: 'Packed badly', occurredAt: at('15:50') };
  await sendAnswer(people.carrier, bolId, harbor, answer);
  await told('claim-answered', ['shipper']);
  expect(await words('shipper', bolId, 'claim-answered')).toBe(`Your claim on ${the}: Claim decided: Declined.`);
}, 120_000);

it('tells the receivers nothing of a pick-up, and everybody that freight went back', async () => {
  const { load, bolId, name, bolName } = await givenTold('PU-EMPTY');
  const missed = { reason: 'not-ready', plan: 'redeliver', proposedDate: '2026-03-03T17:00:00Z' } as const;
  const body = { ...outcomeBody('pick-up-attempted', missed), occurredAt: at('15:05') };
  await people.driver.ok(recordLoadOutcome, { params: { id: load._id }, body });
  await told('not-delivered', ['shipper', 'carrier']);
  expect(await words('shipper', null)).toBe(
    `The ${name} could not be picked up: freight not ready. Redwood Freight proposes: try again, 03/03/2026 09:00 PST.`,
  );

  const closed = { reason: 'closed', plan: 'return', occurredAt: at('15:10') } as const;
  await givenOutcome(people.carrier, bolId, 'attempted', closed);
  await told('not-delivered', ['shipper', 'receiver', 'driver'], true);
  await givenOutcome(people.shipper, bolId, 'returned', { occurredAt: at('15:20') });
  const { app } = await heard();
  expect(Object.keys(app).sort()).toEqual(['carrier', 'driver', 'quiet', 'receiver']);
  expect(await words('driver', bolId)).toBe(`${bolName} went back to its shipper.`);
}, 120_000);
