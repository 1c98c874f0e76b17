/*
 * pdf.js leaves out what it can't decode and reports nothing, so a scan in a broken coding is a white page. This looks
 * at what was drawn, scaled down, to tell the reader that an empty page may not be empty.
 */
const sampleEdge = 200;

/** True when every sampled pixel of the canvas is (nearly) white. False when the browser won't let us look. */
export function looksBlank(canvas: HTMLCanvasElement): boolean {
  const sample = document.createElement('canvas');
  sample.width = sampleEdge;
  sample.height = sampleEdge;
  const context = sample.getContext('2d', { willReadFrequently: true });
  if (!context || canvas.width === 0) return false;
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, sampleEdge, sampleEdge);
  const { data } = context.getImageData(0, 0, sampleEdge, sampleEdge);
  return data.every((value) => value >= 250);
}
