import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getClaimPack } from '#contract/claim-pack.ts';
import { newId } from '#domain/ids.ts';
import { readPdf } from '../../support/pdfs/read-pdf.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { givenShort, sendClaim, sendWithdrawal } from '../../support/server/claims.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const EMAILS = {
  shipper: 'clerk@shipper.example',
  receiver: 'clerk@receiver.example',
  carrier: 'associate@carrier.example',
  driver: 'driver@carrier.example',
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

async function packFor(who: Who): Promise<string> {
  const headers = { cookie: people[who].cookie };
  const reply = await fetch(server.url + getClaimPack.path.replace(':id', bolId), { headers });
  const pages = await readPdf(new Uint8Array(await reply.arrayBuffer()));
  return pages.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
}

describe('a withdrawal', () => {
  const filed = async (who: 'shipper' | 'receiver') =>
    (await sendClaim(people[who], bolId)).body.bol.claims!.at(-1)!._id;
  const heard = async () =>
    (
      await server.database.pool.query(
        'select text from notifications where bol_id = $1 and kind = $2 and user_id = $3',
        [bolId, 'claim-filed', people.carrier.userId],
      )
    ).rows.map(({ text }) => text);

  it('is its company’s own, and of nobody else', async () => {
    const filingId = await filed('shipper');
    for (const who of WHO) {
      const { status } = await sendWithdrawal(people[who], [bolId, filingId]);
      const expected = { shipper: 200, receiver: 409, stranger: 404 }[who as string] ?? 403;
      expect([who, status]).toEqual([who, expected]);
    }
    expect((await sendWithdrawal(people.shipper, [bolId, newId()])).status).toBe(409);
    expect((await sendWithdrawal(people.shipper, [bolId, filingId], { reason: ' ' })).status).toBe(422);
  });

  it('happens once under its key, is told to the carrier, and another claim may be filed', async () => {
    const filingId = await filed('shipper');
    const headers = { 'idempotency-key': newId() };
    const first = await sendWithdrawal(people.shipper, [bolId, filingId], {}, headers);
    await server.database.pool.query('delete from idempotency_keys');
    const again = await sendWithdrawal(people.shipper, [bolId, filingId], {}, headers);
    expect([first.body.outcome, again.status, again.body.bol.claims?.length]).toEqual(['done', 200, 2]);
    expect(again.body.bol.claims?.at(-1)).toMatchObject({ step: 'withdrawn', filingId, note: 'Wrong amount' });
    expect(await heard()).toEqual([expect.stringMatching(/^\S+ \S+ withdrew the claim on the BOL/)]);
    expect(JSON.stringify(await heard())).not.toContain('Wrong amount');
    const other = await sendWithdrawal(people.shipper, [bolId, filingId], { occurredAt: '2026-03-02T14:56:00Z' });
    expect(other.body.outcome).toBe('superseded');
    const anew = await sendClaim(people.shipper, bolId, { amountCents: 1, occurredAt: '2026-03-02T14:57:00Z' });
    expect(anew.body.outcome).toBe('done');
    expect(await heard()).toEqual([expect.stringMatching(/filed a claim on the BOL/)]);
  });

  it('is told in the claim pack beside what stands, and claims nothing by itself', async () => {
    const filingId = (await sendClaim(people.shipper, bolId, { amountCents: 800_000 })).body.bol.claims?.[0]?._id ?? '';
    await sendWithdrawal(people.shipper, [bolId, filingId]);
    for (const who of ['shipper', 'carrier'] as const) {
      const pack = await packFor(who);
      expect(pack).toContain('No claim stands What was claimed was taken back, so no amount is stated.');
      expect(pack).toContain('Harbor Foods has taken back its claim of $8,000.00. It is not asserted any more.');
      expect(pack).toContain('"Wrong amount"');
      expect(pack).not.toMatch(/claims \$|holds .* liable/);
    }
    await sendClaim(people.shipper, bolId, { amountCents: 80_000, occurredAt: '2026-03-02T14:57:00Z' });
    const pack = await packFor('carrier');
    expect(pack).toContain('Harbor Foods claims $800.00');
    expect(pack).toContain('Withdrawn claim of Harbor Foods');
    expect(pack).not.toContain('claims $8,000.00');
    // What is not their own they do not hear of.
    expect(await packFor('receiver')).not.toContain('taken back');
  });
});
