import { describe, expect, it } from 'vitest';
import { GUIDE_PATHS, PATHS } from '#app/base/paths.ts';
import { SCENES } from '../support/browser/scenes.ts';

/** Addresses under which another's screen stands. */
const TWINS: readonly string[] = [PATHS.homeOf];

/** What an address of this pattern looks like. */
const shaped = (pattern: string) =>
  new RegExp(`^${pattern.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`);

describe('the pictures and the accessibility scan', () => {
  const scenes = Object.values(SCENES).flat();
  const shown = scenes.flatMap(({ path }) => (typeof path === 'string' ? (path.split('?')[0] ?? '') : []));

  it('know every address of the app', () => {
    const missing = Object.entries(PATHS).filter(
      ([name, pattern]) =>
        !TWINS.includes(pattern) &&
        !scenes.some(({ shows }) => shows === name) &&
        !shown.some((path) => shaped(pattern).test(path)),
    );
    expect(missing).toEqual([]);
    expect(GUIDE_PATHS.filter((path) => shown.includes(path))).not.toEqual([]);
  });

  it('call each screen by a name of its own', () => {
    const names = scenes.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
