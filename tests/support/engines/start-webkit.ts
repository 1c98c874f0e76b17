import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../browser/server-process.ts';
import { isListening, openHttpWire } from './http-wire.ts';
import { eventually, type ProcessGroup } from './process-group.ts';
import type { StartEngine } from './start-engine.ts';

const HOST = fileURLToPath(new URL('./webkit-host.py', import.meta.url));

/** WebKitGTK in a window of our own (see the host), on a screen that is only in memory. */
export const startWebkit: StartEngine = async ({ profile, size, phone, language, group, env }) => {
  const scale = phone ? 2 : 1;
  const display = await startDisplay(group, phone ? `${size.width * 2}x${size.height * 2}` : '1920x1200');
  const driver = `http://127.0.0.1:${await freePort()}`;
  const touchPipe = join(profile, 'touch');
  group.start('WebKitWebDriver', [`--port=${new URL(driver).port}`, '--host=127.0.0.1'], {
    env: {
      ...env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      GDK_SCALE: String(scale),
      HOME: profile,
      LC_ALL: 'C.UTF-8',
      NO_AT_BRIDGE: '1',
      GTK_A11Y: 'none',
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      HOST_PROFILE: profile,
      HOST_SIZE: `${size.width}x${size.height}`,
      HOST_LANGUAGE: language,
      HOST_TOUCH_PIPE: phone ? touchPipe : '',
    },
  });
  await eventually('WebKitWebDriver', async () => ((await isListening(driver)) ? true : null));
  const wire = await openHttpWire(driver, {
    unhandledPromptBehavior: 'ignore',
    'webkitgtk:browserOptions': { binary: HOST, args: ['--automation'] },
  });
  return phone ? { wire, touch: (points) => touch(touchPipe, points) } : { wire };
};

/** An X server of this browser's own, so that several can run and the screen has the device's size. */
async function startDisplay(group: ProcessGroup, size: string): Promise<string> {
  const server: ChildProcess = group.start(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', `${size}x24`, '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  server.stdio[3]?.on('data', (data: Buffer) => {
    said += data.toString();
  });
  return eventually('Xvfb', () => (said.endsWith('\n') ? `:${said.trim()}` : null));
}

/** WebDriver's touch is a mouse in WebKitGTK; the host makes real touches of what it reads in this pipe. */
async function touch(pipe: string, points: [x: number, y: number][]): Promise<void> {
  const file = openSync(pipe, 'w');
  const at = async (kind: string, [x, y]: [number, number]) => {
    writeSync(file, `${kind} ${x} ${y}\n`);
    await new Promise((resolve) => setTimeout(resolve, 40));
  };
  const [first, ...more] = points;
  const last = points.at(-1);
  if (first && last) {
    await at('start', first);
    for (const point of more) await at('move', point);
    await at('end', last);
  }
  closeSync(file);
}
