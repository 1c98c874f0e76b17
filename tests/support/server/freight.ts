/** Companies, documents and loads for tests of the server. */
import { createHash, randomBytes } from 'node:crypto';
import { assignDriver, checkInBol } from '#contract/bol.ts';
import type { BodyIn } from '#contract/endpoint.ts';
import { buildLoad, type Load } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import { DEMO_COMPANY_IDS } from '#server/demo/demo-people.ts';
import { hashOf, newJpeg } from '../jpegs.ts';
import type { ApiClient } from './api-client.ts';
import type { TestServer } from './test-server.ts';

export const { harbor, bayview, redwood, summit, ironline } = DEMO_COMPANY_IDS;

/** What it takes of a server to make freight; a server process of its own has it too. */
interface FreightWorld {
  database: Pick<TestServer['database'], 'pool'>;
  signIn: TestServer['signIn'];
}

/** Stores the facts of a document as if a company had brought it; its hash. The bytes are of no interest here. */
export async function giveDocument(
  { database }: Pick<FreightWorld, 'database'>,
  companyId: string = harbor,
  { userId = newId(), pages = 1 }: { userId?: string; pages?: number } = {},
): Promise<string> {
  const sha256 = createHash('sha256').update(randomBytes(16)).digest('hex');
  await database.pool.query('insert into files values ($1, 1000, $2, now())', [sha256, pages]);
  await database.pool.query('insert into file_grants values ($1, $2, $3, now())', [sha256, companyId, userId]);
  return sha256;
}

/** Stores a photo: brought by this person, and referred to by something of this load or BOL; its hash. */
export async function givePhoto(
  { services, database }: Pick<TestServer, 'services' | 'database'>,
  subject: { loadId: string; bolId: string | null } | null,
  userId: string = newId(),
): Promise<string> {
  const bytes = newJpeg();
  const sha256 = hashOf(bytes);
  await services.photos.put(sha256, bytes);
  await database.pool.query('insert into photos values ($1, $2, 40, 30, now())', [sha256, bytes.length]);
  await database.pool.query('insert into photo_grants values ($1, $2, now())', [sha256, userId]);
  if (subject) {
    const factId = newId();
    await database.pool.query('insert into photo_refs values ($1, $2, $3, $4, $5, now())', [
      ...[sha256, factId, subject.loadId, subject.bolId, userId],
    ]);
    // Whoever sees the outcome of a pick-up sees its photos: there must be one.
    if (subject.bolId === null) {
      await database.pool.query(
        `update loads set outcomes = outcomes || jsonb_build_object('_id', $2::text, 'byCompanyId', shipper_id) where id = $1`,
        [subject.loadId, factId],
      );
    }
  }
  return sha256;
}

type BuildBody = BodyIn<typeof buildLoad>;
export type BolPlan = { receiverId?: string | null; deliveryDate?: string | null };

/** A body for building: one BOL for Bayview, carried by Redwood, shipped, unless said otherwise. */
export async function buildBody(
  server: Pick<FreightWorld, 'database'>,
  { bols = [{}], ...fields }: Partial<Omit<BuildBody, 'bols'>> & { bols?: BolPlan[] } = {},
): Promise<BuildBody> {
  const drafts = [];
  for (const { receiverId = bayview, deliveryDate = '2026-03-04T14:00:00Z' } of bols) {
    const sha256 = await giveDocument(server, fields.shipperId ?? harbor);
    drafts.push({ _id: newId(), file: { name: 'bol.pdf', sha256 }, receiverId, deliveryDate });
  }
  return {
    _id: newId(),
    shipperId: harbor,
    carrierId: redwood,
    ready: true,
    pUNum: 'PU-1001',
    pUDate: '2026-03-03T09:00:00-08:00',
    ...fields,
    bols: drafts,
  };
}

/** Builds a load as Harbor's admin. */
export async function givenLoad(
  server: FreightWorld,
  plan: Parameters<typeof buildBody>[1] = {},
  by = 'admin@shipper.example',
): Promise<Load> {
  const client = await server.signIn(by);
  return (await client.ok(buildLoad, { body: await buildBody(server, plan) })).newLoad;
}

export const bolIdsOf = (load: Load) => load.bols.map(({ _id }) => _id);

/** Id of the first BOL. */
export function bolOf(load: Load): string {
  const [bol] = load.bols;
  if (!bol) throw new Error('the load has no BOL');
  return bol._id;
}

export async function givenDriver(carrierAdmin: ApiClient, bolIds: string[], driverId: string): Promise<void> {
  await carrierAdmin.ok(assignDriver, { query: { objectIds: bolIds.join(',') }, body: { driverId } });
}

export async function givenCheckIn(receiver: ApiClient, bolId: string, driverId: string, occurredAt: string) {
  return receiver.ok(checkInBol, { params: { id: bolId }, body: { driverId, occurredAt, sealIntact: true } });
}
