import { describe, expect, it } from 'vitest';
import { getBol, updateBol } from '#contract/bol.ts';
import { editLoad } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import { LIMITS } from '#domain/limits.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { giveDocument, givenCheckIn, harbor, ironline, redwood } from '../../support/server/freight.ts';
import { BLURRED, paperBody, READABLE, sendPaper, sendPaperVoid, sendReview } from '../../support/server/papers.ts';
import { emptyReplica, pull } from '../../support/server/pull.ts';
import { atPapers, driverId, SEES, WHO } from './at-papers.ts';

const at = atPapers();
const papersFor = async (client: ApiClient) => (await client.ok(getBol, { params: { id: at.bolId } })).papers ?? [];

describe('a photographed paper', () => {
  it('is added by who takes part in the delivery, and nobody else', async () => {
    for (const who of WHO) {
      const { status } = await sendPaper(at.server, at.people[who], at.bolId);
      expect([who, status]).toEqual([who, SEES.includes(who) ? 200 : 404]);
    }
    expect((await papersFor(at.people.shipper)).map(({ byUserId }) => byUserId)).toEqual(
      SEES.map((who) => at.people[who].userId),
    );
  });

  it('is kept as it was said, with who, when and on which device; the BOL stays as it was', async () => {
    const before = await at.people.driver.ok(getBol, { params: { id: at.bolId } });
    const key = newId();
    const headers = { 'idempotency-key': key, 'x-clock-skew': '60000', 'x-device': 'd1'.repeat(12) };
    const said = { kind: 'other' as const, title: 'Pallet slip', pages: [READABLE, BLURRED] };
    const { body } = await sendPaper(at.server, at.people.driver, at.bolId, said, headers);
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
    const sha256 = await giveDocument(at.server, redwood, { userId: driverId });
    const headers = { 'idempotency-key': newId() };
    for (const forget of [false, false, true]) {
      if (forget) await at.server.database.pool.query('delete from idempotency_keys');
      const { status, body } = await sendPaper(at.server, at.people.driver, at.bolId, { sha256 }, headers);
      expect([status, body.outcome, body.bol.papers?.length]).toEqual([200, 'done', 1]);
    }
  });

  it('comes late by nature: also to a completed BOL, and it changes no time of it', async () => {
    await givenCheckIn(at.people.receiver, at.bolId, driverId, '2026-03-02T14:00:00Z');
    const completed = { completed: true, checkout: '2026-03-02T14:20:00Z' } as const;
    const { bol } = await at.people.receiver.ok(updateBol, { params: { id: at.bolId }, body: completed });
    const { body } = await sendPaper(at.server, at.people.driver, at.bolId);
    expect(body.bol).toMatchObject({ completed: true, checkin: bol.checkin, checkout: bol.checkout });
    expect(body.bol.papers).toHaveLength(1);
  });

  it('needs its PDF on the server, brought by the same person, with as many pages as are told of', async () => {
    const send = (sha256: string, over = {}) => sendPaper(at.server, at.people.driver, at.bolId, { sha256, ...over });
    const colleagues = await giveDocument(at.server, redwood);
    for (const sha256 of ['0'.repeat(64), colleagues, await giveDocument(at.server, harbor)]) {
      const answer = await send(sha256);
      expect([answer.status, answer.error]).toEqual([409, 'file-missing']);
    }
    const own = await giveDocument(at.server, redwood, { userId: driverId, pages: 2 });
    const answer = await send(own);
    expect([answer.status, answer.error]).toEqual([422, 'invalid']);
    expect((await send(own, { pages: [READABLE, READABLE] })).status).toBe(200);
  });

  it('is one of up to fifty of a BOL, with up to twenty pages', async () => {
    const one = await at.given();
    const many = Array.from({ length: LIMITS.papersMax }, () => ({ ...one, _id: newId() }));
    await at.server.database.pool.query('update bols set papers = $2 where id = $1', [at.bolId, JSON.stringify(many)]);
    const answer = await sendPaper(at.server, at.people.driver, at.bolId);
    expect([answer.status, answer.body]).toEqual([409, 'There are too many papers here already.']);
    const pages = Array.from({ length: LIMITS.paperPagesMax + 1 }, () => READABLE);
    expect((await sendPaper(at.server, at.people.driver, at.bolId, { pages })).status).toBe(422);
  });

  it('reaches everybody who sees the BOL with the next pull', async () => {
    const paper = await at.given();
    for (const who of SEES) {
      const replica = emptyReplica();
      await pull(at.people[who], replica);
      expect(replica.rows.get(`bol ${at.bolId}`)).toMatchObject({ papers: [{ _id: paper._id }] });
    }
  });
});

describe('papers of who was there before', () => {
  it('are for the shipper, and not for the carrier or the receiver who comes after', async () => {
    const sha256 = await giveDocument(at.server, redwood, { userId: driverId });
    const before = await at.given(at.people.driver, { sha256 });
    const ofShipper = await at.given(at.people.shipper);
    const admin = await at.server.signIn('admin@shipper.example');
    await admin.ok(editLoad, { params: { id: at.loadId }, body: { carrierId: ironline } });
    const next = await at.server.signIn('admin@othercarrier.example');
    const idsFor = async (client: ApiClient) => (await papersFor(client)).map(({ _id }) => _id);
    expect(await idsFor(next)).toEqual([ofShipper._id]);
    expect(await idsFor(at.people.receiver)).toEqual([ofShipper._id]);
    expect(await idsFor(at.people.shipper)).toEqual([before._id, ofShipper._id]);
    const opened = await fetch(`${at.server.url}/api/files/${sha256}`, { headers: { cookie: next.cookie } });
    expect(opened.status).toBe(404);
    expect((await sendReview(next, at.bolId, before._id)).status).toBe(404);
    expect((await sendPaperVoid(next, at.bolId, before._id)).status).toBe(404);
    // What the next one does takes nothing of it away.
    expect((await sendPaper(at.server, next, at.bolId)).status).toBe(200);
    expect(await idsFor(at.people.shipper)).toHaveLength(3);
    const replica = emptyReplica();
    await pull(next, replica);
    expect(replica.rows.get(`bol ${at.bolId}`)).toMatchObject({
      papers: [{ _id: ofShipper._id }, { byCompanyId: ironline }],
    });
  });
});

describe('a review', () => {
  it('is for the staff of shipper, receiver and carrier', async () => {
    const { _id } = await at.given();
    for (const who of WHO) {
      const { status } = await sendReview(at.people[who], at.bolId, _id);
      const expected = who === 'driver' ? 403 : SEES.includes(who) ? 200 : 404;
      expect([who, status]).toEqual([who, expected]);
    }
    expect((await sendReview(at.people.shipper, at.bolId, newId())).status).toBe(404);
  });

  it('made last counts, in whatever order they arrive', async () => {
    const { _id } = await at.given();
    const late = { result: 'ok' as const, note: '', occurredAt: '2026-03-02T14:45:00Z' };
    expect((await sendReview(at.people.shipper, at.bolId, _id, late)).body.outcome).toBe('done');
    const early = await sendReview(at.people.carrier, at.bolId, _id, { occurredAt: '2026-03-02T14:41:00Z' });
    expect(early.body.outcome).toBe('superseded');
    expect(early.body.bol.papers?.[0]?.review).toMatchObject({ result: 'ok', at: '2026-03-02T14:45:00.000Z' });
    const later = await sendReview(at.people.carrier, at.bolId, _id, { occurredAt: '2026-03-02T14:46:00Z' });
    expect(later.body.bol.papers?.[0]?.review).toMatchObject({ result: 'retake', note: 'Corner missing' });
  });

  it('is not for who photographed it', async () => {
    const { _id } = await at.given(at.people.carrier);
    const answer = await sendReview(at.people.carrier, at.bolId, _id, { result: 'ok', note: '' });
    const message = 'Somebody else has to say whether this can be read: you photographed it.';
    expect([answer.status, answer.body]).toEqual([403, { message }]);
    expect((await sendReview(await at.server.signIn('admin@carrier.example'), at.bolId, _id)).status).toBe(200);
  });

  it('of what was taken back is refused', async () => {
    const { _id } = await at.given();
    await sendPaperVoid(at.people.driver, at.bolId, _id);
    const answer = await sendReview(at.people.shipper, at.bolId, _id);
    expect([answer.status, answer.body]).toEqual([409, 'This paper was taken back.']);
  });
});

describe('taking back', () => {
  it('is for who photographed it and the staff of their company, once, and it stays on record', async () => {
    const { _id } = await at.given();
    for (const who of ['shipper', 'receiver'] as const) {
      const answer = await sendPaperVoid(at.people[who], at.bolId, _id);
      expect(answer.status).toBe(403);
    }
    const first = await sendPaperVoid(at.people.carrier, at.bolId, _id, 'Wrong load');
    expect(first.body.outcome).toBe('done');
    const again = await sendPaperVoid(at.people.driver, at.bolId, _id, 'Mine');
    expect(again.body.outcome).toBe('superseded');
    expect((await papersFor(at.people.receiver))[0]?.void).toMatchObject({
      reason: 'Wrong load',
      byName: 'Jenna Whitfield',
    });
  });

  it('takes a reason', async () => {
    const { _id } = await at.given();
    expect((await sendPaperVoid(at.people.driver, at.bolId, _id, ' ')).status).toBe(422);
  });
});

it('a body that says nonsense of a page is refused as a whole', async () => {
  const sha256 = await giveDocument(at.server, redwood, { userId: driverId });
  for (const pages of [[], [{ ...READABLE, faults: ['x'.repeat(41)] }], [{ ...READABLE, edge: Number.NaN }]]) {
    const answer = await sendPaper(at.server, at.people.driver, at.bolId, paperBody(sha256, { pages }));
    expect(answer.status).toBe(422);
  }
  expect(await papersFor(at.people.driver)).toEqual([]);
});
