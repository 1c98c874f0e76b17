/** The session is ended from another device while somebody works without a network: nothing is lost, and only they can go on. */
import { beforeAll, expect, test } from 'vitest';
import { endSessionsOf } from '#contract/open-session.ts';
import { getCurrentUser } from '#contract/user.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { DRIVER, driverPhone } from '../support/browser/driver-phone.ts';
import * as screens from '../support/browser/screens.ts';
import { button } from '../support/browser/screens.ts';
import { ApiClient } from '../support/server/api-client.ts';

let phone: Awaited<ReturnType<typeof driverPhone>>;
beforeAll(async () => {
  phone = await driverPhone('PU-SESSION-1');
});

test('C6: without Background Sync the work waits, the person logs in over the screen they are on, and it is sent', async () => {
  const { page, server } = phone;
  const desk = await new ApiClient(server.origin).signIn(DRIVER, DEMO_PASSWORD);
  const { body } = await desk.call(endSessionsOf, { params: { userId: demoUserId(DRIVER) } });
  expect(body).toEqual({ ended: 1 });
  await server.stop();
  const checkedIn = await phone.checkIn();

  await server.start();
  await screens.networkIsBack(page);
  await screens.seeStatus(page, '1 waiting to send');
  await screens.seeStatus(page, 'Log in again to send');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await button(dialog, 'Log in').click();
  await screens.seeStatus(page, 'All sent');
  // Still the screen they were on.
  await page.getByRole('heading', { name: /^Load: / }).waitFor();
  await phone.expectArrived(checkedIn);
});

test('a form whose session has ended is logged in over, keeps what was typed, and is saved with the next press', async () => {
  const { page, context, server } = phone;
  const { origin } = server;
  await page.goto(`${origin}/settings/my-profile`);
  const form = page.getByRole('form', { name: 'My profile' });
  if (!(await form.isVisible())) await button(page, 'Edit').first().click();
  await form.getByLabel('First Name').fill('Rosalind');
  // The phone would hear of it before the press as well, and say what it says to somebody who only looks on.
  const others = (url: URL) => url.pathname.startsWith('/api/') && !url.pathname.startsWith('/api/users/');
  await context.route(others, (route) => route.abort());
  const desk = await new ApiClient(origin).signIn(DRIVER, DEMO_PASSWORD);
  await desk.call(endSessionsOf, { params: { userId: demoUserId(DRIVER) } });

  await button(form, 'Save').click();
  const dialog = page.getByRole('dialog');
  await screens.see(dialog, 'Press Save again after logging in.');
  expect(await dialog.innerText()).not.toContain('safe on this device');
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  // What the phone asks for by itself is cut off meanwhile: that is no session, and takes no dialog away.
  await Promise.all([page.waitForEvent('requestfailed'), screens.networkIsBack(page)]);
  await context.unroute(others);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/settings/my-profile');
  expect(await form.getByLabel('First Name').inputValue()).toBe('Rosalind');
  await screens.see(form, 'Press Save again after logging in.');

  await button(form, 'Save').click();
  await screens.see(page, 'Profile saved');
  const after = await new ApiClient(origin).signIn(DRIVER, DEMO_PASSWORD);
  expect(await after.ok(getCurrentUser)).toMatchObject({ firstName: 'Rosalind' });
});
