import { beforeAll, describe, expect, it } from 'vitest';
import { type Bol, getBol } from '#contract/bol.ts';
import { listSignatures, signBol } from '#contract/signature.ts';
import { newId } from '#domain/ids.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { bolOf, giveDocument, givenDriver, givenLoad } from '../../support/server/freight.ts';
import { hugePngUrl, jpegUrl, pngUrl } from '../../support/server/pictures.ts';
import { pulled } from '../../support/server/pull.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
const clients: Record<string, ApiClient> = {};
const who = (email: string) => {
  const client = clients[email];
  if (!client) throw new Error(email);
  return client;
};
beforeAll(async () => {
  server = await testServer();
  for (const email of [
    'admin@shipper.example',
    'clerk@shipper.example',
    'driver@shipper.example',
    'clerk@receiver.example',
    'admin@carrier.example',
    'driver@carrier.example',
    'driver2@carrier.example',
    'admin@stranger.example',
  ]) {
    clients[email] = await server.signIn(email);
  }
});

async function givenBol() {
  const load = await givenLoad(server);
  const id = bolOf(load);
  await givenDriver(who('admin@carrier.example'), [id], who('driver@carrier.example').userId);
  return { id, sha256: load.bols[0]?.file.sha256 ?? '', load };
}

const draft = (documentSha256: string, fields: object = {}) => ({
  _id: newId(),
  purpose: 'shipper' as const,
  signerName: 'Marcus Bell',
  signerTitle: 'Clerk',
  handedOver: false,
  consentText: 'I agree to sign electronically.',
  consentVersion: '2026-01',
  documentSha256,
  strokes: [
    [
      [0, 0, 0],
      [10.5, 3, 16],
    ],
  ] as [number, number, number][][],
  image: pngUrl('signature'),
  occurredAt: '2026-03-02T07:30:00-08:00',
  ...fields,
});

const sign = (email: string, id: string, body: ReturnType<typeof draft>, headers: Record<string, string> = {}) =>
  who(email).call(signBol, { params: { id }, body, headers });

/** The BOL as a device gets it. */
const pulledBol = async (client: ApiClient, id: string) =>
  (await pulled(client)).rows.get(`bol ${id}`) as Bol | undefined;

describe('signing a BOL', () => {
  it('is refused to who may not sign it, and does not exist for strangers', async () => {
    const { id, sha256 } = await givenBol();
    const answers: Record<string, number> = {};
    for (const email of Object.keys(clients)) {
      const purpose = { 'driver@carrier.example': 'carrier', 'clerk@receiver.example': 'receiver' }[email] ?? 'shipper';
      answers[email] = (await sign(email, id, draft(sha256, { purpose }))).status;
    }
    expect(answers).toEqual({
      'admin@shipper.example': 201,
      'clerk@shipper.example': 201,
      'driver@shipper.example': 404,
      'clerk@receiver.example': 201,
      'admin@carrier.example': 403,
      'driver@carrier.example': 201,
      'driver2@carrier.example': 404,
      'admin@stranger.example': 404,
    });
    expect((await server.stranger().call(signBol, { params: { id }, body: draft(sha256) })).status).toBe(403);
  });

  it('is for one’s own side, unless the device is handed over', async () => {
    const { id, sha256 } = await givenBol();
    const wrong = await sign('clerk@receiver.example', id, draft(sha256, { purpose: 'shipper' }));
    expect([wrong.status, wrong.error]).toEqual([403, 'forbidden']);
    const handed = draft(sha256, { purpose: 'receiver', handedOver: true, signerName: 'Dock 12' });
    expect((await sign('driver@carrier.example', id, handed)).status).toBe(201);
  });

  it('is refused when the document is not the one that was shown', async () => {
    const { id, sha256 } = await givenBol();
    const other = await giveDocument(server);
    const answer = await sign('clerk@shipper.example', id, draft(other));
    expect([answer.status, answer.error]).toEqual([409, 'document-changed']);
    await server.database.pool.query('update bols set file_sha256 = $1 where id = $2', [other, id]);
    expect((await sign('clerk@shipper.example', id, draft(sha256))).error).toBe('document-changed');
    expect((await sign('clerk@shipper.example', id, draft(other))).status).toBe(201);
  });

  it('keeps when it happened by a corrected clock, with what the clock said', async () => {
    const { id, sha256 } = await givenBol();
    const body = draft(sha256, { occurredAt: '2026-03-02T06:10:00-08:00' });
    const headers = { 'x-clock-skew': '600000', 'x-device': 'tablet-4' };
    const { body: signed } = await sign('clerk@shipper.example', id, body, headers);
    expect(signed).toMatchObject({
      occurredAt: '2026-03-02T06:10:00-08:00',
      at: '2026-03-02T14:20:00.000Z',
      utcOffset: '-08:00',
      receivedAt: '2026-03-02T15:00:00.000Z',
      deviceId: 'tablet-4',
      userId: who('clerk@shipper.example').userId,
    });
    const future = await sign('clerk@shipper.example', id, draft(sha256, { occurredAt: '2027-01-01T00:00:00Z' }));
    expect(future.body.at).toBe('2026-03-02T15:00:00.000Z');
  });

  it('is done once: the same id is the same signature, for its signer and BOL only', async () => {
    const { id, sha256 } = await givenBol();
    const body = draft(sha256);
    const first = await sign('clerk@shipper.example', id, body);
    const again = await sign('clerk@shipper.example', id, { ...body, signerName: 'Somebody Else' });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await sign('admin@shipper.example', id, body)).error).toBe('id-taken');
    const other = await givenBol();
    expect((await sign('clerk@shipper.example', other.id, { ...body, documentSha256: other.sha256 })).error).toBe(
      'id-taken',
    );
    expect(await who('clerk@shipper.example').ok(listSignatures, { params: { id } })).toHaveLength(1);
  });

  it('shows in full to all who see the BOL, and to nobody else', async () => {
    const { id, sha256 } = await givenBol();
    const body = draft(sha256, { exceptions: 'Two pallets\nwrapped twice', pieces: 12, sealNumber: 'S-1' });
    await sign('clerk@shipper.example', id, body);
    for (const email of ['admin@carrier.example', 'clerk@receiver.example', 'driver@carrier.example']) {
      const [seen] = await who(email).ok(listSignatures, { params: { id } });
      expect(seen).toMatchObject({ ...body, bolId: id });
    }
    for (const email of ['admin@stranger.example', 'driver2@carrier.example', 'driver@shipper.example']) {
      expect((await who(email).call(listSignatures, { params: { id } })).status).toBe(404);
    }
    const before = await who('clerk@shipper.example').ok(getBol, { params: { id } });
    await sign('clerk@receiver.example', id, draft(sha256, { purpose: 'receiver' }));
    const after = await who('clerk@shipper.example').ok(getBol, { params: { id } });
    expect(after.version).toBeGreaterThan(before.version);
  });

  it('stands on the BOL in short, with the reply and in the feed', async () => {
    const { id, sha256, load } = await givenBol();
    const { body: signed } = await sign('driver@carrier.example', id, draft(sha256, { purpose: 'carrier' }));
    const facts = {
      _id: signed._id,
      purpose: 'carrier',
      signerName: 'Marcus Bell',
      companyId: load.carrierId,
      at: signed.at,
      voided: false,
      documentSha256: sha256,
      handedOver: false,
      byName: 'Ray Delgado',
      occurredAt: '2026-03-02T07:30:00-08:00',
      receivedAt: signed.receivedAt,
      deviceId: null,
      clockUncertain: false,
      void: null,
    };
    expect(signed.bol.signatures).toEqual([facts]);
    for (const email of ['clerk@shipper.example', 'clerk@receiver.example', 'admin@carrier.example']) {
      expect((await pulledBol(who(email), id))?.signatures).toEqual([facts]);
    }
  });

  it('must be drawn', async () => {
    const { id, sha256 } = await givenBol();
    for (const fields of [{ strokes: [] }, { image: null }, { strokes: [[]] }, { image: hugePngUrl(20_000) }]) {
      expect((await sign('clerk@shipper.example', id, draft(sha256, fields))).status).toBe(422);
    }
  });

  it('takes a PNG that is one', async () => {
    const { id, sha256 } = await givenBol();
    const fake = `data:image/png;base64,${Buffer.from('<svg onload=alert(1)>').toString('base64')}`;
    for (const image of [fake, jpegUrl().replace('jpeg', 'png'), jpegUrl()]) {
      expect((await sign('clerk@shipper.example', id, draft(sha256, { image }))).status).toBe(422);
    }
  });
});

describe('voiding a signature', () => {
  it('is a new signature with a reason, once, by the company that gave it', async () => {
    const { id, sha256 } = await givenBol();
    const { body: given } = await sign('clerk@shipper.example', id, draft(sha256));
    const voids = { signatureId: given._id, reason: 'Signed the wrong page' };
    const taken = { voids, strokes: [], image: null };
    const foreign = await sign('clerk@receiver.example', id, draft(sha256, { purpose: 'receiver', ...taken }));
    expect([foreign.status, foreign.body]).toEqual([409, 'Only the company that gave this signature can void it.']);
    const done = await sign('admin@shipper.example', id, draft(sha256, taken));
    expect([done.status, done.body.voids]).toEqual([201, voids]);
    const twice = await sign('admin@shipper.example', id, draft(sha256, taken));
    expect([twice.status, twice.body]).toEqual([409, 'This signature is voided already.']);
    const list = await who('clerk@shipper.example').ok(listSignatures, { params: { id } });
    expect(list.map(({ _id, voids: voided }) => [_id, voided?.signatureId ?? null])).toEqual([
      [given._id, null],
      [done.body._id, given._id],
    ]);
  });

  it('goes on after the document was replaced, and for a side that signed on a device handed over', async () => {
    const { id, sha256 } = await givenBol();
    const handed = draft(sha256, { purpose: 'receiver', handedOver: true });
    const { body: given } = await sign('driver@carrier.example', id, handed);
    await server.database.pool.query('update bols set file_sha256 = $1 where id = $2', [
      await giveDocument(server),
      id,
    ]);
    const taken = { purpose: 'receiver', strokes: [], image: null, voids: { signatureId: given._id, reason: 'Wrong' } };
    const done = await sign('driver@carrier.example', id, draft(sha256, taken));
    expect([done.status, done.body.bol.signatures]).toEqual([201, [expect.objectContaining({ voided: true })]]);
  });

  it('is a 422 for what is no signature of this BOL', async () => {
    const { id, sha256 } = await givenBol();
    const other = await givenBol();
    const { body: elsewhere } = await sign('clerk@shipper.example', other.id, draft(other.sha256));
    for (const signatureId of [newId(), elsewhere._id]) {
      const answer = await sign('clerk@shipper.example', id, draft(sha256, { voids: { signatureId, reason: 'x' } }));
      expect(answer.status).toBe(422);
    }
  });
});

describe('stored signatures', () => {
  it('cannot be changed or removed, not even by the database’s owner', async () => {
    const { id, sha256 } = await givenBol();
    await sign('clerk@shipper.example', id, draft(sha256));
    for (const statement of [
      `update signatures set purpose = 'receiver'`,
      'delete from signatures',
      'truncate signatures cascade',
    ]) {
      await expect(server.database.pool.query(statement)).rejects.toThrow('append-only');
    }
  });
});
