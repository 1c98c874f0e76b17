import type { TextStore } from '../outbox/mirror.ts';

/** What the engine needs of the page it runs in, without the DOM. Each `on…` returns the function that stops it. */
export interface Page {
  isVisible: () => boolean;
  onVisible: (listener: () => void) => () => void;
  onOnline: (listener: () => void) => () => void;
  /** The page is put away: frozen, closed, or gone back to. */
  onHide: (listener: () => void) => () => void;
  /** Where a second copy of unsent text may be kept (the page's localStorage); see outbox/mirror. */
  texts?: TextStore | null;
}
