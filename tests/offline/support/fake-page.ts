import type { TestServer } from './server.ts';

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

/** Until nothing has been asked for ten turns, each long enough for all that is under way to go on. */
export async function calm({ seen }: TestServer) {
  for (let turns = 0, asked = -1; turns < 10; turns += 1) {
    if (asked !== seen.length) turns = 0;
    asked = seen.length;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
