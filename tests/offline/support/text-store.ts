/** The second store of texts, as a page gives it (its localStorage), over a map the test can look into. */
import type { TextStore } from '#offline/base/environment.ts';

export function textStoreOver(kept: Map<string, string>, { isFull = false } = {}): TextStore {
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key) => {
      kept.delete(key);
    },
  };
}
