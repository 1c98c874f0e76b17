/**
 * Device pixels per CSS pixel for a canvas of that size: as sharp as the screen, but never more pixels than the device
 * can hold. iOS gives up (a black canvas) above 16.7 million, and a phone keeps two canvases while a page is turned.
 */
export function canvasRatio(width: number, height: number, screenRatio: number, maxPixels: number): number {
  const fitting = Math.sqrt(maxPixels / Math.max(1, width * height));
  return Math.min(screenRatio, fitting);
}
