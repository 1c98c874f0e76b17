/**
 * Whether anybody can see this page. A tab behind another reads nothing again for its screen: three of four tabs would
 * otherwise draw every commit of the fourth for nobody. It goes on sending, and shows what it missed when it is looked at.
 */
let inSight = true;
let waiting: (() => void)[] = [];

/** Said by the page whenever that changes; until then it counts as seen, as does everything that is no page. */
export function noteSight(isSeen: boolean): void {
  inSight = isSeen;
  if (!isSeen) return;
  const now = waiting;
  waiting = [];
  for (const go of now) go();
}

export function isInSight(): boolean {
  return inSight;
}

/** Calls `go` once, when the page is looked at again. */
export function onceInSight(go: () => void): void {
  waiting.push(go);
}
