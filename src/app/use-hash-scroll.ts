import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

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
