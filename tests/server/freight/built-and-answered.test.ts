/** A load that is built from what waited on a device, and answers about times of a stay that are not there. */
import { beforeAll, describe, expect, it } from 'vitest';
import { HEADERS } from '#contract/failure.ts';
import { buildLoad, editLoad, getLoad } from '#contract/load.ts';
import { LIMITS } from '#domain/limits.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { AT_PICK_UP, atDelivery, sendDwellAnswer, sendMark } from '../../support/server/dwell.ts';
import { bolIdsOf, buildBody, givenDriver, givenLoad } from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let shipper: ApiClient;
beforeAll(async () => {
  server = await testServer();
  shipper = await server.signIn('admin@shipper.example');
});

describe('a load that is built', () => {
  it('again after it was deleted does not come back', async () => {
    const body = await buildBody(server);
    const { newLoad } = await shipper.ok(buildLoad, { body });
    await shipper.ok(editLoad, { params: { id: newLoad._id }, body: { deleted: true } });
    const { status, error } = await shipper.call(buildLoad, { body });
    expect([status, error]).toEqual([409, 'id-taken']);
  });

  it('was built no longer ago than anything may wait on a device', async () => {
    const body = { ...(await buildBody(server)), occurredAt: '1999-12-31T23:00:00Z' };
    for (const bol of body.bols) bol.deliveryDate = '2000-01-02T14:00:00Z';
    const { newLoad } = await shipper.ok(buildLoad, { body });
    expect(Date.parse(newLoad.createdDate)).toBe(server.clock.now().getTime() - LIMITS.builtBeforeArrivalMs);
  });

  it('and shipped by a device that does not know its clock says so', async () => {
    const ship = async (headers: Record<string, string>) =>
      (await shipper.ok(buildLoad, { body: await buildBody(server), headers })).newLoad.shipped;
    expect(await ship({ [HEADERS.clockUncertain]: '1' })).toMatchObject({ clockUncertain: true });
    expect((await ship({}))?.clockUncertain).toBeUndefined();
  });
});

describe('an answer about a time of a stay', () => {
  async function givenMark() {
    const load = await givenLoad(server);
    const driver = await server.signIn('driver@carrier.example');
    await givenDriver(
      await server.signIn('admin@carrier.example'),
      bolIdsOf(load),
      demoUserId('driver@carrier.example'),
    );
    const { body } = await sendMark(driver, load._id, AT_PICK_UP);
    return { load, driver, markId: body.load.dwell?.marks[0]?._id ?? '' };
  }

  it('that agrees says no other time', async () => {
    const { load, markId } = await givenMark();
    await sendDwellAnswer(shipper, load._id, markId, AT_PICK_UP, { theirAt: '2026-03-02T14:10:00Z' });
    const { dwell } = await shipper.ok(getLoad, { params: { id: load._id } });
    expect(dwell?.answers).toMatchObject([{ answer: 'agree', theirAt: null }]);
  });

  it('at another place than its own is none, and is not said to be kept', async () => {
    const { load, driver } = await givenMark();
    // Of the shipper’s side, which the driver may answer at the pick-up.
    const { body } = await sendMark(shipper, load._id, AT_PICK_UP, { kind: 'docked' });
    const markId = body.load.dwell?.marks.find(({ side }) => side === 'facility')?._id ?? '';
    expect((await sendDwellAnswer(driver, load._id, markId, atDelivery(load))).status).toBe(404);
    expect((await sendDwellAnswer(driver, load._id, markId, AT_PICK_UP)).status).toBe(200);
  });
});
