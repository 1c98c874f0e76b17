/** The browser's printing: nothing goes to paper, and it tells before and after as a browser does. */
import { onTestFinished, vi } from 'vitest';

/** Until this test ends. */
export function stubPrint() {
  const print = vi.fn(() => {
    for (const type of ['beforeprint', 'afterprint']) window.dispatchEvent(new Event(type));
  });
  vi.stubGlobal('print', print);
  onTestFinished(() => void vi.unstubAllGlobals());
  return print;
}
