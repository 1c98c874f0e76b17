import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getBol, updateBol } from '#contract/bol.ts';
import { editLoad } from '#contract/load.ts';
import { listNotifications } from '#contract/notification.ts';
import type { Answer, Offer } from '#domain/handshake-code.ts';
import type { SigningKey } from '#domain/handshake-proof.ts';
import { HANDSHAKES_MAX } from '#domain/handshakes.ts';
import { newId } from '#domain/ids.ts';
import { handshakeOf, newSigningKey } from '../../domain/handshake-of.ts';
import { handshakeRow } from '../../domain/handshake-told.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { bayview, bolOf, giveDocument, givenDriver, givenLoad, harbor, redwood } from '../../support/server/freight.ts';
import { receiverSignature, registerKey, sendHandshake, sendSignature } from '../../support/server/handshakes.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let receiver: ApiClient;
let driver: ApiClient;
let shipper: ApiClient;
let keys: { offer: SigningKey; answer: SigningKey };
let bolId: string;
let loadId: string;
let documentSha256: string;
beforeAll(async () => {
  server = await testServer();
  receiver = await server.signIn('clerk@receiver.example');
  driver = await server.signIn('driver@carrier.example');
  shipper = await server.signIn('admin@shipper.example');
});
beforeEach(async () => {
  const load = await givenLoad(server, { bols: [{ receiverId: bayview }] });
  bolId = bolOf(load);
  loadId = load._id;
  documentSha256 = load.bols[0]?.file.sha256 ?? '';
  await givenDriver(await server.signIn('admin@carrier.example'), [bolId], driver.userId);
  keys = { offer: await newSigningKey(), answer: await newSigningKey() };
  await registerKey(driver, keys.offer);
  await registerKey(receiver, keys.answer);
});

const seen = (client = shipper) => client.ok(getBol, { params: { id: bolId } });
const stateOf = async () => {
  const { handshakes = [] } = await seen();
  return handshakes.map(({ state, reason }) => [state, reason]);
};

/** Codes of the driver and the receiver's clerk; what is named is said instead, and signed. */
function codes({ offer = {}, answer = {} }: { offer?: Partial<Offer>; answer?: Partial<Answer> } = {}) {
  return handshakeOf({
    keys,
    offer: { bolId, documentSha256, userId: driver.userId, companyId: redwood, ...offer },
    answer: { userId: receiver.userId, companyId: bayview, ...answer },
  });
}

describe('a handover by code', () => {
  it('is kept as the codes say it, with who reported it and when, and touches nothing else', async () => {
    const before = await seen();
    const made = await codes({ answer: { signatureId: 'ab'.repeat(12) } });
    const headers = { 'x-clock-skew': '60000', 'x-device': 'd1'.repeat(12), 'idempotency-key': 'e1'.repeat(12) };
    const { status, body } = await sendHandshake(driver, bolId, made, headers);
    expect([status, body.outcome]).toEqual([200, 'done']);
    const { handshakes, version, ...after } = await seen();
    expect(handshakes).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        pickUp: false,
        offered: {
          userId: driver.userId,
          companyId: redwood,
          name: 'Ray Delgado',
          at: expect.any(String),
          key: 'registered',
        },
        answered: {
          userId: receiver.userId,
          companyId: bayview,
          name: 'Denise Okafor',
          at: expect.any(String),
          key: 'registered',
        },
        documentSha256,
        signatureId: 'ab'.repeat(12),
        pieces: 42,
        seal: 'intact',
        sealNumber: '883201',
        clocksDiffer: false,
        state: 'waiting',
        reason: null,
        reports: [
          {
            _id: 'e1'.repeat(12),
            at: '2026-03-02T14:31:00.000Z',
            occurredAt: '2026-03-02T14:30:00Z',
            skewMs: 60_000,
            receivedAt: expect.any(String),
            byUserId: driver.userId,
            byName: expect.any(String),
            byCompanyId: redwood,
            deviceId: 'd1'.repeat(12),
          },
        ],
      },
    ]);
    expect({ ...after, version: before.version }).toEqual(before);
    const { rows } = await server.database.pool.query('select offer, answer from handshakes where bol_id = $1', [
      bolId,
    ]);
    expect(rows).toEqual([{ offer: made.offer, answer: made.answer }]);
  });

  it('is one, whoever reports it and however often; the second device adds its person', async () => {
    const made = await codes();
    for (const client of [receiver, driver, driver, receiver]) {
      expect((await sendHandshake(client, bolId, made)).status).toBe(200);
    }
    const { handshakes = [] } = await seen();
    expect(handshakes.map(({ reports }) => reports.map(({ byUserId }) => byUserId).sort())).toEqual([
      [driver.userId, receiver.userId].sort(),
    ]);
  });

  it('meets its signature, whichever comes first', async () => {
    const given = await receiverSignature(documentSha256);
    const made = await codes({ answer: { signatureId: given.body._id, statementHash: given.hash } });
    await sendHandshake(driver, bolId, made);
    expect(await stateOf()).toEqual([['waiting', null]]);
    expect((await sendSignature(receiver, bolId, given.body)).status).toBe(201);
    expect(await stateOf()).toEqual([['met', null]]);

    const second = await receiverSignature(documentSha256);
    expect((await sendSignature(receiver, bolId, second.body)).status).toBe(201);
    const again = await codes({ answer: { signatureId: second.body._id, statementHash: second.hash } });
    await sendHandshake(receiver, bolId, again);
    expect(await stateOf()).toEqual([
      ['met', null],
      ['met', null],
    ]);
  });

  it('does not match where the signature says something else, or another person gave it; neither is deleted', async () => {
    const given = await receiverSignature(documentSha256);
    const { hash } = await receiverSignature(documentSha256, { _id: given.body._id, exceptions: 'Two short' });
    await sendHandshake(driver, bolId, await codes({ answer: { signatureId: given.body._id, statementHash: hash } }));
    await sendSignature(receiver, bolId, given.body);
    const others = await receiverSignature(documentSha256);
    await sendSignature(await server.signIn('admin@receiver.example'), bolId, others.body);
    await sendHandshake(
      driver,
      bolId,
      await codes({ answer: { signatureId: others.body._id, statementHash: others.hash } }),
    );
    expect(await stateOf()).toEqual([
      ['differs', null],
      ['differs', null],
    ]);
    expect((await seen()).signatures).toHaveLength(2);
  });

  it('does not match a signature of another BOL', async () => {
    const elsewhere = await givenLoad(server, { bols: [{ receiverId: bayview }] });
    const given = await receiverSignature(elsewhere.bols[0]?.file.sha256 ?? '');
    expect((await sendSignature(receiver, bolOf(elsewhere), given.body)).status).toBe(201);
    const made = await codes({ answer: { signatureId: given.body._id, statementHash: given.hash } });
    expect((await sendHandshake(driver, bolId, made)).status).toBe(200);
    expect(await stateOf()).toEqual([['differs', null]]);
  });

  it('counts for a completed BOL, and for a document the BOL had before', async () => {
    const sha256 = await giveDocument(server, harbor);
    const file = { name: 'new.pdf', sha256 };
    const body = {
      _id: loadId,
      bolChanges: [{ op: 'change', bolId, fields: { file } }],
      occurredAt: '2026-03-02T14:00:00Z',
    };
    await shipper.ok(editLoad, { params: { id: loadId }, body: body as never });
    await sendHandshake(driver, bolId, await codes());
    expect(await stateOf()).toEqual([['waiting', null]]);
    await receiver
      .ok(updateBol, {
        params: { id: bolId },
        body: { completed: true, checkout: '2026-03-02T15:00:00Z', driverId: driver.userId },
      })
      .catch(() => undefined);
    await sendHandshake(driver, bolId, await codes());
    expect(await stateOf()).toHaveLength(2);
  });
});

describe('a key of a device', () => {
  it('that nobody registered counts by its person’s own report, and leaves it unproven until then', async () => {
    keys = { ...keys, offer: await newSigningKey() };
    const made = await codes();
    await sendHandshake(receiver, bolId, made);
    expect(await stateOf()).toEqual([['unproven', 'The key of Ray Delgado is not known yet.']]);
    await sendHandshake(driver, bolId, made);
    const { handshakes: [told] = [] } = await seen();
    expect([told?.state, told?.offered.key, told?.answered.key]).toEqual(['waiting', 'first-seen', 'registered']);
  });

  it('that is registered later proves what was waiting for it, and everybody is told', async () => {
    keys = { ...keys, offer: await newSigningKey() };
    await sendHandshake(receiver, bolId, await codes());
    const { version } = await seen();
    await registerKey(driver, keys.offer);
    expect(await stateOf()).toEqual([['waiting', null]]);
    expect((await seen()).version).toBeGreaterThan(version);
  });

  it('of another person proves nothing', async () => {
    keys = { offer: keys.answer, answer: keys.offer };
    await sendHandshake(driver, bolId, await codes());
    expect(await stateOf()).toEqual([['invalid', 'The key of Ray Delgado is another person’s.']]);
  });
});

describe('what is no handover', () => {
  it('is kept with its reason, and staff of both sides are told once', async () => {
    const stranger = await server.signIn('admin@stranger.example');
    const office = await server.signIn('admin@carrier.example');
    const first = await codes();
    const other = await codes({ offer: { nonce: 'ff'.repeat(12) } });
    const cases: [string, { offer: string; answer: string }][] = [
      ['The code of Denise Okafor answers another code.', { offer: first.offer, answer: other.answer }],
      ['The code of Denise Okafor answers another code.', await codes({ answer: { nonce: '00'.repeat(12) } })],
      ['The code of Denise Okafor answers another code.', await codes({ answer: { bolId: newId() } })],
      ['Both sides are of the same company.', await codes({ answer: { companyId: redwood } })],
      ['Denise Okafor is not of the company their code names.', await codes({ answer: { userId: stranger.userId } })],
      ['Ray Delgado is not of the company their code names.', await codes({ offer: { userId: newId() } })],
      ['Ray Delgado was not the driver of this BOL.', await codes({ offer: { userId: office.userId } })],
      [
        'Denise Okafor does not work for the receiver of this BOL.',
        await codes({ answer: { userId: shipper.userId, companyId: harbor } }),
      ],
      [
        'The document they agreed on was never the one of this BOL.',
        await codes({ offer: { documentSha256: 'ee'.repeat(32) } }),
      ],
    ];
    const told = async (client: ApiClient) => {
      const all = await client.ok(listNotifications);
      return all.filter(({ bolId: about, kind }) => about === bolId && kind === 'load-changed').map(({ text }) => text);
    };
    for (const [at, [reason, made]] of cases.entries()) {
      expect((await sendHandshake(driver, bolId, made)).status).toBe(200);
      // Some name companies that are not the receiver's.
      const isTheirs = at === 0 || at === cases.length - 1;
      if (isTheirs) expect(await told(receiver)).toEqual([expect.stringMatching(`is not valid. ${reason}$`)]);
    }
    expect(await told(office)).toEqual([expect.stringMatching(/was never the one of this BOL\.$/)]);
    // Told of the one code that named them as its side.
    expect(await told(shipper)).toEqual([expect.stringMatching(/does not work for the receiver of this BOL\.$/)]);
    expect(await stateOf()).toEqual(cases.map(([reason]) => ['invalid', reason]));
  });

  it('is refused where nothing can be kept of it: no codes, the same code twice, or those of another BOL', async () => {
    const made = await codes();
    const foreign = await codes({ offer: { bolId: newId() } });
    for (const wrong of [
      { offer: made.answer, answer: made.offer },
      { offer: made.offer, answer: made.offer },
      { offer: 'CX1:AAA', answer: made.answer },
      { offer: 'hello', answer: made.answer },
      foreign,
    ]) {
      expect((await sendHandshake(driver, bolId, wrong)).status).toBe(422);
    }
    expect((await sendHandshake(driver, bolId, { ...made, offer: `CX1:${'A'.repeat(3000)}` })).status).toBe(413);
    expect((await seen()).handshakes).toBeUndefined();
  });

  it('is one more than may be kept: 409', async () => {
    const rows = Array.from({ length: HANDSHAKES_MAX }, (_, at) =>
      handshakeRow({ _id: at.toString(16).padStart(24, '0') }),
    );
    await server.database.pool.query('update bols set handshakes = $1 where id = $2', [JSON.stringify(rows), bolId]);
    const answer = await sendHandshake(driver, bolId, await codes());
    expect([answer.status, answer.body]).toEqual([409, expect.stringMatching(/^This BOL was handed over by code 20/)]);
  });
});

describe('who sees and reports handovers', () => {
  it('is for driver, receiver and shipper; the carrier’s office sees them, strangers find nothing', async () => {
    const made = await codes();
    const carrier = await server.signIn('admin@carrier.example');
    expect((await sendHandshake(carrier, bolId, made)).status).toBe(403);
    expect((await sendHandshake(await server.signIn('admin@stranger.example'), bolId, made)).status).toBe(404);
    await sendHandshake(driver, bolId, made);
    for (const client of [carrier, receiver, driver, shipper]) expect((await seen(client)).handshakes).toHaveLength(1);
  });

  it('of the pick-up, receivers do not see', async () => {
    const at = { userId: shipper.userId, companyId: harbor, name: 'Marcus Bell', pickUp: true };
    await registerKey(shipper, keys.offer).catch(() => undefined);
    keys = { offer: await newSigningKey(), answer: await newSigningKey() };
    const made = await codes({ offer: at, answer: { userId: driver.userId, companyId: redwood } });
    await sendHandshake(driver, bolId, made);
    expect((await seen(shipper)).handshakes?.[0]).toMatchObject({ pickUp: true, state: 'unproven' });
    expect((await seen(receiver)).handshakes).toBeUndefined();
    expect((await seen(driver)).handshakes).toHaveLength(1);
  });

  it('is append-only: no statement changes or removes a reported code', async () => {
    await sendHandshake(driver, bolId, await codes());
    for (const sql of ['update handshakes set offer = $1', 'delete from handshakes where offer <> $1']) {
      await expect(server.database.pool.query(sql, ['x'])).rejects.toThrow('append-only');
    }
    await expect(server.database.pool.query('truncate handshakes')).rejects.toThrow('append-only');
  });
});
