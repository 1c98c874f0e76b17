import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { updateBol } from '#contract/bol.ts';
import { updateCompany } from '#contract/company.ts';
import { checkInLoad } from '#contract/load.ts';
import { listNotifications } from '#contract/notification.ts';
import { updateUser } from '#contract/user.ts';
import { notifications } from '#server/db/schema/plumbing.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { timeOfNews } from '#server/notifications/deliveries.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { bayview, bolOf, givenCheckIn, givenDriver, givenLoad } from '../../support/server/freight.ts';
import { mailTo } from '../../support/server/mailbox.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let receiver: ApiClient;
let shipper: ApiClient;
let driver: ApiClient;
beforeEach(async () => {
  vi.stubEnv('TZ', 'Asia/Kolkata');
  server = await testServer();
  [receiver, shipper, driver] = (await Promise.all(
    ['admin@receiver.example', 'admin@shipper.example', 'driver@carrier.example'].map((email) => server.signIn(email)),
  )) as [ApiClient, ApiClient, ApiClient];
  await receiver.ok(updateCompany, { params: { id: bayview }, body: { timeZone: 'America/Chicago' } });
});
afterEach(() => vi.unstubAllEnvs());

describe('the time of what is told', () => {
  it('stands in mails and pushes by the clock of the place, whatever the server’s is', async () => {
    const load = await givenLoad(server);
    await givenDriver(await server.signIn('admin@carrier.example'), [bolOf(load)], driver.userId);
    const body = { driverId: driver.userId, occurredAt: '2026-03-02T14:00:00Z' };
    await shipper.ok(checkInLoad, { params: { id: load._id }, body });
    await givenCheckIn(receiver, bolOf(load), driver.userId, '2026-03-02T14:30:00Z');
    const checkout = '2026-03-02T14:40:00Z';
    await receiver.ok(updateBol, { params: { id: bolOf(load) }, body: { completed: true, checkout } });

    const told = await shipper.ok(listNotifications);
    const zoneOf = (kind: string) => told.find((notice) => notice.kind === kind)?.timeZone;
    expect([zoneOf('driver-assigned'), zoneOf('completed')]).toEqual(['America/Los_Angeles', 'America/Chicago']);
    const rows = await server.database.db.select().from(notifications);
    const timeOf = (kind: string, loadOnly: boolean) => {
      const row = rows.find((one) => one.kind === kind && (one.bolId === null) === loadOnly);
      return row ? timeOfNews(row) : 'not told';
    };
    expect(timeOf('checked-in', true)).toMatch(/^03\/02\/2026 06:00 PST(, received 0\d:\d\d)?$/);
    expect(timeOf('checked-in', false)).toMatch(/^03\/02\/2026 08:30 CST(, received \d\d:\d\d)?$/);
    const mail = await mailTo(server, 'admin@shipper.example', 1, 'is completed');
    expect(mail).toMatch(/^03\/02\/2026 08:40 CST/m);
  });

  it('stands by the clock of their company in the mail about a changed address', async () => {
    const body = { email: 'moved@receiver.example', password: DEMO_PASSWORD };
    await receiver.ok(updateUser, { params: { id: receiver.userId }, body });
    const mail = await mailTo(server, 'admin@receiver.example', 1, 'undo-email-change');
    expect(mail).toMatch(/changed on 03\/02\/2026 09:00 CST/);
  });

  it('is left out where no place is known, as in those of older versions', async () => {
    await givenLoad(server);
    const [row] = await server.database.db.select().from(notifications);
    expect(timeOfNews({ ...row!, timeZone: null })).toBeNull();
  });
});
