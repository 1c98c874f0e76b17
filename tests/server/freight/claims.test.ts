import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getBol } from '#contract/bol.ts';
import { CLAIM_CENTS_MAX, CLAIM_STEPS_MAX } from '#domain/claims.ts';
import { newId } from '#domain/ids.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { claimBody, givenShort, sendAnswer, sendClaim } from '../../support/server/claims.ts';
import { bayview, harbor, redwood } from '../../support/server/freight.ts';
import { pulled } from '../../support/server/pull.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const EMAILS = {
  shipper: 'clerk@shipper.example',
  receiver: 'clerk@receiver.example',
  carrier: 'associate@carrier.example',
  driver: 'driver@carrier.example',
  shipperDriver: 'driver@shipper.example',
  stranger: 'admin@stranger.example',
} as const;
type Who = keyof typeof EMAILS;
const WHO = Object.keys(EMAILS) as Who[];

let server: TestServer;
let people: Record<Who, ApiClient>;
let bolId: string;
beforeAll(async () => {
  server = await testServer();
  const clients = await Promise.all(WHO.map((who) => server.signIn(EMAILS[who])));
  people = Object.fromEntries(WHO.map((who, at) => [who, clients[at]])) as typeof people;
});

beforeEach(async () => {
  bolId = await givenShort(server, people.receiver);
});

const claimsFor = async (who: Who) =>
  (await people[who].ok(getBol, { params: { id: bolId } })).claims?.map(({ step, claimantId, amountCents }) => [
    step,
    claimantId,
    amountCents,
  ]);
const sentence = ({ status, body }: { status: number; body: unknown }) => [status, body];

describe('a claim', () => {
  it('is filed by shipper and receiver for their own company, and by nobody else', async () => {
    for (const who of WHO) {
      const { status } = await sendClaim(people[who], bolId);
      const expected = { shipper: 200, receiver: 200, stranger: 404 }[who as string] ?? 403;
      expect([who, status]).toEqual([who, expected]);
    }
    expect(await claimsFor('shipper')).toEqual([
      ['filed', harbor, 125_000],
      ['filed', bayview, 125_000],
    ]);
  });

  it('is seen by shipper and carrier, by the receiver as far as it is their own, and by no driver', async () => {
    await sendClaim(people.shipper, bolId, { amountCents: 777_700 });
    await sendClaim(people.receiver, bolId, { amountCents: 333_300 });
    await sendAnswer(people.carrier, bolId, harbor, { decision: 'offered', note: 'Half of $7,777' });
    const all = [
      ['filed', harbor, 777_700],
      ['filed', bayview, 333_300],
      ['decided', harbor, null],
    ];
    expect(await claimsFor('shipper')).toEqual(all);
    expect(await claimsFor('carrier')).toEqual(all);
    expect(await claimsFor('receiver')).toEqual([['filed', bayview, 333_300]]);
    expect(await claimsFor('driver')).toBeUndefined();
    expect(await claimsFor('shipperDriver')).toBeUndefined();
  });

  it('reaches nobody else by the feed or in an answer either', async () => {
    await sendClaim(people.shipper, bolId, { amountCents: 777_700 });
    const { body } = await sendClaim(people.receiver, bolId, { amountCents: 333_300 });
    expect(JSON.stringify(body)).not.toContain('777700');
    const fed = async (who: Who) => JSON.stringify((await pulled(people[who])).rows.get(`bol ${bolId}`) ?? {});
    expect(await fed('carrier')).toContain('777700');
    for (const who of ['driver', 'shipperDriver'] as const) expect(await fed(who)).not.toContain('claims');
    expect(await fed('receiver')).not.toContain('777700');
    expect(await fed('receiver')).toContain('333300');
  });

  it('holds as it was made first, by the device’s time, and keeps the later one', async () => {
    const later = await sendClaim(people.shipper, bolId, { amountCents: 2, occurredAt: '2026-03-02T14:50:00Z' });
    const earlier = await sendClaim(people.shipper, bolId, { amountCents: 1, occurredAt: '2026-03-02T14:40:00Z' });
    const last = await sendClaim(people.shipper, bolId, { amountCents: 3, occurredAt: '2026-03-02T14:55:00Z' });
    expect([later, earlier, last].map(({ body }) => body.outcome)).toEqual(['done', 'done', 'superseded']);
    expect((await claimsFor('shipper'))?.map(([, , amount]) => amount)).toEqual([2, 1, 3]);
  });

  it('is there once however often it is sent, with its maker and its time', async () => {
    const headers = { 'idempotency-key': newId() };
    await sendClaim(people.receiver, bolId, {}, headers);
    await server.database.pool.query('delete from idempotency_keys');
    const { status, body } = await sendClaim(people.receiver, bolId, {}, headers);
    expect([status, body.bol.claims?.length]).toEqual([200, 1]);
    expect(body.bol.claims?.[0]).toMatchObject({
      _id: headers['idempotency-key'],
      byUserId: people.receiver.userId,
      byCompanyId: bayview,
      at: '2026-03-02T14:40:00.000Z',
    });
  });
});

describe('an answer', () => {
  it('is the carrier’s office’s', async () => {
    await sendClaim(people.shipper, bolId);
    for (const who of WHO) {
      const { status } = await sendAnswer(people[who], bolId, harbor);
      const expected = { carrier: 200, stranger: 404 }[who as string] ?? 403;
      expect([who, status]).toEqual([who, expected]);
    }
  });

  it('needs a claim of that company', async () => {
    await sendClaim(people.shipper, bolId);
    for (const claimantId of [bayview, redwood, newId()]) {
      expect(sentence(await sendAnswer(people.carrier, bolId, claimantId, { decision: 'paid' }))).toEqual([
        409,
        'This company has filed no claim here.',
      ]);
    }
    expect((await claimsFor('carrier'))?.length).toBe(1);
  });
});

describe('a decision', () => {
  it('that is final counts behind an offer and is what is told, whichever comes first', async () => {
    await sendClaim(people.shipper, bolId);
    const answers = [
      ['paid', '2026-03-02T14:55:00Z', 'done'],
      ['offered', '2026-03-02T14:50:00Z', 'done'],
      ['declined', '2026-03-02T14:57:00Z', 'superseded'],
    ] as const;
    for (const [decision, occurredAt, outcome] of answers) {
      const { body } = await sendAnswer(people.carrier, bolId, harbor, { decision, occurredAt });
      expect([decision, body.outcome]).toEqual([decision, outcome]);
    }
    const { rows } = await server.database.pool.query(
      "select text from notifications where bol_id = $1 and kind = 'claim-answered' and user_id = $2",
      [bolId, people.shipper.userId],
    );
    expect(rows.map(({ text }) => text.replace(/^.*\): /, ''))).toEqual(['Claim decided: Paid.']);
  });
});

describe('what is no claim', () => {
  it.each([
    ['before completion', { completed: false }, 'A claim can be filed once this BOL is completed.'],
    [
      'without a difference',
      { short: false },
      'There is nothing to claim: the OSD report is empty, no concealed damage was reported, and nothing was refused or returned.',
    ],
  ])('is refused %s, and nothing is kept', async (_, facts, words) => {
    bolId = await givenShort(server, people.receiver, facts);
    expect(sentence(await sendClaim(people.receiver, bolId))).toEqual([409, words]);
    expect(await claimsFor('receiver')).toBeUndefined();
  });

  it.each([
    ['no amount', { amountCents: 0 }],
    ['a negative one', { amountCents: -5 }],
    ['a part of a cent', { amountCents: 1.5 }],
    ['too much', { amountCents: CLAIM_CENTS_MAX + 1 }],
    ['another currency', { currency: 'XXX' as 'USD' }],
    ['no reason', { basis: '  ' }],
  ])('is refused: %s', async (_, over) => {
    const { status } = await sendClaim(people.receiver, bolId, over);
    expect(status).toBe(422);
    expect(await claimsFor('receiver')).toBeUndefined();
  });

  it('is refused when there are too many', async () => {
    const full = JSON.stringify(
      Array.from({ length: CLAIM_STEPS_MAX }, () => ({
        ...claimBody(),
        _id: newId(),
        step: 'filed',
        claimantId: harbor,
      })),
    );
    await server.database.pool.query('update bols set claims = $1 where id = $2', [full, bolId]);
    expect(sentence(await sendClaim(people.receiver, bolId))).toEqual([
      409,
      'There are too many records of claims here already.',
    ]);
  });
});

// The last one: it moves the server's clock.
describe('a stated day', () => {
  it('is the time of a claim and of an answer, between delivery or filing and now', async () => {
    server.clock.set('2026-03-20T18:00:00Z');
    const occurredAt = '2026-03-20T17:59:00Z';
    const file = (statedAt: string) => sendClaim(people.shipper, bolId, { occurredAt, statedAt });
    expect(sentence(await file('2026-03-01T20:00:00Z'))).toEqual([409, 'That is before the delivery on 03/02/2026.']);
    const { body } = await file('2026-03-04T20:00:00Z');
    expect(body.bol.claims?.[0]).toMatchObject({ at: '2026-03-04T20:00:00.000Z', stated: true, occurredAt });
    expect(body.bol.claims?.[0]).not.toHaveProperty('statedAt');
    const answer = (statedAt: string) => sendAnswer(people.carrier, bolId, harbor, { occurredAt, statedAt });
    expect(sentence(await answer('2026-03-03T20:00:00Z'))).toEqual([
      409,
      'That is before the claim was filed on 03/04/2026.',
    ]);
    // One to come is cut to now.
    const answered = await answer('2026-04-03T20:00:00Z');
    expect(answered.body.bol.claims?.at(-1)).toMatchObject({ at: '2026-03-20T18:00:00.000Z', stated: true });
  });
});
