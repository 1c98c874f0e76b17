/** On a phone the one thing to do next lies where the thumb of the hand that holds it is, and nothing lies above it. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { PHONE, signIn, visit } from '../support/browser/browser.ts';
import { isAtRest, openScene } from '../support/browser/open-scene.ts';
import { SCENES } from '../support/browser/scenes.ts';
import { button } from '../support/browser/screens.ts';
import { type Stage, setStage } from '../support/browser/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ demo: true });
});

const LOWER_THIRD = (PHONE.height * 2) / 3;

/** A touch at its middle or near a corner of it is its own. */
const isHit = (part: Locator) =>
  part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const across = [left + 8, (left + right) / 2, right - 8];
    return across.every((x) =>
      [top + 8, (top + bottom) / 2, bottom - 8].every((y) => element.contains(document.elementFromPoint(x, y))),
    );
  });

/** What is pressed there lies in the lower third of the screen, with all of it to be seen, for whoever just came. */
async function liesUnderThumb(page: Page, part: Locator): Promise<void> {
  await part.waitFor();
  await page.waitForFunction(isAtRest);
  const box = await part.boundingBox();
  if (!box) throw new Error('It has no place');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(box.y + box.height / 2).toBeGreaterThan(LOWER_THIRD);
  expect(box.y + box.height).toBeLessThanOrEqual(PHONE.height);
  expect(await isHit(part)).toBe(true);
}

test.each([
  ['driver@carrier.example', 'driver-load'],
  ['clerk@receiver.example', 'receiver-inbound'],
])('what comes next on a load is under the thumb, for %s', async (email, name) => {
  const { origin } = stage.server;
  const { page } = await stage.start(email, 'phone');
  await signIn(page, origin, email);
  const scene = SCENES[email]?.find((one) => one.name === name);
  if (!scene) throw new Error(`There is no scene ${name}`);
  await openScene(page, origin, scene);
  const next = page.locator('[data-sticks]').getByRole('button');
  await liesUnderThumb(page, next);
  // However far somebody reads.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await isHit(next)).toBe(true);
  await stage.close(email);
});

test('so is what Now asks for, at the same place for each load, 56 px high', async () => {
  const { origin } = stage.server;
  const { page } = await stage.start('another', 'phone');
  await signIn(page, origin, 'driver@carrier.example');
  await visit(page, `${origin}/home`);
  const now = page.getByRole('region', { name: 'Now' });
  const next = button(now, 'Next load');
  await next.waitFor();
  const stamp = now.getByRole('button', { name: /^Check/ }).or(now.getByRole('link', { name: 'Sign' }));
  const heights: number[] = [];
  const edges: number[] = [];
  while (true) {
    await liesUnderThumb(page, stamp);
    const box = await stamp.boundingBox();
    heights.push(box?.height ?? 0);
    edges.push(Math.round((box?.y ?? 0) + (box?.height ?? 0)));
    if (!(await next.isEnabled())) break;
    await next.click();
  }
  expect(heights.length).toBeGreaterThan(2);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(56);
  expect(new Set(edges).size).toBe(1);
});
