/** Two people sign at a dock on one phone: whose turn it is, and whether they see where to sign. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { PHONE, signIn } from '../support/browser/browser.ts';
import { sign } from '../support/browser/scene-acts.ts';
import * as screens from '../support/browser/screens.ts';
import { button } from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { type Stage, setStage } from '../support/browser/stage.ts';

const PU = 'PU-SIGN-1';
let stage: Stage;

beforeAll(async () => {
  stage = await setStage();
  await shipLoads(stage.server.origin, [PU]);
});

/** Lower and upper edge of the pad on the screen, without anybody scrolling. */
async function padOnScreen(page: Page) {
  const pad = page.getByRole('dialog').getByRole('img', { name: /^Signature of/ });
  await pad.waitFor();
  const box = await pad.boundingBox();
  return { top: box?.y ?? -1, bottom: (box?.y ?? 0) + (box?.height ?? 10_000) };
}

test('the second to sign is the one who is at this dock, by name, and the pad is in view for both', async () => {
  const { page } = await stage.start('clerk', 'phone');
  await signIn(page, stage.server.origin, 'clerk@receiver.example');
  await screens.openRow(page, PU);
  await button(page, 'Sign').click();
  await button(page, 'Continue to sign').click();
  const first = await padOnScreen(page);
  expect(first.top).toBeGreaterThan(0);
  expect(first.bottom).toBeLessThan(PHONE.height);
  await button(page, 'Back').click();
  await button(page, 'Cancel').click();
  await sign(page);

  await button(page, 'Sign').click();
  await page.getByRole('radio', { name: 'Somebody signs for the carrier' }).and(page.locator(':checked')).waitFor();
  await button(page, 'Hand the device over').click();
  await button(page, 'I have the device').click();
  await page
    .getByLabel(/^Printed name/)
    .and(page.locator('[value="Ray Delgado"]'))
    .waitFor();
  // The document is open above it.
  await page.getByRole('dialog').locator('canvas').first().waitFor();
  const second = await padOnScreen(page);
  expect(second.top).toBeGreaterThan(0);
  expect(second.bottom).toBeLessThan(PHONE.height);
});
