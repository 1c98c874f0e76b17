/**
 * npm keeps SIGTERM to itself: it dies and leaves behind what it started, with the port still taken. So a server that
 * npm started watches the processes above it and stops when one of them is gone.
 */
import { readFileSync } from 'node:fs';

const EVERY_MS = 500;

/** Parent of a process where the system tells (Linux); npm may be two above us, behind a wrapper. */
function parentOf(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  try {
    // The name in the second field may hold blanks and brackets; what follows its last bracket does not.
    const [, , parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').split(' ');
    return Number(parent);
  } catch {
    // It is gone, which differs from what it was.
    return 0;
  }
}

const lineage = () => `${process.ppid} ${parentOf(process.ppid)}`;

/** As it was when this process began. */
const AT_START = lineage();

/** Calls `act` once when the command that started this process is gone. Does nothing where npm did not start it. */
export function whenOrphaned(act: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const timer = setInterval(() => {
    if (lineage() === AT_START) return;
    clearInterval(timer);
    act();
  }, EVERY_MS);
  timer.unref();
}
