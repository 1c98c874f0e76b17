/** A driver at a locked gate has no network, and dispatch, not hearing from him, gives the load to somebody else. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { assignDriver, getBol } from '#contract/bol.ts';
import type { OutcomeForm } from '#domain/outcome-form.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { type Device, newDevice } from '../support/journeys/device.ts';
import { closeDevices } from '../support/journeys/load-device-app.ts';
import * as steps from '../support/journeys/steps.ts';
import { newJpeg } from '../support/jpegs.ts';
import { bolOf, givenDriver, givenLoad } from '../support/server/freight.ts';
import { newPdf } from '../support/server/new-pdf.ts';
import { READABLE } from '../support/server/papers.ts';
import { type TestServer, testServer } from '../support/server/test-server.ts';

const [RAY, LENA] = ['driver@carrier.example', 'driver2@carrier.example'];
const MINUTE = 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(closeDevices);

let phone: Device;
let bolId: string;
beforeEach(async () => {
  bolId = bolOf(await givenLoad(server));
  await givenDriver(await server.signIn('admin@carrier.example'), [bolId], demoUserId(RAY));
  phone = await newDevice(server, RAY);
  phone.network.online = false;
});

async function inView() {
  const bol = await steps.shownBol(phone, bolId);
  const load = await phone.app.readLoad(bol.loadId);
  if (!load) throw new Error('The load is not on the device');
  return { load, bol, viewer: phone.app.requireSession() };
}

const form: OutcomeForm = {
  ...{ kind: 'attempted', reason: 'closed', note: '', toldBy: '', plan: 'redeliver', proposedDate: null },
};

/** At the gate: arrival, a paper that was photographed, and the attempt with a photo of the gate. */
async function atTheGate(): Promise<void> {
  const { app } = phone;
  const { load, bol, viewer } = await inView();
  await app.markDwell({ load, bols: [bol], kind: 'arrived', viewer });
  const { sha256, size } = await app.keepFile((await newPdf()).slice().buffer);
  const paper = { kind: 'seal-record' as const, title: '', sha256, pages: [READABLE] };
  const { id: paperId } = await app.addPaper({ bol, paper, size, viewer });
  const corner = { x: 0.1, y: 0.1 };
  const original = { sha256: (await app.keepPhoto(newJpeg().buffer)) ?? '', smaller: false };
  const quad = [corner, corner, corner, corner];
  await app.keepOriginal({ bol, paperId, page: 1, original: { ...original, quad } });
  const photos = [(await app.keepPhoto(newJpeg().buffer)) ?? ''];
  await app.recordOutcome({ load, bol, form, photos, viewer });
}

async function givenToLena(): Promise<void> {
  server.clock.advance(10 * MINUTE);
  const office = await server.signIn('admin@carrier.example');
  await office.ok(assignDriver, { query: { objectIds: bolId }, body: { driverId: demoUserId(LENA) } });
  server.clock.advance(10 * MINUTE);
}

const onServer = async () => (await server.signIn('clerk@shipper.example')).ok(getBol, { params: { id: bolId } });

test('what he recorded arrives, nothing asks him for a decision, and the load leaves his phone', async () => {
  await atTheGate();
  await givenToLena();
  phone.network.online = true;
  await phone.sync();
  expect(await phone.status()).toBe('All sent');
  expect(await phone.app.readEntries()).toEqual([]);
  const bol = await onServer();
  expect([bol.driver?.name, bol.outcomes?.length, bol.papers?.length, bol.dwell?.marks.length]).toEqual([
    ...['Lena Sorensen', 1, 1, 1],
  ]);
  const { rows } = await server.database.pool.query('select 1 from paper_originals where bol_id = $1', [bolId]);
  expect(rows).toHaveLength(1);
  expect(await phone.app.readBol(bolId)).toBeNull();
  expect(await phone.app.readLoad(bol.loadId)).toBeNull();
});

test('the row stays as he knows it until the last of it is sent, and then goes without waiting for news', async () => {
  const { load, bol, viewer } = await inView();
  for (const kind of ['arrived', 'left'] as const) await phone.app.markDwell({ load, bols: [bol], kind, viewer });
  await givenToLena();
  phone.network.online = true;
  await phone.sendOne();
  expect((await phone.app.readBol(bolId))?.driver?.name).toBe('Ray Delgado');
  await phone.sendOne();
  expect(await phone.app.readBol(bolId)).toBeNull();
});

test('what he recorded after that is refused: it is his to decide about', async () => {
  await givenToLena();
  await atTheGate();
  phone.network.online = true;
  await phone.sync();
  expect((await phone.app.readEntries()).map(({ status }) => status)).toContain('attention');
  expect((await onServer()).dwell?.marks ?? []).toEqual([]);
});

test('what was refused to his app of before is taken by the new one when he tries again', async () => {
  const { load, bol, viewer } = await inView();
  const { id } = await phone.app.markDwell({ load, bols: [bol], kind: 'arrived', viewer });
  await givenToLena();
  phone.network.online = true;
  const { fetch } = phone.app.environment;
  phone.app.environment.fetch = async (input, init) => {
    const request = new Request(input as RequestInfo, init);
    request.headers.delete('x-connex-level');
    return fetch(request);
  };
  await phone.sync();
  expect((await phone.app.readEntries()).map(({ status }) => status)).toEqual(['attention']);
  phone.app.environment.fetch = fetch;
  await phone.app.retryEntry(id);
  await phone.sync();
  expect(await phone.app.readEntries()).toEqual([]);
  expect((await onServer()).dwell?.marks.map(({ byName }) => byName)).toEqual(['Ray Delgado']);
});
