import { vi } from 'vitest';

/** A page whose life is in our hands. */
export function makePage() {
  const listeners = { visible: new Set<() => void>(), online: new Set<() => void>(), hide: new Set<() => void>() };
  let visible = true;
  const on = (kind: keyof typeof listeners) => (listener: () => void) => {
    listeners[kind].add(listener);
    return () => listeners[kind].delete(listener);
  };
  return {
    isVisible: () => visible,
    onVisible: on('visible'),
    onOnline: on('online'),
    onHide: on('hide'),
    say: (kind: keyof typeof listeners) => {
      for (const listener of listeners[kind]) listener();
    },
    show: (shown: boolean) => {
      visible = shown;
      for (const listener of listeners.visible) listener();
    },
  };
}

/** Waits for what comes by itself, and soon. */
export const until = (check: () => Promise<unknown>) => vi.waitFor(check, { timeout: 3000, interval: 5 });
