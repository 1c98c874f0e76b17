/*
 * The drawing surface happy-dom lacks: it takes every call and draws nothing, has a size on the screen, and says what it
 * shows as a one-pixel PNG. Only the platform is filled in; pen library and pad are the real ones.
 */
import { fireEvent } from '@testing-library/react';
import { pngUrl } from './server/pictures.ts';

const SIZE = { width: 320, height: 200 };

const nothing = () => undefined;
const context = () =>
  new Proxy({} as Record<string, unknown>, {
    get: (kept, name: string) => kept[name] ?? nothing,
    set: (kept, name: string, value) => {
      kept[name] = value;
      return true;
    },
  });

/** Gives every canvas a surface from here on. */
export function installCanvas(): void {
  const { prototype } = HTMLCanvasElement;
  prototype.getContext = function getContext(this: HTMLCanvasElement) {
    return context();
  } as unknown as HTMLCanvasElement['getContext'];
  prototype.toDataURL = () => pngUrl();
  for (const [name, value] of [
    ['clientWidth', SIZE.width],
    ['clientHeight', SIZE.height],
  ] as const) {
    Object.defineProperty(prototype, name, { configurable: true, get: () => value });
  }
}

/** Draws one stroke through these points, as a finger does. */
export function drawStroke(canvas: Element, points: readonly (readonly [x: number, y: number])[]): void {
  const at = ([x, y]: readonly [number, number]) => ({
    clientX: x,
    clientY: y,
    pointerId: 1,
    pointerType: 'touch',
    isPrimary: true,
    buttons: 1,
    pressure: 0.5,
  });
  const [first, ...rest] = points;
  if (!first) return;
  fireEvent.pointerDown(canvas, at(first));
  for (const point of rest) fireEvent.pointerMove(window, at(point));
  fireEvent.pointerUp(window, { ...at(points.at(-1) ?? first), buttons: 0 });
}
