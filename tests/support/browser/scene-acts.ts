/** What is done on a screen before it is shown: dialogs opened, something recorded, something refused. */
import type { Page, Route } from 'playwright-core';
import { API_VERSION, HEADERS } from '#contract/failure.ts';
import { loadAnew } from './browser.ts';
import { cameraPicture } from './camera-picture.ts';
import { pagePhoto } from './page-photo.ts';
import { button, panel, seeStatus } from './screens.ts';

type Act = (page: Page) => Promise<void>;

/** Presses these buttons, one after the other. */
export const press =
  (...names: (string | RegExp)[]): Act =>
  async (page) => {
    for (const name of names) await page.getByRole('button', { name, exact: true }).first().click();
  };

/** Presses what opens a dialog. */
export const openDialog =
  (name: string | RegExp): Act =>
  async (page) => {
    // It may open above another.
    const dialogs = page.getByRole('dialog');
    const before = await dialogs.count();
    await press(name)(page);
    await dialogs.nth(before).waitFor();
  };

/** The driver of the first row stands at the dock, and is being checked in. */
export const askForSeal: Act = async (page) => {
  await page.getByRole('button', { name: 'Check In', exact: true, disabled: false }).first().click();
  await button(page, 'Seal intact').waitFor();
};

/** A truck in the yard, with what is left to do for it. */
export const openTruck: Act = async (page) => {
  const yard = page.getByRole('region', { name: /^In the yard/ });
  await yard.locator('button[aria-expanded]').first().click();
  await yard.getByRole('heading', { level: 3 }).first().waitFor();
};

/** What is not done with every truck. */
export const moreThere: Act = async (page) => {
  await openTruck(page);
  await page.getByText('More', { exact: true }).first().click();
  await button(page, 'Photograph papers').first().waitFor();
};

/** Something is about to be reported there. */
export const reportThere: Act = async (page) => {
  await openTruck(page);
  await button(page, 'Shortage').first().click();
  await page.getByLabel('SKU').first().waitFor();
};

/** Two SKUs are counted: something is short, something is damaged. */
export const count: Act = async (page) => {
  await page.getByRole('button', { name: /^Count/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Count' });
  // What was begun before is there again.
  const lines = dialog.getByRole('region', { name: 'Lines' }).getByRole('group', { name: /^(line|APPLES|PEARS)/ });
  await lines.first().waitFor();
  if ((await lines.count()) < 2) await dialog.getByRole('button', { name: 'Add a SKU' }).click();
  for (const [at, values] of [
    { SKU: 'APPLES', Shipped: '120', Received: '117', Damaged: '2' },
    { SKU: 'PEARS', Shipped: '40', Received: '40' },
  ].entries()) {
    for (const [label, value] of Object.entries(values))
      await lines.nth(at).getByLabel(label, { exact: true }).fill(value);
  }
  await dialog.getByLabel('Reason').selectOption('Crushed');
};

export const saveCount: Act = async (page) => {
  await page.getByRole('dialog').getByRole('button', { name: 'Save count' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByText('Counted: 2 lines: 3 short, 2 damaged').first().waitFor();
};

/** Found while unpacking. */
export const findDamage: Act = async (page) => {
  await page.getByRole('button', { name: 'Report concealed damage' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report concealed damage' });
  // What was begun before is there again.
  await dialog.getByLabel('SKU', { exact: true }).first().fill('CRAB-25');
  await dialog.getByLabel('Cases damaged').first().fill('2');
  await dialog.getByLabel('Reason').first().selectOption('Wet');
};

export const saveReport: Act = async (page) => {
  await page.getByRole('dialog').getByRole('button', { name: 'Save report' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByText('CRAB-25: 2 damaged').first().waitFor();
};

/** Both clocks of everything recorded. */
export const openTimeline: Act = async (page) => {
  await button(panel(page, 'Timeline'), 'Details').click();
};

export const openCorrection: Act = async (page) => {
  await page
    .getByRole('button', { name: /^Correct time of/ })
    .first()
    .click();
  await page.getByLabel(/^It really was/).waitFor();
};

/** Ten minutes earlier than it stands, with a reason. */
export const correctTime: Act = async (page) => {
  await openCorrection(page);
  const dialog = page.getByRole('dialog');
  const touch = dialog.locator('input[type="datetime-local"]');
  if (await touch.count()) await touch.fill(earlier(await touch.inputValue()));
  else {
    await dialog.getByLabel(/^It really was/).click();
    await page.getByLabel('Hours').fill('00');
    // Another one each time, or it would be the time it has already.
    await page.getByLabel('Minutes').fill(String(new Date().getMinutes()).padStart(2, '0'));
    await button(page, 'Use this date and time').click();
  }
  await dialog.getByLabel(/^Reason/).fill('The clerk tapped it after the paperwork; the gate log has the arrival.');
  await button(dialog, 'Correct Time').click();
  await dialog.waitFor({ state: 'hidden' });
  // While it is said that this was saved, what lies below the words is no target; pointed at, the words stay.
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: 'Close message' }).waitFor({ state: 'detached' });
  await seeStatus(page, 'All sent');
};

/** `2026-11-21T14:25` ten minutes before. */
export const earlier = (local: string) => new Date(Date.parse(`${local}Z`) - 600_000).toISOString().slice(0, 16);

/** What went otherwise than planned is being told: chosen, with a reason, a name and what is to be done now. */
export const tellOutcome: Act = async (page) => {
  await page.getByRole('button', { name: 'Cannot deliver as planned?' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'They refused it all' }).check();
  await dialog.getByLabel(/^Reason/).selectOption('damaged');
  await dialog.getByLabel(/^Who told you/).fill('Denise at gate 4');
  await dialog.getByLabel(/^Note/).fill('Three pallets wet through, cartons open.');
  const buffer = await cameraPicture(page, 900, 1200);
  await dialog
    .getByLabel('Photos', { exact: true })
    .setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer });
  await button(dialog, 'Enlarge: Photo 1 of 1').waitFor();
  await dialog.getByRole('radio', { name: 'Bring it back' }).check();
};

/** The same, recorded. */
export const recordRefusal: Act = async (page) => {
  await tellOutcome(page);
  const dialog = page.getByRole('dialog');
  await button(dialog, 'Record').click();
  await dialog.waitFor({ state: 'hidden' });
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: 'Close message' }).waitFor({ state: 'detached' });
  await seeStatus(page, 'All sent');
};

/** A page was photographed out of focus, and is being checked. What scenes before left of it is gone on with. */
export const checkPaper: Act = async (page) => {
  await page
    .getByRole('button', { name: /^(Photograph papers|Continue photographing)/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Photo of a page', { exact: true }).waitFor({ state: 'attached' });
  const photo = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await pagePhoto(page, 'blur', 1) };
  await dialog.getByLabel('Photo of a page', { exact: true }).setInputFiles(photo);
  await button(dialog, 'Keep anyway').waitFor();
};

/** The same, saved. */
export const savePaper: Act = async (page) => {
  await checkPaper(page);
  const dialog = page.getByRole('dialog');
  await button(dialog, 'Keep anyway').click();
  await button(dialog, 'Save').click();
  await dialog.waitFor({ state: 'hidden' });
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: 'Close message' }).waitFor({ state: 'detached' });
  await seeStatus(page, 'All sent');
};

/** A paper beside the photograph it was made from. */
export const showOriginal: Act = async (page) => {
  await page
    .getByRole('button', { name: /^Open: / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await button(dialog, 'Show original').click();
  // By element: while it is being opened a placeholder has the role, and the picture itself, which says nothing, has none.
  await dialog.getByRole('list', { name: 'Photographs' }).locator('img').first().waitFor();
};

/** The truck is said to have come, by the button of whoever is logged in. */
export const tellArrival: Act = async (page) => {
  const came = page.getByRole('button', { name: /^(I have arrived|Truck arrived)$/ }).first();
  const record = page.getByRole('button', { name: 'Detention record' }).first();
  await came.or(record).first().waitFor();
  // Scenes before may have told it.
  if (!(await record.isVisible())) await came.click();
  await record.waitFor();
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: 'Close message' }).waitFor({ state: 'detached' });
};

/** Terms agreed for the load that is being built. */
export const agreeOnTerms: Act = async (page) => {
  // The input itself is nowhere to be pressed: its label is, and keys.
  await page.getByRole('switch', { name: /^Free time agreed/ }).press(' ');
  await page.getByLabel('Free time, minutes').waitFor();
};

/** Logs in one's own name, all the way. */
export const sign: Act = async (page) => {
  await openPad(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').first().check();
  const pad = dialog.locator('canvas').last();
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is no pad to sign on');
  await page.mouse.move(box.x + 40, box.y + box.height / 2);
  await page.mouse.down();
  for (let step = 1; step <= 24; step += 1) {
    const height = Math.sin(step / 2) * box.height * 0.25;
    await page.mouse.move(box.x + 40 + step * ((box.width - 80) / 24), box.y + box.height / 2 + height);
  }
  await page.mouse.up();
  await button(dialog, 'Sign').click();
  await dialog.waitFor({ state: 'hidden' });
  await seeStatus(page, 'All sent');
};

/** The step with the pad. */
export const openPad: Act = async (page) => {
  await page
    .getByRole('button', { name: /^(Sign|Continue to sign)$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  // A signature that was begun goes on with the pad; where one's own side is signed, the other sides are proposed.
  const own = dialog.getByRole('radio', { name: /^I sign for/ });
  await own.or(dialog.getByRole('checkbox')).first().waitFor();
  if (await own.isVisible()) {
    await own.check();
    await button(dialog, 'Continue to sign').click();
  }
  await dialog.getByRole('checkbox').first().waitFor();
};

/** The server says no to this change from now on: what it says stands in the waiting list. */
export const refuse =
  (method: string, path: RegExp, code: string, words: string): Act =>
  async (page) => {
    await page.route(path, (route: Route) => {
      if (route.request().method() !== method) return route.fallback();
      const headers = { [HEADERS.api]: API_VERSION, [HEADERS.error]: code, 'content-type': 'text/plain' };
      return route.fulfill({ status: 409, headers, body: words });
    });
    await loadAnew(page);
  };

/** Nothing that is changed here reaches the server from now on. */
export const cutOff: Act = async (page) => {
  await page.route(/\/api\//, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort('internetdisconnected'),
  );
  await loadAnew(page);
};

/** A list on a device whose documents are gone, and are being fetched again. */
export const fetchDocuments: Act = async (page) => {
  await page.evaluate(async () => {
    for (const name of await caches.keys()) if (name.startsWith('pdf-')) await caches.delete(name);
  });
  const documents = '**/api/files/*';
  await page.context().route(documents, () => {});
  await loadAnew(page);
  await page.locator('main [role="img"][title]').first().waitFor();
  // None comes while this is looked at; the next scene has them again.
  page.once('framenavigated', () => void page.context().unroute(documents));
};

/** One act after the other. */
export const inTurn =
  (...acts: Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page);
  };

const PIN = '730625';

/** A PIN stays from scene to scene: with one it is the form that changes it. */
export const openPinForm: Act = async (page) => {
  await page.getByRole('button', { name: /^(Set|Change) PIN$/ }).click();
  await page.getByLabel('New PIN', { exact: true }).fill(PIN);
};

export const savePin: Act = async (page) => {
  await page.getByLabel('New PIN again').fill(PIN);
  await page.getByLabel('Your password', { exact: true }).fill('Connex-Demo1!');
  await button(page, 'Save PIN').click();
  await page.getByText(/^Your PIN is valid until/).waitFor();
};

/** Hands the device over; the names of who has a PIN here. */
export const switchPerson: Act = async (page) => {
  await button(page, 'Switch person').click();
  const answer = button(page.getByRole('dialog'), 'Switch person');
  const names = button(page, 'Use password instead');
  await answer.or(names).first().waitFor();
  if (await answer.isVisible()) await answer.click();
  await names.waitFor();
};

/** Somebody's PIN, half typed. */
export const typePin: Act = async (page) => {
  await button(page, 'Denise Okafor').click();
  await page.getByRole('form', { name: /^PIN of/ }).waitFor();
  await page.keyboard.type(PIN.slice(0, 4));
};
