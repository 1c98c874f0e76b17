/** The language of an account: chosen by its person, known to nobody else. */
import { beforeAll, describe, expect, it } from 'vitest';
import { listCompanyUsers } from '#contract/carrier.ts';
import { createDriverAccount, getDriverAccount, populateDriverAccount } from '#contract/driver-account.ts';
import { getLoad } from '#contract/load.ts';
import { login } from '#contract/session.ts';
import { connexUserUpdate, getCurrentUser, searchUsers, updateUser } from '#contract/user.ts';
import { newId } from '#domain/ids.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { redwood } from '../../support/server/freight.ts';
import { emptyReplica, pull, pulled } from '../../support/server/pull.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let clerk: ApiClient;
let admin: ApiClient;
beforeAll(async () => {
  server = await testServer();
  clerk = await server.signIn('clerk@shipper.example');
  admin = await server.signIn('admin@shipper.example');
});

const choose = (client: ApiClient, language: 'en' | 'es' | 'fr' | null) =>
  client.ok(updateUser, { params: { id: client.userId }, body: { language } });

describe('the language of an account', () => {
  it('is none until its person chooses one, and then stands wherever they log in', async () => {
    expect(clerk.user?.language).toBeNull();
    const device = await pulled(clerk);
    const changed = await choose(clerk, 'es');
    expect(changed).toMatchObject({ _id: clerk.userId, language: 'es', firstName: clerk.user?.firstName });
    expect(changed.version).toBeGreaterThan(clerk.user?.version ?? 0);
    expect(await clerk.ok(getCurrentUser)).toMatchObject({ language: 'es' });
    const body = { username: 'clerk@shipper.example', password: DEMO_PASSWORD };
    expect((await server.stranger().ok(login, { body })).user.language).toBe('es');
    // A device that is logged in already hears of it.
    await pull(clerk, device);
    expect(device.rows.get(`person ${clerk.userId}`)).toMatchObject({ language: 'es', version: changed.version });
  });

  it('stays as it is when something else is changed, and can be taken back', async () => {
    await choose(clerk, 'fr');
    const params = { id: clerk.userId };
    const firstName = clerk.user?.firstName ?? '';
    expect((await clerk.ok(updateUser, { params, body: { firstName } })).language).toBe('fr');
    const older = { params: { userId: clerk.userId }, body: { phone: '541-555-0142' } };
    expect((await clerk.ok(connexUserUpdate, older)).language).toBe('fr');
    expect((await choose(clerk, null)).language).toBeNull();
  });

  it('is not chosen by the one a device speaks, which changes no record', async () => {
    const dock = await server.signIn('clerk@receiver.example');
    const before = await dock.ok(getCurrentUser);
    const spanish = { headers: { 'x-connex-language': 'es' } };
    expect(await dock.ok(getCurrentUser, spanish)).toEqual({ ...before, language: null });
    const nonsense = { params: { id: newId() } };
    // From now on whoever asks without a word of it is answered in it.
    expect((await dock.call(getLoad, nonsense)).body).toMatchObject({ message: expect.stringContaining('no existe') });
    await dock.call(getLoad, { ...nonsense, headers: { 'x-connex-language': 'xx' } });
    const { rows } = await server.database.pool.query('select device_language from users where id = $1', [dock.userId]);
    expect(rows).toEqual([{ device_language: 'es' }]);
  });

  it('is one of those that are spoken', async () => {
    const body = { language: 'xx' as never };
    const answer = await clerk.call(updateUser, { params: { id: clerk.userId }, body });
    expect([answer.status, answer.error]).toEqual([422, 'invalid']);
    expect(answer.body).toMatchObject({ fields: { language: 'Language must be one of en, es, fr.' } });
  });

  it('is nobody else’s to choose', async () => {
    const answer = await admin.call(updateUser, { params: { id: clerk.userId }, body: { language: 'fr' } });
    expect(answer.status).toBe(403);
    expect(await clerk.ok(getCurrentUser)).toMatchObject({ language: null });
  });

  it('is told to nobody else: not to colleagues, in no list, search, account or feed', async () => {
    const [driver, carrier] = [
      await server.signIn('driver@carrier.example'),
      await server.signIn('admin@carrier.example'),
    ];
    for (const one of [clerk, driver]) await choose(one, 'es');
    const made = { driverLicense: 'OR-1234567', carrierId: redwood, userId: driver.userId, accountName: 'Ray D.' };
    const { connexDriverId: driverId } = await driver.ok(createDriverAccount, { body: made });
    const shown = {
      directory: await admin.ok(listCompanyUsers),
      search: await admin.ok(searchUsers, { query: { searchTerm: clerk.user?.firstName ?? '' } }),
      feed: await pull(admin, emptyReplica()),
      account: await carrier.ok(getDriverAccount, { params: { userId: driver.userId } }),
      wholeAccount: await carrier.ok(populateDriverAccount, { params: { driverId } }),
      carriersFeed: await pull(carrier, emptyReplica()),
    };
    // Everybody is there, or this says nothing.
    expect(shown.directory.clerks.map(({ _id }) => _id)).toContain(clerk.userId);
    expect(shown.feed.map(({ id }) => id)).toContain(clerk.userId);
    expect(shown.carriersFeed.map(({ id }) => id)).toContain(driver.userId);
    expect(JSON.stringify(shown.wholeAccount)).toContain(driver.user?.firstName);
    expect(whoseLanguages(shown)).toEqual(new Set([admin.userId, carrier.userId]));
  });
});

/** Ids of whoever’s language stands anywhere in this. */
function whoseLanguages(value: unknown, found = new Set<unknown>()): Set<unknown> {
  if (typeof value !== 'object' || value === null) return found;
  if ('language' in value) found.add('_id' in value ? value._id : 'somebody');
  for (const inner of Object.values(value)) whoseLanguages(inner, found);
  return found;
}
