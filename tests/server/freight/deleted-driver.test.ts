/** A driver who deletes their account has driven until then: what others bring of it later is judged by that. */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { assignDriver, getBol, updateBol } from '#contract/bol.ts';
import { getLoad } from '#contract/load.ts';
import { deleteUser } from '#contract/user.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { handshakeOf, newSigningKey } from '../../domain/handshake-of.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import {
  bayview,
  bolIdsOf,
  bolOf,
  givenCheckIn,
  givenDriver,
  givenLoad,
  redwood,
} from '../../support/server/freight.ts';
import { receiverSignature, registerKey, sendHandshake, sendSignature } from '../../support/server/handshakes.ts';
import { givenOutcome } from '../../support/server/outcomes.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const MINUTE = 60_000;
let server: TestServer;
let receiver: ApiClient;
let ray: ApiClient;
let office: ApiClient;
let shipper: ApiClient;
let bolId: string;
let documentSha256: string;
beforeEach(async () => {
  server = await testServer();
  receiver = await server.signIn('clerk@receiver.example');
  ray = await server.signIn('driver@carrier.example');
  shipper = await server.signIn('admin@shipper.example');
  const load = await givenLoad(server, { bols: [{ receiverId: bayview }] });
  bolId = bolOf(load);
  documentSha256 = load.bols[0]?.file.sha256 ?? '';
  office = await server.signIn('admin@carrier.example');
  await givenDriver(office, [bolId], ray.userId);
});

const seen = () => shipper.ok(getBol, { params: { id: bolId } });
const minutesAgo = (count: number) => new Date(server.clock.now().getTime() - count * MINUTE).toISOString();
/** Ray is no more; half an hour later others have a network again. */
async function endOfRay() {
  expect((await ray.call(deleteUser, { params: { id: ray.userId } })).status).toBe(204);
  expect((await seen()).driverId).toBeNull();
  server.clock.advance(30 * MINUTE);
}

it('a handover by code from before counts when the other side reports it', async () => {
  const keys = { offer: await newSigningKey(), answer: await newSigningKey() };
  await registerKey(ray, keys.offer);
  await registerKey(receiver, keys.answer);
  const { body, hash } = await receiverSignature(documentSha256);
  const codes = await handshakeOf({
    keys,
    offer: { bolId, documentSha256, userId: ray.userId, companyId: redwood },
    answer: { userId: receiver.userId, companyId: bayview, signatureId: body._id, statementHash: hash },
  });
  await endOfRay();
  const skew = Date.parse(minutesAgo(31)) - Date.parse('2026-03-02T14:30:00Z');
  const headers = { 'x-connex-level': '2', 'x-clock-skew': String(skew) };
  expect((await sendHandshake(receiver, bolId, codes, headers)).status).toBe(200);
  expect((await sendSignature(receiver, bolId, body)).status).toBe(201);
  expect((await seen()).handshakes).toMatchObject([{ state: 'met', reason: null }]);
});

it('an outcome from before names them as its driver', async () => {
  await givenCheckIn(receiver, bolId, ray.userId, minutesAgo(20));
  await endOfRay();
  const { bol } = await givenOutcome(receiver, bolId, 'refused', { occurredAt: minutesAgo(31), driverId: ray.userId });
  expect(bol.outcomes).toMatchObject([{ driverId: ray.userId }]);
});

it('what they delivered stays theirs, and what another one drives that one’s', async () => {
  const load = await givenLoad(server, { bols: [{}, {}, {}] });
  const [open = '', delivered = '', others = ''] = bolIdsOf(load);
  const lena = demoUserId('driver2@carrier.example');
  await givenDriver(office, [open, delivered], ray.userId);
  await givenDriver(office, [others], lena);
  await givenCheckIn(receiver, delivered, ray.userId, minutesAgo(20));
  const body = { completed: true as const, checkout: minutesAgo(10) };
  await receiver.ok(updateBol, { params: { id: delivered }, body });
  await endOfRay();
  const { bols } = await shipper.ok(getLoad, { params: { id: load._id } });
  expect(bols.map(({ driverId }) => driverId)).toEqual([null, ray.userId, lena]);
});

/** Until so many statements of this database wait for a lock. */
async function untilWaiting(wanted: number): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  for (let tries = 0; tries < 300; tries += 1) {
    if (((await server.database.pool.query(waiting)).rowCount ?? 0) >= wanted) return;
    await sleep(20);
  }
  throw new Error('nobody waited');
}

it('is on no BOL that is given to them at the same moment', async () => {
  const next = bolOf(await givenLoad(server));
  const holder = await server.database.pool.connect();
  await holder.query('begin');
  await holder.query('select from loads where id = (select load_id from bols where id = $1) for update', [bolId]);
  // The deletion knows by now of which BOLs to take them off, and waits for the first.
  const ended = ray.call(deleteUser, { params: { id: ray.userId } });
  await untilWaiting(1);
  const given = office.call(assignDriver, { query: { objectIds: next }, body: { driverId: ray.userId } });
  await Promise.race([given, untilWaiting(2)]);
  await holder.query('rollback');
  holder.release();
  expect((await ended).status).toBe(204);
  expect((await given).error).toBe('invalid');
  expect((await shipper.ok(getBol, { params: { id: next } })).driverId).toBeNull();
});
