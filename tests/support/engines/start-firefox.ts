import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MarionetteWire, openMarionetteWire } from './marionette-wire.ts';
import { eventually } from './process-group.ts';
import type { EngineOptions, StartEngine } from './start-engine.ts';

const PREFERENCES = {
  'marionette.port': 0,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.newtabpage.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'app.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.enabled': false,
  'toolkit.cosmeticAnimations.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
};

/** Firefox without a driver: Marionette is in it, and says in a file of the profile at which port. */
export const startFirefox: StartEngine = async (options) => {
  const { profile, language, group, env } = options;
  const preferences = { ...PREFERENCES, 'intl.accept_languages': language };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const portFile = join(profile, 'MarionetteActivePort');
  rmSync(portFile, { force: true });
  const firefox = group.start(
    'firefox-esr',
    [
      '--headless',
      '--marionette',
      '--no-remote',
      '--new-instance',
      '--remote-allow-system-access',
      ...['--profile', profile],
      'about:blank',
    ],
    // Larger than any screen of the tests, so that a viewport of any size fits in.
    { env: { ...env, MOZ_HEADLESS_WIDTH: '3000', MOZ_HEADLESS_HEIGHT: '3000' } },
  );
  const wire = await eventually('Firefox', async () => {
    const port = readPort(portFile);
    return port ? await openMarionetteWire(port).catch(() => null) : null;
  });
  const ended = new Promise((resolve) => firefox.once('exit', resolve));
  const send: MarionetteWire['send'] = async (command, params) => {
    const answer = await wire.send(command, params);
    // It still writes cookies and stores while it quits.
    if (command === 'quit') await ended;
    return answer;
  };
  return { wire: { ...wire, send }, settle: () => emulate(wire, options) };
};

function readPort(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

/**
 * A viewport of this size, touched on a phone: what Firefox' own responsive design mode does. The first real page
 * takes the place of the blank one's browsing context, so it is done again after that.
 */
async function emulate(wire: MarionetteWire, { size, phone }: EngineOptions): Promise<void> {
  await wire.call('Marionette:SetContext', { value: 'chrome' });
  const script = `
    const [width, height, phone] = arguments;
    const browser = gBrowser.selectedBrowser;
    const context = browser.browsingContext;
    if (phone) {
      context.inRDMPane = true;
      context.touchEventsOverride = 'enabled';
      context.setRDMPaneMaxTouchPoints(5);
      context.overrideDPPX = 2;
    }
    for (const [side, length] of [['width', width], ['height', height]])
      for (const property of [side, 'min-' + side, 'max-' + side])
        browser.style.setProperty(property, length + 'px', 'important');`;
  await wire.call('WebDriver:ExecuteScript', { script, args: [size.width, size.height, phone] });
  await wire.call('Marionette:SetContext', { value: 'content' });
}
