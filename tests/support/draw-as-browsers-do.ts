import { onTestFinished } from 'vitest';

/**
 * Until the test ends, what is not urgent is not drawn at once, as in a browser. With the testing library's own events
 * everything is drawn before they return.
 */
export function drawAsBrowsersDo(): void {
  const world = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  world.IS_REACT_ACT_ENVIRONMENT = false;
  onTestFinished(() => {
    world.IS_REACT_ACT_ENVIRONMENT = true;
  });
}

/** Gives a field its text and tells React of it, without waiting for what that draws. */
export function typeWithoutWaiting(field: Element, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
