/**
 * The picture a shared link shows (public/preview.jpg, 1200 × 630), put together from the product's own screens with demo
 * data: `npm run build && npx tsx tests/support/browser/preview-picture.ts`. Run it again when those screens change.
 * JPEG, because not everybody who makes previews reads WebP.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DESK, dropProfile, newProfile, openBrowser, PHONE, signIn, type TestBrowser } from './browser.ts';
import { findChromium } from './find-chromium.ts';
import { openScene } from './open-scene.ts';
import type { Scene } from './scenes.ts';
import { startServerProcess } from './server-process.ts';

const PUBLIC = fileURLToPath(new URL('../../../public/', import.meta.url));
const SIZE = { width: 1200, height: 630 };

/** A screen as a data address. */
async function screen(origin: string, email: string, size: typeof DESK | typeof PHONE, scene: Scene): Promise<string> {
  return withBrowser(size, async ({ page }) => {
    await signIn(page, origin, email);
    await openScene(page, origin, scene);
    // Rows and documents are drawn in their own time.
    await page.waitForTimeout(1500);
    return `data:image/png;base64,${(await page.screenshot()).toString('base64')}`;
  });
}

async function withBrowser<T>(size: { width: number; height: number }, use: (browser: TestBrowser) => Promise<T>) {
  const profile = newProfile();
  const browser = await openBrowser({ profile, size });
  try {
    return await use(browser);
  } finally {
    await browser.close();
    dropProfile(profile);
  }
}

const page = (desk: string, phone: string, mark: string) => `<!doctype html><style>
  body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative; color: #fff;
    background: linear-gradient(120deg, #0b4a5e, #08323f); font-family: system-ui, "DejaVu Sans", sans-serif }
  .mark { position: absolute; left: 64px; top: 56px; width: 64px; height: 64px }
  b { position: absolute; left: 146px; top: 66px; font-size: 40px }
  h1 { position: absolute; left: 64px; top: 140px; margin: 0; width: 400px; font-size: 50px; line-height: 1.15 }
  p { position: absolute; left: 64px; top: 420px; width: 380px; margin: 0; font-size: 25px; line-height: 1.4; color: #d5e9ee }
  img.desk { position: absolute; left: 500px; top: 72px; width: 800px; border-radius: 12px; box-shadow: 0 16px 50px #0008 }
  img.phone { position: absolute; right: 36px; top: 190px; width: 230px; border-radius: 22px; border: 6px solid #14202b;
    box-shadow: 0 16px 50px #000a }
</style><img class="mark" src="${mark}"><b>Connex BOL</b><h1>The bill of lading that works where freight moves</h1>
<p>Ship, assign, check in, sign and complete loads, with or without a network.</p>
<img class="desk" src="${desk}"><img class="phone" src="${phone}">`;

process.env.CHROMIUM_PATH = findChromium();
const server = await startServerProcess();
try {
  const list: Scene = {
    name: 'list',
    path: '/home',
    act: (tab) => tab.getByRole('tab', { name: 'Outbound' }).click(),
  };
  const desk = await screen(server.origin, 'admin@shipper.example', DESK, list);
  const phone = await screen(server.origin, 'driver@carrier.example', PHONE, { name: 'loads', path: '/home' });
  const mark = `data:image/svg+xml;base64,${readFileSync(`${PUBLIC}favicon.svg`).toString('base64')}`;
  await withBrowser(SIZE, async (browser) => {
    await browser.page.setContent(page(desk, phone, mark), { waitUntil: 'load' });
    const bytes = await browser.page.screenshot({ type: 'jpeg', quality: 82 });
    writeFileSync(`${PUBLIC}preview.jpg`, bytes);
    console.log(`preview.jpg: ${(bytes.length / 1000).toFixed(1)} kB`);
  });
} finally {
  await server.dispose();
}
