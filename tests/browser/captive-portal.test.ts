/** A Wi-Fi that answers in the server's place with a page of its own, and "200 OK" for everything. */
import { beforeAll, expect, test } from 'vitest';
import { visit } from '../support/browser/browser.ts';
import { startCaptivePortal } from '../support/browser/captive-portal.ts';
import { driverPhone } from '../support/browser/driver-phone.ts';
import * as screens from '../support/browser/screens.ts';

let phone: Awaited<ReturnType<typeof driverPhone>>;
beforeAll(async () => {
  phone = await driverPhone('PU-PORTAL-1');
});

test('C4: without a network the built worker answers no API call, and keeps no API data', async () => {
  const { page, server } = phone;
  await server.stop();
  const outcomes = await page.evaluate(() =>
    Promise.all(
      ['/api/users', '/api/changes', '/api/bols/x/checkin'].map((path) =>
        fetch(path).then(
          ({ status }) => status,
          () => 'failed',
        ),
      ),
    ),
  );
  expect(outcomes).toEqual(['failed', 'failed', 'failed']);
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    return (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.length).toBeGreaterThan(20);
  // Documents by their hash, and nothing else of the API.
  expect(kept.filter((path) => path.startsWith('/api/') && !/^\/api\/files\/[0-9a-f]{64}$/.test(path))).toEqual([]);
});

test('C1: nothing is lost or believed, the status says what is wrong, and the work is sent afterwards', async () => {
  const { page, server } = phone;
  const portal = await startCaptivePortal(server.origin);
  try {
    const checkedIn = await phone.checkIn();
    await screens.seeStatus(page, 'This Wi-Fi wants a login');
    expect(portal.asked.some((path) => path.startsWith('/api/'))).toBe(true);

    await visit(page, page.url());
    await screens.seeDocument(page, 'STRAIGHT BILL OF LADING');
    await screens.seeStatus(page, '1 waiting to send');
    expect(await page.getByText('Truck Stop').count()).toBe(0);

    await portal.close();
    await server.start();
    await screens.networkIsBack(page);
    await screens.seeStatus(page, 'All sent');
    await phone.expectArrived(checkedIn);
  } finally {
    await portal.close();
  }
});
