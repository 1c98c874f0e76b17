/** Where the focus goes when what had it is gone, or cannot have it for a while: never nowhere. */
import { type RefObject, useEffect, useRef, useState } from 'react';

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

/**
 * Drawn within what may be taken away with the focus in it. Where what had the focus before is gone as well (a tablet was
 * turned, and a row became a card), the screen takes it.
 */
export function FocusToScreen(): null {
  useEffect(() => () => giveTo(document.querySelector('main')), []);
  return null;
}

/** Where a step of a dialog took away what had the focus, the dialog itself takes it and is read out again: its ref. */
export function useFocusInside(opened: boolean) {
  const dialog = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  // After every picture: only then can what had the focus be gone.
  useEffect(() => {
    // The library puts it there when the dialog opens.
    if (opened && wasOpen.current) giveTo(dialog.current);
    wasOpen.current = opened;
  });
  return dialog;
}

/** The same for a step that is drawn again by itself, without its dialog: its ref. */
export function useFocusInStep() {
  const step = useRef<HTMLDivElement>(null);
  const wasThere = useRef(false);
  useEffect(() => {
    if (wasThere.current) giveTo(step.current?.closest('[role="dialog"]') ?? null);
    wasThere.current = true;
  });
  return step;
}

/**
 * Spread on the first field of a line that was just added, or stands empty when its dialog opens (`isNew`, as it is at
 * first): it has the focus. It is marked for the library, too, which a moment after a dialog opens would put the focus on
 * the cross above.
 */
export function useFocusWhenNew<T extends HTMLElement>(isNew: boolean) {
  const field = useRef<T>(null);
  const [wasNew] = useState(isNew);
  useEffect(() => {
    if (wasNew) field.current?.focus();
  }, [wasNew]);
  return { ref: field, 'data-autofocus': wasNew || undefined };
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

/**
 * For a question in the place of its button: it has the focus, and when it goes, the button that is there again. Once it is
 * `answered` the button is about to go as well: then the panel around it takes the focus, or the screen. The question's ref.
 */
export function useFocusOfQuestion(button: RefObject<HTMLElement | null>, answered: RefObject<boolean>) {
  const question = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const panel = question.current?.closest<HTMLElement>('section') ?? null;
    question.current?.focus();
    return () => {
      if (!answered.current) giveTo(button.current);
      if (panel && !panel.hasAttribute('tabindex')) panel.tabIndex = -1;
      giveTo(panel);
      giveTo(document.querySelector('main'));
    };
  }, [button, answered]);
  return question;
}
