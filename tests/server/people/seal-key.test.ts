import { beforeAll, describe, expect, it } from 'vitest';
import { listChanges } from '#contract/change.ts';
import { changePassword, getSealKey, login } from '#contract/session.ts';
import { getCurrentUser } from '#contract/user.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const CLERK = 'clerk@shipper.example';

describe('the key that locks unsent work', () => {
  it('is told to nobody without a session', async () => {
    const answer = await server.stranger().call(getSealKey);
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({ message: 'Missing Authentication Token' });
  });

  it('comes with the login and is the same each time, on each device, for its person alone', async () => {
    const first = await server.stranger().call(login, { body: { username: CLERK, password: DEMO_PASSWORD } });
    expect(first.body.sealKey).toMatch(/^[\w-]{43}$/);
    const second = await server.signIn(CLERK);
    expect(await second.ok(getSealKey)).toEqual({ sealKey: first.body.sealKey });
    const other = await server.signIn('admin@shipper.example');
    expect((await other.ok(getSealKey)).sealKey).not.toBe(first.body.sealKey);
  });

  it('is one key also where two devices ask for the first time at once', async () => {
    const devices = await Promise.all([1, 2, 3, 4].map(() => server.signIn('driver2@carrier.example')));
    const keys = await Promise.all(devices.map((device) => device.ok(getSealKey)));
    expect(new Set(keys.map(({ sealKey }) => sealKey)).size).toBe(1);
  });

  it('outlives a new password, so what was locked under the old one still opens', async () => {
    const client = await server.signIn('clerk@receiver.example');
    const before = await client.ok(getSealKey);
    const newPassword = 'Another-Pass1!';
    await client.ok(changePassword, {
      params: { userId: demoUserId('clerk@receiver.example') },
      body: { oldPassword: DEMO_PASSWORD, newPassword, confirmedPassword: newPassword },
    });
    const again = await server
      .stranger()
      .call(login, { body: { username: 'clerk@receiver.example', password: newPassword } });
    expect(again.body.sealKey).toBe(before.sealKey);
  });

  it('stands in no other answer, not even one about its person', async () => {
    const client = await server.signIn(CLERK);
    const { sealKey } = await client.ok(getSealKey);
    const answers = [await client.ok(getCurrentUser), await client.ok(listChanges, { query: {} })];
    expect(JSON.stringify(answers)).not.toContain(sealKey);
    expect(JSON.stringify(answers)).not.toMatch(/sealKey/);
  });
});
