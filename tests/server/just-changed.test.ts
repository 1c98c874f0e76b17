/**
 * Whose role or company changed a second ago is at once what they are now, in a session that was opened before: the
 * whole authorization table, asked with the old session, answers as for the new role.
 */
import { beforeAll, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { COMPANY_TYPE, ROLE } from '#domain/roles.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { walk } from '../support/server/authorization-walk.ts';
import { giveLogos, makeLoad, makePerson, PLANS } from '../support/server/authorization-world.ts';
import { harbor, redwood } from '../support/server/freight.ts';
import { type TestServer, testServer } from '../support/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { DEMO: 'on' } });
  await giveLogos(server);
  for (const plan of Object.values(PLANS)) await makeLoad(server, plan, false);
});

/** Logs in by the demo's addresses, which a new person does not have. */
const BY_ADDRESS = new Set(['login']);

it.each([
  ['an admin who is a clerk now', harbor, ROLE.admin, harbor, ROLE.clerk, COMPANY_TYPE.shipper],
  ['a shipper’s admin who drives for a carrier now', harbor, ROLE.admin, redwood, ROLE.driver, COMPANY_TYPE.carrier],
  ['a driver who is the shipper’s admin now', redwood, ROLE.driver, harbor, ROLE.admin, COMPANY_TYPE.shipper],
])(
  '%s gets what they may now, and no more',
  async (who, wasAt, was, companyId, role, companyType) => {
    const { id, email } = await makePerson(server, wasAt, was);
    const client = await server.stranger().signIn(email, DEMO_PASSWORD);
    await server.database.pool.query('update users set role = $2, company_id = $3 where id = $1', [
      id,
      role,
      companyId,
    ]);
    const person = { name: who, actor: { userId: id, companyId, role, companyType }, client };
    const results = [];
    for (const [name, endpoint] of endpoints) {
      if (!BY_ADDRESS.has(name)) results.push(...(await walk(server, name, endpoint, person)));
    }
    expect(results.filter(({ fits }) => !fits)).toEqual([]);
    expect(results.length).toBeGreaterThan(200);
  },
  120_000,
);
