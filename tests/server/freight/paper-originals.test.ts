import { describe, expect, it } from 'vitest';
import { getBol } from '#contract/bol.ts';
import { keepOriginal, listOriginals } from '#contract/paper-original.ts';
import { getPhoto } from '#contract/photo.ts';
import { newId } from '#domain/ids.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { givePhoto } from '../../support/server/freight.ts';
import { READABLE, sendPaper, sendPaperVoid } from '../../support/server/papers.ts';
import { atPapers } from './at-papers.ts';

const QUAD = [
  { x: 0.1, y: 0.1 },
  { x: 0.9, y: 0.12 },
  { x: 0.88, y: 0.9 },
  { x: 0.08, y: 0.87 },
];

const at = atPapers();

/** A paper of the driver's with two pages. */
async function givenPaper(client = at.people.driver): Promise<string> {
  const answer = await sendPaper(at.server, client, at.bolId, { pages: [READABLE, READABLE] });
  return answer.body.bol.papers?.at(-1)?._id ?? '';
}
const brought = (client = at.people.driver) => givePhoto(at.server, null, client.userId);
const keep = (client: ApiClient, paperId: string, page: number | string, sha256: string, smaller = false) =>
  client.call(keepOriginal, {
    params: { id: at.bolId, paperId, page: String(page) },
    body: { sha256, quad: QUAD, smaller },
  });
const listed = async (client: ApiClient, paperId: string, id = at.bolId) =>
  (await client.ok(listOriginals, { params: { id, paperId } })).originals;
const photo = async (client: ApiClient, sha256: string) => (await client.call(getPhoto, { params: { sha256 } })).status;

describe('the photograph of a page', () => {
  it('is kept beside its paper, with where the page lies on it, and touches nothing of the BOL', async () => {
    const paperId = await givenPaper();
    const before = await at.people.driver.ok(getBol, { params: { id: at.bolId } });
    const sha256 = await brought();
    const answer = await keep(at.people.driver, paperId, 2, sha256, true);
    expect([answer.status, answer.body.outcome]).toEqual([200, 'done']);
    expect(await listed(at.people.driver, paperId)).toEqual([{ page: 2, sha256, quad: QUAD, smaller: true }]);
    expect(await at.people.driver.ok(getBol, { params: { id: at.bolId } })).toEqual(before);
  });

  it('opens for everybody who sees the paper, and for nobody else', async () => {
    const paperId = await givenPaper();
    const sha256 = await brought();
    expect(await photo(at.people.carrier, sha256)).toBe(404);
    await keep(at.people.driver, paperId, 1, sha256);
    for (const who of ['shipper', 'receiver', 'carrier', 'driver'] as const) {
      expect([who, await photo(at.people[who], sha256)]).toEqual([who, 200]);
      expect([who, (await listed(at.people[who], paperId)).length]).toEqual([who, 1]);
    }
    expect(await photo(at.people.otherReceiver, sha256)).toBe(404);
    const { status } = await at.people.otherReceiver.call(listOriginals, { params: { id: at.bolId, paperId } });
    expect(status).toBe(404);
  });

  it('is brought by whoever made the paper, and by nobody else', async () => {
    const paperId = await givenPaper();
    const other = await keep(at.people.carrier, paperId, 1, await brought(at.people.carrier));
    expect(other.status).toBe(403);
    const strange = await keep(at.people.driver, paperId, 1, await brought(at.people.carrier));
    expect([strange.status, strange.headers.get('x-connex-error')]).toEqual([409, 'file-missing']);
    expect(await listed(at.people.driver, paperId)).toEqual([]);
  });

  it('is of a page there is, of a paper there is, with four corners on it', async () => {
    const paperId = await givenPaper();
    const sha256 = await brought();
    expect((await keep(at.people.driver, paperId, 3, sha256)).status).toBe(422);
    expect((await keep(at.people.driver, paperId, '0', sha256)).status).toBe(422);
    expect((await keep(at.people.driver, newId(), 1, sha256)).status).toBe(404);
    const answer = await at.people.driver.call(keepOriginal, {
      params: { id: at.bolId, paperId, page: '1' },
      body: { sha256, quad: [...QUAD.slice(0, 3), { x: 1.2, y: 0 }], smaller: false },
    });
    expect(answer.status).toBe(422);
  });

  it('is there once however often it is sent; another of the same page does not take its place', async () => {
    const paperId = await givenPaper();
    const [first, second] = [await brought(), await brought()];
    await keep(at.people.driver, paperId, 1, first);
    expect((await keep(at.people.driver, paperId, 1, first)).body.outcome).toBe('done');
    expect((await keep(at.people.driver, paperId, 1, second)).body.outcome).toBe('superseded');
    expect((await listed(at.people.driver, paperId)).map(({ sha256 }) => sha256)).toEqual([first]);
  });

  it('is not there because it is the photograph of another page', async () => {
    const paperId = await givenPaper();
    const [first, second] = [await brought(), await brought()];
    await keep(at.people.driver, paperId, 1, first);
    await keep(at.people.driver, paperId, 2, second);
    expect((await keep(at.people.driver, paperId, 2, first)).body.outcome).toBe('superseded');
    expect((await listed(at.people.driver, paperId)).map(({ sha256 }) => sha256)).toEqual([first, second]);
  });

  it('may come after its paper was taken back, and goes with its BOL', async () => {
    const paperId = await givenPaper();
    await sendPaperVoid(at.people.driver, at.bolId, paperId);
    expect((await keep(at.people.driver, paperId, 1, await brought())).status).toBe(200);
    await at.server.database.pool.query('delete from bols where id = $1', [at.bolId]);
    const { rows } = await at.server.database.pool.query('select from paper_originals where load_id = $1', [at.loadId]);
    expect(rows).toEqual([]);
  });
});
