import { beforeAll, describe, expect, it } from 'vitest';
import { buildLoad, editLoad, getLoad } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { bayview, buildBody, giveDocument, givenLoad, harbor, redwood, summit } from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let admin: ApiClient;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin@shipper.example');
});

describe('building a load', () => {
  it('is refused without a session, for a clerk, a driver, a carrier', async () => {
    const body = await buildBody(server);
    expect((await server.stranger().call(buildLoad, { body })).error).toBe('no-session');
    for (const email of ['clerk@shipper.example', 'driver@shipper.example', 'admin@carrier.example']) {
      const answer = await (await server.signIn(email)).call(buildLoad, { body });
      expect([email, answer.status, answer.error]).toEqual([email, 403, 'forbidden']);
      expect(answer.body).toEqual({ message: 'You are not allowed to build loads.' });
    }
  });

  it('is refused for another company or in another person’s name', async () => {
    const foreign = await admin.call(buildLoad, { body: { ...(await buildBody(server)), shipperId: summit } });
    expect(foreign.status).toBe(403);
    const other = await admin.call(buildLoad, { body: { ...(await buildBody(server)), createdBy: newId() } });
    expect(other.status).toBe(403);
  });

  it('ships a load with carrier and receivers', async () => {
    const body = await buildBody(server, { bols: [{}, {}] });
    const answer = await admin.call(buildLoad, {
      body: { ...body, createdBy: admin.userId, stops: 2, deleted: false },
    });
    expect(answer.status).toBe(201);
    const { newLoad, notReady } = answer.body;
    expect(notReady).toBeNull();
    expect(newLoad).toMatchObject({ _id: body._id, ready: true, stops: 2, shipperId: harbor, carrierId: redwood });
    expect(newLoad.pUDate).toBe('2026-03-03T17:00:00.000Z');
    expect(newLoad.bols.map(({ file }) => file.name)).toEqual(['0-bol.pdf', '1-bol.pdf']);
    expect(newLoad.bols[0]).toMatchObject({ receiver: { name: 'Bayview Distribution' }, load: { pUNum: 'PU-1001' } });
    expect(newLoad.contact).toEqual({ name: 'Grace Lindqvist', email: 'admin@shipper.example' });
    expect(await admin.ok(getLoad, { params: { id: newLoad._id } })).toEqual(newLoad);
  });

  it('keeps a load unsubmitted without a carrier or a receiver, and says why', async () => {
    const noCarrier = await admin.ok(buildLoad, { body: await buildBody(server, { carrierId: null }) });
    expect(noCarrier).toMatchObject({ newLoad: { ready: false }, notReady: 'The load has no carrier yet.' });
    const body = await buildBody(server, { bols: [{}, { receiverId: null }] });
    const noReceiver = await admin.ok(buildLoad, { body });
    expect(noReceiver).toMatchObject({ newLoad: { ready: false }, notReady: 'A BOL has no receiver yet.' });
    const saved = await admin.ok(buildLoad, { body: await buildBody(server, { ready: false }) });
    expect(saved).toMatchObject({ newLoad: { ready: false }, notReady: null });
  });

  it('keeps a load unsubmitted without a delivery date, and says why', async () => {
    const body = await buildBody(server, { bols: [{}, { deliveryDate: null }] });
    const undated = await admin.ok(buildLoad, { body });
    expect(undated).toMatchObject({ newLoad: { ready: false }, notReady: 'A BOL has no delivery date yet.' });
    const shipped = { params: { id: undated.newLoad._id }, body: { ready: true } };
    expect(await admin.ok(editLoad, shipped)).toMatchObject({
      updatedLoad: { ready: false },
      notReady: 'A BOL has no delivery date yet.',
    });
  });

  it('takes no document that is not called .pdf, new or in the place of another', async () => {
    const body = await buildBody(server);
    const [bol] = body.bols;
    const misnamed = { name: 'x.exe', sha256: bol?.file.sha256 ?? '' };
    const built = await admin.call(buildLoad, { body: { ...body, bols: [{ ...bol, _id: newId(), file: misnamed }] } });
    expect([built.status, built.body]).toMatchObject([
      422,
      { fields: { 'bols.0.file.name': 'BOL 1: Only .pdf files are accepted.' } },
    ]);
    const { newLoad } = await admin.ok(buildLoad, { body });
    const file = { name: 'x.exe', sha256: await giveDocument(server) };
    const bolChanges = [{ op: 'change' as const, bolId: bol?._id ?? '', fields: { file } }];
    const edited = await admin.call(editLoad, { params: { id: newLoad._id }, body: { bolChanges } });
    expect([edited.status, edited.body]).toMatchObject([
      422,
      { fields: { 'bolChanges.0.fields.file.name': 'Only .pdf files are accepted.' } },
    ]);
  });

  it('goes on showing and editing a load whose document was taken under another name', async () => {
    const load = await givenLoad(server, { ready: false });
    await server.database.pool.query(`update bols set file_name = '0-x.exe' where load_id = $1`, [load._id]);
    const { updatedLoad } = await admin.ok(editLoad, {
      params: { id: load._id },
      body: { pUNum: 'PU-3003', bols: load.bols.map(({ _id, file }) => ({ _id, file: { ...file, name: '0-x.exe' } })) },
    });
    expect(updatedLoad).toMatchObject({ pUNum: 'PU-3003', bols: [{ file: { name: '0-x.exe' } }] });
  });

  it('takes a hundred BOLs and refuses the next one, new or added later', async () => {
    const TOO_MANY = 'A load has at most 100 BOLs. Put the others on another load.';
    const many = await buildBody(server, { bols: Array.from({ length: 101 }, () => ({})) });
    const refused = await admin.call(buildLoad, { body: many });
    expect([refused.status, refused.body]).toMatchObject([422, { fields: { bols: TOO_MANY } }]);

    const [last, ...hundred] = many.bols;
    const { newLoad } = await admin.ok(buildLoad, { body: { ...many, bols: hundred } });
    expect(newLoad.bols).toHaveLength(100);
    const params = { id: newLoad._id };
    const bolChanges = last ? [{ op: 'add' as const, bol: last }] : [];
    const added = await admin.call(editLoad, { params, body: { bolChanges } });
    expect([added.status, added.body]).toMatchObject([422, { fields: { 'bolChanges.0.bol': TOO_MANY } }]);
    const room = [{ op: 'remove' as const, bolId: hundred[0]?._id ?? '' }, ...bolChanges];
    expect((await admin.ok(editLoad, { params, body: { bolChanges: room } })).updatedLoad.bols).toHaveLength(100);
  });

  it('is done once: the same id shows the load as it is', async () => {
    const body = await buildBody(server);
    const first = await admin.ok(buildLoad, { body });
    const again = await admin.ok(buildLoad, { body: { ...body, pUNum: 'PU-9999', bols: [] } });
    expect(again.newLoad).toEqual(first.newLoad);
  });

  it('is done once when two devices send the same id at the same moment', async () => {
    const body = await buildBody(server);
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin.call(buildLoad, { body })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body: { newLoad } }) => JSON.stringify(newLoad))).size).toBe(1);
  });

  it('refuses an id that somebody else uses, without a word about it', async () => {
    const load = await givenLoad(server);
    const stranger = await server.signIn('admin@stranger.example');
    const body = await buildBody(server, { shipperId: summit });
    const answer = await stranger.call(buildLoad, { body: { ...body, _id: load._id } });
    expect([answer.status, answer.error]).toEqual([409, 'id-taken']);
    expect(JSON.stringify(answer.body)).not.toMatch(/PU-1001|Harbor/);
    const [bol] = load.bols;
    const bols = body.bols.map((draft) => ({ ...draft, _id: bol?._id ?? '' }));
    const answer2 = await stranger.call(buildLoad, { body: { ...body, _id: newId(), bols } });
    expect([answer2.status, answer2.error]).toEqual([409, 'id-taken']);
    const unchanged = await admin.ok(getLoad, { params: { id: load._id } });
    expect(unchanged).toEqual(load);
  });

  it('refuses a document that is not there, or that another company brought', async () => {
    const body = await buildBody(server);
    for (const sha256 of ['0'.repeat(64), await giveDocument(server, summit)]) {
      const bols = body.bols.map((bol) => ({ ...bol, file: { name: 'a.pdf', sha256 } }));
      const answer = await admin.call(buildLoad, { body: { ...body, _id: newId(), bols } });
      expect([answer.status, answer.error]).toEqual([409, 'file-missing']);
    }
    expect((await admin.call(getLoad, { params: { id: body._id ?? '' } })).status).toBe(404);
  });

  it('names the fields that are wrong', async () => {
    const body = await buildBody(server, { bols: [{ receiverId: redwood }, { deliveryDate: '2026-03-01T10:00:00Z' }] });
    const answer = await admin.call(buildLoad, { body: { ...body, occurredAt: '2026-03-02T08:00:00-08:00' } });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      fields: {
        'bols.0.receiverId': 'BOL 1: This is not a receiving company.',
        'bols.1.deliveryDate': 'BOL 2: The delivery date must be today or later.',
      },
    });
    const carrier = await admin.call(buildLoad, { body: { ...(await buildBody(server)), carrierId: bayview } });
    expect(carrier.body).toMatchObject({ fields: { carrierId: 'This company is not a carrier.' } });
  });

  it('judges the delivery date at the moment the person pressed Finish', async () => {
    const body = await buildBody(server, { bols: [{ deliveryDate: '2026-02-10T10:00:00Z' }] });
    const answer = await admin.call(buildLoad, { body: { ...body, occurredAt: '2026-02-10T08:00:00Z' } });
    expect(answer.status).toBe(201);
  });

  it('judges it by the right time, as the device does whose clock is a day ahead', async () => {
    const occurredAt = '2026-02-11T10:00:00-08:00';
    const headers = { 'x-clock-skew': '-86400000' };
    const planned = (deliveryDate: string) => buildBody(server, { bols: [{ deliveryDate }] });
    const today = { ...(await planned('2026-02-10T16:00:00-08:00')), occurredAt };
    const { newLoad } = await admin.ok(buildLoad, { body: today, headers });
    const yesterday = { ...(await planned('2026-02-09T16:00:00-08:00')), occurredAt };
    expect((await admin.call(buildLoad, { body: yesterday, headers })).status).toBe(422);
    const [bol] = newLoad.bols;
    const move = (deliveryDate: string) => {
      const change = { op: 'change' as const, bolId: bol?._id ?? '', fields: { deliveryDate } };
      const body = { bolChanges: [change], occurredAt };
      return admin.call(editLoad, { params: { id: newLoad._id }, body, headers });
    };
    expect((await move('2026-02-10T18:00:00-08:00')).status).toBe(200);
    expect((await move('2026-02-09T18:00:00-08:00')).status).toBe(422);
  });
});
