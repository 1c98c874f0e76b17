import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeDevicePin } from '#contract/device-pin.ts';
import { changePassword } from '#contract/session.ts';
import { getCurrentUser } from '#contract/user.ts';
import { LIMITS } from '#domain/limits.ts';
import { whyNotPin } from '#domain/password.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { CLERK, PIN, Tablet } from '../../support/server/tablet.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const userId = demoUserId(CLERK);
const DAY_MS = 24 * 3_600_000;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  await server.database.pool.query('delete from device_pins');
  await forgetTries();
});

/** The limits of an address are another thing than the tries of a PIN. */
const forgetTries = () => server.database.pool.query('delete from rate_limits');

async function tabletWithPin(): Promise<Tablet> {
  const tablet = new Tablet(server);
  await tablet.signIn();
  expect((await tablet.setPin()).status).toBe(200);
  await tablet.signOut();
  return tablet;
}

describe('setting a PIN', () => {
  it('is refused without a session, to admins and to drivers', async () => {
    expect((await new Tablet(server).setPin()).status).toBe(403);
    for (const email of ['admin@receiver.example', 'driver@carrier.example']) {
      const tablet = new Tablet(server);
      await tablet.signIn(email);
      expect([email, (await tablet.setPin()).status]).toEqual([email, 403]);
    }
  });

  it('takes the password, and no PIN that is short or easy', async () => {
    const tablet = new Tablet(server);
    await tablet.signIn();
    expect(await tablet.setPin(PIN, 'Wrong-Pass1!')).toMatchObject({
      status: 422,
      body: { fields: { password: expect.any(String) } },
    });
    expect(await tablet.setPin('12905')).toMatchObject({ status: 422, body: { fields: { pin: whyNotPin('12905') } } });
    expect(await tablet.setPin('123456')).toMatchObject({
      status: 422,
      body: { fields: { pin: whyNotPin('123456') } },
    });
    await tablet.signOut();
    expect((await tablet.switchTo()).status).toBe(401);
  });

  it('keeps nothing of it but a slow hash', async () => {
    await tabletWithPin();
    const { rows } = await server.database.pool.query('select * from device_pins');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(PIN);
    expect(rows[0].pin_hash).toMatch(/^\$argon2id\$/);
  });
});

describe('switching by PIN', () => {
  it('logs in on the device it was set on, with the key that opens what was left there', async () => {
    const tablet = await tabletWithPin();
    const answer = await tablet.switchTo();
    expect(answer).toMatchObject({
      status: 200,
      body: { user: { _id: userId }, sealKey: expect.stringMatching(/^.{43}$/) },
    });
    expect(await tablet.send('GET', getCurrentUser.path)).toMatchObject({ status: 200, body: { _id: userId } });
  });

  it('goes on working when a colleague logs in on the tablet for the first time', async () => {
    const tablet = await tabletWithPin();
    expect((await tablet.signIn('admin@receiver.example')).status).toBe(200);
    await tablet.signOut();
    expect((await tablet.switchTo()).status).toBe(200);
  });

  it('answers the same for a wrong PIN, another device, another person and nobody at all', async () => {
    const tablet = await tabletWithPin();
    const answers = [
      await tablet.switchTo('730626'),
      await new Tablet(server).switchTo(),
      await tablet.switchTo(PIN, demoUserId('clerk@shipper.example')),
      await tablet.switchTo(PIN, '0'.repeat(24)),
    ];
    for (const answer of answers) expect(answer).toEqual({ ...answers[0], status: 401 });
  });

  it('ends with the fifth wrong try in a row, also when they come all at once; the password still works', async () => {
    const tablet = await tabletWithPin();
    for (let wrong = 1; wrong < LIMITS.pinTries; wrong++) expect((await tablet.switchTo('730626')).status).toBe(401);
    expect((await tablet.switchTo()).status).toBe(200);
    for (let wrong = 1; wrong <= LIMITS.pinTries; wrong++) expect((await tablet.switchTo('730626')).status).toBe(401);
    expect((await tablet.switchTo()).status).toBe(401);
    expect((await tablet.signIn()).status).toBe(200);

    await forgetTries();
    await tablet.setPin();
    await Promise.all(Array.from({ length: 9 }, () => tablet.switchTo('730626')));
    await forgetTries();
    expect((await tablet.switchTo()).status).toBe(401);
  });

  it('is held off from addresses that try many', async () => {
    const stranger = new Tablet(server);
    const statuses: number[] = [];
    for (let number = 0; number < 12; number++) statuses.push((await stranger.switchTo()).status);
    expect(statuses).toContain(429);
  });
});

describe('a PIN ends', () => {
  it('with the days nobody used it, and at last with its own', async () => {
    const tablet = await tabletWithPin();
    const start = server.clock.now().getTime();
    const pass = (days: number) => server.clock.set(new Date(start + days * DAY_MS).toISOString());
    for (const day of [3, 6, 9, 12]) {
      pass(day);
      expect([day, (await tablet.switchTo()).status]).toEqual([day, 200]);
    }
    pass(14.1);
    expect((await tablet.switchTo()).status).toBe(401);
    await tablet.signIn();
    await tablet.setPin();
    pass(14.1 + 4.1);
    expect((await tablet.switchTo()).status).toBe(401);
  });

  it('when its person removes it', async () => {
    const tablet = await tabletWithPin();
    await tablet.switchTo();
    expect((await tablet.send('DELETE', removeDevicePin.path)).status).toBe(204);
    expect((await tablet.switchTo()).status).toBe(401);
  });

  it('when they are no clerk any more', async () => {
    const tablet = await tabletWithPin();
    await server.database.pool.query('update users set role = 1 where id = $1', [userId]);
    expect((await tablet.switchTo()).status).toBe(401);
    await server.database.pool.query('update users set role = 2 where id = $1', [userId]);
    expect((await tablet.switchTo()).status).toBe(200);
  });

  it('on every device when the password is changed', async () => {
    const tablet = await tabletWithPin();
    const phone = await server.signIn(CLERK);
    const newPassword = 'Another-Pass1!';
    await phone.ok(changePassword, {
      params: { userId },
      body: { oldPassword: DEMO_PASSWORD, newPassword, confirmedPassword: newPassword },
    });
    expect((await tablet.switchTo()).status).toBe(401);
  });
});
