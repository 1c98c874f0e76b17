/**
 * The far ends the device touches besides its store: clocks, the network, chance, locks. The page and the service
 * worker take them as they are; tests put others in place. `checkpoint` does nothing in production: it names the
 * moments between two steps, so that a simulator can stop the device exactly there.
 */
export interface Environment {
  /** Wall clock of the device, ms since 1970. */
  now: () => number;
  /** Ms that only ever grow within one life of this page or worker. */
  monotonic: () => number;
  /** One name for this life of the page or worker: monotonic times compare only within it. */
  readonly life: string;
  /** Where the API is; empty means the origin the app was loaded from. */
  origin: string;
  fetch: typeof fetch;
  /** Between 0 and 1. */
  random: () => number;
  sleep: (ms: number) => Promise<void>;
  checkpoint: (name: string) => Promise<void>;
}

const randomHex = () => Math.floor(Math.random() * 0x1_0000_0000).toString(16);

export const environment: Environment = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  life: `${Date.now().toString(16)}${randomHex()}`,
  origin: '',
  fetch: (input, init) => globalThis.fetch(input, init),
  random: () => Math.random(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  checkpoint: async () => {},
};

/** What the engine needs of the page it runs in, without the DOM. Each `on…` returns the function that stops it. */
export interface Page {
  isVisible: () => boolean;
  onVisible: (listener: () => void) => () => void;
  onOnline: (listener: () => void) => () => void;
  /** The page is put away: frozen, closed, or gone back to. */
  onHide: (listener: () => void) => () => void;
  /** The server has just answered. */
  onReached?: () => void;
  /** Where a second copy of unsent text may be kept (the page's localStorage); see outbox/mirror. */
  texts?: TextStore | null;
}

/** The part of localStorage that is used. */
export interface TextStore {
  readonly length: number;
  key: (index: number) => string | null;
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}
