/**
 * Every endpoint with every field of a valid request replaced by something hostile. Some of it is valid where it
 * stands; the rest is refused with a 4xx that names the fields. None of it is a fault of ours.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { newId } from '#domain/ids.ts';
import type { Actor } from '#domain/roles.ts';
import { addressOf, type Sent } from '../../support/server/api-client.ts';
import { TABLE } from '../../support/server/authorization-table.ts';
import { everybody, giveLogos, makeLoad, type Person, PLANS } from '../../support/server/authorization-world.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let people: (Person & { actor: Actor })[];
beforeAll(async () => {
  server = await testServer();
  await giveLogos(server);
  for (const plan of Object.values(PLANS)) await makeLoad(server, plan, false);
  people = (await everybody(server)).filter((person): person is Person & { actor: Actor } => person.actor !== null);
});

const HOSTILE: readonly [string, unknown][] = [
  ['null', null],
  ['a number', 7],
  ['an enormous number', 1e308],
  ['a negative number', -1],
  ['true', true],
  ['an empty text', ''],
  ['a text of 100,000 characters', 'x'.repeat(100_000)],
  ['control characters', 'a\u0000b\u0007'],
  ['half a character', '\ud800'],
  ['a quote', "' or 1=1; drop table users; --"],
  ['a wildcard', '%'],
  ['a path', '../../etc/passwd'],
  ['an unknown id', 'f'.repeat(24)],
  ['an id in capitals', 'F'.repeat(24)],
  ['an array', []],
  ['an array of nothing', [null]],
  ['an object', {}],
  ['an operator', { $gt: '' }],
  ['a prototype', JSON.parse('{"__proto__":{"role":1},"constructor":{}}')],
];

/** A valid request of somebody who may make it, for each endpoint that takes anything. */
async function validRequest(name: string): Promise<{ person: Person; sent: Sent } | null> {
  for (const person of people) {
    for (const cell of (TABLE[name] ?? []).flatMap((row) => row(person, server))) {
      if (cell.expected !== 'ok') continue;
      const { as: _, ...sent } = await cell.send();
      return { person, sent };
    }
  }
  return null;
}

const namesOf = (part: unknown) => (typeof part === 'object' && part !== null ? Object.keys(part) : []);

/** What is never larger has a limit of its own. */
const OF_TWO_KB = new Set(['registerDeviceKey', 'recordHandshake']);

describe('hostile values', () => {
  it('in a field of a body are never a fault of ours', async () => {
    const faults: unknown[] = [];
    let calls = 0;
    for (const [name, endpoint] of endpoints) {
      if (!endpoint.body) continue;
      const request = await validRequest(name);
      if (!request || name === 'login') continue;
      const { person, sent } = request;
      for (const field of namesOf(sent.body)) {
        for (const [what, value] of HOSTILE) {
          const body = { ...(sent.body as object), [field]: value };
          const answer = await person.client.request(endpoint.method, addressOf(endpoint, sent), { ...sent, body });
          calls += 1;
          const unreadable = answer.status === 422 && namesOf((answer.body as { fields?: object }).fields).length === 0;
          if (answer.status >= 500 || unreadable) faults.push({ name, field, what, status: answer.status });
        }
      }
    }
    console.log(`hostile bodies: ${calls} calls`);
    expect(faults).toEqual([]);
    expect(calls).toBeGreaterThan(1000);
  }, 90_000);

  it('in an address are never a fault of ours, and never name a row', async () => {
    const faults: unknown[] = [];
    const texts = HOSTILE.map(
      ([what, value]) => [what, typeof value === 'string' ? value : JSON.stringify(value)] as const,
    );
    for (const [name, endpoint] of endpoints) {
      if (name === 'requestPasswordReset' || name === 'events') continue;
      const request = await validRequest(name);
      if (!request) continue;
      const { person, sent } = request;
      for (const part of ['params', 'query'] as const) {
        for (const field of namesOf(sent[part])) {
          for (const [what, text] of texts) {
            // Half a character cannot be written into an address at all.
            if (text.length > 2000 || what === 'half a character') continue;
            const changed = { ...sent, [part]: { ...sent[part], [field]: text } };
            const { status } = await person.client.request(endpoint.method, addressOf(endpoint, changed), changed);
            if (status >= 500) faults.push({ name, part, field, what, status });
            // A device names itself: one that was never heard of is a new one. Of an unknown key there is an answer.
            if (['reportDevice', 'getOutcome'].includes(name) && what === 'an unknown id') continue;
            if (part === 'params' && text !== '' && status < 400) faults.push({ name, part, field, what, status });
          }
        }
      }
    }
    expect(faults).toEqual([]);
  }, 90_000);

  it('are refused as a whole: other types, huge and endless JSON, the same id twice', async () => {
    const [person] = people;
    if (!person) throw new Error('nobody is there');
    for (const [name, endpoint] of endpoints) {
      if (!endpoint.body || endpoint.access !== 'session') continue;
      const request = await validRequest(name);
      const path = addressOf(endpoint, request?.sent ?? {});
      const huge = `{"x":"${'y'.repeat(2_200_000)}"}`;
      for (const [body, status] of [
        ['[]', 422],
        ['"text"', 422],
        ['{"a":', 422],
        [`${'['.repeat(50_000)}`, OF_TWO_KB.has(name) ? 413 : 422],
        [huge, 413],
      ] as const) {
        const answer = await (request?.person ?? person).client.request(endpoint.method, path, { body });
        expect([name, body.slice(0, 10), answer.status]).toEqual([name, body.slice(0, 10), status]);
      }
    }
    const admin = people.find(({ name }) => name === 'admin@carrier.example');
    const id = newId();
    const twice = await admin?.client.request('PUT', `/api/connex/deleteDriverFromCarrier/${admin.actor.companyId}`, {
      body: { drivers: [id, id] },
    });
    expect(twice?.status).toBe(409);
  }, 90_000);
});
