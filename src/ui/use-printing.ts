import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * True while the page goes to paper, by a button of ours or by the browser's own menu. The browser takes the page as it
 * is when `beforeprint` has run, so what hangs on this is drawn within that event.
 */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return printing;
}
