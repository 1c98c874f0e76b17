/** Where one was on a screen, while the browser and the router go there one after the other. */
import { NavigationType } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followPlaces } from '#app/base/screen-place.ts';

let top = 0;
/** Px the page reaches down. */
let reach = 5000;
const wentTo: number[] = [];
beforeEach(() => {
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => top);
  vi.spyOn(window, 'scrollTo').mockImplementation(((to: ScrollToOptions) => {
    top = Math.min(to.top ?? 0, reach);
    wentTo.push(top);
  }) as typeof window.scrollTo);
});
afterEach(() => vi.restoreAllMocks());

/** The browser puts the page there, or somebody does. */
function scroll(to: number): void {
  top = to;
  window.dispatchEvent(new Event('scroll'));
}

/** What is left for the page that comes after this one. */
function kept(): unknown {
  window.dispatchEvent(new Event('pagehide'));
  return JSON.parse(sessionStorage.getItem('connex-places') ?? 'null');
}

function draw(how: NavigationType): void {
  window.dispatchEvent(new Event('drawn'));
  window.dispatchEvent(new CustomEvent('screen', { detail: how }));
}

it('Back leads to where one was, however late the screen is drawn after the browser went there', () => {
  window.history.replaceState({ idx: 0 }, '');
  followPlaces();
  scroll(1500);
  window.history.pushState({ idx: 1 }, '');
  scroll(0);
  draw(NavigationType.Push);
  scroll(200);
  // What history.back() does at once: the list's entry, and its place as far as the shorter screen reaches.
  window.history.replaceState({ idx: 0 }, '');
  scroll(230);
  draw(NavigationType.Pop);
  expect(wentTo).toEqual([1500]);
  // And forth again.
  window.history.replaceState({ idx: 1 }, '');
  scroll(900);
  draw(NavigationType.Pop);
  expect(wentTo).toEqual([1500, 200]);
  expect(kept()).toEqual([
    [0, 1500],
    [1, 200],
  ]);

  // The list is not long enough yet when the page is thrown away.
  window.history.replaceState({ idx: 0 }, '');
  reach = 300;
  draw(NavigationType.Pop);
  scroll(reach);
  expect(kept()).toContainEqual([0, 1500]);
  // Whoever scrolls by hand meanwhile stays there, told of or not.
  window.dispatchEvent(new Event('wheel'));
  top = 250;
  expect(kept()).toContainEqual([0, 250]);
});
