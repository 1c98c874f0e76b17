import type { Log } from '#server/base/log.ts';

const nothing = () => {};

/** A log for tests that don't read it. */
export const quietLog: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
