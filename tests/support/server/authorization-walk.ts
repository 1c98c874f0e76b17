/** Walks through the authorization table: what each row should be answered, and what it is. */
import type { Endpoint } from '#contract/endpoint.ts';
import type { Actor } from '#domain/roles.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { type ApiClient, addressOf, type Sent } from './api-client.ts';
import type { Cell } from './authorization-rows.ts';
import { TABLE } from './authorization-table.ts';
import type { Person } from './authorization-world.ts';
import type { TestServer } from './test-server.ts';

export interface Result {
  who: string;
  endpoint: string;
  object: string;
  expected: string;
  status: number;
  fits: boolean;
}

const STATUS = { forbidden: 403, 'not-found': 404 } as const;

/** What the server says to this request. */
export async function statusOf(client: ApiClient, endpoint: Endpoint, sent: Sent): Promise<number> {
  if (endpoint.path !== '/api/events') {
    return (await client.request(endpoint.method, addressOf(endpoint, sent), sent)).status;
  }
  // A stream has no end to wait for.
  const stop = new AbortController();
  const { status } = await fetch(client.url + endpoint.path, {
    headers: { cookie: client.cookie },
    signal: stop.signal,
  });
  stop.abort();
  return status;
}

async function callerOf(server: TestServer, person: Person, as: string | undefined): Promise<ApiClient> {
  if (as === undefined) return person.client;
  return as === 'nobody' ? server.stranger() : server.stranger().signIn(as, DEMO_PASSWORD);
}

/** Every row of an endpoint, asked by this person, one after the other. */
export async function walk(
  server: TestServer,
  name: string,
  endpoint: Endpoint,
  person: Person & { actor: Actor },
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, row] of (TABLE[name] ?? []).entries()) {
    for (const cell of row(person, server)) {
      const { as, ...sent } = await cell.send();
      const status = await statusOf(await callerOf(server, person, as), endpoint, sent);
      results.push({ ...resultOf(person.name, `${name}/${index}`, cell, status) });
    }
  }
  return results;
}

function resultOf(
  who: string,
  endpoint: string,
  { object, expected, ok = [200, 201, 204] }: Cell,
  status: number,
): Result {
  const fits = expected === 'ok' ? ok.includes(status) : status === STATUS[expected];
  return { who, endpoint, object, expected, status, fits };
}
