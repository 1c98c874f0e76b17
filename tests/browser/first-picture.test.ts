/** What comes first where somebody arrives, and what waits for it. */
import { beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { type TestBrowser, visit } from '../support/browser/browser.ts';
import { chunkOf } from '../support/browser/built-chunks.ts';
import { button, logOut } from '../support/browser/screens.ts';
import { servedPage } from '../support/browser/served-page.ts';
import { type Stage, setStage } from '../support/browser/stage.ts';

let stage: Stage;
let phone: TestBrowser;
beforeAll(async () => {
  stage = await setStage({ env: { DEMO: 'auto' } });
  phone = await stage.start('visitor', 'phone');
});

test.each(['/', '/login', '/faqs'])(
  'what is painted first of %s is the screen, not the frame around it',
  async (path) => {
    const visitor = await phone.context.newPage();
    await visitor.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      // The largest that was painted, each time there is a larger one.
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { element } = entry as unknown as { element: Element | null };
          seen.push(element?.closest('main, header, footer, nav')?.localName ?? 'nowhere');
        }
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await visit(visitor, stage.server.origin + path);
    const painted = () => visitor.evaluate(() => (window as unknown as { seen: string[] }).seen);
    await expect.poll(async () => (await painted()).length).toBeGreaterThan(0);
    expect((await painted())[0]).toBe('main');
    await visitor.close();
  },
);

test('what a visitor does not see at first is fetched after the first picture', async () => {
  const visitor = await servedPage(phone.context);
  await visit(visitor, `${stage.server.origin}/login`);
  await visitor.getByRole('contentinfo').getByRole('button', { name: 'Español' }).waitFor();
  const [picture, fetched] = await visitor.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
  ]);
  const sources = ['src/app/shell/contact.tsx', 'src/app/shell/language-choice.tsx', 'logged-in', 'dexie'];
  const begun = sources.map((source) => {
    const file = chunkOf(source).replace('**', '');
    return fetched.find(({ name }) => name.endsWith(file))?.startTime;
  });
  expect(begun.filter((time) => time !== undefined && time > picture)).toHaveLength(sources.length);
  await visitor.close();
});

test('nobody comes home to the login, with nothing of home; a device that knows somebody stays, without a session too', async () => {
  const { context } = await stage.start('nobody', 'desk');
  const visitor = await servedPage(context);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  for (const part of ['lists', 'dexie']) {
    await visitor.route(chunkOf(part), async (route) => {
      await held;
      await route.continue();
    });
  }
  const home = `${stage.server.origin}/home?list=completed`;
  await visitor.goto(home, { waitUntil: 'commit' });
  await visitor.getByLabel('Email').fill('admin@shipper.example');
  await visitor.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  expect(new URL(visitor.url()).pathname).toBe('/login');
  release();
  await button(visitor, 'Submit').click();
  const list = visitor.getByRole('tab', { name: /^Completed/, selected: true });
  await list.waitFor();
  expect(visitor.url()).toBe(home);

  await context.clearCookies({ name: /session/ });
  // The board of the dock with it: it is the same person, and so is the search.
  for (const address of [home, `${stage.server.origin}/driver-checkin?find=peaches`]) {
    await visitor.goto(address);
    await visitor.getByRole('dialog', { name: 'Log in again' }).waitFor();
    expect(visitor.url()).toBe(address);
  }
  await context.close();
});

test('where the network goes before what logs in has come, the login says so, and not what the browser calls it', async () => {
  const visitor = await servedPage(phone.context);
  const loggingIn = chunkOf('src/offline/session/log-in.ts');
  await visitor.route(loggingIn, (route) => route.abort());
  await visit(visitor, `${stage.server.origin}/login`);
  await visitor.getByLabel('Email').fill('admin@shipper.example');
  await visitor.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await button(visitor, 'Submit').click();
  await visitor.getByText('No connection to the server').waitFor();
  expect(await visitor.getByRole('main').innerText()).not.toContain('module');
  await visitor.unroute(loggingIn);
  await button(visitor, 'Submit').click();
  await visitor.waitForURL('**/home');
  await logOut(visitor);
  await visitor.close();
});

test('a first screen that is long in coming has its frame meanwhile', async () => {
  const visitor = await servedPage(phone.context);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await visitor.route(chunkOf('src/app/routes/faqs.tsx'), async (route) => {
    await held;
    await route.continue();
  });
  await visitor.goto(`${stage.server.origin}/faqs`, { waitUntil: 'commit' });
  await visitor.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
  expect(await visitor.locator('main h1').count()).toBe(0);
  release();
  await visitor.locator('main h1').waitFor();
  await visitor.close();
});
