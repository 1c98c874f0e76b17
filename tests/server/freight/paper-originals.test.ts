import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getBol } from '#contract/bol.ts';
import { keepOriginal, listOriginals } from '#contract/paper-original.ts';
import { getPhoto } from '#contract/photo.ts';
import { newId } from '#domain/ids.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { bayview, bolOf, givenDriver, givenLoad, givePhoto, summit } from '../../support/server/freight.ts';
import { READABLE, sendPaper, sendPaperVoid } from '../../support/server/papers.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const EMAILS = {
  shipper: 'clerk@shipper.example',
  receiver: 'clerk@receiver.example',
  carrier: 'associate@carrier.example',
  driver: 'driver@carrier.example',
  otherReceiver: 'admin@stranger.example',
} as const;
type Who = keyof typeof EMAILS;
const QUAD = [
  { x: 0.1, y: 0.1 },
  { x: 0.9, y: 0.12 },
  { x: 0.88, y: 0.9 },
  { x: 0.08, y: 0.87 },
];

let server: TestServer;
let people: Record<Who, ApiClient>;
let loadId: string;
let bolId: string;
beforeAll(async () => {
  server = await testServer();
  const who = Object.keys(EMAILS) as Who[];
  const clients = await Promise.all(who.map((one) => server.signIn(EMAILS[one])));
  people = Object.fromEntries(who.map((one, at) => [one, clients[at]])) as typeof people;
});
beforeEach(async () => {
  const load = await givenLoad(server, { bols: [{ receiverId: bayview }, { receiverId: summit }] });
  loadId = load._id;
  bolId = bolOf(load);
  await givenDriver(await server.signIn('admin@carrier.example'), [bolId], demoUserId(EMAILS.driver));
});

/** A paper of the driver's with two pages. */
async function givenPaper(client = people.driver): Promise<string> {
  const answer = await sendPaper(server, client, bolId, { pages: [READABLE, READABLE] });
  return answer.body.bol.papers?.at(-1)?._id ?? '';
}
const brought = (client = people.driver) => givePhoto(server, null, client.userId);
const keep = (client: ApiClient, paperId: string, page: number | string, sha256: string, smaller = false) =>
  client.call(keepOriginal, {
    params: { id: bolId, paperId, page: String(page) },
    body: { sha256, quad: QUAD, smaller },
  });
const listed = async (client: ApiClient, paperId: string, id = bolId) =>
  (await client.ok(listOriginals, { params: { id, paperId } })).originals;
const photo = async (client: ApiClient, sha256: string) => (await client.call(getPhoto, { params: { sha256 } })).status;

describe('the photograph of a page', () => {
  it('is kept beside its paper, with where the page lies on it, and touches nothing of the BOL', async () => {
    const paperId = await givenPaper();
    const before = await people.driver.ok(getBol, { params: { id: bolId } });
    const sha256 = await brought();
    const answer = await keep(people.driver, paperId, 2, sha256, true);
    expect([answer.status, answer.body.outcome]).toEqual([200, 'done']);
    expect(await listed(people.driver, paperId)).toEqual([{ page: 2, sha256, quad: QUAD, smaller: true }]);
    expect(await people.driver.ok(getBol, { params: { id: bolId } })).toEqual(before);
  });

  it('opens for everybody who sees the paper, and for nobody else', async () => {
    const paperId = await givenPaper();
    const sha256 = await brought();
    expect(await photo(people.carrier, sha256)).toBe(404);
    await keep(people.driver, paperId, 1, sha256);
    for (const who of ['shipper', 'receiver', 'carrier', 'driver'] as const) {
      expect([who, await photo(people[who], sha256)]).toEqual([who, 200]);
      expect([who, (await listed(people[who], paperId)).length]).toEqual([who, 1]);
    }
    expect(await photo(people.otherReceiver, sha256)).toBe(404);
    const { status } = await people.otherReceiver.call(listOriginals, { params: { id: bolId, paperId } });
    expect(status).toBe(404);
  });

  it('is brought by whoever made the paper, and by nobody else', async () => {
    const paperId = await givenPaper();
    const other = await keep(people.carrier, paperId, 1, await brought(people.carrier));
    expect(other.status).toBe(403);
    const strange = await keep(people.driver, paperId, 1, await brought(people.carrier));
    expect([strange.status, strange.headers.get('x-connex-error')]).toEqual([409, 'file-missing']);
    expect(await listed(people.driver, paperId)).toEqual([]);
  });

  it('is of a page there is, of a paper there is, with four corners on it', async () => {
    const paperId = await givenPaper();
    const sha256 = await brought();
    expect((await keep(people.driver, paperId, 3, sha256)).status).toBe(422);
    expect((await keep(people.driver, paperId, '0', sha256)).status).toBe(422);
    expect((await keep(people.driver, newId(), 1, sha256)).status).toBe(404);
    const answer = await people.driver.call(keepOriginal, {
      params: { id: bolId, paperId, page: '1' },
      body: { sha256, quad: [...QUAD.slice(0, 3), { x: 1.2, y: 0 }], smaller: false },
    });
    expect(answer.status).toBe(422);
  });

  it('is there once however often it is sent; another of the same page does not take its place', async () => {
    const paperId = await givenPaper();
    const [first, second] = [await brought(), await brought()];
    await keep(people.driver, paperId, 1, first);
    expect((await keep(people.driver, paperId, 1, first)).body.outcome).toBe('done');
    expect((await keep(people.driver, paperId, 1, second)).body.outcome).toBe('superseded');
    expect((await listed(people.driver, paperId)).map(({ sha256 }) => sha256)).toEqual([first]);
  });

  it('is not there because it is the photograph of another page', async () => {
    const paperId = await givenPaper();
    const [first, second] = [await brought(), await brought()];
    await keep(people.driver, paperId, 1, first);
    await keep(people.driver, paperId, 2, second);
    expect((await keep(people.driver, paperId, 2, first)).body.outcome).toBe('superseded');
    expect((await listed(people.driver, paperId)).map(({ sha256 }) => sha256)).toEqual([first, second]);
  });

  it('may come after its paper was taken back, and goes with its BOL', async () => {
    const paperId = await givenPaper();
    await sendPaperVoid(people.driver, bolId, paperId);
    expect((await keep(people.driver, paperId, 1, await brought())).status).toBe(200);
    await server.database.pool.query('delete from bols where id = $1', [bolId]);
    const { rows } = await server.database.pool.query('select from paper_originals where load_id = $1', [loadId]);
    expect(rows).toEqual([]);
  });
});
