/** People of every side of the usual load, logged in, and what news each has: the rig of tests about notifications. */
import { beforeEach } from 'vitest';
import type { Load } from '#contract/load.ts';
import { listNotifications, readNotification } from '#contract/notification.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { bolOf } from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const PEOPLE = {
  shipper: 'admin@shipper.example',
  clerk: 'clerk@shipper.example',
  receiver: 'admin@receiver.example',
  dock: 'clerk@receiver.example',
  carrier: 'admin@carrier.example',
  associate: 'associate@carrier.example',
  ray: 'driver@carrier.example',
  lena: 'driver2@carrier.example',
  stranger: 'admin@stranger.example',
} as const;
export type Name = keyof typeof PEOPLE;

export let server: TestServer;
export let people: Record<Name, ApiClient>;
/** A server and these people for each test of the file that calls this. */
export function givenPeople(): void {
  beforeEach(async () => {
    server = await testServer();
    const entries = await Promise.all(
      Object.entries(PEOPLE).map(async ([name, email]) => [name, await server.signIn(email)] as const),
    );
    people = Object.fromEntries(entries) as typeof people;
  });
}

/** Who has unread notices, and of which kinds; then all are read. */
export async function news(): Promise<Partial<Record<Name, string[]>>> {
  const found: Partial<Record<Name, string[]>> = {};
  for (const [name, client] of Object.entries(people)) {
    const unread = (await client.ok(listNotifications)).filter(({ readAt }) => readAt === null);
    for (const { _id } of unread) await client.ok(readNotification, { params: { id: _id }, body: { read: true } });
    if (unread.length > 0) found[name as Name] = unread.map(({ kind }) => kind).sort();
  }
  return found;
}

export const at = (time: string) => `2026-03-02T${time}:00Z`;
export const loadIs = (load: Load) => ({ params: { id: load._id } });
export const bolIs = (load: Load) => ({ params: { id: bolOf(load) } });
