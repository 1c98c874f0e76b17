// @vitest-environment node
/** What a look at the server does besides sending and fetching, and whom it tells. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#contract/user.ts';
import { currentSession } from '#offline/account/account.ts';
import { deviceDb, loggedInAccount } from '#offline/account/device-db.ts';
import { readLoad } from '#offline/read-loads.ts';
import { WHOLE_DAYS } from '#offline/sync/keep-in-brief.ts';
import { startSync, stopSync, syncNow } from '#offline/sync.ts';
import { checkIn, useDevice } from '../support/device.ts';
import { calm, makePage } from '../support/fake-page.ts';
import { bolOf, id, loadOf, user } from '../support/freight.ts';
import { LOST } from '../support/server.ts';

const DAY = 24 * 3_600_000;
const device = useDevice();
let reached = 0;

beforeEach(async () => {
  await device.signIn();
  for (const number of [1, 2]) {
    device.server.putLoad(loadOf(number));
    device.server.putBol(bolOf(number, loadOf(number)));
  }
  reached = 0;
  const onReached = () => {
    reached += 1;
  };
  await startSync({ page: { ...makePage(), onReached } });
  await syncNow();
  await calm(device.server);
  device.server.seen.length = 0;
});
afterEach(() => stopSync());

const paths = () => device.server.seen.map(({ path }) => path);

describe('a look', () => {
  test('puts a new name of its person into the header, and keeps it for the next start', async () => {
    const { company: _, ...person } = user(1);
    const value: User = { ...person, name: 'Ada Newname', version: 2 };
    device.server.touch({ entity: 'person', op: 'put', id: value._id, value });
    await syncNow();
    expect(currentSession()?.user.name).toBe('Ada Newname');
    expect((await loggedInAccount())?.user.name).toBe('Ada Newname');
  });

  test('gives a device that the browser emptied under the page its person back', async () => {
    await deviceDb().accounts.clear();
    await deviceDb().settings.clear();
    await syncNow();
    expect((await loggedInAccount())?.user.name).toBe('User 1');
  });

  test('tells the server how much is unsent', async () => {
    device.server.before = ({ key }) => (key ? device.server.fail('unavailable') : undefined);
    await checkIn(1, 1);
    await syncNow();
    const told = device.server.seen.filter(({ path }) => /^\/api\/devices\/[0-9a-f]{24}$/.test(path));
    expect(told.map(({ body }) => body)).toContainEqual({ unsent: 1 });
  });

  test('a day later compares what is here with what the server has, and fetches what is missing', async () => {
    await device.db().bols.delete(id('bol', 2));
    await syncNow();
    expect(await device.db().bols.count()).toBe(1);
    device.pass(DAY + 1);
    await syncNow();
    expect(await device.db().bols.count()).toBe(2);
  });

  test('puts what was completed long ago in brief', async () => {
    const over = new Date(device.server.clock()).toISOString();
    device.server.putBol(bolOf(1, loadOf(1), { completed: true, checkin: over, checkout: over, version: 2 }));
    device.pass((WHOLE_DAYS + 1) * DAY);
    await syncNow();
    expect(await readLoad(id('load', 1))).toMatchObject({ brief: true });
    expect((await readLoad(id('load', 2)))?.brief).toBeUndefined();
  });

  test('tells the page that the server answered, which then fetches what it lacks of the app', async () => {
    const before = reached;
    await syncNow();
    expect(reached).toBe(before + 1);
  });

  test('that reaches nobody ends there: nothing more is asked, and the page is told nothing', async () => {
    const before = reached;
    device.server.before = () => LOST;
    await syncNow();
    expect(reached).toBe(before);
    expect(new Set(paths().map((path) => path.split('?')[0]))).toEqual(new Set(['/api/changes']));
  });
});
