/**
 * When is a simulated device at rest? Its store (fake-indexeddb) does each step in a `setImmediate`; all else it does in
 * microtasks or waits for our clock or network. So it rests when no new one was asked for during a few turns of the loop.
 */
const turn = globalThis.setImmediate;
let asked = 0;

globalThis.setImmediate = ((...given: Parameters<typeof turn>) => {
  asked += 1;
  return turn(...given);
}) as typeof turn;

const QUIET_TURNS = 3;
/** A store that waits for another tab to let go asks for ever: then nothing else happens. */
const TURNS_MAX = 5_000;

export async function untilStill(): Promise<void> {
  let quiet = 0;
  for (let turns = 0; quiet < QUIET_TURNS && turns < TURNS_MAX; turns += 1) {
    const before = asked;
    await new Promise<void>((resolve) => {
      turn(resolve);
    });
    quiet = asked === before ? quiet + 1 : 0;
  }
}
