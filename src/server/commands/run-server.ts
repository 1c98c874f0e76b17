/** Starts the server for a command and stops it in order: what runs is finished, what was started is stopped. */
import { ConfigError, readConfig } from '../config.ts';
import { type RunningServer, startServer } from '../main.ts';

/** A stop that takes longer than this is given up, ms. */
const STOP_TIMEOUT = 15_000;

/** Runs until SIGTERM or SIGINT; `started` is called once calls are answered. Ends the process when it cannot start. */
export async function runServer(started: (server: RunningServer) => Promise<void> | void): Promise<void> {
  let server: RunningServer;
  try {
    server = await startServer(readConfig(process.env));
  } catch (error) {
    // Settings and a port in use are for the operator to put right: a sentence, not a stack.
    console.error(isOperatorsError(error) ? error.message : error);
    process.exit(1);
  }
  let stopping = false;
  const stop = (reason: string) => {
    // Impatient: a second signal ends it at once.
    if (stopping) process.exit(1);
    stopping = true;
    server.services.log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), STOP_TIMEOUT).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  whenOrphaned(() => stop('the command that started this is gone'));
  await started(server);
}

function isOperatorsError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return error instanceof ConfigError || ('code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES'));
}

/** npm keeps SIGTERM to itself and dies: what it started notices that it has another parent now. */
function whenOrphaned(act: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, 500);
  timer.unref();
}
