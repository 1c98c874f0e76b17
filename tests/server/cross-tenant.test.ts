/**
 * Objects of other tenants in every place of every endpoint where one can be named. The reply must be the one a made-up
 * object gets, so that not even its existence shows; no word of a foreign row may come out; no foreign row may change.
 * Places come from the contract's schemas, requests from the authorization table: what is new is in by itself.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { newId } from '#domain/ids.ts';
import { type Answered, addressOf, type Sent } from '../support/server/api-client.ts';
import { everybody, giveLogos, makeLoad, type Person, PLANS } from '../support/server/authorization-world.ts';
import { type ForeignObject, makeVictims, type Victims } from '../support/server/foreign-objects.ts';
import { requestsOf } from '../support/server/fuzz-requests.ts';
import { holds, nameOf, type Position, positionsOf, putAt } from '../support/server/schema-positions.ts';
import { type TestServer, testServer } from '../support/server/test-server.ts';

const ATTACKERS = [
  'admin@shipper.example',
  'admin@carrier.example',
  'clerk@receiver.example',
  'driver@carrier.example',
];
const SEED = Number(process.env.FUZZ_SEED ?? 20261121);

let server: TestServer;
let attackers: Person[];
let victims: Victims;
beforeAll(async () => {
  server = await testServer();
  await giveLogos(server);
  for (const [name, plan] of Object.entries(PLANS)) if (name !== 'foreign') await makeLoad(server, plan, false);
  attackers = (await everybody(server)).filter(({ name }) => ATTACKERS.includes(name));
  victims = await makeVictims(server);
});

/** Not walked: no end to wait for, ends the attacker's own session, or tries that are counted (see brute-force.test.ts). */
const NOT_WALKED = new Set([
  ...['events', 'logout', 'login', 'requestPasswordReset', 'validateResetToken', 'changePassword', 'deleteUser'],
]);

/** Text in a body is one's own, but for what names somebody or something. */
const NAMING_TEXT = /(email|username|endpoint|imagePreviewUrl)$/;
const walkedPositions = (endpoint: Endpoint) =>
  positionsOf(endpoint).filter(
    (position) => position.shape !== 'text' || position.part === 'query' || NAMING_TEXT.test(nameOf(position)),
  );

/**
 * What is no secret, by the specification: companies can be searched and chosen by every admin and clerk, drivers are
 * found by everybody who checks in. An id that a device made up and that is taken must be refused, and so must an e-mail
 * address (for people who log in with it; how often one may ask is limited).
 */
const PUBLIC_KINDS: readonly { kind: RegExp; position: RegExp }[] = [
  // The search takes a pasted id as well.
  { kind: /^(company|carrier)$/, position: /(carrierId|receiverId|objectIds|shipperId|\.id|query\.name)$/ },
  { kind: /^driver$/, position: /driverId$/ },
];
const isPublic = (position: Position, { kind }: ForeignObject) =>
  PUBLIC_KINDS.some((known) => known.kind.test(kind) && known.position.test(nameOf(position)));
/** Where a device gives a new object its id, and what that object is. Taken by anything else, the id would become theirs. */
const NEW_IDS: readonly [call: RegExp, kind: string][] = [
  [/^buildLoad body\._id$/, 'load'],
  [/^(buildLoad|editLoad|updateLoad) body\.(bols\[\]|bolChanges\[\]\.bol)\._id$/, 'bol'],
  [/^signBol body\._id$/, 'signature'],
  [/^addUser body\._id$/, 'user'],
];
const newKind = (call: string) => NEW_IDS.find(([pattern]) => pattern.test(call))?.[1];

/** A small generator, so that a failing run can be repeated: FUZZ_SEED. */
let state = SEED;
const random = (below: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};

/** Another one of the same form: six figures are a number where a number may stand, six characters are not. */
const madeUp = ({ shape, value }: ForeignObject) => {
  const hash = newId() + newId() + newId().slice(0, 16);
  if (shape === 'id') return newId();
  if (shape === 'hash') return hash;
  if (shape === 'image') return `/api/images/${hash}`;
  return value.replace(/[a-z0-9]{3}$/i, /^\d+$/.test(value) ? '757' : 'zzq');
};

const IGNORED_HEADERS = new Set(['date', 'x-connex-now', 'x-request-id', 'content-length', 'etag', 'set-cookie']);

/** An answer without what differs between any two requests: ids, hashes, times, versions, and what was asked for. */
function shapeOf({ status, headers, body, error }: Answered, asked: string): string {
  const text = (typeof body === 'string' ? body : JSON.stringify(body)).replaceAll(asked, '<asked>');
  const plain = text.replace(/[0-9a-f]{64}|[0-9a-f]{24}|\d{4}-\d\d-\d\dT[\d:.]+Z|"version":\d+|[\w-]{60,}/g, '<>');
  const kept = [...headers.keys()].filter((name) => !IGNORED_HEADERS.has(name)).toSorted();
  return JSON.stringify([status, error, plain, kept.join(' ')]);
}

interface Finding {
  call: string;
  as: string;
  kind: string;
  told: string;
}

const baselines = new Map<string, [Answered, string]>();

async function attack(name: string, endpoint: Endpoint, person: Person, position: Position, foreign: ForeignObject) {
  const call = `${name} ${nameOf(position)}`;
  const request = await requestFor(name, person, position);
  if (!request) return null;
  const ask = async (value: string): Promise<[Answered, string]> => {
    const sent = putAt(await request(), position, value);
    return [await person.client.request(endpoint.method, addressOf(endpoint, sent), sent), value];
  };
  // What a made-up object gets depends on its shape alone; texts say more, so each is asked for.
  const key = `${call} ${person.name} ${foreign.shape}${foreign.shape === 'text' ? foreign.kind : ''}`;
  const [unknown, asked] = baselines.get(key) ?? (await ask(madeUp(foreign)));
  baselines.set(key, [unknown, asked]);
  const [answer] = await ask(foreign.value);
  const told: string[] = [];
  const text = JSON.stringify([answer.body, [...answer.headers]]).replaceAll(foreign.value, '');
  if (victims.secrets.some((secret) => text.includes(secret))) told.push(`a secret in ${text.slice(0, 300)}`);
  const taken = answer.error === 'email-taken' || (newKind(call) && answer.error === 'id-taken');
  const [expected, found] = [shapeOf(unknown, asked), shapeOf(answer, foreign.value)];
  if (!taken && !isPublic(position, foreign) && expected !== found) told.push(`${expected} became ${found}`);
  if (answer.status >= 500) told.push(`${answer.status}`);
  return told.map((line): Finding => ({ call, as: person.name, kind: foreign.kind, told: line }));
}

const chosen = new Map<string, (() => Promise<Sent>) | null>();
/** The first form of the endpoint's requests in which the position can be filled. */
async function requestFor(name: string, person: Person, position: Position): Promise<(() => Promise<Sent>) | null> {
  const key = `${name} ${person.name} ${nameOf(position)}`;
  const known = chosen.get(key);
  if (known !== undefined) return known;
  let found: (() => Promise<Sent>) | null = null;
  for (const request of requestsOf(name, person, server)) {
    if (found === null && (position.path.length === 1 || holds(await request(), position))) found = request;
  }
  chosen.set(key, found);
  return found;
}

/** A foreign company may be chosen as carrier or receiver: that is what shipping is. It would change their rows. */
const changesThem = (endpoint: Endpoint, position: Position, foreign: ForeignObject) =>
  endpoint.method !== 'GET' && isPublic(position, foreign) && /(carrierId|receiverId|driverId)$/.test(nameOf(position));

/** Any kind of id where an id is asked for; where text is, what people type, and one of the rest by chance. */
function kindsFor(name: string, endpoint: Endpoint, position: Position): ForeignObject[] {
  const made = newKind(`${name} ${nameOf(position)}`);
  if (made) return victims.objects.filter(({ kind }) => kind === made);
  const possible = victims.objects.filter((foreign) => !changesThem(endpoint, position, foreign));
  const fitting = possible.filter(({ shape }) => shape === position.shape);
  const other = possible[random(possible.length)];
  return position.part === 'query' && other ? [...new Set([...fitting, other])] : fitting;
}

describe('objects of other tenants', () => {
  it('look like made-up ones in every place of every endpoint, and stay as they are', async () => {
    const before = await victims.snapshot();
    const findings: Finding[] = [];
    const unreached: string[] = [];
    let calls = 0;
    for (const [name, endpoint] of endpoints) {
      if (NOT_WALKED.has(name)) continue;
      for (const position of walkedPositions(endpoint)) {
        const able: Person[] = [];
        for (const person of attackers) if (await requestFor(name, person, position)) able.push(person);
        if (able.length === 0) unreached.push(`${name} ${nameOf(position)}`);
        const kinds = kindsFor(name, endpoint, position);
        // One attacker tries everything, another one thing.
        const tries = [kinds, [kinds[random(kinds.length)]]];
        const first = random(able.length);
        for (const [index, some] of tries.entries()) {
          const person = able[(first + index) % able.length];
          if (!person) continue;
          for (const foreign of some) {
            if (!foreign) continue;
            calls += 1;
            findings.push(...((await attack(name, endpoint, person, position, foreign)) ?? []));
          }
        }
      }
    }
    console.log(`cross-tenant: ${calls} foreign objects put in, seed ${SEED}`);
    expect({ unreached, findings }).toEqual({ unreached: [], findings: [] });
    const after = await victims.snapshot();
    expect(before.filter((row) => !after.includes(row))).toEqual([]);
    // An attacker's own rows may hold a foreign id as text; none may belong to its owner.
    expect(after.filter((row) => !before.includes(row) && victims.own(row))).toEqual([]);
    expect(calls).toBeGreaterThan(400);
  }, 240_000);
});
