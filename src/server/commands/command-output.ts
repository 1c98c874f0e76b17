/** What an operator's command says, and to whom; tests read it instead. */
import type { Log } from '../base/log.ts';

export interface Output {
  out: (line: string) => void;
  error: (line: string) => void;
}

/** Warnings and errors as plain lines; the rest is of no interest to who runs a command. */
export function commandLog(error: Output['error']): Log {
  const silent = () => {};
  const complain = (fields: unknown, message?: string) =>
    error(message ?? (typeof fields === 'string' ? fields : 'The database has a problem.'));
  return { debug: silent, info: silent, warn: complain, error: complain };
}
