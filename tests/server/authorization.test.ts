/**
 * Every endpoint × every demo account and nobody × own, related and foreign objects: the server answers what the
 * domain's permission table says, and never with a fault of its own.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { Actor } from '#domain/roles.ts';
import { addressOf } from '../support/server/api-client.ts';
import { TABLE } from '../support/server/authorization-table.ts';
import { FOR_NOBODY } from '../support/server/authorization-table-accounts.ts';
import { type Result, statusOf, walk } from '../support/server/authorization-walk.ts';
import { everybody, giveLogos, makeLoad, type Person, PLANS } from '../support/server/authorization-world.ts';
import { BY_SECRET } from '../support/server/fuzz-requests.ts';
import { type TestServer, testServer } from '../support/server/test-server.ts';

let server: TestServer;
let people: Person[];
beforeAll(async () => {
  // The sample BOL is only there where the demo is.
  server = await testServer({ env: { DEMO: 'on' } });
  await giveLogos(server);
  // Who sees which company depends on the loads there are.
  for (const plan of Object.values(PLANS)) await makeLoad(server, plan, false);
  people = await everybody(server);
});

describe('authorization', () => {
  it('has a row for every endpoint, and none for one that is gone', () => {
    const rows = 'rows of tests/support/server/authorization-table-*.ts';
    expect(Object.keys(TABLE).sort(), rows).toEqual([...endpoints.keys()].sort());
  });

  it('gives everybody exactly what the permission table gives them', async () => {
    const signedIn = people.filter((person): person is Person & { actor: Actor } => person.actor !== null);
    const results = await Promise.all(
      signedIn.map(async (person) => {
        const own: Result[] = [];
        for (const [name, endpoint] of endpoints) own.push(...(await walk(server, name, endpoint, person)));
        return own;
      }),
    );
    const cells = results.flat();
    expect(signedIn).toHaveLength(12);
    const count = (expected: string) => cells.filter((cell) => cell.expected === expected).length;
    console.log(
      `authorization: ${cells.length} cells (${count('ok')} allowed, ${count('forbidden')} forbidden, ${count('not-found')} hidden), ` +
        `${endpoints.size} endpoints, ${signedIn.length} accounts`,
    );
    expect(cells.filter(({ fits }) => !fits)).toEqual([]);
    expect(cells.filter(({ status }) => status >= 500)).toEqual([]);
    expect(cells.length).toBeGreaterThan(1500);
    for (const name of endpoints.keys()) {
      const somebody = cells.some(({ endpoint, expected }) => endpoint.startsWith(`${name}/`) && expected === 'ok');
      expect([name, somebody]).toEqual([name, !BY_SECRET.includes(name)]);
    }
  }, 180_000);

  it('gives nobody anything but the way in', async () => {
    const nobody = people.find(({ actor }) => actor === null);
    const model = people.find(({ name }) => name === 'admin@shipper.example');
    if (!nobody || !model?.actor) throw new Error('the world is incomplete');
    const wrong: unknown[] = [];
    for (const [name, endpoint] of endpoints) {
      const open = FOR_NOBODY[name];
      expect([name, open !== undefined]).toEqual([name, endpoint.access === 'public']);
      if (open) {
        const status = await statusOf(server.stranger(), endpoint, open.sent);
        if (status !== open.status) wrong.push({ name, status });
        continue;
      }
      for (const row of TABLE[name] ?? []) {
        for (const cell of row({ ...model, actor: model.actor }, server)) {
          const { as: _, ...sent } = await cell.send();
          const answer = await server.stranger().request(endpoint.method, addressOf(endpoint, sent), sent);
          const refused = answer.status === 403 && answer.error === 'no-session';
          if (!refused) wrong.push({ name, object: cell.object, status: answer.status });
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
