import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** A new screen begins at its top. Going back keeps the browser's place, an address with `#` goes to its own. */
export function useScrollToTop(): void {
  const { pathname, hash } = useLocation();
  const how = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address is another screen
  useEffect(() => {
    if (how === NavigationType.Push && !hash) window.scrollTo(0, 0);
  }, [pathname]);
}
