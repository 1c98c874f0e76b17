/**
 * Walks the screens in a real browser over the demo's freight: one server, one browser, one page for each person, logged
 * in once. Server and pages begin at the same moment of the past, so that every time on a screen can be written down in
 * the test as a person would read it. Nothing of ours is replaced.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { tellOfPages } from '../../unrun/tell.ts';
import { afterFile } from '../after-file.ts';
import { TEST_START, type TestServer, testServer } from '../server/test-server.ts';
import { browserToRun, DESK, signIn, visit } from './browser.ts';

const BUILT = fileURLToPath(new URL('../../../dist/app', import.meta.url));

export interface Walk {
  server: TestServer;
  /** The page of this person; the empty name is nobody. It is logged in when it is first asked for. */
  as(email: string): Promise<Page>;
  /** Opens an address and waits until everything on the screen is there. */
  open(page: Page, path: string): Promise<Page>;
  /** The id of the demo's load with this P/U number. */
  idOf(pUNum: string): Promise<string>;
}

/**
 * To be called before the tests of a file: ten o'clock on a Monday morning in New York. `device`: another than a desk's
 * that keeps New York's time.
 */
export async function setWalk(device: BrowserContextOptions = {}): Promise<Walk> {
  if (!existsSync(BUILT)) throw new Error('There is no built app to walk through.');
  const server = await testServer({ template: 'empty', appFolder: BUILT, env: { DEMO: 'auto' } });
  const browser: Browser = await chromium.launch({
    ...browserToRun(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  afterFile(() => browser.close());
  const pages = new Map<string, Page>();
  const open = async (page: Page, path: string) => {
    await visit(page, server.url + path);
    await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"], main [role="progressbar"]'));
    return page;
  };
  return {
    server,
    open,
    async as(email) {
      const known = pages.get(email);
      if (known) return known;
      // What the worker does is proved elsewhere; here it would only fetch every file again for each person.
      const context = await browser.newContext({
        ...{ serviceWorkers: 'block', locale: 'en-US', timezoneId: 'America/New_York', viewport: DESK },
        ...device,
      });
      await tellOfPages(context);
      await context.clock.install({ time: TEST_START });
      const page = await context.newPage();
      page.setDefaultTimeout(40_000);
      pages.set(email, page);
      if (email) {
        await signIn(page, server.url, email);
        // What the device has to know is there with the first rows.
        await page.locator('main a[href*="-account/"]').first().waitFor();
      }
      return page;
    },
    async idOf(pUNum) {
      const { rows } = await server.database.pool.query('select id from loads where p_u_num = $1', [pUNum]);
      if (rows.length !== 1) throw new Error(`The demo has ${rows.length} loads ${pUNum}`);
      return rows[0].id;
    },
  };
}

/** What a person reads in a part of the screen, line by line. */
export async function linesOf(part: Page | Locator): Promise<string[]> {
  const text = await ('goto' in part ? part.locator('main') : part).innerText();
  return text
    .split(/[\n\t]/)
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The block of a screen with exactly this title. */
export const panel = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

/** The lines of a block below its title. */
export const readPanel = async (page: Page, title: string): Promise<string[]> =>
  (await linesOf(panel(page, title))).slice(1);

/** The facts of a block by their labels, the lines of an address apart; what stands beside its title is its `badge`. */
export async function factsOf(page: Page, title: string): Promise<Record<string, string>> {
  return panel(page, title).evaluate((section) => {
    const words = (element: Element | null | undefined) =>
      (element as HTMLElement | null)?.innerText.trim().replace(/\s+/g, ' ') ?? '';
    const badge = words(section.querySelector('h2')?.nextElementSibling);
    const told = (value: Element | null) => {
      const lines = [...(value?.querySelectorAll('a > span') ?? [])];
      return lines.length > 0 ? lines.map(words).join(' / ') : words(value);
    };
    const facts = [...section.querySelectorAll('dt')].map((term) => [words(term), told(term.nextElementSibling)]);
    return { ...(badge ? { badge } : {}), ...Object.fromEntries(facts) };
  });
}

/** The buttons of a part of the screen by their words; those that are off stand in brackets. */
export const buttonsOf = (part: Locator): Promise<string[]> =>
  part.getByRole('button').evaluateAll((buttons) =>
    (buttons as HTMLButtonElement[]).map((button) => {
      const off = button.disabled || button.getAttribute('aria-disabled') === 'true';
      return off ? `(${button.innerText.trim()})` : button.innerText.trim();
    }),
  );

/** The titles of the blocks, in the order they are read. */
export const panelsOf = (page: Page): Promise<string[]> => page.locator('main section h2').allInnerTexts();

/** The rows of the table with this name, each by its cells. */
export async function rowsOf(page: Page, caption: string): Promise<string[][]> {
  const table = page.getByRole('table', { name: caption }).and(page.locator(':not([aria-busy="true"])'));
  // While its rows are being read a table shows grey bars in their place: rows without a cell that says anything.
  await table.locator('tbody tr').first().waitFor();
  // One below the window is drawn in two steps: its rows are there when they are as many as the line below them says.
  await page.waitForFunction(
    (drawn) => {
      const below = drawn?.closest('section')?.nextElementSibling?.textContent ?? '';
      const said = /^([\d,]+) of /.exec(below)?.[1];
      return said === undefined || drawn?.querySelectorAll('tbody tr').length === Number(said.replaceAll(',', ''));
    },
    await table.elementHandle(),
  );
  return table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td, th')].map((cell) => (cell as HTMLElement).innerText.trim())),
    );
}

/** Path and query of where a page is. */
export const whereIs = (page: Page): string => {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
};
