/** Edits of a load's BOLs that meet what somebody else has done to them, and lists that contradict themselves. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BodyIn } from '#contract/endpoint.ts';
import { buildLoad, editLoad, getLoad, type Load } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { bayview, bolIdsOf, buildBody, giveDocument, givenLoad, summit } from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let admin: ApiClient;
let load: Load;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin@shipper.example');
});
beforeEach(async () => {
  load = await givenLoad(server, { ready: false, bols: [{ receiverId: bayview }, { receiverId: bayview }] });
});

const edit = (body: BodyIn<typeof editLoad>) => admin.call(editLoad, { params: { id: load._id }, body });
const bols = async () => (await admin.ok(getLoad, { params: { id: load._id } })).bols;
const first = () => bolIdsOf(load)[0] ?? '';
const remove = () => edit({ bolChanges: [{ op: 'remove', bolId: first() }] });
const sendTo = (receiverId: string, seen: string | null) =>
  edit({ bolChanges: [{ op: 'change', bolId: first(), fields: { receiverId }, seen: { receiverId: seen } }] });

describe('a BOL of a load that is edited', () => {
  it('may have been taken off before: that is what was wanted', async () => {
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect(await bols()).toHaveLength(1);
  });

  it('that was taken off meanwhile is not changed, which is said', async () => {
    await remove();
    const { status, error, body } = await sendTo(summit, bayview);
    expect([status, error, body]).toEqual([
      409,
      'changed-meanwhile',
      'This BOL was removed from the load in the meantime.',
    ]);
    expect(await bols()).toHaveLength(1);
  });

  it('that was changed meanwhile keeps that, and what it is about is named', async () => {
    expect((await sendTo(summit, bayview)).status).toBe(200);
    const { status, error, body } = await sendTo(bayview, null);
    expect([status, error, body]).toEqual([
      409,
      'changed-meanwhile',
      'This BOL was changed in the meantime: receiver.',
    ]);
    expect((await bols()).find(({ _id }) => _id === first())?.receiverId).toBe(summit);
  });
});

describe('an edit', () => {
  it('that names a new BOL twice adds it once', async () => {
    const bol = { _id: newId(), file: { name: 'new.pdf', sha256: await giveDocument(server) } };
    await edit({ bolChanges: [1, 2].map(() => ({ op: 'add' as const, bol })) });
    expect((await bols()).filter(({ _id }) => _id === bol._id)).toHaveLength(1);
  });

  it('is either a whole list of BOLs or what is done to them, not both', async () => {
    const bolChanges = [{ op: 'remove' as const, bolId: first() }];
    const { status, body } = await edit({ bols: (await bols()) as never, bolChanges });
    const message = 'BOLs must not come together with bolChanges.';
    expect([status, body]).toMatchObject([422, { fields: { bols: message } }]);
    expect(await bols()).toHaveLength(2);
  });
});

it('a load that is built names each of its BOLs once, or is not built', async () => {
  const body = await buildBody(server);
  const { status, body: answer } = await admin.call(buildLoad, {
    body: { ...body, bols: [...body.bols, ...body.bols] },
  });
  expect([status, answer]).toMatchObject([422, { fields: { bols: 'BOLs must not name the same BOL twice.' } }]);
  expect((await admin.call(getLoad, { params: { id: body._id ?? '' } })).status).toBe(404);
});
