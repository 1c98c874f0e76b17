/**
 * What the tests of a file have started ends after them, the last started first, wherever that was: vitest never runs an
 * `afterAll` that is made inside a hook.
 */
type Ending = () => Promise<unknown>;
const endings: Ending[] = [];

/** `end` is called once after the tests of the file, before what was started earlier ends. */
export const afterFile = (end: Ending): void => void endings.push(end);

/** For the hook of a project's set-up. Each has its turn, also after one that failed. */
export async function endFile(): Promise<void> {
  const failures: unknown[] = [];
  for (const end of endings.splice(0).reverse()) await end().catch((failure) => failures.push(failure));
  if (failures.length > 0) throw new AggregateError(failures, 'What the tests started could not be ended.');
}
