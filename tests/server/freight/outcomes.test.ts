import { beforeAll, describe, expect, it } from 'vitest';
import { getBol, updateBol } from '#contract/bol.ts';
import { listCompanyLoads } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import { LIMITS } from '#domain/limits.ts';
import { OUTCOME_KINDS, type OutcomeKind } from '#domain/stop-outcome.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { bayview, bolOf, givenCheckIn, givenDriver, givenLoad, summit } from '../../support/server/freight.ts';
import { givenOutcome, sendOutcome, sendVoid } from '../../support/server/outcomes.ts';
import { emptyReplica, inWords, pull } from '../../support/server/pull.ts';
import { TEST_START, type TestServer, testServer } from '../../support/server/test-server.ts';
import { driverId, signInAll, WHO, type Who } from './at-papers.ts';

let server: TestServer;
let people: Record<Who, ApiClient>;
beforeAll(async () => {
  server = await testServer();
  people = await signInAll(server);
});

/** A BOL on its way to Bayview with Ray, and another one of the same load to Summit. */
async function givenBol(): Promise<string> {
  const load = await givenLoad(server, { bols: [{ receiverId: bayview }, { receiverId: summit }] });
  const id = bolOf(load);
  await givenDriver(await server.signIn('admin@carrier.example'), [id], driverId);
  return id;
}

const CHECKED_IN_AT = '2026-03-02T14:00:00Z';

async function givenArrived(): Promise<string> {
  const id = await givenBol();
  await givenCheckIn(people.receiver, id, driverId, CHECKED_IN_AT);
  return id;
}

async function givenOsd(id: string) {
  const change = { op: 'add', kind: 'shortages', entry: { _id: newId(), sku: 'PEARS', qty: 1 } } as const;
  await people.receiver.ok(updateBol, { params: { id }, body: { osdChanges: [change] } });
}

/** A BOL to which each kind can happen. */
async function ripeFor(kind: OutcomeKind): Promise<string> {
  const id = await givenArrived();
  if (kind === 'partial') await givenOsd(id);
  if (kind === 'returned') await givenOutcome(people.receiver, id, 'refused', { occurredAt: '2026-03-02T14:10:00Z' });
  return id;
}

const BY: Partial<Record<OutcomeKind, readonly Who[]>> = {
  refused: ['receiver', 'driver'],
  attempted: ['carrier', 'driver'],
  partial: ['receiver'],
  'nobody-to-sign': ['receiver', 'driver'],
  returned: ['shipper'],
};
const SENTENCES: Partial<Record<OutcomeKind, string>> = {
  partial: 'You are not allowed to complete this BOL.',
  returned: 'You are not allowed to close this BOL as returned.',
};

describe('an outcome of a delivery', () => {
  it.each(OUTCOME_KINDS.filter((kind) => BY[kind]))(
    '%s is recorded by whom it is for, and nobody else',
    async (kind) => {
      for (const who of WHO) {
        const id = await ripeFor(kind);
        const answer = await sendOutcome(people[who], id, kind);
        const seesIt = who !== 'otherReceiver' && who !== 'shipperDriver';
        const expected = BY[kind]?.includes(who) ? 200 : seesIt ? 403 : 404;
        expect([kind, who, answer.status]).toEqual([kind, who, expected]);
        if (expected === 403) {
          const words = SENTENCES[kind] ?? 'You are not allowed to record what happened at this delivery.';
          expect(answer.body).toEqual({ message: words });
        }
        const { outcomes = [] } = await people.shipper.ok(getBol, { params: { id } });
        expect(outcomes.filter((one) => one.kind === kind)).toHaveLength(expected === 200 ? 1 : 0);
      }
    },
  );

  it('is kept as it was said, with who, when and on which device', async () => {
    const id = await givenArrived();
    const said = {
      reason: 'other' as const,
      note: 'The dock\nflooded',
      plan: 'redeliver' as const,
      proposedDate: '2026-03-04T17:00:00.000Z',
      scheduled: '2026-03-04T14:00:00.000Z',
      occurredAt: '2026-03-02T15:30:00+01:00',
    };
    const key = newId();
    const headers = { 'idempotency-key': key, 'x-clock-skew': '60000', 'x-device': 'd1'.repeat(12) };
    const { outcome, bol } = await givenOutcome(people.driver, id, 'refused', said, headers);
    expect(outcome).toBe('done');
    expect(bol.outcomes).toEqual([
      {
        _id: key,
        kind: 'refused',
        toldBy: 'Denise Okafor',
        follows: null,
        ...said,
        at: '2026-03-02T14:31:00.000Z',
        skewMs: 60_000,
        receivedAt: TEST_START,
        byUserId: people.driver.userId,
        byName: people.driver.user?.name,
        byCompanyId: people.driver.user?.companyId,
        driverId,
        deviceId: 'd1'.repeat(12),
        void: null,
      },
    ]);
  });

  it('is kept with a next try that was over when it was recorded, or is by a clock that was right', async () => {
    const body = { plan: 'redeliver' as const, proposedDate: '2026-03-02T14:00:00.000Z' };
    for (const skew of ['0', '3600000']) {
      const { bol } = await givenOutcome(people.driver, await givenArrived(), 'refused', body, {
        'x-clock-skew': skew,
      });
      expect(bol.outcomes).toMatchObject([{ kind: 'refused', ...body }]);
    }
  });

  it('never happened later than it arrived', async () => {
    const { bol } = await givenOutcome(people.driver, await givenArrived(), 'refused', {
      occurredAt: '2031-01-01T00:00:00Z',
    });
    expect(bol.outcomes?.[0]).toMatchObject({ at: TEST_START, occurredAt: '2031-01-01T00:00:00Z' });
  });

  it('under the same key happens once', async () => {
    const id = await givenArrived();
    const headers = { 'idempotency-key': newId() };
    const first = await givenOutcome(people.receiver, id, 'refused', {}, headers);
    const second = await givenOutcome(people.receiver, id, 'refused', {}, headers);
    expect(second).toEqual(first);
    // Also when the key is long forgotten.
    await server.database.pool.query('delete from idempotency_keys');
    const third = await givenOutcome(people.receiver, id, 'refused', {}, headers);
    expect([third.outcome, third.bol.outcomes]).toEqual(['done', first.bol.outcomes]);
  });
});

describe('an outcome that is refused', () => {
  const refusal = async (body: Parameters<typeof sendOutcome>[3], kind: OutcomeKind = 'refused') =>
    sendOutcome(people.receiver, await givenArrived(), kind, body);

  it('lacks or contradicts something: 422 with the sentence, and nothing is kept', async () => {
    const cases: [Parameters<typeof sendOutcome>[3], string][] = [
      [{ plan: 'hold', proposedDate: '2026-03-04T17:00:00Z' }, 'A time is proposed for another try only.'],
      [{ reason: null }, 'Choose a reason first.'],
      [{ reason: 'weather' }, 'Choose another reason.'],
      [{ reason: 'other', note: ' ' }, 'Say what it was first.'],
      [{ toldBy: '' }, 'Say who told you first.'],
      [{ note: ' ' }, 'Take a photo or write a note first.'],
      [{ plan: null }, 'Choose what is to be done now.'],
    ];
    for (const [body, words] of cases) {
      const answer = await refusal(body);
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringContaining(words)]);
    }
    const id = await givenArrived();
    expect((await sendOutcome(people.receiver, id, 'refused', { plan: null })).status).toBe(422);
    expect(await people.receiver.ok(getBol, { params: { id } })).not.toHaveProperty('outcomes');
  });

  it('says what this server does not know: 422', async () => {
    for (const body of [
      { kind: 'sunk' },
      { reason: 'sharks' },
      { plan: 'dive' },
      { note: 'x'.repeat(501) },
    ] as object[])
      expect((await refusal(body)).status).toBe(422);
  });

  it('is of the pick-up, which is on the load: 422', async () => {
    const answer = await sendOutcome(people.driver, await givenArrived(), 'pick-up-attempted');
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      422,
      expect.stringContaining('recorded on the load'),
    ]);
  });

  it('is a part of nothing that was short, over or damaged, or of what never arrived: 409', async () => {
    const early = await sendOutcome(people.receiver, await givenBol(), 'partial');
    expect([early.status, early.error, early.body]).toEqual([409, 'rule-broken', 'Check the BOL in first.']);
    const { status, error, body } = await refusal({}, 'partial');
    expect([status, error, body]).toEqual([409, 'rule-broken', 'Say what was short, over or damaged first.']);
  });

  it('is a return of what nobody refused: 409', async () => {
    const answer = await sendOutcome(people.shipper, await givenArrived(), 'returned');
    const words = 'Nothing of this BOL was refused or could not be delivered.';
    expect([answer.status, answer.body]).toEqual([409, words]);
  });

  it('is one more than may be kept: 409', async () => {
    const id = await givenArrived();
    const headers = { 'idempotency-key': newId() };
    await givenOutcome(people.driver, id, 'nobody-to-sign', {}, headers);
    await server.database.pool.query(
      `update bols set outcomes = (select jsonb_agg(case when n = 1 then outcomes->0
         else outcomes->0 || jsonb_build_object('_id', lpad(n::text, 24, '0')) end) from generate_series(1, $2) n)
       where id = $1`,
      [id, LIMITS.outcomesMax],
    );
    const answer = await sendOutcome(people.driver, id, 'refused');
    expect([answer.status, answer.body]).toEqual([409, 'Too much is recorded here already.']);
    // One of them that comes again is one of them.
    await server.database.pool.query('delete from idempotency_keys');
    const again = await givenOutcome(people.driver, id, 'nobody-to-sign', {}, headers);
    expect(again.bol.outcomes).toHaveLength(LIMITS.outcomesMax);
  });
});

describe('lists', () => {
  const totals = async () => {
    const receiver = await people.receiver.ok(listCompanyLoads, {});
    const { outboundTotal } = await people.shipper.ok(listCompanyLoads, {});
    return { inbound: receiver.inboundTotal, completed: receiver.completedTotal, outbound: outboundTotal };
  };

  it.each(OUTCOME_KINDS.filter((kind) => BY[kind]))('%s moves a BOL only where it completes it', async (kind) => {
    const id = await ripeFor(kind);
    const before = await totals();
    const completes = kind === 'partial' || kind === 'returned';
    const [by = 'receiver'] = BY[kind] ?? [];
    const { bol } = await givenOutcome(people[by], id, kind);
    expect(bol.completed).toBe(completes);
    const { inbound, completed, outbound } = before;
    expect(await totals()).toEqual(completes ? { inbound: inbound - 1, completed: completed + 1, outbound } : before);
  });

  it('tell everybody on the load of it, and nobody else', async () => {
    const id = await givenArrived();
    const replicas = WHO.map(() => emptyReplica());
    const news = async () => {
      const told = [];
      for (const [at, who] of WHO.entries()) {
        told.push([who, inWords(await pull(people[who], replicas[at] ?? emptyReplica())).join(', ')]);
      }
      return told;
    };
    await news();
    const { bol } = await givenOutcome(people.driver, id, 'refused');
    const everybody = [
      ['shipper', 'put bol'],
      ['receiver', 'put bol'],
      ['carrier', 'put bol'],
      ['driver', 'put bol'],
      ['otherReceiver', ''],
      ['shipperDriver', ''],
    ];
    expect(await news()).toEqual(everybody);
    const [outcome] = bol.outcomes ?? [];
    for (const replica of replicas.slice(0, 4)) {
      expect(replica.rows.get(`bol ${id}`)).toMatchObject({ checkin: null, outcomes: [outcome], version: bol.version });
    }
    expect((await sendVoid(people.driver, id, outcome?._id ?? '')).status).toBe(200);
    expect(await news()).toEqual(everybody);
    expect(replicas[0]?.rows.get(`bol ${id}`)).toMatchObject({ outcomes: [{ void: { reason: 'Wrong BOL' } }] });
  });
});
