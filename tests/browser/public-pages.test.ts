/** What somebody does before they can log in: read, sign up by phone, set a new password. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { signIn, type TestBrowser, visit } from '../support/browser/browser.ts';
import { chunkOf } from '../support/browser/built-chunks.ts';
import { linkMailedTo } from '../support/browser/mails.ts';
import { button, logOut, see } from '../support/browser/screens.ts';
import { servedPage } from '../support/browser/served-page.ts';
import { type Stage, setStage } from '../support/browser/stage.ts';

let stage: Stage;
let phone: TestBrowser;
let page: Page;
beforeAll(async () => {
  // The demo's accounts are there, without its freight: enough for the way in.
  stage = await setStage({ env: { DEMO: 'auto', CONTACT_PHONE: '5035550142' } });
  phone = await stage.start('visitor', 'phone');
  page = phone.page;
});

const open = (path: string) => visit(page, stage.server.origin + path);
const at = () => new URL(page.url()).pathname + new URL(page.url()).hash;
const follow = async (name: string) => page.getByRole('link', { name, exact: true }).last().click();

test('signing up: the terms are read, the phone is named, and nothing is sent', async () => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(request.url());
  });
  await open('/');
  await page.locator('a[href="/become-a-member"]').first().click();
  await page.getByLabel(/^Name/).fill('Dana Diaz');
  await page.getByLabel(/^Company/).fill('Harbor Foods');
  await page.getByLabel(/^Email/).fill('dana@harbor.example');
  await page.getByLabel(/^Phone/).fill('(555) 123-4567');
  await page.getByLabel(/^Role/).selectOption({ label: 'Shipper' });
  await button(page, 'Read the terms').click();
  const terms = page.getByRole('dialog', { name: 'Terms' });
  await button(terms, 'I agree').click();
  await terms.waitFor({ state: 'hidden' });
  expect(await page.getByRole('checkbox', { name: 'I agree to the terms' }).isChecked()).toBe(true);
  await button(page, 'Submit').click();
  const dialog = page.getByRole('dialog', { name: 'Please call us to sign up' });
  await see(dialog, '(503) 555-0142');
  await dialog.getByRole('button').last().click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(calls).toEqual([]);
});

test('the front page stands alone, says what it costs, and lets a visitor into the demo', async () => {
  await open('/');
  await page.getByRole('heading', { name: 'What it costs' }).waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Open menu' }).count()).toBe(0);
  await see(page.getByRole('contentinfo'), 'Coming Soon!');
  await see(page.getByRole('contentinfo'), '(503) 555-0142');
  await page.getByRole('link', { name: 'Try the live demo' }).click();
  await page.getByRole('button', { name: 'Try it as a driver' }).click();
  await page.waitForURL('**/home');
  await see(page, 'Welcome Home');
  // A shortcut of somebody else's work leads a driver home.
  await open('/driver-checkin?from=system');
  await page.waitForURL('**/home');
  await logOut(page);
});

test('where the network goes before the demo’s login has come, the page says so in its own words, and the next try works', async () => {
  const visitor = await servedPage(phone.context);
  const loggingIn = chunkOf('src/offline/session/log-in.ts');
  await visitor.route(loggingIn, (route) => route.abort());
  await visit(visitor, `${stage.server.origin}/`);
  await button(visitor, 'Try it as a driver').click();
  await see(visitor, 'The demo could not be opened. Try again.');
  await visitor.unroute(loggingIn);
  await button(visitor, 'Try it as a driver').click();
  await visitor.waitForURL('**/home');
  await logOut(visitor);
  await visitor.close();
});

test('a PDF the system opens becomes a BOL of a new load, in the one window there is; its pictures are not kept offline', async () => {
  const manifest = await (await page.request.get(`${stage.server.origin}/manifest.webmanifest`)).json();
  const { file_handlers: handlers, launch_handler: launch, screenshots } = manifest;
  expect(handlers[0].accept).toEqual({ 'application/pdf': ['.pdf'] });
  expect(launch.client_mode[0]).toBe('navigate-existing');
  const worker = await (await page.request.get(`${stage.server.origin}/sw.js`)).text();
  for (const { src } of screenshots) {
    expect((await page.request.get(stage.server.origin + src)).headers()['content-type']).toBe('image/webp');
    expect(worker).not.toContain(src.slice(1));
  }
  // What the browser hands an installed app; here there is none installed.
  await page.addInitScript(() => {
    const getFile = async () => new File(['%PDF-1.7 opened'], 'opened.pdf');
    const launchQueue = { setConsumer: (take: (launch: object) => void) => take({ files: [{ getFile }] }) };
    Object.defineProperty(window, 'launchQueue', { value: launchQueue, configurable: true });
  });
  await signIn(page, stage.server.origin, 'admin@shipper.example');
  await open(handlers[0].action);
  await see(page, 'A shared PDF waits for you in the BOLs step.');
  await logOut(page);
});

describe('a forgotten password', () => {
  const EMAIL = 'clerk@receiver.example';
  const NEXT = 'Another-Pass1!';
  let link: string;

  test('is asked for, mailed, set, and logs in; the old one does not any more', async () => {
    await open('/login');
    await page
      .getByRole('link', { name: /forgot/i })
      .first()
      .click();
    const reset = button(page, 'Reset');
    expect(await reset.isDisabled()).toBe(true);
    await page.getByLabel(/^Email/).fill(EMAIL);
    await reset.click();
    link = await linkMailedTo(stage.server.dataDir, EMAIL);
    await visit(page, link);
    await page.getByLabel(/^New password/).fill(NEXT);
    await page.getByLabel(/^Confirm password/).fill(`${NEXT}x`);
    const change = page.getByRole('button', { name: /change password/i });
    expect(await change.isDisabled()).toBe(true);
    await page.getByLabel(/^Confirm password/).fill(NEXT);
    await change.click();
    await page.waitForURL('**/login');
    const enter = async (password: string) => {
      await page.getByLabel('Email').fill(EMAIL);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await button(page, 'Submit').click();
    };
    await enter('Connex-Demo1!');
    await see(page, 'Please enter a valid username/password');
    await enter(NEXT);
    await page.waitForURL('**/home');
    await logOut(page);
  });

  test('with a link that was used leads back, with the warning, however long the screen is in coming', async () => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.setBypassServiceWorker', { bypass: true });
    let held = 0;
    const screenFile = chunkOf('src/app/routes/forgot-password.tsx');
    await page.route(screenFile, async (route) => {
      held += 1;
      await new Promise((resolve) => setTimeout(resolve, 5000));
      await route.continue();
    });
    await visit(page, link);
    await page.waitForURL('**/forgot-password');
    await button(page, 'Reset').waitFor();
    await see(page, 'Your reset token has expired! Submit your email for a new one.');
    expect(held).toBeGreaterThan(0);
    await page.unroute(screenFile);
    await cdp.send('Network.setBypassServiceWorker', { bypass: false });
    await cdp.detach();
  });

  test('changed in the settings it ends at /login, where the server’s message is read and the new one is asked for', async () => {
    const LAST = 'Third-Passw0rd!';
    await signIn(page, stage.server.origin, EMAIL, NEXT);
    await visit(page, `${stage.server.origin}/settings/my-profile?password`);
    await page.getByLabel(/^Old password/).fill(NEXT);
    await page.getByLabel(/^New password/).fill(LAST);
    await page.getByLabel(/^Confirm password/).fill(LAST);
    await page.getByRole('button', { name: /change password/i }).click();
    await page.waitForURL('**/login');
    await see(page, 'Your password was changed.');
    await button(page, 'Submit').waitFor();
    await signIn(page, stage.server.origin, EMAIL, LAST);
    await logOut(page);
  });
});

describe('the explainers', () => {
  /** From each entry by Continue to the end, as the specification's paths say. */
  test.each([
    ['/shipper-signup', ['/shipper-signup-two', '/shippersignup3', '/shippersignup4', '/#start-now']],
    ['/shippersignup', ['/shippersignup2', '/shippersignup3', '/shippersignup4', '/#start-now']],
    ['/carrier-signup', ['/carriersignup2', '/carriersignup3', '/#start-now']],
    ['/carriersignup', ['/carriersignup2', '/carriersignup3', '/#start-now']],
    ['/driver-signup', ['/driversignup2', '/#start-now']],
    ['/driversignup', ['/driversignup2', '/#start-now']],
  ])('from %s lead on by Continue', async (entry, chain) => {
    await open(entry);
    for (const next of chain) {
      const name = next === '/#start-now' && at() === '/shippersignup4' ? 'Start' : 'Continue';
      await follow(name);
      await page.waitForURL((url) => url.pathname + url.hash === next);
    }
    await page.getByRole('heading', { name: /start/i }).first().waitFor();
  });

  test.each([
    ['/shippersignup4', ['/shippersignup3', '/shippersignup2', '/shippersignup', '/']],
    ['/shipper-signup-two', ['/shipper-signup', '/']],
    ['/carriersignup3', ['/carriersignup2', '/carrier-signup', '/']],
    ['/driversignup2', ['/driversignup', '/']],
  ])('from %s lead back', async (last, chain) => {
    await open(last);
    for (const before of chain) {
      await follow('Back');
      await page.waitForURL((url) => url.pathname === before);
    }
  });

  test('show their picture large, and close it', async () => {
    await open('/shippersignup');
    await page.locator('main button:has(img)').first().click();
    const modal = page.getByRole('dialog');
    await modal.locator('img').waitFor();
    await modal.getByRole('button', { name: /close/i }).first().click();
    await modal.waitFor({ state: 'hidden' });
  });
});
