/*
 * What the unit tests' browser (jsdom) lacks and our screens need: a device database, media queries, sizes, scrolling,
 * fonts. Only the platform is filled in here, nothing of our own is replaced.
 *
 * Tests of the server and the domain run through this file too, hence the guards: without a window it adds only
 * the database.
 */
import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/dom';
import { afterEach } from 'vitest';

// On a busy machine a screen may take longer than the library's second; a right one still passes at once.
configure({ asyncUtilTimeout: 8000 });

class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

if (typeof window !== 'undefined') {
  window.matchMedia ??= (query: string) =>
    ({
      matches: false,
      media: query,
      onchange: null,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
      dispatchEvent: () => false,
    }) satisfies MediaQueryList;
  window.ResizeObserver ??= NoResizeObserver;
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView ??= () => {};
  Element.prototype.scrollTo ??= () => {};
  if (!document.fonts) {
    Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  }

  // Screens of one test must not be found by the next.
  const { cleanup } = await import('@testing-library/react');
  afterEach(cleanup);
}
