import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../browser/server-process.ts';
import { isListening, openHttpWire } from './http-wire.ts';
import { eventually } from './process-group.ts';
import type { Wire } from './protocol.ts';
import type { EngineOptions, StartEngine } from './start-engine.ts';

const ARGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium, by its own driver. */
export const startChromium: StartEngine = async ({ profile, size, phone, language, group, env }) => {
  const driver = `http://127.0.0.1:${await freePort()}`;
  group.start('chromedriver', [`--port=${new URL(driver).port}`], { env });
  await eventually('chromedriver', async () => ((await isListening(driver)) ? true : null));
  // After a SIGKILL the lock still names the dead.
  rmSync(join(profile, 'SingletonLock'), { force: true });
  const binary = process.env.CHROMIUM_PATH;
  const wire = await openHttpWire(driver, {
    browserName: 'chrome',
    unhandledPromptBehavior: 'ignore',
    'goog:chromeOptions': {
      ...(binary ? { binary } : {}),
      args: [
        ...ARGS,
        `--user-data-dir=${profile}`,
        `--window-size=${size.width},${size.height}`,
        `--lang=${language}`,
        `--accept-lang=${language}`,
      ],
      ...(phone ? { mobileEmulation: { deviceMetrics: { ...size, pixelRatio: 2, touch: true, mobile: true } } } : {}),
    },
  });
  return phone ? { wire } : { wire, settle: () => fitWindow(wire, size) };
};

/** The window is so much larger than what it shows. */
async function fitWindow(wire: Wire, size: EngineOptions['size']): Promise<void> {
  const script = 'arguments[arguments.length - 1]([innerWidth, innerHeight])';
  const [width = 0, height = 0] = (await wire.send('run', { script, args: [] })) as number[];
  if (width === size.width && height === size.height) return;
  const window = (await wire.send('windowRect')) as EngineOptions['size'];
  const more = { width: window.width + size.width - width, height: window.height + size.height - height };
  await wire.send('setWindowRect', more);
}
