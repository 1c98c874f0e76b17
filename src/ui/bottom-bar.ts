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
