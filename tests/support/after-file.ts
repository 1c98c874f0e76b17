/**
 * What the tests of a file have started ends after them, the last started first, wherever that was: vitest never runs an
 * `afterAll` that is made inside a hook.
 */
import { getCurrentTest } from 'vitest/suite';

type Ending = () => Promise<unknown>;
const ofFile: Ending[] = [];
const ofTest: Ending[] = [];

/** `end` is called once after the tests of the file, before what was started earlier ends. */
export const afterFile = (end: Ending): void => void ofFile.push(end);

/** The same after the test, where one runs or is about to (`beforeEach`): a file may have more than fit side by side. */
export const afterUse = (end: Ending): void => void (getCurrentTest() ? ofTest : ofFile).push(end);

/** For the hooks of a project's set-up. */
export const endFile = (): Promise<void> => endAll(ofFile);
export const endTest = (): Promise<void> => endAll(ofTest);

/** Each has its turn, also after one that failed. */
async function endAll(endings: Ending[]): Promise<void> {
  const failures: unknown[] = [];
  for (const end of endings.splice(0).reverse()) await end().catch((failure) => failures.push(failure));
  if (failures.length > 0) throw new AggregateError(failures, 'What the tests started could not be ended.');
}
