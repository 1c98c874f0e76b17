/** What is known of the seal of a BOL's trailer, out of everything that was recorded of it. */
import { type Seal, type SealTold, sealOfStamp } from './seal.ts';
import { arrivedVisits, type Visited } from './visits.ts';

/** What a BOL's seal hangs on. */
export interface SealedBol extends Visited {
  /** Of all its visits together, of counts and of imports. */
  sealIntact: boolean | null;
  counts?: readonly { at: string; seal: { found: string } | null }[] | undefined;
}

/** Whether a count found that somebody had been at the freight before. */
export const foundOpen = (seal: { found: string } | null): boolean =>
  seal?.found === 'broken' || seal?.found === 'missing';

/**
 * What is known of a BOL's seal, null when nobody looked. Where people disagree, the answer that asks for attention is
 * told: broken before none, none before intact. The order in which they reported makes no difference. Once a truck has come
 * again, what was seen at the one that was sent away is no more than a part of its story.
 */
export function sealOf(bol: SealedBol): Seal | null {
  const visits = arrivedVisits(bol);
  const last = visits.at(-1);
  if (last === undefined || visits.length === 1) return sealTold(bol.stamps, bol.sealIntact === false, bol.sealIntact);
  const came = Math.min(...last.map(({ at }) => Date.parse(at)));
  const isOpened = (bol.counts ?? []).some(({ at, seal }) => foundOpen(seal) && Date.parse(at) >= came);
  return sealTold(last, isOpened);
}

function sealTold(stamps: readonly SealTold[], isOpened: boolean, isIntact: boolean | null = null): Seal | null {
  const told = new Set(stamps.map(sealOfStamp));
  if (isOpened || told.has('broken')) return 'broken';
  if (told.has('none')) return 'none';
  return isIntact || told.has('intact') ? 'intact' : null;
}
