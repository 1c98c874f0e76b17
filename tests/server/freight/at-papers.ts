/** A delivery two receivers wait for, with everybody who may have to do with its papers, and a stranger. */
import { beforeAll, beforeEach, expect } from 'vitest';
import { demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { bayview, bolOf, givenDriver, givenLoad, summit } from '../../support/server/freight.ts';
import { sendPaper } from '../../support/server/papers.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

export const EMAILS = {
  shipper: 'clerk@shipper.example',
  receiver: 'clerk@receiver.example',
  carrier: 'associate@carrier.example',
  driver: 'driver@carrier.example',
  otherReceiver: 'admin@stranger.example',
  shipperDriver: 'driver@shipper.example',
} as const;
export type Who = keyof typeof EMAILS;
export const WHO = Object.keys(EMAILS) as Who[];
/** Who takes part in the first delivery. */
export const SEES: readonly Who[] = ['shipper', 'receiver', 'carrier', 'driver'];
export const driverId = demoUserId('driver@carrier.example');

/** Everybody, logged in. */
export async function signInAll(server: TestServer): Promise<Record<Who, ApiClient>> {
  const clients = await Promise.all(WHO.map(async (who) => [who, await server.signIn(EMAILS[who])] as const));
  return Object.fromEntries(clients) as Record<Who, ApiClient>;
}

interface AtPapers {
  server: TestServer;
  people: Record<Who, ApiClient>;
  loadId: string;
  bolId: string;
  /** A paper of the delivery, sent and answered. */
  given(client?: ApiClient, over?: Parameters<typeof sendPaper>[3]): ReturnType<typeof givenPaper>;
}

/** For a file of tests: people log in once, each test has a load of its own. */
export function atPapers(): AtPapers {
  const at = {
    given: (client = at.people.driver, over = {}) => givenPaper(at, client, over),
  } as AtPapers;
  beforeAll(async () => {
    at.server = await testServer();
    at.people = await signInAll(at.server);
  });
  beforeEach(async () => {
    const load = await givenLoad(at.server, { bols: [{ receiverId: bayview }, { receiverId: summit }] });
    at.loadId = load._id;
    at.bolId = bolOf(load);
    await givenDriver(await at.server.signIn('admin@carrier.example'), [at.bolId], driverId);
  });
  return at;
}

async function givenPaper({ server, bolId }: AtPapers, client: ApiClient, over: Parameters<typeof sendPaper>[3]) {
  const answer = await sendPaper(server, client, bolId, over);
  expect([answer.status, answer.body.outcome]).toEqual([200, 'done']);
  const paper = answer.body.bol.papers?.at(-1);
  if (!paper) throw new Error('the paper is not in the reply');
  return paper;
}
