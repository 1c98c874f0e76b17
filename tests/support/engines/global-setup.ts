import buildEverything from '../browser/global-setup.ts';
import { installEngines } from './install-engines.ts';

/** Before the tests in three engines: the engines, and a build of exactly these sources. */
export default async function setup(): Promise<void> {
  installEngines();
  await buildEverything();
}
