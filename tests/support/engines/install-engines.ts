/** The programs of the three engines: on the PATH already, or Debian's packages, installed here when we may. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAMS = ['chromium', 'chromedriver', 'firefox-esr', 'WebKitWebDriver', 'Xvfb'];
const PACKAGES = [
  'chromium',
  'chromium-driver',
  'firefox-esr',
  'webkit2gtk-driver',
  'gir1.2-webkit2-4.1',
  'python3-gi',
  'xvfb',
  'libgl1-mesa-dri',
  'libegl1',
  'libgles2',
  'fonts-dejavu-core',
  'fonts-liberation',
];
const INSTALL = ['install', '-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', ...PACKAGES];

const has = (program: string) => spawnSync('which', [program]).status === 0;
/** The WebKit host needs the system's own Python with its bindings. */
const hasBindings = () =>
  spawnSync('/usr/bin/python3', ['-c', 'import gi; gi.require_version("WebKit2", "4.1")']).status === 0;
const isComplete = () => PROGRAMS.every(has) && hasBindings();

/** Installs what is missing when run as root on a system with apt. Throws with a one-line remedy. */
export function installEngines(): void {
  if (isComplete()) return;
  if (process.getuid?.() === 0 && has('apt-get')) {
    console.log('Installing Chromium, Firefox and WebKit of the system’s packages (once).');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', INSTALL, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (isComplete()) return;
  }
  throw new Error(`The three engines come from Debian’s packages: \`apt-get install ${PACKAGES.join(' ')}\`.`);
}

// By itself, for who wants them to be there before the tests ask for them.
if (process.argv[1] === fileURLToPath(import.meta.url)) installEngines();
