/** What an error of the database means, found through drizzle's wrapping. */

function* causes(error: unknown): Generator<Error & { code?: unknown }> {
  for (let current = error; current instanceof Error; current = current.cause) yield current;
}

/** The five-character SQLSTATE, or null when the error is none of PostgreSQL's. */
export function sqlState(error: unknown): string | null {
  for (const cause of causes(error)) {
    if (typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code;
  }
  return null;
}

const OUT_OF_REACH = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/** Too busy, shutting down, restarting, timed out waiting: trying again later is the right answer. */
const TRY_LATER = new Set(['55P03', '57014', '57P01', '57P02', '57P03', '25P03']);
/** Classes: connection exceptions; not enough disk, memory or connections; errors of the system below. */
const TRY_LATER_CLASSES = ['08', '53', '58'];

/** What pg says without a code: the connection broke, none came free or no answer came in time, the pool is closing. */
const LOST_CONNECTION =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|not queryable|pool after calling end/i;

/** True when the database could not be asked at all, or not in time. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== null && (TRY_LATER.has(state) || TRY_LATER_CLASSES.includes(state.slice(0, 2)))) return true;
  for (const cause of causes(error)) {
    if (typeof cause.code === 'string' && OUT_OF_REACH.has(cause.code)) return true;
    if (LOST_CONNECTION.test(cause.message)) return true;
  }
  return false;
}

/** True when a value could not be stored as it came (out of range, broken text): the sender's fault, not ours. */
export function isDataError(error: unknown): boolean {
  return sqlState(error)?.startsWith('22') ?? false;
}
