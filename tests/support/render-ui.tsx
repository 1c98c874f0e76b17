/*
 * Draws a part of the screen the way the app does: theme, router, and a screen of a chosen size.
 */
import { render } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { Look } from '#ui/look.tsx';

/** What kind of screen the media queries of the app are to see. */
export type Screen = 'desk' | 'tablet' | 'phone';

/** px. */
const WIDTHS: Record<Screen, number> = { desk: 1280, tablet: 820, phone: 390 };

interface UiOptions {
  screen?: Screen;
  /** Address the router starts at. */
  path?: string;
  /** The tab is loaded anew: what its entry of the history keeps is still there. */
  reload?: boolean;
}

/** What Back leads to from the next screen that is drawn. */
export function comeFrom(path: string): void {
  window.history.replaceState(null, '', path);
  window.history.pushState(null, '', path);
}

/** Renders with everything our parts expect around them. Animations are off. */
export function renderUi(ui: ReactElement, { screen = 'desk', path = '/', reload = false }: UiOptions = {}) {
  setScreen(screen);
  if (!reload) window.history.replaceState(null, '', path);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Look env="test">
      <BrowserRouter>{children}</BrowserRouter>
    </Look>
  );
  return render(ui, { wrapper });
}

/** Answers width and pointer queries like a phone, a tablet or a desk; everything else (reduced motion, dark) is "no". */
function setScreen(screen: Screen): void {
  const width = WIDTHS[screen];
  window.matchMedia = (media: string) =>
    ({
      media,
      matches: matchesScreen(media, width, screen),
      onchange: null,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
      dispatchEvent: () => false,
    }) satisfies MediaQueryList;
}

function matchesScreen(media: string, width: number, screen: Screen): boolean {
  const maxWidth = /max-width: ([\d.]+)em/.exec(media)?.[1];
  if (maxWidth !== undefined && width <= Number(maxWidth) * 16) return true;
  return media.includes('pointer: coarse') && screen !== 'desk';
}
