/** Every finished screen, by who sees it, and how to get there: for screenshots and for the accessibility scan. */
import type { Page } from 'playwright-core';
import type { PATHS } from '#app/base/paths.ts';
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
  press,
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
import {
  assignSeveral,
  bolOf,
  chooseRows,
  damagedLoad,
  dropSeveral,
  editPickUpNumber,
  findByPalette,
  goOn,
  linkOn,
  openBolsStep,
  rowOf,
} from './scene-ways.ts';
import { pressLogout, seeStatus } from './screens.ts';

export interface Scene {
  name: string;
  path: string | ((page: Page) => Promise<string>);
  /** Of `PATHS`, where its address is found on the way: which it shows. */
  shows?: keyof typeof PATHS;
  /** Brings the screen into the state to be shown. */
  act?: (page: Page) => Promise<void>;
  /** Shows the whole page although something was done; else only what fits the window. */
  whole?: true;
  /** A phone has nothing of it. */
  noPhone?: true;
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
    { name: 'shipper-outbound', path: rowOf('Outbound'), shows: 'shipperLoad' },
    { name: 'shipper-outbound-stops', path: rowOf('Outbound', 1) },
    { name: 'shipper-bol', path: bolOf('outbound', 'HF-20453'), shows: 'shipperBol' },
    { name: 'chosen-rows', path: '/home?list=unsubmitted', act: chooseRows, noPhone: true },
    { name: 'assign-several', path: '/home?list=outbound', act: assignSeveral, noPhone: true },
    { name: 'edit-load', path: linkOn(rowOf('Unsubmitted'), () => '/edit/'), shows: 'editLoad' },
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
    { name: 'invite-dialog', path: '/settings/directory', act: openDialog('Add a Colleague') },
    { name: 'my-profile', path: '/settings/my-profile' },
    { name: 'my-profile-edit', path: '/settings/my-profile', act: press('Edit'), whole: true },
    {
      name: 'change-password',
      path: '/settings/my-profile',
      act: inTurn(press('Edit'), async (page) => {
        await page.getByRole('link', { name: 'Change Password' }).click();
        await page.getByRole('form', { name: 'Change password' }).waitFor();
      }),
      whole: true,
    },
    { name: 'company-profile', path: '/settings/company-profile' },
    { name: 'company-profile-edit', path: '/settings/company-profile', act: press('Edit'), whole: true },
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
    { name: 'create-load-carrier', path: '/build-outbound-load', act: inTurn(openBolsStep, goOn) },
    { name: 'create-load-ship', path: '/build-outbound-load', act: inTurn(openBolsStep, goOn, goOn) },
    { name: 'create-load-several', path: '/build-outbound-load', act: inTurn(openBolsStep, dropSeveral), whole: true },
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
    { name: 'carrier-shipping', path: rowOf('Shipping'), shows: 'carrierLoad' },
    { name: 'carrier-bol', path: bolOf('shipping', 'HF-20454'), shows: 'carrierBol' },
    { name: 'carrier-completed', path: rowOf('Completed') },
    { name: 'carrier-company', path: '/settings/company-profile' },
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
    { name: 'driver-completed', path: rowOf('Completed') },
    { name: 'driver-account', path: '/driverAcct/me' },
    { name: 'driver-account-edit', path: '/driverAcct/me/edit-profile' },
  ],
  'driver@othercarrier.example': [{ name: 'now-nothing', path: '/home' }],
};
