/** What a person does on the screens, in any engine, by the words they read there. */
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import type { EnginePage } from './engine-page.ts';
import type { Target } from './target.ts';
import * as on from './target.ts';

/** Logs in through the form and waits for the dashboard. */
export async function signIn(page: EnginePage, origin: string, email: string): Promise<void> {
  await page.visit(`${origin}/login`);
  await logIn(page, email);
}

/** Fills in the form that is on the screen. */
export async function logIn(page: EnginePage, email: string): Promise<void> {
  await page.fill(on.field('Email'), email);
  await page.fill(on.field('Password'), DEMO_PASSWORD);
  await page.press(on.button('Submit'));
  await page.see(on.heading(/^Welcome Home/));
}

/** Waits until the page is under the service worker's control: from then on it starts without a network. */
export const isInstalled = (page: EnginePage): Promise<void> =>
  page.sees('the service worker is in control', () => navigator.serviceWorker.controller !== null);

export const seeStatus = (page: EnginePage, text: on.Words): Promise<void> => page.see(on.status(text));

/** Presses a button that stores something while there is no network: it says so, and `waiting` entries wait then. */
export async function save(page: EnginePage, press: Target, waiting: number): Promise<void> {
  await page.press(press);
  await page.see(on.words('Saved on this device'));
  await seeStatus(page, `${waiting} waiting to send`);
}

/** Presses Check In at a delivery and says what is seen of the seal, which records it; see `save`. */
export async function checkIn(page: EnginePage, waiting: number, seal = 'Seal intact'): Promise<void> {
  await page.press(on.button('Check In'));
  await save(page, on.button(seal), waiting);
}

export const seeRow = (page: EnginePage, pUNum: string): Promise<void> => page.see(on.rowLink(pUNum));

/** Opens this load from the dashboard's list. */
export async function openRow(page: EnginePage, pUNum: string): Promise<void> {
  await page.press(on.rowLink(pUNum));
  await page.see(on.heading(/^Load: /));
}

/** Types into a search field and takes the match. */
export async function choose(page: EnginePage, label: RegExp, term: string, match: RegExp): Promise<void> {
  await page.fill({ ...on.field(label), css: 'input' }, term);
  await page.press(on.option(match));
}

/** Chooses today: in the calendar of a desk, or as the wheels of a phone do. */
export async function chooseToday(page: EnginePage, label: RegExp): Promise<void> {
  await page.see({ css: 'input', name: label });
  if ((await page.count({ css: 'input[type=datetime-local]', name: label })) > 0) return turnWheels(page, label);
  await page.press({ css: 'input', name: label });
  const today = new Date().toLocaleDateString('en-GB', {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'America/New_York' },
  });
  await page.press(on.button(today));
  await page.press(on.button('Use this date and time'));
}

/** Typed differently in each engine and language; what the page gets from the wheels is the same. */
async function turnWheels(page: EnginePage, label: RegExp): Promise<void> {
  await page.run((pattern) => {
    const inputs = [...document.querySelectorAll<HTMLInputElement>('input[type=datetime-local]')];
    const input = inputs.find(({ labels }) => new RegExp(pattern).test(labels?.[0]?.textContent ?? ''));
    const now = new Date();
    const text = (part: number) => String(part).padStart(2, '0');
    const day = `${now.getFullYear()}-${text(now.getMonth() + 1)}-${text(now.getDate())}T23:00`;
    // React notices a value only when it was set as the browser does.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, day);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
    input?.dispatchEvent(new Event('change', { bubbles: true }));
  }, label.source);
}

/** Adds one entry to the OSD report and saves it. */
export async function reportOsd(page: EnginePage, list: string, sku: string, cases: number, waiting: number) {
  await page.press(on.button('OSD Report'));
  await page.press(on.choice(list, on.dialog()));
  await page.fill(on.field('SKU', on.dialog()), sku);
  await page.fill(on.field('Qty (cases)', on.dialog()), String(cases));
  await page.press(on.button('Add', on.dialog()));
  await save(page, on.button('Save Report', on.dialog()), waiting);
}

/** Signs the BOL on the screen for oneself, with finger or mouse. */
export async function sign(page: EnginePage, waiting: number): Promise<void> {
  await page.press(on.button('Sign'));
  await page.press(on.button('Continue to sign'));
  await page.press(on.choice(/^I have looked at this document/, on.dialog()));
  await drawSignature(page);
  await save(page, on.button('Sign', on.dialog()), waiting);
}

export async function drawSignature(page: EnginePage): Promise<void> {
  const pad: Target = { css: 'canvas[role=img]', name: /^Signature of/, inside: on.dialog() };
  await page.draw(pad, [[-90, 20], [-60, -30], [-30, 30], [0, -30], [30, 25], [70, -20]]); // biome-ignore format: a line
  await page.draw(pad, [[-100, 40], [-20, 38], [60, 42]]); // biome-ignore format: a line
  await page.see({ css: 'canvas[role=img]', name: /^Signature of.*[^y]$/, inside: on.dialog() });
}

/** Waits until the document is drawn: its picture has ink on it, and this text lies in the layer over it. */
export async function seeDocument(page: EnginePage, text: string, within = 'main'): Promise<void> {
  await page.see(on.words(text, { css: within }));
  await page.seeNo({ css: '[role=progressbar]', inside: { css: within } });
  await seeInk(page, within);
}

/** Waits until a document is drawn: a scanned one has no text over it. */
export const seeInk = (page: EnginePage, within: string): Promise<void> =>
  page.sees('the document is drawn', hasInk, `${within} canvas:not([role])`);

/** In the page: something dark is on this canvas. */
function hasInk(css: string): boolean {
  const canvas = document.querySelector<HTMLCanvasElement>(css);
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  let ink = 0;
  for (let at = 0; at < pixels.length; at += 4) if (pixels[at + 3]! > 0 && pixels[at]! < 128) ink += 1;
  return ink > 500;
}

/** Waits until the device has fetched this document ahead. */
export const seeKeptDocument = (page: EnginePage, sha256: string): Promise<void> =>
  page.sees(
    'the document is kept',
    async (hash) => {
      const names = await caches.keys();
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return kept.flat().some(({ url }) => url.endsWith(`/api/files/${hash}`));
    },
    sha256,
  );

/** The event a browser fires when it finds a network again. */
export const networkIsBack = (page: EnginePage): Promise<void> =>
  page.run(() => void window.dispatchEvent(new Event('online')));
