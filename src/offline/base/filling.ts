/**
 * Whether this page is fetching many rows, as at the first log-in. Who reads lists then reads them now and then instead of
 * after each page: a count over ten thousand rows takes as long as writing a page of them.
 */
import { environment } from './environment.ts';

/** A list that grows on the screen shows its growth about so often, ms. */
const PAUSE_MS = 2000;

let fills = 0;
let waiting: (() => void)[] = [];

/** Call when rows come in pages, and what it returns when they are there, or the network is gone. */
export function startFilling(): () => void {
  fills += 1;
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    fills -= 1;
    if (fills > 0) return;
    for (const go of waiting) go();
    waiting = [];
  };
}

export function isFilling(): boolean {
  return fills > 0;
}

/** When it is time to read a list again: once the rows are there, or after a while. */
export function untilCalm(): Promise<void> {
  if (!isFilling()) return Promise.resolve();
  return Promise.race([new Promise<void>((go) => waiting.push(go)), environment.sleep(PAUSE_MS)]);
}
