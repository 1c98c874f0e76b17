import { createContext, type ReactNode, useContext } from 'react';
import classes from './primary-action.module.css';
import { usePhone } from './use-screen.ts';

/** Screens on which the one thing to do next stays under the thumb; elsewhere it stands where it is drawn. */
export const StickyPrimary = createContext(false);

interface PrimaryActionProps {
  /** Whether this is the one thing to do next on the screen. There is at most one. */
  isNext: boolean;
  children: ReactNode;
}

/** Around a button that may be the next thing to do: then it sticks to the lower edge of a phone, however far one scrolls. */
export function PrimaryAction({ isNext, children }: PrimaryActionProps) {
  const isPhone = usePhone();
  const sticks = useContext(StickyPrimary) && isPhone && isNext;
  return (
    <div
      className={classes.root}
      data-next={isNext || undefined}
      data-sticks={sticks || undefined}
      ref={sticks ? keepMessagesAbove : null}
    >
      {children}
    </div>
  );
}

/**
 * The ref of a screen's own bar at the lower edge: as long as it stands there, messages come above it and cover none of its
 * buttons, however many lines it has.
 */
export function keepMessagesAbove(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return;
  const { style } = document.documentElement;
  const measure = new ResizeObserver(() => style.setProperty('--app-bottom-bar', `${bar.offsetHeight}px`));
  measure.observe(bar);
  return () => {
    measure.disconnect();
    style.removeProperty('--app-bottom-bar');
  };
}
