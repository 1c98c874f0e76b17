/** Starts the server for a command and stops it in order: what runs is finished, what was started is stopped. */
import { ConfigError, readConfig } from '../base/config.ts';
import { type RunningServer, startServer } from '../main.ts';
import { whenOrphaned } from './when-orphaned.ts';

/** A stop that takes longer than this is given up, ms. */
const STOP_TIMEOUT = 15_000;

/** Runs until SIGTERM or SIGINT; `started` is called once calls are answered. Ends the process when it cannot start. */
export async function runServer(started: (server: RunningServer) => Promise<void> | void): Promise<void> {
  // A signal may come before the server is up: the database it has started by then must be stopped, too.
  const starting = startServerOrExit();
  let stopping = false;
  const stop = async (reason: string) => {
    // Impatient: a second signal ends it at once.
    if (stopping) process.exit(1);
    stopping = true;
    const server = await starting;
    server.services.log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), STOP_TIMEOUT).unref();
    await server.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  whenOrphaned(() => stop('the command that started this is gone'));
  const server = await starting;
  if (!stopping) await started(server);
}

async function startServerOrExit(): Promise<RunningServer> {
  try {
    return await startServer(readConfig(process.env));
  } catch (error) {
    // Settings and a port in use are for the operator to put right: a sentence, not a stack.
    console.error(isOperatorsError(error) ? error.message : error);
    process.exit(1);
  }
}

function isOperatorsError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return error instanceof ConfigError || ('code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES'));
}
