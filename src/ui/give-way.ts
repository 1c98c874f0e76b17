/** Longest that work behind the screen waits for its turn while there is always something else to do, ms. */
const LONGEST_MS = 400;

/**
 * Lets what is pressed and what is drawn go first: what nobody looks at yet (a whole list that is read and indexed, rows below
 * the window) is done in the moments the browser has nothing else to do. One that knows no such moments (WebKit) goes on as
 * soon as it may.
 */
export function giveWay(): Promise<void> {
  return new Promise((goOn) => {
    const { scheduler } = globalThis;
    setTimeout(goOn, scheduler ? LONGEST_MS : 0);
    void scheduler?.postTask(goOn, { priority: 'background' });
  });
}
