/** The session is ended from another device while somebody works without a network: nothing is lost, and only they can go on. */
import { beforeAll, expect, test } from 'vitest';
import { endSessionsOf } from '#contract/open-session.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { DRIVER, driverPhone } from '../support/browser/driver-phone.ts';
import * as screens from '../support/browser/screens.ts';
import { button } from '../support/browser/screens.ts';
import { ApiClient } from '../support/server/api-client.ts';

let phone: Awaited<ReturnType<typeof driverPhone>>;
beforeAll(async () => {
  phone = await driverPhone('PU-SESSION-1');
});

test('C6: without Background Sync the work waits, the person signs in over the screen they are on, and it is sent', async () => {
  const { page, server } = phone;
  const desk = await new ApiClient(server.origin).signIn(DRIVER, DEMO_PASSWORD);
  const { body } = await desk.call(endSessionsOf, { params: { userId: demoUserId(DRIVER) } });
  expect(body).toEqual({ ended: 1 });
  await server.stop();
  const checkedIn = await phone.checkIn();

  await server.start();
  await screens.networkIsBack(page);
  await screens.seeStatus(page, '1 waiting to send');
  await screens.seeStatus(page, 'Sign in again to send');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await button(dialog, 'Sign in').click();
  await screens.seeStatus(page, 'All sent');
  // Still the screen they were on.
  await page.getByRole('heading', { name: /^Load: / }).waitFor();
  await phone.expectArrived(checkedIn);
});
