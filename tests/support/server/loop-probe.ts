/**
 * Loaded into a server process (`--import`) to watch its event loop from inside: how long the loop was ever held up, how
 * long a thread beside it that does nothing was (the machine's own doing), and how much of a processor the loop's thread
 * used in one go (what is left of the first figure on a machine that has much else to do).
 */
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';

const IDLE_THREAD = `
  const { monitorEventLoopDelay } = require('node:perf_hooks');
  const { parentPort } = require('node:worker_threads');
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  parentPort.on('message', (what) => {
    if (what === 'read') parentPort.postMessage(delay.max / 1e6);
    delay.reset();
  });`;

/** Time of this thread on a processor, ms; the clock's where the system does not say. */
function ownTime(): number {
  if (process.platform !== 'linux') return performance.now();
  return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ', 1)[0]) / 1e6;
}

/** The most of it between two turns of the loop. */
function watchWork(): { most: number } {
  const watched = { most: 0 };
  let before = ownTime();
  setInterval(() => {
    const now = ownTime();
    watched.most = Math.max(watched.most, now - before);
    before = now;
  }, 10).unref();
  return watched;
}

if (process.send) {
  const work = watchWork();
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const idle = new Worker(IDLE_THREAD, { eval: true });
  idle.unref();
  idle.on('message', (idleMs: number) => {
    process.send?.({
      loopMs: delay.max / 1e6,
      idleMs,
      workMs: work.most,
      peakMb: process.resourceUsage().maxRSS / 1024,
    });
    delay.reset();
  });
  process.on('message', (what) => {
    if (what === 'reset') delay.reset();
    if (what === 'reset') work.most = 0;
    idle.postMessage(what);
  });
  // Neither may keep a server alive that has been stopped.
  process.channel?.unref();
}
