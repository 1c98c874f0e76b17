import { beforeAll, describe, expect, it } from 'vitest';
import { buildLoad, editLoad, getLoad, type Load, updateLoad } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import {
  bayview,
  bolIdsOf,
  bolOf,
  buildBody,
  giveDocument,
  givenCheckIn,
  givenDriver,
  givenLoad,
  harbor,
  ironline,
} from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let admin: ApiClient;
let receiver: ApiClient;
const driver = demoUserId('driver@carrier.example');
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin@shipper.example');
  receiver = await server.signIn('admin@receiver.example');
});

const at = (load: Load) => ({ params: { id: load._id } });

/** One more BOL on the load, as an edit does it; the BOL afterwards. */
async function addBol(load: Load, fields: object = {}) {
  const bol = { _id: newId(), file: { name: 'late.pdf', sha256: await giveDocument(server) }, receiverId: bayview };
  const bolChanges = [{ op: 'add' as const, bol: { ...bol, deliveryDate: '2026-03-04T14:00:00Z' } }];
  const body = { ...fields, bolChanges, occurredAt: '2026-03-02T14:00:00Z' };
  const { updatedLoad } = await admin.ok(editLoad, { ...at(load), body });
  return updatedLoad.bols.find(({ _id }) => _id === bol._id)!;
}

describe('editing a load', () => {
  it('is refused: 403 for who sees it, 404 for who does not', async () => {
    const load = await givenLoad(server);
    const expected = {
      'clerk@shipper.example': 403,
      'admin@receiver.example': 403,
      'admin@carrier.example': 403,
      'driver@shipper.example': 404,
      'admin@stranger.example': 404,
      'driver@carrier.example': 404,
    };
    for (const [email, status] of Object.entries(expected)) {
      const answer = await (await server.signIn(email)).call(editLoad, { ...at(load), body: { pUNum: 'PU-2' } });
      expect([email, answer.status]).toEqual([email, status]);
    }
  });

  it('changes what is named and nothing else, at both addresses', async () => {
    const load = await givenLoad(server, { ready: false });
    const first = await admin.ok(editLoad, { ...at(load), body: { pUNum: 'PU-2002' } });
    expect(first.updatedLoad).toMatchObject({ pUNum: 'PU-2002', pUDate: load.pUDate, ready: false });
    expect(first.updatedLoad.version).toBeGreaterThan(load.version);
    const second = await admin.ok(updateLoad, { body: { _id: load._id, ready: true } });
    expect(second).toMatchObject({ notReady: null, updatedLoad: { pUNum: 'PU-2002', ready: true } });
    expect(second.updatedLoad.bols[0]?.load).toMatchObject({ pUNum: 'PU-2002', ready: true });
    const rest = { loadNum: 'L-8', pULocation: 'Door 3', destination: 'Oakland', pUDate: '2026-03-05T18:30:00.000Z' };
    const third = await admin.ok(updateLoad, { body: { _id: load._id, ...rest } });
    expect(third.updatedLoad).toMatchObject({ pUNum: 'PU-2002', ready: true, ...rest });
    expect(third.updatedLoad.bols[0]?.load.pUDate).toBe(rest.pUDate);
  });

  it('records when it was shipped and by whom, keeps that, and forgets it when the load is withdrawn', async () => {
    const load = await givenLoad(server, { ready: false });
    expect(load.shipped).toBeUndefined();
    const edit = async (body: object) => (await admin.ok(editLoad, { ...at(load), body })).updatedLoad.shipped;
    const first = { at: '2026-03-02T10:00:00.000Z', byName: 'Grace Lindqvist' };
    expect(await edit({ ready: true, occurredAt: first.at })).toEqual(first);
    expect(await edit({ pUNum: 'PU-2003', occurredAt: '2026-03-02T11:00:00Z' })).toEqual(first);
    expect(await edit({ ready: false, occurredAt: '2026-03-02T12:00:00Z' })).toBeUndefined();
    const again = await edit({ ready: true, occurredAt: '2026-03-02T13:00:00Z' });
    expect(again?.at).toBe('2026-03-02T13:00:00.000Z');
  });

  it('has that record from the start where it was built shipped', async () => {
    const load = await givenLoad(server);
    expect(load.shipped).toEqual({ at: load.createdDate, byName: 'Grace Lindqvist' });
  });

  it('merges different fields and refuses the same field changed twice', async () => {
    const load = await givenLoad(server, { ready: false });
    const seen = { pUNum: load.pUNum, destination: load.destination };
    await admin.ok(editLoad, { ...at(load), body: { pUNum: 'PU-mine', seen } });
    await admin.ok(editLoad, { ...at(load), body: { destination: 'Oakland', seen } });
    const conflict = await admin.call(editLoad, { ...at(load), body: { pUNum: 'PU-theirs', seen } });
    expect([conflict.status, conflict.error]).toEqual([409, 'changed-meanwhile']);
    expect(conflict.body).toBe('This load was changed in the meantime: P/U number.');
    expect(await admin.ok(getLoad, at(load))).toMatchObject({ pUNum: 'PU-mine', destination: 'Oakland' });
  });

  it('adds, changes and removes BOLs by operations', async () => {
    const load = await givenLoad(server, { ready: false, bols: [{}, { receiverId: null }] });
    const [first, second] = bolIdsOf(load);
    const added = { _id: newId(), file: { name: 'third.pdf', sha256: await giveDocument(server) } };
    const { updatedLoad } = await admin.ok(editLoad, {
      ...at(load),
      body: {
        bolChanges: [
          { op: 'remove', bolId: first ?? '' },
          { op: 'add', bol: added },
          { op: 'change', bolId: second ?? '', fields: { receiverId: bayview }, seen: { receiverId: null } },
        ],
      },
    });
    expect(bolIdsOf(updatedLoad)).toEqual([second, added._id]);
    expect(updatedLoad.bols[0]?.receiverId).toBe(bayview);
    expect(updatedLoad.bols[1]?.file.name).toBe('1-third.pdf');
  });

  it('replaces a document with a name that fills a line, also one that was stored with more', async () => {
    const load = await givenLoad(server);
    const id = bolOf(load);
    const name = `${'n'.repeat(196)}.pdf`;
    const stored = `0-${name}`;
    await server.database.pool.query('update bols set file_name = $1 where id = $2', [stored, id]);
    const replace = async (seen: { name: string; sha256: string }) => {
      const file = { name, sha256: await giveDocument(server) };
      const bolChanges = [{ op: 'change' as const, bolId: id, fields: { file }, seen: { file: seen } }];
      const { updatedLoad } = await admin.ok(editLoad, { params: { id: load._id }, body: { bolChanges } });
      return updatedLoad.bols[0]!.file;
    };
    const first = await replace({ name: stored, sha256: load.bols[0]!.file.sha256 });
    expect(first.name).toBe(`0-${name.slice(2)}`);
    expect((await replace(first)).name).toBe(first.name);
    const bols = [{ _id: id, file: { name: stored, sha256: await giveDocument(server) } }];
    expect((await admin.call(editLoad, { params: { id: load._id }, body: { bols } })).status).toBe(200);
  });

  it('keeps added BOLs in the order they were added, whatever their ids', async () => {
    const load = await givenLoad(server, { ready: false });
    const ids = [newId(), newId(), newId()].toReversed();
    const bols = await Promise.all(
      ids.map(async (_id) => ({ _id, file: { name: 'more.pdf', sha256: await giveDocument(server) } })),
    );
    const bolChanges = bols.map((bol) => ({ op: 'add' as const, bol }));
    const { updatedLoad } = await admin.ok(editLoad, { ...at(load), body: { bolChanges } });
    expect(bolIdsOf(updatedLoad)).toEqual([bolOf(load), ...ids]);
  });

  it('gives a BOL that is added the driver all others have, and says so in its timeline', async () => {
    const load = await givenLoad(server, { bols: [{}, {}] });
    await givenDriver(await server.signIn('admin@carrier.example'), bolIdsOf(load), driver);
    const third = await addBol(load);
    expect(third).toMatchObject({
      driver: { name: 'Ray Delgado' },
      added: { at: '2026-03-02T14:00:00.000Z', byName: 'Grace Lindqvist', driverName: 'Ray Delgado' },
    });
    const ray = await server.signIn('driver@carrier.example');
    expect((await ray.ok(getLoad, at(load))).bols.map(({ _id }) => _id)).toContain(third._id);
  });

  it('gives a BOL that is added no driver where the others differ', async () => {
    const load = await givenLoad(server, { bols: [{}, {}] });
    const carrier = await server.signIn('admin@carrier.example');
    const [first = '', second = ''] = bolIdsOf(load);
    await givenDriver(carrier, [first], driver);
    await givenDriver(carrier, [second], demoUserId('driver2@carrier.example'));
    expect(await addBol(load)).toMatchObject({ driver: null, added: { driverName: null } });
  });

  it('gives a BOL that is added nobody of the former carrier', async () => {
    const load = await givenLoad(server, { bols: [{}] });
    await givenDriver(await server.signIn('admin@carrier.example'), bolIdsOf(load), driver);
    expect((await addBol(load, { carrierId: ironline })).driver).toBeNull();
  });

  it('takes a whole list of BOLs from clients that know no operations', async () => {
    const load = await givenLoad(server, { ready: false, bols: [{}, {}] });
    const [keep] = load.bols;
    const added = { _id: newId(), file: { name: 'new.pdf', sha256: await giveDocument(server) }, receiverId: bayview };
    const { updatedLoad } = await admin.ok(editLoad, { ...at(load), body: { bols: [keep as never, added] } });
    expect(bolIdsOf(updatedLoad)).toEqual([keep?._id, added._id]);
    expect(updatedLoad.bols[0]?.file.name).toBe('0-bol.pdf');
  });

  it('that takes a receiver away makes a shipped load unsubmitted, and says so', async () => {
    const load = await givenLoad(server);
    const bolChanges = [{ op: 'change' as const, bolId: bolOf(load), fields: { receiverId: null } }];
    const reply = await admin.ok(editLoad, { ...at(load), body: { bolChanges } });
    expect(reply).toMatchObject({ notReady: 'A BOL has no receiver yet.', updatedLoad: { ready: false } });
    expect((await receiver.call(getLoad, at(load))).status).toBe(404);
  });

  it('that changes the carrier takes the former carrier’s driver off', async () => {
    const load = await givenLoad(server);
    await givenDriver(await server.signIn('admin@carrier.example'), bolIdsOf(load), driver);
    const { updatedLoad } = await admin.ok(editLoad, { ...at(load), body: { carrierId: ironline } });
    expect(updatedLoad).toMatchObject({ carrierId: ironline, drivers: [] });
    expect((await (await server.signIn('driver@carrier.example')).call(getLoad, at(load))).status).toBe(404);
    expect((await (await server.signIn('admin@othercarrier.example')).call(getLoad, at(load))).status).toBe(200);
  });

  it('cannot withdraw or give away a load that is under way', async () => {
    const load = await givenLoad(server);
    await givenCheckIn(receiver, bolOf(load), driver, '2026-03-02T14:00:00Z');
    for (const body of [{ ready: false }, { carrierId: ironline }, { deleted: true }]) {
      const answer = await admin.call(editLoad, { ...at(load), body });
      expect([answer.status, answer.error]).toEqual([409, 'rule-broken']);
    }
    const bolChanges = [{ op: 'remove' as const, bolId: bolOf(load) }];
    expect((await admin.call(editLoad, { ...at(load), body: { bolChanges } })).status).toBe(409);
    expect((await admin.call(editLoad, { ...at(load), body: { pUNum: 'PU-later' } })).status).toBe(200);
  });

  it('cannot bring in somebody else’s document or BOL', async () => {
    const load = await givenLoad(server);
    const foreign = { _id: newId(), file: { name: 'x.pdf', sha256: '1'.repeat(64) } };
    const answer = await admin.call(editLoad, { ...at(load), body: { bolChanges: [{ op: 'add', bol: foreign }] } });
    expect(answer.error).toBe('file-missing');
    const other = await givenLoad(server);
    const stolen = { _id: bolOf(other), file: { name: 'x.pdf', sha256: await giveDocument(server) } };
    const taken = await admin.call(editLoad, { ...at(load), body: { bolChanges: [{ op: 'add', bol: stolen }] } });
    expect(taken.error).toBe('id-taken');
  });
});

describe('deleting a load', () => {
  it('takes it away from everybody, and its id stays taken', async () => {
    const load = await givenLoad(server);
    const reply = await admin.ok(editLoad, { ...at(load), body: { deleted: true } });
    expect(reply.updatedLoad).toMatchObject({ _id: load._id, deleted: true });
    for (const client of [admin, receiver]) expect((await client.call(getLoad, at(load))).status).toBe(404);
    const body = { ...(await buildBody(server, { shipperId: harbor })), _id: load._id };
    expect((await admin.call(buildLoad, { body })).error).toBe('id-taken');
  });
});
