import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { type PublicPage, titleWith } from '#domain/first-pages.ts';
import { t } from '#language/say.ts';
import { afterPaint, firstPicture } from '#ui/after-paint.ts';

const describe = () => document.querySelector<HTMLMetaElement>('meta[name="description"]');
/** The description that stands in index.html: for every screen without one of its own. */
const usual = describe()?.content ?? '';

/**
 * The title of the browser's tab: the screen's name and the product's. Public screens also say what they are about, for
 * search engines and shared links.
 */
export function usePageTitle(title: string, description?: string): void {
  useEffect(() => {
    document.title = titleWith(title);
    const meta = describe();
    if (meta) meta.content = description ?? usual;
  }, [title, description]);
}

/** The title and description of a public page that has one address. */
export function usePublicTitle({ title, description }: PublicPage): void {
  usePageTitle(title ? t(title) : '', t(description));
}

let showFirst = () => {};
const shown = new Promise<void>((show) => {
  showFirst = show;
});

/** Marks the document once the first screen is painted and can be used; tests and measurements wait for it. */
export function useReady(usable = true): void {
  useEffect(() => {
    if (!usable) return;
    return afterPaint(() => {
      document.documentElement.dataset.ready = 'true';
      showFirst();
    });
  }, [usable]);
}

/** When the first screen is painted, or after so many ms: a screen with a fault never is. */
export function firstScreen(latestMs: number): Promise<void> {
  return Promise.race([shown.then(() => firstPicture), new Promise<void>((go) => setTimeout(go, latestMs))]);
}

/**
 * Scrolls to the place the address names after `#`. The browser can't: the screen is drawn after it has looked. Also when
 * the same link is pressed again.
 */
export function useHashScroll(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is what tells a second press from the first
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, key]);
}

/**
 * A new screen begins at its top, for the eye and, by the event, for the focus (screen-focus.ts). Going back leads to where
 * it was left (screen-place.ts), an address with `#` goes to its own, and an address that is only put right is no other screen.
 */
export function useScreenStart(): void {
  const { pathname, hash, key } = useLocation();
  const how = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history has its own key
  useEffect(() => {
    dispatchEvent(new Event('drawn'));
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address is another screen
  useEffect(() => {
    if (how === NavigationType.Replace || hash) return;
    if (how === NavigationType.Push) window.scrollTo(0, 0);
    dispatchEvent(new CustomEvent('screen', { detail: how }));
  }, [pathname]);
}

/** Where a second copy of unsent entries is kept; browsers that forbid cookies throw at the mere mention of it. */
export function localTexts(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
