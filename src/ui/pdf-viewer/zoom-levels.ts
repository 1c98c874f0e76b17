/** Zoom factors relative to the page filling the width: what the buttons step through, and the ends for fingers. */
const levels = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4];

/** The nearest allowed factor. */
export function clampZoom(zoom: number): number {
  return Math.min(Math.max(zoom, levels[0]!), levels.at(-1)!);
}

/** The next level above (`1`) or below (`-1`) a factor; the factor itself at the ends. */
export function stepZoom(zoom: number, direction: 1 | -1): number {
  // A pinch ends between two levels; a level closer than a hundredth counts as reached.
  const next =
    direction === 1 ? levels.find((level) => level > zoom + 0.01) : levels.findLast((level) => level < zoom - 0.01);
  return next ?? clampZoom(zoom);
}
