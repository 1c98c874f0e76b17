/**
 * With CONNEX_LATE=1 every eighth answer of the device's store, and every eighth drawing, come late, as on a busy phone. Nothing may
 * go wrong for that: a test that does has looked before what it looks for was there.
 */
if (process.env.CONNEX_LATE) {
  const { setImmediate: soon, setTimeout: later } = globalThis;
  const late = (task: () => void) => (Math.random() < 1 / 8 ? later(task, 25) : soon(task));
  Object.assign(globalThis, { setImmediate: late });
}
