/** An edit of a load's BOLs that arrives again or names what is not there: documents, numbers, and BOLs added before. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getBol } from '#contract/bol.ts';
import { checkInLoad, checkOutLoad, editLoad, getLoad, type Load } from '#contract/load.ts';
import type { SignatureDraft } from '#contract/signature.ts';
import { newId } from '#domain/ids.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { signature } from '../../support/server/authorization-rows.ts';
import {
  bayview,
  bolIdsOf,
  bolOf,
  giveDocument,
  givenDriver,
  givenLoad,
  summit,
} from '../../support/server/freight.ts';
import { sendSignature } from '../../support/server/handshakes.ts';
import { sendPaper } from '../../support/server/papers.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let shipper: ApiClient;
let load: Load;
beforeAll(async () => {
  server = await testServer();
  shipper = await server.signIn('admin@shipper.example');
});
beforeEach(async () => {
  load = await givenLoad(server, { bols: [{}, {}] });
});

const edit = (...bolChanges: object[]) =>
  shipper.call(editLoad, { params: { id: load._id }, body: { bolChanges } as never });
const filesOf = ({ bols }: Load) => bols.map(({ file }) => file.name);

describe('a BOL that is added', () => {
  it('is there once, though the edit comes again long after its key is forgotten', async () => {
    const file = { name: 'late.pdf', sha256: await giveDocument(server) };
    const bol = { _id: newId(), file, receiverId: bayview, deliveryDate: '2026-03-04T14:00:00Z' };
    const first = await edit({ op: 'add', bol });
    const again = await edit({ op: 'add', bol });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.updatedLoad.bols.filter(({ _id }) => _id === bol._id)).toHaveLength(1);
  });

  it('stands behind the others, also where one was removed before', async () => {
    const [first, second] = bolIdsOf(load);
    await edit({ op: 'remove', bolId: first });
    const file = { name: 'late.pdf', sha256: await giveDocument(server) };
    // An id before all others, as from a device whose clock is far behind.
    const bol = { _id: '00'.repeat(12), file, receiverId: bayview, deliveryDate: '2026-03-04T14:00:00Z' };
    const { body } = await edit({ op: 'add', bol });
    expect(bolIdsOf(body.updatedLoad)).toEqual([second, bol._id]);
    expect(bolIdsOf(await shipper.ok(getLoad, { params: { id: load._id } }))).toEqual([second, bol._id]);
  });
});

describe('a BOL whose freight is on a truck', () => {
  const remove = async () => {
    const answer = await edit({ op: 'remove', bolId: bolOf(load) });
    return [answer.status, answer.status === 200 ? 'done' : String(answer.body)];
  };
  let driver: ApiClient;
  beforeEach(async () => {
    driver = await server.signIn('driver@carrier.example');
    await givenDriver(await server.signIn('admin@carrier.example'), bolIdsOf(load), driver.userId);
  });

  it.each([
    ['in', checkInLoad],
    ['out', checkOutLoad],
  ])('stays once the truck was checked %s, whenever its removal was asked for', async (_, at) => {
    const paper = await sendPaper(server, driver, bolOf(load));
    expect(paper.status).toBe(200);
    const body = { driverId: driver.userId, occurredAt: '2026-03-02T14:30:00Z' };
    await shipper.ok(at, { params: { id: load._id }, body });
    expect(await remove()).toEqual([
      409,
      'The load is under way and keeps its BOLs. Its driver or carrier can record that this freight was not delivered.',
    ]);
    expect((await driver.ok(getBol, { params: { id: bolOf(load) } })).papers).toHaveLength(1);
    // Nor by a client that sends the BOLs it wants as a list.
    const answer = await shipper.call(editLoad, { params: { id: load._id }, body: { bols: [] } });
    expect([answer.status, answer.error]).toEqual([409, 'rule-broken']);
  });

  it('stays once its driver has signed, though nobody has checked the load in, until they void that', async () => {
    const [bol] = load.bols;
    const given = { ...signature(bol!.file.sha256), purpose: 'carrier', signerName: 'Ray Delgado' } as SignatureDraft;
    expect((await sendSignature(driver, bol!._id, given)).status).toBe(201);
    expect(await remove()).toEqual([409, expect.stringContaining('has signed this BOL')]);
    const voids = { signatureId: given._id, reason: 'Not on this truck' };
    const voided = { ...given, _id: newId(), image: null, strokes: [], voids };
    expect((await sendSignature(driver, bol!._id, voided)).status).toBe(201);
    expect(await remove()).toEqual([200, 'done']);
  });
});

describe('another document of a BOL', () => {
  const replace = (sha256: string, name = 'newer.pdf') =>
    edit({ op: 'change', bolId: bolIdsOf(load)[1], fields: { file: { name, sha256 } } });

  it('is one that the company has brought itself', async () => {
    const { status, error } = await replace(await giveDocument(server, summit));
    expect([status, error]).toEqual([409, 'file-missing']);
  });

  it('is called by its place on the load, as the one before was', async () => {
    const before = filesOf(load);
    const { body } = await replace(await giveDocument(server));
    expect(filesOf(body.updatedLoad)).toEqual([before[0], '1-newer.pdf']);
  });
});

describe('an edit that waited on a device', () => {
  const deliverAt = (deliveryDate: string, occurredAt?: string) =>
    shipper.call(editLoad, {
      params: { id: load._id },
      body: {
        bolChanges: [{ op: 'change', bolId: bolIdsOf(load)[0] ?? '', fields: { deliveryDate } }],
        ...(occurredAt && { occurredAt }),
      },
    });

  it('may plan a delivery for the day it was made on', async () => {
    expect((await deliverAt('2026-03-01T23:00:00Z')).status).toBe(422);
    expect((await deliverAt('2026-03-01T23:00:00Z', '2026-03-01T20:00:00Z')).status).toBe(200);
  });

  it('gives every BOL its next version: each shows the load', async () => {
    const versions = ({ bols }: Load) => bols.map(({ version }) => version);
    const before = versions(await shipper.ok(getLoad, { params: { id: load._id } }));
    const { body } = await shipper.call(editLoad, { params: { id: load._id }, body: { pUNum: 'PU-NEW' } });
    expect(versions(body.updatedLoad)).toEqual(before.map((version) => version + 1));
  });
});
