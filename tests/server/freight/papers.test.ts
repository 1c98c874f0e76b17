import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getBol, updateBol } from '#contract/bol.ts';
import { editLoad } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import { LIMITS } from '#domain/limits.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { hashOf } from '../../support/jpegs.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import {
  bayview,
  bolOf,
  giveDocument,
  givenCheckIn,
  givenDriver,
  givenLoad,
  harbor,
  ironline,
  redwood,
  summit,
} from '../../support/server/freight.ts';
import { newPdf } from '../../support/server/new-pdf.ts';
import { BLURRED, paperBody, READABLE, sendPaper, sendPaperVoid, sendReview } from '../../support/server/papers.ts';
import { emptyReplica, pull } from '../../support/server/pull.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const EMAILS = {
  shipper: 'clerk@shipper.example',
  receiver: 'clerk@receiver.example',
  carrier: 'associate@carrier.example',
  driver: 'driver@carrier.example',
  otherReceiver: 'admin@stranger.example',
  shipperDriver: 'driver@shipper.example',
} as const;
type Who = keyof typeof EMAILS;
const WHO = Object.keys(EMAILS) as Who[];
const SEES: readonly Who[] = ['shipper', 'receiver', 'carrier', 'driver'];

let server: TestServer;
let people: Record<Who, ApiClient>;
let loadId: string;
let bolId: string;
const driverId = demoUserId('driver@carrier.example');
beforeAll(async () => {
  server = await testServer();
  const clients = await Promise.all(WHO.map((who) => server.signIn(EMAILS[who])));
  people = Object.fromEntries(WHO.map((who, at) => [who, clients[at]])) as typeof people;
});
beforeEach(async () => {
  const load = await givenLoad(server, { bols: [{ receiverId: bayview }, { receiverId: summit }] });
  loadId = load._id;
  bolId = bolOf(load);
  await givenDriver(await server.signIn('admin@carrier.example'), [bolId], driverId);
});

const papersFor = async (client: ApiClient, id = bolId) =>
  (await client.ok(getBol, { params: { id } })).papers?.map((paper) => paper) ?? [];

async function given(client = people.driver, over: Parameters<typeof sendPaper>[3] = {}) {
  const answer = await sendPaper(server, client, bolId, over);
  expect([answer.status, answer.body.outcome]).toEqual([200, 'done']);
  const paper = answer.body.bol.papers?.at(-1);
  if (!paper) throw new Error('the paper is not in the reply');
  return paper;
}

describe('a photographed paper', () => {
  it('is added by who takes part in the delivery, and nobody else', async () => {
    for (const who of WHO) {
      const { status } = await sendPaper(server, people[who], bolId);
      expect([who, status]).toEqual([who, SEES.includes(who) ? 200 : 404]);
    }
    expect((await papersFor(people.shipper)).map(({ byUserId }) => byUserId)).toEqual(
      SEES.map((who) => people[who].userId),
    );
  });

  it('is kept as it was said, with who, when and on which device; the BOL stays as it was', async () => {
    const before = await people.driver.ok(getBol, { params: { id: bolId } });
    const key = newId();
    const headers = { 'idempotency-key': key, 'x-clock-skew': '60000', 'x-device': 'd1'.repeat(12) };
    const said = { kind: 'other' as const, title: 'Pallet slip', pages: [READABLE, BLURRED] };
    const { body } = await sendPaper(server, people.driver, bolId, said, headers);
    const { papers, ...rest } = body.bol;
    expect(papers).toEqual([
      {
        _id: key,
        ...said,
        sha256: expect.any(String),
        size: 1000,
        at: '2026-03-02T14:31:00.000Z',
        occurredAt: '2026-03-02T14:30:00Z',
        skewMs: 60_000,
        receivedAt: expect.any(String),
        byUserId: driverId,
        byName: 'Ray Delgado',
        byCompanyId: redwood,
        deviceId: 'd1'.repeat(12),
        review: null,
        void: null,
      },
    ]);
    expect({ ...rest, version: 0 }).toEqual({ ...before, version: 0 });
    expect(rest.version).toBeGreaterThan(before.version);
  });

  it('under the same key happens once, also when the key is long forgotten', async () => {
    const sha256 = await giveDocument(server, redwood, { userId: driverId });
    const headers = { 'idempotency-key': newId() };
    for (const forget of [false, false, true]) {
      if (forget) await server.database.pool.query('delete from idempotency_keys');
      const { status, body } = await sendPaper(server, people.driver, bolId, { sha256 }, headers);
      expect([status, body.outcome, body.bol.papers?.length]).toEqual([200, 'done', 1]);
    }
  });

  it('comes late by nature: also to a completed BOL, and it changes no time of it', async () => {
    await givenCheckIn(people.receiver, bolId, driverId, '2026-03-02T14:00:00Z');
    const completed = { completed: true, checkout: '2026-03-02T14:20:00Z' } as const;
    const { bol } = await people.receiver.ok(updateBol, { params: { id: bolId }, body: completed });
    const { body } = await sendPaper(server, people.driver, bolId);
    expect(body.bol).toMatchObject({ completed: true, checkin: bol.checkin, checkout: bol.checkout });
    expect(body.bol.papers).toHaveLength(1);
  });

  it('needs its PDF on the server, brought by the same person, with as many pages as are told of', async () => {
    const send = (sha256: string, over = {}) => sendPaper(server, people.driver, bolId, { sha256, ...over });
    const colleagues = await giveDocument(server, redwood);
    for (const sha256 of ['0'.repeat(64), colleagues, await giveDocument(server, harbor)]) {
      const answer = await send(sha256);
      expect([answer.status, answer.error]).toEqual([409, 'file-missing']);
    }
    const own = await giveDocument(server, redwood, { userId: driverId, pages: 2 });
    const answer = await send(own);
    expect([answer.status, answer.error]).toEqual([422, 'invalid']);
    expect((await send(own, { pages: [READABLE, READABLE] })).status).toBe(200);
  });

  it('is one of up to fifty of a BOL, with up to twenty pages', async () => {
    const one = await given();
    const many = Array.from({ length: LIMITS.papersMax }, () => ({ ...one, _id: newId() }));
    await server.database.pool.query('update bols set papers = $2 where id = $1', [bolId, JSON.stringify(many)]);
    const answer = await sendPaper(server, people.driver, bolId);
    expect([answer.status, answer.body]).toEqual([409, 'There are too many papers here already.']);
    const pages = Array.from({ length: LIMITS.paperPagesMax + 1 }, () => READABLE);
    expect((await sendPaper(server, people.driver, bolId, { pages })).status).toBe(422);
  });

  it('reaches everybody who sees the BOL with the next pull', async () => {
    const paper = await given();
    for (const who of SEES) {
      const replica = emptyReplica();
      await pull(people[who], replica);
      expect(replica.rows.get(`bol ${bolId}`)).toMatchObject({ papers: [{ _id: paper._id }] });
    }
  });
});

describe('its PDF', () => {
  const open = (client: ApiClient, sha256: string) =>
    fetch(`${server.url}/api/files/${sha256}`, { headers: { cookie: client.cookie } }).then(({ status }) => status);

  async function brought(client: ApiClient): Promise<string> {
    const pdf = await newPdf();
    const headers = { 'content-type': 'application/pdf' };
    const { status } = await client.request('PUT', `/api/files/${hashOf(pdf)}`, { body: pdf, headers });
    expect(status).toBe(201);
    return hashOf(pdf);
  }
  const openedBy = async (sha256: string) => {
    const opened = [];
    for (const who of WHO) if ((await open(people[who], sha256)) === 200) opened.push(who);
    return opened;
  };

  it('opens for who brought it until it belongs to something, then for everybody who sees the paper', async () => {
    const sha256 = await brought(people.driver);
    expect(await openedBy(sha256)).toEqual(['driver']);
    await given(people.driver, { sha256 });
    expect(await openedBy(sha256)).toEqual(['shipper', 'receiver', 'carrier', 'driver']);
  });

  it('of a driver is not for other drivers of the carrier, and that of a clerk not for colleagues', async () => {
    const drivers = await brought(people.driver);
    const clerks = await brought(people.carrier);
    expect(await open(people.carrier, drivers)).toBe(404);
    expect(await open(people.driver, clerks)).toBe(404);
    // Who adds documents sees what their company has, as ever.
    const admin = await server.signIn('admin@shipper.example');
    expect(await open(admin, await brought(people.shipper))).toBe(200);
  });

  it('brought by two of one company is each one’s own', async () => {
    const pdf = await newPdf();
    const put = async (client: ApiClient) => {
      const headers = { 'content-type': 'application/pdf' };
      return (await client.request('PUT', `/api/files/${hashOf(pdf)}`, { body: pdf, headers })).status;
    };
    expect([await put(people.driver), await put(people.carrier), await put(people.carrier)]).toEqual([201, 200, 200]);
    expect((await sendPaper(server, people.carrier, bolId, { sha256: hashOf(pdf) })).status).toBe(200);
  });

  it('is not for a shipper’s own driver to bring', async () => {
    const pdf = await newPdf();
    const headers = { 'content-type': 'application/pdf' };
    const answer = await people.shipperDriver.request('PUT', `/api/files/${hashOf(pdf)}`, { body: pdf, headers });
    expect(answer.status).toBe(403);
  });

  it('goes with its BOL when that is taken off the load', async () => {
    const sha256 = await brought(people.shipper);
    await given(people.shipper, { sha256 });
    const admin = await server.signIn('admin@shipper.example');
    const bolChanges = [{ op: 'remove' as const, bolId }];
    await admin.ok(editLoad, { params: { id: loadId }, body: { seen: {}, bolChanges } });
    const { rows } = await server.database.pool.query('select from paper_refs where bol_id = $1', [bolId]);
    expect(rows).toHaveLength(0);
    expect(await open(people.receiver, sha256)).toBe(404);
  });
});

describe('papers of who was there before', () => {
  it('are for the shipper, and not for the carrier or the receiver who comes after', async () => {
    const sha256 = await giveDocument(server, redwood, { userId: driverId });
    const before = await given(people.driver, { sha256 });
    const ofShipper = await given(people.shipper);
    const admin = await server.signIn('admin@shipper.example');
    await admin.ok(editLoad, { params: { id: loadId }, body: { carrierId: ironline } });
    const next = await server.signIn('admin@othercarrier.example');
    const idsFor = async (client: ApiClient) => (await papersFor(client)).map(({ _id }) => _id);
    expect(await idsFor(next)).toEqual([ofShipper._id]);
    expect(await idsFor(people.receiver)).toEqual([ofShipper._id]);
    expect(await idsFor(people.shipper)).toEqual([before._id, ofShipper._id]);
    const opened = await fetch(`${server.url}/api/files/${sha256}`, { headers: { cookie: next.cookie } });
    expect(opened.status).toBe(404);
    expect((await sendReview(next, bolId, before._id)).status).toBe(404);
    expect((await sendPaperVoid(next, bolId, before._id)).status).toBe(404);
    // What the next one does takes nothing of it away.
    expect((await sendPaper(server, next, bolId)).status).toBe(200);
    expect(await idsFor(people.shipper)).toHaveLength(3);
    const replica = emptyReplica();
    await pull(next, replica);
    expect(replica.rows.get(`bol ${bolId}`)).toMatchObject({
      papers: [{ _id: ofShipper._id }, { byCompanyId: ironline }],
    });
  });
});

describe('a review', () => {
  it('is for the staff of shipper, receiver and carrier', async () => {
    const { _id } = await given();
    for (const who of WHO) {
      const { status } = await sendReview(people[who], bolId, _id);
      const expected = who === 'driver' ? 403 : SEES.includes(who) ? 200 : 404;
      expect([who, status]).toEqual([who, expected]);
    }
    expect((await sendReview(people.shipper, bolId, newId())).status).toBe(404);
  });

  it('made last counts, in whatever order they arrive', async () => {
    const { _id } = await given();
    const late = { result: 'ok' as const, note: '', occurredAt: '2026-03-02T14:45:00Z' };
    expect((await sendReview(people.shipper, bolId, _id, late)).body.outcome).toBe('done');
    const early = await sendReview(people.carrier, bolId, _id, { occurredAt: '2026-03-02T14:41:00Z' });
    expect(early.body.outcome).toBe('superseded');
    expect(early.body.bol.papers?.[0]?.review).toMatchObject({ result: 'ok', at: '2026-03-02T14:45:00.000Z' });
    const later = await sendReview(people.carrier, bolId, _id, { occurredAt: '2026-03-02T14:46:00Z' });
    expect(later.body.bol.papers?.[0]?.review).toMatchObject({ result: 'retake', note: 'Corner missing' });
  });

  it('is not for who photographed it', async () => {
    const { _id } = await given(people.carrier);
    const answer = await sendReview(people.carrier, bolId, _id, { result: 'ok', note: '' });
    const message = 'Somebody else has to say whether this can be read: you photographed it.';
    expect([answer.status, answer.body]).toEqual([403, { message }]);
    expect((await sendReview(await server.signIn('admin@carrier.example'), bolId, _id)).status).toBe(200);
  });

  it('of what was taken back is refused', async () => {
    const { _id } = await given();
    await sendPaperVoid(people.driver, bolId, _id);
    const answer = await sendReview(people.shipper, bolId, _id);
    expect([answer.status, answer.body]).toEqual([409, 'This paper was taken back.']);
  });
});

describe('taking back', () => {
  it('is for who photographed it and the staff of their company, once, and it stays on record', async () => {
    const { _id } = await given();
    for (const who of ['shipper', 'receiver'] as const) {
      const answer = await sendPaperVoid(people[who], bolId, _id);
      expect(answer.status).toBe(403);
    }
    const first = await sendPaperVoid(people.carrier, bolId, _id, 'Wrong load');
    expect(first.body.outcome).toBe('done');
    const again = await sendPaperVoid(people.driver, bolId, _id, 'Mine');
    expect(again.body.outcome).toBe('superseded');
    expect((await papersFor(people.receiver))[0]?.void).toMatchObject({
      reason: 'Wrong load',
      byName: 'Jenna Whitfield',
    });
  });

  it('takes a reason', async () => {
    const { _id } = await given();
    expect((await sendPaperVoid(people.driver, bolId, _id, ' ')).status).toBe(422);
  });
});

it('a body that says nonsense of a page is refused as a whole', async () => {
  const sha256 = await giveDocument(server, redwood, { userId: driverId });
  for (const pages of [[], [{ ...READABLE, faults: ['x'.repeat(41)] }], [{ ...READABLE, edge: Number.NaN }]]) {
    const answer = await sendPaper(server, people.driver, bolId, paperBody(sha256, { pages }));
    expect(answer.status).toBe(422);
  }
  expect(await papersFor(people.driver)).toEqual([]);
});
