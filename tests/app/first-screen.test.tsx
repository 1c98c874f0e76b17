/** When the first screen counts as there: tests and measurements wait for the mark, the sync engine for the promise. */
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { patiently } from '../support/patiently.ts';

let frames: FrameRequestCallback[] = [];
beforeEach(() => {
  vi.resetModules();
  delete document.documentElement.dataset.ready;
  frames = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
  vi.spyOn(window, 'cancelAnimationFrame').mockImplementation((number) => {
    frames[number - 1] = () => {};
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const ready = () => document.documentElement.dataset.ready === 'true';
const draw = () => {
  for (const frame of frames.splice(0)) frame(performance.now());
};
const tick = () => new Promise((resolve) => setTimeout(resolve, 5));

it('is when it has been drawn, not when it is about to be', async () => {
  const { firstScreen, useReady } = await import('#app/base/page.ts');
  let there = false;
  void firstScreen(60_000).then(() => {
    there = true;
  });
  renderHook(() => useReady());
  await tick();
  expect([ready(), there]).toEqual([false, false]);
  draw();
  expect(ready()).toBe(false);
  await patiently(() => expect([ready(), there]).toEqual([true, true]));
});

it('is not a screen that was left before it was drawn, or that cannot be used yet', async () => {
  const { useReady } = await import('#app/base/page.ts');
  renderHook(() => useReady(false));
  const { unmount } = renderHook(() => useReady());
  unmount();
  draw();
  await tick();
  expect(ready()).toBe(false);
});

it('does not wait for a frame in a page nobody sees: it never comes', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { useReady } = await import('#app/base/page.ts');
  renderHook(() => useReady());
  await patiently(() => expect(ready()).toBe(true));
});

it('is waited for no longer than so long', async () => {
  const { firstScreen } = await import('#app/base/page.ts');
  await firstScreen(1);
  expect(ready()).toBe(false);
});
