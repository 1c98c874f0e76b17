import type { TextStore } from '#offline/base/environment.ts';

/** A localStorage. */
export class TextStorage implements TextStore {
  readonly texts = new Map<string, string>();
  /** What was written since somebody looked. */
  readonly fresh = new Map<string, string>();

  get length() {
    return this.texts.size;
  }

  key = (index: number) => [...this.texts.keys()][index] ?? null;
  getItem = (key: string) => this.texts.get(key) ?? null;

  setItem = (key: string, value: string) => {
    this.texts.set(key, value);
    this.fresh.set(key, value);
  };

  removeItem = (key: string) => {
    this.texts.delete(key);
    this.fresh.delete(key);
  };
}
