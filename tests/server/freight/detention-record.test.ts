import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getDetentionRecord } from '#contract/detention-record.ts';
import { editLoad, type Load } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { readPdf } from '../../support/pdfs/read-pdf.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import {
  AT_PICK_UP,
  atDelivery,
  type StayPlace,
  sendDwellAnswer,
  sendDwellCorrection,
  sendMark,
} from '../../support/server/dwell.ts';
import { bayview, bolIdsOf, givenDriver, givenLoad, ironline, summit } from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const EMAILS = {
  shipper: 'clerk@shipper.example',
  receiver: 'clerk@receiver.example',
  carrier: 'associate@carrier.example',
  driver: 'driver@carrier.example',
  stranger: 'admin@stranger.example',
} as const;
type Who = keyof typeof EMAILS;

let server: TestServer;
let people: Record<Who, ApiClient>;
let load: Load;

beforeAll(async () => {
  server = await testServer();
  const all = await Promise.all(Object.entries(EMAILS).map(async ([who, email]) => [who, await server.signIn(email)]));
  people = Object.fromEntries(all);
});
beforeEach(async () => {
  load = await givenLoad(server, {
    bols: [{ deliveryDate: '2026-03-02T08:00:00Z' }, { deliveryDate: '2026-03-02T08:00:00Z' }],
  });
  await givenDriver(await server.signIn('admin@carrier.example'), bolIdsOf(load), demoUserId(EMAILS.driver));
});

const ask = (who: Who, receiverId?: string) =>
  people[who].call(getDetentionRecord, {
    params: { id: load._id },
    query: receiverId ? { receiverId } : {},
    headers: { 'x-connex-language': 'en' },
  });
async function wordsOf(
  who: Who,
  receiverId: string | undefined,
  headers: Record<string, string> = {},
): Promise<string> {
  const path = getDetentionRecord.path.replace(':id', load._id);
  const reply = await fetch(`${server.url}${path}${receiverId === undefined ? '' : `?receiverId=${receiverId}`}`, {
    headers: { cookie: people[who].cookie, ...headers },
  });
  expect(reply.status).toBe(200);
  const pages = await readPdf(new Uint8Array(await reply.arrayBuffer()));
  return pages.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
}

describe('a detention record', () => {
  it('tells what each side says, the figures by the terms, and every fact by both clocks', async () => {
    const place = atDelivery(load);
    const markId = newId();
    const mark = (who: Who, kind: 'arrived' | 'left', time: string, headers = {}) =>
      sendMark(people[who], load._id, place, { kind, occurredAt: `2026-03-02T${time}:00Z` }, headers);
    await mark('driver', 'arrived', '09:00', { 'idempotency-key': markId, 'x-clock-skew': '60000' });
    await mark('driver', 'left', '12:09');
    await sendDwellAnswer(people.receiver, load._id, markId, place, {
      answer: 'dispute',
      theirAt: '2026-03-02T09:40:00Z',
      reason: 'Gate log',
    });
    await mark('receiver', 'left', '12:11');
    const words = await wordsOf('carrier', bayview);
    expect(words).toContain('Detention record');
    expect(words).toContain('2 h free, from the appointment, or arrival if later');
    expect(words).toMatch(/Arrived .* Disputed/);
    expect(words).toContain(
      'Driver: 3 h 10 min, 1 h 10 min over free time. Facility: 2 h 31 min, 31 min over free time.',
    );
    expect(words).toContain('Device said 2026-03-02T09:00:00Z; at the server 2026-03-02T15:00:00');
    expect(words).toContain('Gate log');
    // One truck's two BOLs have one stay, each fact of it once.
    expect(words.match(/Gate log/g)).toHaveLength(1);
    // It goes to others: in English whichever language its reader speaks.
    expect(await wordsOf('carrier', bayview, { 'x-connex-language': 'es' })).toBe(words);
  });

  it('counts from the appointment of a truck that came early, and tells a correction beside what was recorded', async () => {
    load = await givenLoad(server, { bols: [{ deliveryDate: '2026-03-02T09:30:00Z' }] });
    await givenDriver(await server.signIn('admin@carrier.example'), bolIdsOf(load), demoUserId(EMAILS.driver));
    const place = atDelivery(load);
    const markId = newId();
    const key = { 'idempotency-key': markId };
    await sendMark(people.driver, load._id, place, { occurredAt: '2026-03-02T08:00:00Z' }, key);
    await sendMark(people.driver, load._id, place, { kind: 'left', occurredAt: '2026-03-02T12:00:00Z' });
    const corrected = { at: '2026-03-02T09:00:00Z', reason: 'Wrong gate' };
    expect((await sendDwellCorrection(people.driver, load._id, markId, place, corrected)).status).toBe(200);
    const words = await wordsOf('carrier', bayview);
    expect(words).toContain('Driver: 3 h, 30 min over free time.');
    expect(words).toMatch(/Arrived \S+ \S+ \S+ \(corrected\)/);
    expect(words).toContain('Correction: “Wrong gate”, made 03/02/2026');
    expect(words).toContain('2026-03-02T08:00:00');
  });

  it('counts from the appointment that held when the truck came, whatever the shipper sets since, also where the tap comes later', async () => {
    server.clock.set('2026-03-02T09:00:00Z');
    load = await givenLoad(server, {
      bols: [{ deliveryDate: '2026-03-02T09:30:00Z' }],
      pUDate: '2026-03-02T09:30:00Z',
    });
    await givenDriver(await server.signIn('admin@carrier.example'), bolIdsOf(load), demoUserId(EMAILS.driver));
    const shipper = await server.signIn('admin@shipper.example');
    const move = (date: string) =>
      shipper.ok(editLoad, {
        params: { id: load._id },
        body: {
          pUDate: date,
          bolChanges: [{ op: 'change', bolId: String(bolIdsOf(load)[0]), fields: { deliveryDate: date } }],
        },
      });
    const [place, markId] = [atDelivery(load), newId()];
    const mark = (at: StayPlace, kind: 'arrived' | 'left', time: string, headers = {}) =>
      sendMark(people.driver, load._id, at, { kind, occurredAt: `2026-03-02T${time}:00Z` }, headers);
    server.clock.set('2026-03-02T12:00:00Z');
    await mark(place, 'arrived', '09:30', { 'idempotency-key': markId });
    await move('2026-03-02T14:00:00Z');
    server.clock.set('2026-03-02T15:00:00Z');
    // Tapped before the appointment moved, and told after.
    await mark(AT_PICK_UP, 'arrived', '09:30');
    for (const at of [place, AT_PICK_UP]) await mark(at, 'left', '14:30');
    const over = 'Driver: 5 h, 3 h over free time.';
    expect(await wordsOf('carrier', bayview)).toContain(over);
    expect(await wordsOf('carrier', bayview)).toContain(
      '03/02/2026 01:30 PST, when the truck came; since then 03/02/2026 06:00 PST',
    );
    expect(await wordsOf('carrier', undefined)).toContain(over);
    // Corrected to after the change it counts from the new one.
    const corrected = { at: '2026-03-02T12:10:00Z', reason: 'Wrong gate' };
    expect((await sendDwellCorrection(people.driver, load._id, markId, place, corrected)).status).toBe(200);
    expect(await wordsOf('carrier', bayview)).toContain('Driver: 2 h 20 min, within free time.');
  });

  it('tells each stay of a truck that left and came again by itself', async () => {
    const place = atDelivery(load);
    for (const [kind, time] of [
      ['arrived', '09:00'],
      ['left', '12:10'],
      ['arrived', '13:00'],
    ] as const) {
      await sendMark(people.driver, load._id, place, { kind, occurredAt: `2026-03-02T${time}:00Z` });
    }
    await sendMark(people.receiver, load._id, place, { kind: 'left', occurredAt: '2026-03-02T12:12:00Z' });
    const [first = '', second = ''] = (await wordsOf('carrier', bayview)).split('stay 2 of 2');
    expect(first).toContain('1-bol.pdf, stay 1 of 2');
    expect(first).toContain('Driver: 3 h 12 min, 1 h 12 min over free time.');
    expect(first).toContain('Matches');
    expect(second).toContain('Not both ends are on record.');
    expect(second.match(/Device said/g)).toHaveLength(1);
  });

  it('is for whoever sees the stay: of the pick-up no receiver, of a delivery no stranger', async () => {
    await sendMark(people.driver, load._id, AT_PICK_UP);
    await sendMark(people.driver, load._id, atDelivery(load));
    const statuses = async (receiverId?: string) => {
      const all: Partial<Record<Who, number>> = {};
      for (const who of Object.keys(EMAILS) as Who[]) all[who] = (await ask(who, receiverId)).status;
      return all;
    };
    expect(await statuses()).toEqual({ shipper: 200, receiver: 403, carrier: 200, driver: 200, stranger: 404 });
    expect(await statuses(bayview)).toEqual({ shipper: 200, receiver: 200, carrier: 200, driver: 200, stranger: 404 });
    const words = await wordsOf('receiver', bayview);
    expect(words).not.toContain('Pick-up');
  });

  it('is not found any more by whom the load was taken from, and tells nothing of them to who has it now', async () => {
    await sendMark(people.driver, load._id, AT_PICK_UP);
    await sendMark(people.driver, load._id, atDelivery(load));
    const admin = await server.signIn('admin@shipper.example');
    const bolChanges = bolIdsOf(load).map((bolId) => ({
      op: 'change' as const,
      bolId,
      fields: { receiverId: summit },
    }));
    await admin.ok(editLoad, { params: { id: load._id }, body: { carrierId: ironline, bolChanges } });
    for (const [who, receiverId] of [
      ['receiver', bayview],
      ['receiver', summit],
      ['carrier', bayview],
      ['carrier', undefined],
      ['driver', undefined],
    ] as const) {
      expect([who, receiverId, (await ask(who, receiverId)).status]).toEqual([who, receiverId, 404]);
    }
    const next = await server.signIn('admin@othercarrier.example');
    expect((await next.call(getDetentionRecord, { params: { id: load._id }, query: {} })).status).toBe(409);
    expect(await wordsOf('shipper', undefined)).toContain('Ray Delgado');
  });

  it('is of one truck where two come to a receiver: of the one with the BOL that is named', async () => {
    const [first, second] = bolIdsOf(load);
    await givenDriver(
      await server.signIn('admin@carrier.example'),
      [String(second)],
      demoUserId('driver2@carrier.example'),
    );
    const lena = await server.signIn('driver2@carrier.example');
    const at = (bolId?: string) => ({ receiverId: bayview, bolIds: [String(bolId)] });
    await sendMark(people.driver, load._id, at(first), { occurredAt: '2026-03-02T09:00:00Z' });
    await sendMark(lena, load._id, at(second), { occurredAt: '2026-03-02T11:00:00Z' });
    const [rays, lenas] = ['2026-03-02T09:00:00', '2026-03-02T11:00:00'];
    const ofFirst = await wordsOf('carrier', `${bayview}&bolId=${first}`);
    expect([ofFirst.includes(rays), ofFirst.includes(lenas)]).toEqual([true, false]);
    const ofSecond = await wordsOf('carrier', `${bayview}&bolId=${second}`);
    expect([ofSecond.includes(rays), ofSecond.includes(lenas)]).toEqual([false, true]);
    const ofBoth = await wordsOf('carrier', bayview);
    expect([ofBoth.includes(rays), ofBoth.includes(lenas)]).toEqual([true, true]);
    const query = { receiverId: bayview, bolId: newId() };
    expect((await people.carrier.call(getDetentionRecord, { params: { id: load._id }, query })).status).toBe(404);
  });

  it('does not exist while nothing is on record, nor of a company that receives none of it', async () => {
    const answer = await ask('carrier', bayview);
    expect([answer.status, answer.body]).toEqual([409, 'No time of this stay is on record yet.']);
    expect((await ask('carrier', newId())).status).toBe(404);
  });
});
