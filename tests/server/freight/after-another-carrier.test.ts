/** A load that went to another carrier: what the one before left is the shipper's, and still its maker's. */
import { beforeAll, describe, expect, it } from 'vitest';
import { listSignatures, signBol } from '#contract/signature.ts';
import { newId } from '#domain/ids.ts';
import type { Actor } from '#domain/roles.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { viewOf } from '#server/freight/authorize.ts';
import { findWholeLoad, type WholeLoad } from '#server/freight/whole-load.ts';
import { handshakeRow, toldOf } from '../../domain/handshake-told.ts';
import { paperOf } from '../../domain/paper-of.ts';
import { signature } from '../../support/server/authorization-rows.ts';
import { bayview, bolIdsOf, givenDriver, givenLoad, harbor, ironline, redwood } from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const ray = demoUserId('driver@carrier.example');
const theirs: Actor = { userId: newId(), companyId: ironline, companyType: 0, role: 1 };
const shippers: Actor = { userId: newId(), companyId: harbor, companyType: 1, role: 1 };
const rays: Actor = { userId: ray, companyId: redwood, companyType: 0, role: 3 };
/** When Ray drove, and until when. */
const THEN = '2026-03-02T14:00:00.000Z';
const UNTIL = '2026-03-02T14:30:00.000Z';

let server: TestServer;
/** Ray's until then; another carrier's now, with nobody driving. */
let whole: WholeLoad;
beforeAll(async () => {
  server = await testServer();
  const { _id } = await givenLoad(server, { bols: [{ receiverId: bayview }] });
  const { load, bols } = await findWholeLoad(server.database.db, _id);
  const moved = { driverId: null, formerDrivers: [{ userId: ray, until: UNTIL }] };
  whole = { load: { ...load, carrierId: ironline }, bols: bols.map((bol) => ({ ...bol, ...moved })) };
});

type Facts = Partial<WholeLoad['bols'][number]>;
const withFacts = (facts: Facts): WholeLoad => ({ ...whole, bols: whole.bols.map((bol) => ({ ...bol, ...facts })) });

describe('what is left of the carrier before', () => {
  it('a handover with them is not for the one who came, whoever was on the other side', () => {
    const { offered, answered } = toldOf();
    const by = { offered: { ...offered, companyId: redwood }, answered: { ...answered, companyId: bayview } };
    const seen = (actor: Actor) => viewOf(actor, withFacts({ handshakes: [handshakeRow(by)] })).bols[0]?.handshakes;
    expect([seen(theirs)?.length, seen(shippers)?.length]).toEqual([0, 1]);
  });

  it('a paper is seen by who photographed it, for what they still bring to it, and by nobody who came', () => {
    const papers = [paperOf({ byUserId: ray, byCompanyId: redwood })];
    const seen = (actor: Actor, at: string | null) => viewOf(actor, withFacts({ papers }), at).bols[0]?.papers.length;
    expect([seen(rays, THEN), seen(theirs, null), seen(shippers, null)]).toEqual([1, 0, 1]);
    expect(seen(rays, null)).toBeUndefined();
  });

  it('an outcome of the pick-up is its maker’s to take back, and not for the one who came', () => {
    const outcomes = [{ _id: newId(), byUserId: ray, byCompanyId: redwood }] as never;
    const after = { ...whole, load: { ...whole.load, outcomes } };
    const seen = (actor: Actor, at: string | null) => viewOf(actor, after, at).outcomes.length;
    expect([seen(rays, THEN), seen(theirs, null), seen(shippers, null)]).toEqual([1, 0, 1]);
  });
});

it('a signature that takes another one back is taken back by none', async () => {
  const load = await givenLoad(server);
  const [id = ''] = bolIdsOf(load);
  await givenDriver(await server.signIn('admin@carrier.example'), [id], ray);
  const clerk = await server.signIn('clerk@shipper.example');
  const sign = (over: object) => {
    const body = { ...signature(load.bols[0]?.file.sha256 ?? ''), _id: newId(), purpose: 'shipper', ...over };
    return clerk.call(signBol, { params: { id }, body: body as never });
  };
  const first = newId();
  const back = newId();
  const voids = (signatureId: string) => ({ voids: { signatureId, reason: 'Wrong pages' } });
  expect((await sign({ _id: first })).status).toBe(201);
  expect((await sign({ _id: back, ...voids(first) })).status).toBe(201);
  const { status, body } = await sign(voids(back));
  expect([status, body]).toMatchObject([422, { fields: { 'voids.signatureId': expect.any(String) } }]);
  expect(await clerk.ok(listSignatures, { params: { id } })).toHaveLength(2);
});
