import { beforeAll, describe, expect, it } from 'vitest';
import { getLoad } from '#contract/load.ts';
import { login, requestPasswordReset, validateResetToken } from '#contract/session.ts';
import { connexUserUpdate, searchUsers, updateUser } from '#contract/user.ts';
import { connexIdOf, userLabel } from '#domain/ids.ts';
import { contains } from '#domain/searchable.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { bolOf, givenDriver, givenLoad, harbor, ironline, redwood, summit } from '../../support/server/freight.ts';
import { linkIn, mailTo } from '../../support/server/mailbox.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let clerk: ApiClient;
beforeAll(async () => {
  server = await testServer();
  clerk = await server.signIn('clerk@shipper.example');
});

const self = () => ({ params: { id: clerk.userId } });

describe('editing a profile', () => {
  it('is refused for a colleague, and for others as if they did not exist', async () => {
    const body = { firstName: 'Mallory' };
    const admin = await server.signIn('admin@shipper.example');
    const colleague = await admin.call(updateUser, { ...self(), body });
    expect([colleague.status, colleague.body]).toEqual([403, { message: 'You can only edit your own profile.' }]);
    const stranger = await server.signIn('admin@stranger.example');
    expect((await stranger.call(updateUser, { ...self(), body })).status).toBe(404);
    expect((await stranger.call(connexUserUpdate, { params: { userId: clerk.userId }, body })).status).toBe(404);
    expect((await server.stranger().call(updateUser, { ...self(), body })).status).toBe(403);
  });

  it('names every wrong field', async () => {
    const answer = await clerk.call(updateUser, {
      ...self(),
      body: { firstName: 'M', phone: '555', email: 'not an address' },
    });
    expect(answer.status).toBe(422);
    expect((answer.body as unknown as { fields: object }).fields).toEqual({
      phone: 'Enter a 10-digit phone number.',
      email: 'Enter a valid email address.',
    });
    const older = await clerk.call(connexUserUpdate, { params: { userId: clerk.userId }, body: { username: 'abc' } });
    expect((older.body as unknown as { fields: object }).fields).toHaveProperty('username');
  });

  it('changes name and phone, on the loads too', async () => {
    const driver = await server.signIn('driver2@carrier.example');
    const load = await givenLoad(server);
    await givenDriver(await server.signIn('admin@carrier.example'), [bolOf(load)], driver.userId);
    const before = await clerk.ok(getLoad, { params: { id: load._id } });
    const changed = await driver.ok(updateUser, {
      params: { id: driver.userId },
      body: { firstName: ' Helena ', phone: '541-555-0199' },
    });
    expect(changed).toMatchObject({ firstName: 'Helena', name: 'Helena Sorensen', phone: '541-555-0199' });
    const after = await clerk.ok(getLoad, { params: { id: load._id } });
    expect(after.bols[0]?.driver).toMatchObject({ name: 'Helena Sorensen', phone: '541-555-0199' });
    expect(after.version).toBeGreaterThan(before.version);
    // So do those of who has built it, whom the others ask.
    const admin = await server.signIn('admin@shipper.example');
    await admin.ok(updateUser, { params: { id: admin.userId }, body: { lastName: 'Lind' } });
    const built = await clerk.ok(getLoad, { params: { id: load._id } });
    expect(built.contact.name).toBe('Grace Lind');
    expect(built.version).toBeGreaterThan(after.version);
    expect(built.bols[0]?.version).toBeGreaterThan(after.bols[0]?.version ?? 0);
  });

  it('refuses an e-mail address somebody else has, in whatever case', async () => {
    const answer = await clerk.call(updateUser, {
      ...self(),
      body: { email: 'ADMIN@shipper.example', password: DEMO_PASSWORD },
    });
    expect([answer.status, answer.error]).toEqual([409, 'email-taken']);
    expect(answer.body).toBe('This email address has an account already.');
  });

  it('lets the new e-mail log in, and ends links mailed to the old one', async () => {
    const person = await server.signIn('clerk@receiver.example');
    await server.stranger().ok(requestPasswordReset, { query: { email: 'clerk@receiver.example' } });
    const { token } = linkIn(await mailTo(server, 'clerk@receiver.example', 1, 'resetToken='));
    const changed = await person.ok(connexUserUpdate, {
      params: { userId: person.userId },
      body: {
        username: 'denise@receiver.example',
        companyID: person.user?.companyId ?? '',
        password: DEMO_PASSWORD,
      },
    });
    expect(changed).toMatchObject({ username: 'denise@receiver.example', email: 'denise@receiver.example' });
    const body = { username: 'denise@receiver.example', password: DEMO_PASSWORD };
    expect((await server.stranger().call(login, { body })).status).toBe(200);
    expect((await server.stranger().call(validateResetToken, { query: { token } })).error).toBe('token-expired');
  });

  it('gives an address to one of two who ask for it at the same moment', async () => {
    const people = await Promise.all(['admin@receiver.example', 'driver@shipper.example'].map(server.signIn));
    const answers = await Promise.all(
      people.map((person) =>
        person.call(updateUser, {
          params: { id: person.userId },
          body: { email: 'one@both.example', password: DEMO_PASSWORD },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('moves nobody to another company', async () => {
    const answer = await clerk.call(connexUserUpdate, {
      params: { userId: clerk.userId },
      body: { companyID: summit },
    });
    expect(answer.status).toBe(403);
    const { rows } = await server.database.pool.query('select company_id from users where id = $1', [clerk.userId]);
    expect(rows).toEqual([{ company_id: harbor }]);
  });
});

describe('searching people', () => {
  const names = async (query: Record<string, string>, client = clerk) =>
    (await client.ok(searchUsers, { query })).map(({ name }) => name);

  it('is refused to drivers', async () => {
    const driver = await server.signIn('driver@carrier.example');
    expect((await driver.call(searchUsers, { query: { searchTerm: 'ray' } })).status).toBe(403);
  });

  it('finds nobody without a term', async () => {
    expect(await names({ role: '3', searchTerm: ' ', searchAll: 'true' })).toEqual([]);
    expect(await names({ role: '3' })).toEqual([]);
  });

  it('finds colleagues, and drivers everywhere only when asked to search all', async () => {
    expect(await names({ role: '3', searchTerm: 'herr' })).toEqual(['Tomás Herrera']);
    expect(await names({ role: '3', searchTerm: 'delgado' })).toEqual([]);
    expect(await names({ role: '3', searchTerm: 'delgado', searchAll: 'true' })).toEqual(['Ray Delgado']);
    // Colleagues of another role are no drivers.
    expect(await names({ role: '3', searchTerm: 'bell' })).toEqual([]);
    expect(await names({ role: '2', searchTerm: 'bell' })).toEqual(['Marcus Bell']);
    expect(await names({ role: '1', searchTerm: 'kowalski', searchAll: 'true' })).toEqual([]);
    expect(await names({ searchTerm: 'kowalski', searchAll: 'true' })).toEqual([]);
  });

  it('finds by ConnexId, by the last six characters of the id, and takes wildcards as they are', async () => {
    const id = demoUserId('driver@carrier.example');
    await server.database.pool.query(`update users set connex_id = 'RAY77X' where id = $1`, [id]);
    const all = { role: '3', searchAll: 'true' };
    expect(await names({ ...all, searchTerm: 'ray77x' })).toEqual(['Ray Delgado']);
    expect(await names({ ...all, searchTerm: id.slice(-6) })).toEqual(['Ray Delgado']);
    expect(await names({ ...all, searchTerm: '%' })).toEqual([]);
  });

  it('finds whoever a device finds by what it shows of them', async () => {
    const id = demoUserId('driver2@carrier.example');
    const all = { role: '3', searchAll: 'true' };
    const { rows } = await server.database.pool.query(
      `select first_name || ' ' || last_name as name from users where id = $1`,
      [id],
    );
    const { name } = rows[0];
    const connexId = connexIdOf({ _id: id }).toUpperCase();
    for (const searchTerm of [connexId.slice(0, 3), connexId.slice(1, 3), `${name.slice(-2)} ${connexId}`]) {
      expect(contains(userLabel({ _id: id, name }), searchTerm)).toBe(true);
      expect([searchTerm, await names({ ...all, searchTerm })]).toEqual([searchTerm, expect.arrayContaining([name])]);
    }
  });

  it('gives the people of one company where it is named, however many others have such a name, and never more', async () => {
    await server.database.pool.query(
      `insert into users (id, company_id, email, first_name, last_name, role)
       select lpad(to_hex(n), 24, 'e'), $1, 'a' || n || '@many.example', 'Aaron', 'Many' || n, 3 from generate_series(1, 60) n`,
      [ironline],
    );
    await server.database.pool.query(`update users set first_name = 'Zee', last_name = 'Aaron' where id = $1`, [
      demoUserId('driver2@carrier.example'),
    ]);
    const all = { role: '3', searchAll: 'true', searchTerm: 'aaron' };
    expect(await names(all)).not.toContain('Zee Aaron');
    expect(await names({ ...all, companyId: redwood })).toEqual(['Zee Aaron']);
    // Those 60 have it in their ids: who is called so comes first.
    expect((await names({ ...all, searchTerm: 'ee' }))[0]).toBe('Zee Aaron');
    // Without `searchAll` colleagues alone are given, and no other company opens them.
    expect(await names({ role: '3', searchTerm: 'aaron', companyId: ironline })).toEqual([]);
  });

  it('shows name tags and nothing more', async () => {
    const [tag] = await clerk.ok(searchUsers, { query: { role: '3', searchTerm: 'barrett', searchAll: 'true' } });
    expect(Object.keys(tag ?? {}).sort()).toEqual(['_id', 'companyId', 'connexId', 'name', 'phone']);
  });
});
