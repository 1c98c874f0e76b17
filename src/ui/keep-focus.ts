/** Where the focus goes when what had it is gone, or cannot have it for a while: never nowhere. */
import { useEffect, useRef, useState } from 'react';

/** Unless somebody has put it elsewhere meanwhile. What is gone itself does not take it. */
function giveTo(element: Element | null): void {
  if (document.activeElement === document.body && element instanceof HTMLElement)
    element.focus({ preventScroll: true });
}

/** For a dialog that is drawn only while it is open: the library returns the focus only from one that stays and closes. */
export function useFocusReturnOnLeave(opened: boolean): void {
  const [before] = useState(() => (opened ? document.activeElement : null));
  useEffect(() => () => giveTo(before), [before]);
}

/** What takes the focus of something in it that went away, the nearest first. */
const PLACES = '[role="dialog"], section, fieldset, main';

/**
 * For the whole page: where what had the focus goes away because it was pressed or because news came, the part of the
 * screen it was in takes the focus, and is read out. A component that knows better gives it elsewhere by then. Returns what
 * ends it.
 */
export function keepFocusNear(): () => void {
  let focused: Element | null = null;
  let around: HTMLElement[] = [];
  const note = ({ target }: FocusEvent) => {
    focused = target as Element;
    around = [];
    for (let place = focused.closest<HTMLElement>(PLACES); place; place = place.parentElement?.closest(PLACES) ?? null)
      around.push(place);
  };
  const watch = new MutationObserver(() => {
    if (!focused || focused.isConnected) return;
    focused = null;
    // A dialog goes with all around it; what opened it has the focus again by then, if it is still there.
    const place = around.find((one) => one.isConnected) ?? document.querySelector<HTMLElement>('main');
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (place && !place.hasAttribute('tabindex')) place.tabIndex = -1;
        giveTo(place);
      }),
    );
  });
  document.addEventListener('focusin', note);
  watch.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', note);
    watch.disconnect();
  };
}

/** A button that cannot be pressed while its work runs loses the focus. Returns what notes where it is; it comes back there. */
export function useFocusAfterWork(busy: boolean): () => void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (busy) return;
    giveTo(before.current);
    before.current = null;
  }, [busy]);
  return () => {
    before.current = document.activeElement;
  };
}
