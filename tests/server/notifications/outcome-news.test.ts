/** Which outcomes of a delivery are news: what holds, what contradicts a completion, and what was taken back. */
import { beforeAll, describe, expect, it } from 'vitest';
import { updateBol } from '#contract/bol.ts';
import { HEADERS } from '#contract/failure.ts';
import { LEVEL } from '#contract/level.ts';
import { listNotifications } from '#contract/notification.ts';
import { shortId } from '#domain/ids.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { bolOf, givenCheckIn, givenDriver, givenLoad } from '../../support/server/freight.ts';
import { givenOutcome, type OutcomeBody, sendVoid } from '../../support/server/outcomes.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let people: Record<'shipper' | 'receiver' | 'carrier' | 'driver', ApiClient>;
const driverId = demoUserId('driver@carrier.example');
beforeAll(async () => {
  server = await testServer();
  const [shipper, receiver, carrier, driver] = (await Promise.all(
    ['clerk@shipper.example', 'clerk@receiver.example', 'admin@carrier.example', 'driver@carrier.example'].map(
      (email) => server.signIn(email),
    ),
  )) as [ApiClient, ApiClient, ApiClient, ApiClient];
  people = { shipper, receiver, carrier, driver };
});

const at = (minute: number) => `2026-03-02T14:${String(minute).padStart(2, '0')}:00.000Z`;

/** A BOL on the road, what is done to it, each a second after the other, and what somebody reads last about outcomes. */
async function givenBol() {
  const load = await givenLoad(server);
  const id = bolOf(load);
  await givenDriver(people.carrier, [id], driverId);
  const name = `The BOL 0-bol.pdf of load ${shortId(load._id)} (P/U ${load.pUNum})`;
  const record = async (
    by: ApiClient,
    kind: 'refused' | 'attempted',
    minute: number,
    over: Partial<OutcomeBody> = {},
  ) => {
    server.clock.advance(1000);
    const said = { occurredAt: at(minute), plan: 'hold', ...over } as const;
    const { outcome, bol } = await givenOutcome(by, id, kind, said);
    return { outcome, outcomeId: bol.outcomes?.at(-1)?._id ?? '' };
  };
  const checkIn = async (minute: number) => {
    server.clock.advance(1000);
    await givenCheckIn(people.receiver, id, driverId, at(minute));
  };
  const complete = async (minute: number) => {
    server.clock.advance(1000);
    await people.receiver.ok(updateBol, { params: { id }, body: { completed: true, checkout: at(minute) } });
    server.clock.advance(1000);
  };
  const told = async (who: keyof typeof people) => {
    const headers = { [HEADERS.level]: String(LEVEL) };
    const all = await people[who].ok(listNotifications, { headers });
    const notice = all.find(({ kind, bolId }) => kind === 'not-delivered' && bolId === id);
    return notice?.text.replace(name, 'It') ?? null;
  };
  return { id, record, checkIn, complete, told };
}

const DAMAGED = 'It was refused: damaged. Redwood Freight proposes: wait for instructions.';

describe('a second record of the same visit', () => {
  it('does not take the place of the news of the one that holds', async () => {
    const { record, checkIn, told } = await givenBol();
    await checkIn(5);
    await record(people.driver, 'refused', 10);
    expect(await told('shipper')).toBe(DAMAGED);
    const second = await record(people.receiver, 'refused', 12, { reason: 'temperature' });
    expect(second.outcome).toBe('superseded');
    expect([await told('shipper'), await told('driver')]).toEqual([DAMAGED, null]);
  });

  it('is news when it is the earlier one, or the one that held is taken back', async () => {
    const { id, record, checkIn, told } = await givenBol();
    await checkIn(5);
    await record(people.receiver, 'refused', 12, { reason: 'temperature' });
    const { outcomeId } = await record(people.driver, 'refused', 10);
    expect(await told('shipper')).toBe(DAMAGED);
    server.clock.advance(1000);
    expect((await sendVoid(people.driver, id, outcomeId)).status).toBe(200);
    expect(await told('shipper')).toMatch(/^It was refused: wrong temperature\./);
  });

  it('is nothing to be told of when it is taken back itself', async () => {
    const { id, record, checkIn, told } = await givenBol();
    await checkIn(5);
    await record(people.driver, 'refused', 10);
    const { outcomeId } = await record(people.receiver, 'refused', 12);
    expect((await sendVoid(people.receiver, id, outcomeId)).status).toBe(200);
    expect(await told('shipper')).toBe(DAMAGED);
  });
});

describe('beside a completion', () => {
  const CONTRADICTS = 'It: "Refused at delivery" contradicts its completion.';

  it('a refusal of the visit it completed is told as what it is, whichever arrives first', async () => {
    const late = await givenBol();
    await late.checkIn(5);
    await late.complete(20);
    await late.record(people.driver, 'refused', 15);
    for (const who of ['shipper', 'receiver', 'carrier'] as const) expect(await late.told(who)).toBe(CONTRADICTS);

    const early = await givenBol();
    await early.checkIn(5);
    await early.record(people.driver, 'refused', 15);
    expect(await early.told('shipper')).toBe(DAMAGED);
    await early.complete(20);
    for (const who of ['shipper', 'driver', 'carrier'] as const) expect(await early.told(who)).toBe(CONTRADICTS);
  });

  it('a refusal of a visit before it that arrives later is no news', async () => {
    const { record, checkIn, complete, told } = await givenBol();
    await checkIn(5);
    await checkIn(15);
    await complete(20);
    expect((await record(people.driver, 'refused', 10)).outcome).toBe('superseded');
    expect([await told('shipper'), await told('receiver')]).toEqual([null, null]);
  });
});
