/** The PDF of a photographed paper: who may bring it, and who may open it. */
import { expect, it } from 'vitest';
import { editLoad } from '#contract/load.ts';
import { hashOf } from '../../support/jpegs.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { newPdf } from '../../support/server/new-pdf.ts';
import { sendPaper } from '../../support/server/papers.ts';
import { atPapers, WHO } from './at-papers.ts';

const at = atPapers();

/** What the server says to one who brings a document. */
async function put(client: ApiClient, pdf: Uint8Array): Promise<number> {
  const headers = { 'content-type': 'application/pdf' };
  return (await client.request('PUT', `/api/files/${hashOf(pdf)}`, { body: pdf, headers })).status;
}

async function brought(client: ApiClient): Promise<string> {
  const pdf = await newPdf();
  expect(await put(client, pdf)).toBe(201);
  return hashOf(pdf);
}

const open = (client: ApiClient, sha256: string) =>
  fetch(`${at.server.url}/api/files/${sha256}`, { headers: { cookie: client.cookie } }).then(({ status }) => status);

async function openedBy(sha256: string) {
  const opened = [];
  for (const who of WHO) if ((await open(at.people[who], sha256)) === 200) opened.push(who);
  return opened;
}

it('opens for who brought it until it belongs to something, then for everybody who sees the paper', async () => {
  const sha256 = await brought(at.people.driver);
  expect(await openedBy(sha256)).toEqual(['driver']);
  await at.given(at.people.driver, { sha256 });
  expect(await openedBy(sha256)).toEqual(['shipper', 'receiver', 'carrier', 'driver']);
});

it('of a driver is not for other drivers of the carrier, and that of a clerk not for colleagues', async () => {
  const drivers = await brought(at.people.driver);
  const clerks = await brought(at.people.carrier);
  expect(await open(at.people.carrier, drivers)).toBe(404);
  expect(await open(at.people.driver, clerks)).toBe(404);
  // Who adds documents sees what their company has, as ever.
  const admin = await at.server.signIn('admin@shipper.example');
  expect(await open(admin, await brought(at.people.shipper))).toBe(200);
});

it('brought by two of one company is each one’s own', async () => {
  const pdf = await newPdf();
  expect([
    await put(at.people.driver, pdf),
    await put(at.people.carrier, pdf),
    await put(at.people.carrier, pdf),
  ]).toEqual([201, 200, 200]);
  expect((await sendPaper(at.server, at.people.carrier, at.bolId, { sha256: hashOf(pdf) })).status).toBe(200);
});

it('is not for a shipper’s own driver to bring', async () => {
  expect(await put(at.people.shipperDriver, await newPdf())).toBe(403);
});

it('goes with its BOL when that is taken off the load', async () => {
  const sha256 = await brought(at.people.shipper);
  await at.given(at.people.shipper, { sha256 });
  const admin = await at.server.signIn('admin@shipper.example');
  const bolChanges = [{ op: 'remove' as const, bolId: at.bolId }];
  await admin.ok(editLoad, { params: { id: at.loadId }, body: { seen: {}, bolChanges } });
  const { rows } = await at.server.database.pool.query('select from paper_refs where bol_id = $1', [at.bolId]);
  expect(rows).toHaveLength(0);
  expect(await open(at.people.receiver, sha256)).toBe(404);
});
