/**
 * Whatever the screens of dock and road have to press is large enough for a gloved finger, in every state they get into:
 * with a truck opened, a report begun, a dialog above, on a phone and on the tablet at the gate.
 */
import { expect, test } from 'vitest';
import { PHONE, signIn, TABLET } from '../support/browser/browser.ts';
import { isAtRest, openScene } from '../support/browser/open-scene.ts';
import { SCENES } from '../support/browser/scenes.ts';
import { smallTargets } from '../support/browser/small-targets.ts';
import { setStage } from '../support/browser/stage.ts';

/** By who uses them with gloves on: scenes. */
const IN_GLOVES: [email: string, names: string[]][] = [
  ['clerk@shipper.example', ['pickup-checkout']],
  [
    'clerk@receiver.example',
    [
      ...['receiver-home', 'receiver-checkin', 'receiver-checkin-seal', 'receiver-truck', 'receiver-truck-report'],
      ...['receiver-notifications', 'osd-dialog', 'sign-review', 'sign-pad', 'correction-dialog', 'complete-dialog'],
      ...['count-dialog', 'timeline', 'stay', 'stay-correct'],
    ],
  ],
  [
    'driver@carrier.example',
    [
      ...['driver-home', 'driver-load', 'paper-check', 'papers', 'paper-original', 'handover-code', 'driver-stay'],
      ...['outcome', 'outcome-refused'],
    ],
  ],
];

test.each(IN_GLOVES)(
  'everything to press is 48 px high and wide for %s',
  { timeout: 240_000 },
  async (email, names) => {
    const stage = await setStage({ demo: true });
    const { origin } = stage.server;
    const { page } = await stage.start(email, 'phone');
    await signIn(page, origin, email);
    const scenes = (SCENES[email] ?? []).filter(({ name }) => names.includes(name));
    expect(scenes.map(({ name }) => name).sort()).toEqual([...names].sort());
    const small: string[] = [];
    for (const scene of scenes) {
      await openScene(page, origin, scene);
      for (const size of [TABLET, PHONE]) {
        await page.setViewportSize(size);
        await page.waitForFunction(isAtRest);
        small.push(...(await smallTargets(page)).map((part) => `${scene.name} at ${size.width}: ${part}`));
      }
    }
    expect(small).toEqual([]);
  },
);

test('what the header says of being ready offline is 48 px wide, however little room is left for it', async () => {
  const stage = await setStage({ demo: true });
  const { page } = await stage.start('clerk', 'phone');
  await signIn(page, stage.server.origin, 'clerk@receiver.example');
  const state = page.locator('header a', { hasText: /Ready\s*offline/ });
  await state.waitFor();
  const width = await state.evaluate((link: HTMLElement) => {
    link.style.maxWidth = '20px';
    return link.getBoundingClientRect().width;
  });
  expect(width).toBe(48);
});
