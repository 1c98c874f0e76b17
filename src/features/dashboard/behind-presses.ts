import { giveWay } from '#ui/give-way.ts';

/** How long what is pressed has the browser for itself, ms: what is answered within that seems to be answered at once. */
const PRESS_MS = 100;

/**
 * Work behind the screen that goes on for seconds, piece by piece. `turn`, awaited before each, ends when there is time and
 * what was pressed last is answered. Whoever goes on typing holds up each piece once.
 */
export async function behindPresses<T>(work: (turn: () => Promise<void>) => Promise<T>): Promise<T> {
  let pressedAt = Number.NEGATIVE_INFINITY;
  const press = () => {
    pressedAt = performance.now();
  };
  const listening = new AbortController();
  for (const kind of ['keydown', 'pointerdown']) {
    addEventListener(kind, press, { capture: true, signal: listening.signal });
  }
  const turn = async () => {
    await giveWay();
    const left = pressedAt + PRESS_MS - performance.now();
    if (left > 0) await new Promise((goOn) => setTimeout(goOn, left));
  };
  try {
    return await work(turn);
  } finally {
    listening.abort();
  }
}
