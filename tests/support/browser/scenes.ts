/** Every finished screen, by who sees it, and how to get there: for screenshots and for the accessibility scan. */
import type { Page } from 'playwright-core';
import {
  agreeOnTerms,
  askForSeal,
  checkPaper,
  correctTime,
  count,
  cutOff,
  fetchDocuments,
  findDamage,
  inTurn,
  moreThere,
  openCorrection,
  openDialog,
  openPad,
  openPinForm,
  openTimeline,
  openTruck,
  recordRefusal,
  refuse,
  reportThere,
  saveCount,
  savePaper,
  savePin,
  saveReport,
  showOriginal,
  sign,
  switchPerson,
  tellArrival,
  tellOutcome,
  typePin,
} from './scene-acts.ts';
import { pressLogout, seeStatus } from './screens.ts';

export interface Scene {
  name: string;
  path: string | ((page: Page) => Promise<string>);
  /** Brings the screen into the state to be shown. */
  act?: (page: Page) => Promise<void>;
  /** Shows the whole page although something was done; else only what fits the window. */
  whole?: true;
}

/** First row of a dashboard list, as its link has it. */
const rowOf =
  (widget: string, index = 0) =>
  async (page: Page) => {
    await page.goto(new URL('/home', page.url()).href);
    await page
      .getByRole('tab', { name: widget })
      .or(page.getByRole('radio', { name: widget }))
      .first()
      .click();
    // Of this list: for a moment after the press the list before still stands there.
    const links = page.locator(`a[href*="-account/"][href*="/${widget.toLowerCase()}/"]`);
    await links.nth(index).waitFor();
    return (await links.nth(index).getAttribute('href')) ?? '/home';
  };

/** The second step of the wizard. */
async function openBolsStep(page: Page): Promise<void> {
  await page.getByLabel(/^P\/U number/).fill('HF-20470');
  const native = page.locator('input[type="datetime-local"]');
  if (await native.count()) await native.fill('2027-03-01T10:00');
  else {
    await page.getByLabel(/^P\/U date and time/).click();
    await page.locator('table button:not([disabled])').last().click();
    await page.getByRole('button', { name: 'Use this date and time' }).click();
  }
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByLabel(/^Step 2/).waitFor();
}

/** The load of the demo that arrived damaged. */
const damagedLoad = async (page: Page) => {
  await page.goto(new URL('/home?list=completed&q=HF-20444', page.url()).href);
  const link = page.locator('a[href*="-account/"][href*="/completed/"]');
  // For a moment the whole list stands there.
  for (let tries = 0; tries < 200 && (await link.count()) !== 1; tries += 1) await page.waitForTimeout(50);
  return (await link.first().getAttribute('href')) ?? '/home';
};

/** The search over everything, with something in it. */
const findByPalette = (typed: string) => async (page: Page) => {
  await page.getByRole('link').first().focus();
  const box = page.getByRole('combobox', { name: 'Search everything' });
  // The keys are heard once what lies above the screens has come, a moment after the first of them.
  for (let tries = 0; tries < 100 && !(await box.isVisible()); tries += 1) {
    await page.keyboard.press('Control+k');
    await page.waitForTimeout(200);
  }
  await box.fill(typed);
  await page.getByRole('option').first().waitFor();
};

/** Changes a load by its form. */
async function editPickUpNumber(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Edit Load' }).click();
  await page.getByLabel(/^P\/U number/).fill('HF-20462-B');
  for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.waitForURL(/\/home/);
}

const PUBLIC: Scene[] = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'faqs', path: '/faqs' },
  { name: 'become-a-member', path: '/become-a-member' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password' },
  { name: 'undo-email-change', path: '/undo-email-change?token=from-a-mail' },
  { name: 'guide-shipper', path: '/shippersignup' },
  { name: 'guide-driver', path: '/driversignup2' },
  { name: 'not-found', path: '/no-such-page' },
];

/** By account; the empty name is nobody. */
/** In the page: as if a try of what waits had been cut off. */
async function forgetAnswers(): Promise<void> {
  const stores = (await indexedDB.databases()).flatMap(({ name = '' }) =>
    /^connex-[0-9a-f]{24}$/.test(name) ? [name] : [],
  );
  for (const name of stores) {
    await new Promise<void>((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => {
        const transaction = opening.result.transaction('outbox', 'readwrite');
        const walk = transaction.objectStore('outbox').openCursor();
        walk.onsuccess = () => {
          walk.result?.update({ ...walk.result.value, mayHaveArrived: true });
          walk.result?.continue();
        };
        transaction.oncomplete = () => {
          opening.result.close();
          resolve();
        };
      };
    });
  }
}

export const SCENES: Record<string, Scene[]> = {
  '': PUBLIC,
  'admin@shipper.example': [
    { name: 'shipper-home', path: '/home' },
    { name: 'shipper-list', path: '/home?list=outbound&marks=no-driver' },
    { name: 'save-view', path: '/home?list=outbound&q=bay', act: openDialog(/^Save this view/) },
    { name: 'palette', path: '/home', act: findByPalette('HF-204') },
    { name: 'shipper-outbound', path: rowOf('Outbound') },
    { name: 'shipper-outbound-stops', path: rowOf('Outbound', 1) },
    { name: 'shipper-unsubmitted', path: rowOf('Unsubmitted') },
    { name: 'shipper-completed', path: rowOf('Completed') },
    { name: 'shipper-claim', path: damagedLoad },
    { name: 'claim-file', path: damagedLoad, act: openDialog('File a claim') },
    { name: 'build-load', path: '/build-outbound-load' },
    { name: 'build-load-terms', path: '/build-outbound-load', act: agreeOnTerms },
    { name: 'driver-checkin', path: '/driver-checkin' },
    { name: 'reports', path: '/reports' },
    { name: 'reports-none', path: '/reports?from=2020-01-01&to=2020-01-31' },
    { name: 'waiting', path: '/waiting' },
    { name: 'directory', path: '/settings/directory' },
    { name: 'sign-out-colleague', path: '/settings/directory', act: openDialog(/^Log out /) },
    { name: 'my-profile', path: '/settings/my-profile' },
    { name: 'company-profile', path: '/settings/company-profile' },
    {
      name: 'menu',
      path: '/home',
      act: async (page) => {
        const menu = page.getByRole('button', { name: 'Open menu' });
        if (await menu.isVisible()) await menu.click();
      },
    },
    { name: 'notifications', path: '/notifications' },
    { name: 'create-load-bols', path: '/build-outbound-load', act: openBolsStep },
    // From here on something of theirs is refused: it stands in the list of every later screen.
    {
      name: 'attention',
      path: rowOf('Unsubmitted', 1),
      act: async (page) => {
        await refuse('PUT', /\/api\/loads\//, 'changed-meanwhile', 'Somebody changed this load meanwhile.')(page);
        await editPickUpNumber(page);
        await seeStatus(page, 'need');
        await page.goto(new URL('/waiting', page.url()).href);
        await page.getByText('Edit and send as new').first().waitFor();
      },
      whole: true,
    },
    {
      name: 'discard-refused',
      path: '/waiting',
      act: async (page) => {
        await page.getByRole('button', { name: 'Discard' }).first().click();
        await page.getByText('The server refused it').waitFor();
      },
    },
    {
      name: 'edit-as-new',
      path: '/waiting',
      act: async (page) => {
        await page.getByText('Edit and send as new').first().click();
        await page.getByLabel(/^P\/U number/).waitFor();
      },
      whole: true,
    },
    {
      name: 'discard-unheard',
      path: '/waiting',
      act: async (page) => {
        await page.evaluate(forgetAnswers);
        await page.route(/\/api\/outcomes\//, (route) => route.abort());
        await page.reload();
        await page.getByRole('button', { name: 'Discard' }).first().click();
        await page.getByText('It may already have arrived').waitFor();
      },
    },
  ],
  'clerk@shipper.example': [
    { name: 'clerk-home', path: '/home?list=outbound' },
    { name: 'clerk-outbound', path: rowOf('Outbound') },
    { name: 'pickup-checkout', path: '/pickup-checkout' },
    {
      name: 'log-out-dialog',
      path: '/driver-checkin',
      act: async (page) => {
        await cutOff(page);
        await page.getByRole('button', { name: 'Ray Delgado' }).first().click();
        await page.getByRole('button', { name: 'Check In', exact: true, disabled: false }).first().click();
        await seeStatus(page, '1 waiting to send');
        await pressLogout(page);
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'login-parked',
      path: '/home',
      act: async (page) => {
        await pressLogout(page);
        await page.getByRole('button', { name: /^Keep/ }).click();
        await page.waitForURL('**/login');
        await page.getByText('Not sent yet from this device').waitFor();
      },
    },
  ],
  'clerk@receiver.example': [
    { name: 'receiver-home', path: '/home' },
    { name: 'receiver-documents-coming', path: '/home?list=inbound', act: fetchDocuments },
    { name: 'receiver-inbound', path: rowOf('Inbound') },
    { name: 'receiver-inbound-checked-in', path: rowOf('Inbound', 1) },
    { name: 'receiver-checkin', path: '/driver-checkin' },
    { name: 'receiver-checkin-seal', path: '/driver-checkin', act: askForSeal, whole: true },
    { name: 'receiver-truck', path: '/driver-checkin', act: openTruck, whole: true },
    { name: 'receiver-truck-more', path: '/driver-checkin', act: moreThere, whole: true },
    { name: 'receiver-truck-report', path: '/driver-checkin', act: reportThere, whole: true },
    { name: 'receiver-completed', path: rowOf('Completed') },
    { name: 'receiver-notifications', path: '/notifications' },
    { name: 'osd-dialog', path: rowOf('Inbound', 1), act: openDialog('OSD Report') },
    { name: 'sign-review', path: rowOf('Inbound', 1), act: openDialog('Sign') },
    { name: 'sign-pad', path: rowOf('Inbound', 1), act: openPad },
    { name: 'signed', path: rowOf('Inbound', 1), act: sign },
    { name: 'void-dialog', path: rowOf('Inbound', 1), act: openDialog(/^Void the signature/) },
    { name: 'correction-dialog', path: rowOf('Inbound', 1), act: openCorrection },
    { name: 'timeline', path: rowOf('Inbound', 1), act: inTurn(correctTime, openTimeline), whole: true },
    { name: 'complete-dialog', path: rowOf('Inbound', 1), act: openDialog('Complete Load') },
    { name: 'count-dialog', path: rowOf('Inbound', 1), act: count },
    { name: 'count-scan', path: rowOf('Inbound', 1), act: inTurn(count, openDialog('Scan a SKU')) },
    { name: 'counted', path: rowOf('Inbound', 1), act: inTurn(count, saveCount, openTimeline), whole: true },
    { name: 'stay', path: rowOf('Inbound', 1), act: tellArrival, whole: true },
    { name: 'stay-correct', path: rowOf('Inbound', 1), act: inTurn(tellArrival, openDialog(/^Correct: /)) },
    { name: 'concealed-dialog', path: damagedLoad, act: findDamage },
    { name: 'concealed', path: damagedLoad, act: inTurn(findDamage, saveReport) },
    { name: 'clerk-profile', path: '/settings' },
    { name: 'pin-form', path: '/settings/my-profile', act: openPinForm },
    { name: 'pin-set', path: '/settings/my-profile', act: inTurn(openPinForm, savePin) },
    // The last of hers: it signs her out.
    { name: 'pin-people', path: '/home', act: switchPerson },
    { name: 'pin-pad', path: '/login?switch', act: typePin },
  ],
  'admin@carrier.example': [
    { name: 'carrier-home', path: '/home' },
    { name: 'carrier-shipping', path: rowOf('Shipping') },
    { name: 'carrier-reports', path: '/reports' },
    { name: 'create-carrier', path: '/create-carrier' },
  ],
  'associate@carrier.example': [{ name: 'associate-profile', path: '/settings/my-profile' }],
  'driver@carrier.example': [
    { name: 'driver-home', path: '/home' },
    { name: 'driver-load', path: rowOf('Shipping') },
    { name: 'paper-check', path: rowOf('Shipping'), act: checkPaper },
    { name: 'papers', path: rowOf('Shipping'), act: savePaper, whole: true },
    { name: 'paper-original', path: rowOf('Shipping'), act: showOriginal },
    { name: 'handover-code', path: rowOf('Shipping'), act: openDialog('Hand over by code') },
    { name: 'driver-stay', path: rowOf('Shipping'), act: tellArrival, whole: true },
    { name: 'outcome', path: rowOf('Shipping'), act: tellOutcome },
    { name: 'outcome-refused', path: rowOf('Shipping'), act: recordRefusal, whole: true },
    { name: 'driver-account', path: '/driverAcct/me' },
    { name: 'driver-account-edit', path: '/driverAcct/me/edit-profile' },
  ],
};
