import { beforeEach, describe, expect, it } from 'vitest';
import { getBol } from '#contract/bol.ts';
import { listChanges } from '#contract/change.ts';
import { createDriverAccount } from '#contract/driver-account.ts';
import { getLoad } from '#contract/load.ts';
import { changePassword, login } from '#contract/session.ts';
import { addUser, deleteUser, getCurrentUser } from '#contract/user.ts';
import { newId } from '#domain/ids.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { bolOf, givenDriver, givenLoad, harbor, redwood } from '../../support/server/freight.ts';
import { linkIn, mailsOf, mailTo } from '../../support/server/mailbox.ts';
import { jpegUrl } from '../../support/server/pictures.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let admin: ApiClient;
beforeEach(async () => {
  server = await testServer();
  admin = await server.signIn('admin@shipper.example');
});

const newcomer = (fields: object = {}) => ({
  _id: newId(),
  email: 'nina@shipper.example',
  firstName: 'Nina',
  lastName: 'Park',
  role: 2 as const,
  ...fields,
});

describe('adding a person', () => {
  it('is refused to clerks and drivers', async () => {
    for (const email of ['clerk@shipper.example', 'driver@carrier.example', 'associate@carrier.example']) {
      const answer = await (await server.signIn(email)).call(addUser, { body: newcomer() });
      expect([email, answer.status]).toEqual([email, 403]);
    }
    expect((await server.stranger().call(addUser, { body: newcomer() })).status).toBe(403);
  });

  it('puts them into one’s own company and mails a link that sets their password', async () => {
    const body = newcomer({ phone: '2065550111', companyId: redwood });
    const colleague = await server.signIn('clerk@shipper.example');
    const { cursor } = await colleague.ok(listChanges, { query: { limit: 500 } });
    const added = await admin.ok(addUser, { body });
    const { changes } = await colleague.ok(listChanges, { query: { cursor } });
    expect(changes).toContainEqual({ entity: 'person', op: 'put', id: body._id, value: added });
    expect(added).toMatchObject({ _id: body._id, companyId: harbor, role: 2, phone: '2065550111' });
    const mail = await mailTo(server, 'nina@shipper.example');
    expect(mail).toContain('Grace Lindqvist has added you to Harbor Foods');
    const { userId, token } = linkIn(mail);
    expect(userId).toBe(body._id);
    const password = 'Nina-Chose-1!';
    await server.stranger().ok(changePassword, {
      params: { userId },
      body: { resetWithToken: true, resetToken: token, newPassword: password, confirmedPassword: password },
    });
    expect((await server.stranger().signIn('nina@shipper.example', password)).user?.company.name).toBe('Harbor Foods');
  });

  it('lets nobody in before they have set one', async () => {
    await admin.ok(addUser, { body: newcomer() });
    for (const password of ['', ' ', 'null', DEMO_PASSWORD]) {
      const answer = await server.stranger().request('POST', '/api/auth/login', {
        body: { username: 'nina@shipper.example', password },
      });
      expect(answer.status).toBeGreaterThanOrEqual(401);
    }
  });

  it('is done once: the same again shows the person, sends no second mail', async () => {
    const body = newcomer();
    const first = await admin.ok(addUser, { body });
    await mailTo(server, body.email);
    expect(await admin.ok(addUser, { body })).toEqual(first);
    await admin.ok(addUser, { body: newcomer({ email: 'last@shipper.example' }) });
    await mailTo(server, 'last@shipper.example');
    expect((await mailsOf(server)).length).toBe(2);
  });

  it('refuses a taken address, a taken id and wrong fields', async () => {
    const taken = await admin.call(addUser, { body: newcomer({ email: 'Driver@carrier.example' }) });
    expect([taken.status, taken.error]).toEqual([409, 'email-taken']);
    const id = await admin.call(addUser, { body: newcomer({ _id: admin.userId }) });
    expect([id.status, id.error]).toEqual([409, 'id-taken']);
    const wrong = await admin.call(addUser, { body: newcomer({ email: 'nina', phone: '1', role: 7 }) as never });
    expect(wrong.status).toBe(422);
    const bad = await admin.call(addUser, { body: newcomer({ email: 'nina@x', phone: '1' }) });
    expect(Object.keys((bad.body as unknown as { fields: object }).fields)).toEqual(['phone', 'email']);
  });

  it('sends no mail when the call fails in the end', async () => {
    const key = { 'idempotency-key': newId() };
    await admin.call(addUser, { body: newcomer({ email: 'driver@carrier.example' }), headers: key });
    const { rows } = await server.database.pool.query(`select count(*)::int as jobs from jobs.job where name = 'mail'`);
    expect(rows).toEqual([{ jobs: 0 }]);
  });
});

describe('deleting an account', () => {
  const remove = (client: ApiClient, id = client.userId) => client.call(deleteUser, { params: { id } });

  it('is refused for anybody but oneself', async () => {
    const clerk = await server.signIn('clerk@shipper.example');
    expect((await remove(admin, clerk.userId)).status).toBe(403);
    const stranger = await server.signIn('admin@stranger.example');
    expect((await remove(stranger, clerk.userId)).status).toBe(404);
    expect((await clerk.call(getCurrentUser)).status).toBe(200);
  });

  it('is refused to the last admin, with what to do', async () => {
    const answer = await remove(admin);
    expect([answer.status, answer.error]).toEqual([409, 'rule-broken']);
    expect(answer.body).toBe('You are the last admin of your company. Add another admin first.');
  });

  it('ends every session, and the address signs nobody in any more', async () => {
    const here = await server.signIn('clerk@shipper.example');
    const there = await server.signIn('clerk@shipper.example');
    const answer = await remove(here);
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect((await there.call(getCurrentUser)).error).toBe('no-session');
    const body = { username: 'clerk@shipper.example', password: DEMO_PASSWORD };
    expect((await server.stranger().call(login, { body })).status).toBe(401);
    await admin.ok(addUser, { body: newcomer({ email: 'clerk@shipper.example' }) });
  });

  it('erases the person from everywhere they stood', async () => {
    const driver = await server.signIn('driver2@carrier.example');
    await driver.ok(createDriverAccount, {
      body: {
        driverLicense: 'OR-SECRET-7',
        carrierId: redwood,
        userId: driver.userId,
        accountName: 'Lena',
        driverLicensePic: { imagePreviewUrl: jpegUrl('lena') },
      },
      headers: { 'idempotency-key': newId() },
    });
    await remove(driver);
    for (const table of [
      'users',
      'driver_accounts',
      'sessions',
      'idempotency_keys',
      'notifications',
      'password_tokens',
    ]) {
      const { rows } = await server.database.pool.query(`select * from ${table}`);
      expect(JSON.stringify(rows)).not.toMatch(/driver2@carrier|Lena|Sorensen|555-0123|OR-SECRET-7/);
    }
    expect((await server.database.pool.query('select 1 from images')).rowCount).toBe(0);
    const sessions = await server.database.pool.query('select 1 from sessions where user_id = $1', [driver.userId]);
    expect(sessions.rowCount).toBe(0);
  });

  it('frees open BOLs of the driver, tells the carrier, and leaves the load', async () => {
    const driver = await server.signIn('driver2@carrier.example');
    const carrier = await server.signIn('admin@carrier.example');
    const load = await givenLoad(server);
    await givenDriver(carrier, [bolOf(load)], driver.userId);
    const { cursor } = await carrier.ok(listChanges, { query: { limit: 500 } });
    await remove(driver);
    expect((await carrier.ok(getBol, { params: { id: bolOf(load) } })).driverId).toBeNull();
    expect((await admin.ok(getLoad, { params: { id: load._id } })).drivers).toEqual([]);
    const news = await carrier.ok(listChanges, { query: { cursor } });
    expect(news.changes).toContainEqual({ entity: 'person', op: 'remove', id: driver.userId, why: 'deleted' });
    expect(news.changes.map(({ entity, id }) => `${entity} ${id}`)).toContain(`bol ${bolOf(load)}`);
  });

  it('keeps the loads an admin has built, under no name, and hands the company on', async () => {
    const load = await givenLoad(server);
    const other = newcomer({ role: 1 });
    await admin.ok(addUser, { body: other });
    expect((await remove(admin)).status).toBe(204);
    const carrier = await server.signIn('admin@carrier.example');
    const seen = await carrier.ok(getLoad, { params: { id: load._id } });
    expect(seen.contact.name).toBe('Deleted account');
    const { rows } = await server.database.pool.query('select admin_id from companies where id = $1', [harbor]);
    expect(rows).toEqual([{ admin_id: other._id }]);
  });

  it('leaves a company its admin when the last two leave at the same moment', async () => {
    const body = newcomer({ role: 1 });
    await admin.ok(addUser, { body });
    const { userId, token } = linkIn(await mailTo(server, body.email));
    const password = 'Nina-Chose-1!';
    await server.stranger().ok(changePassword, {
      params: { userId },
      body: { resetToken: token, newPassword: password, confirmedPassword: password },
    });
    const nina = await server.stranger().signIn(body.email, password);
    const answers = await Promise.all([remove(admin), remove(nina)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });
});
