/** A line of a count and its seal in words, as the timeline and a claim pack tell them. */
import {
  type Count,
  type CountLine,
  countReasonWords,
  differenceOf,
  differenceWords,
  dispositionWords,
  sealMismatch,
  sealStateWords,
} from './count.ts';

/** Nothing where the line differs in nothing. */
export function countLineWords(line: CountLine): string[] {
  const { over, short, damaged } = differenceOf(line);
  if (over + short + damaged === 0) return [];
  const { sku, reason, disposition, packagingKept, note } = line;
  const packaging = packagingKept === null ? '' : packagingKept ? 'packaging kept' : 'packaging not kept';
  const rest = [countReasonWords(reason), dispositionWords(disposition), packaging, note && `“${note}”`];
  return [[`${sku}: ${differenceWords(line)}`, ...rest.filter(Boolean)].join(' · ')];
}

/** How the seal was found and its numbers; nothing where nobody looked. */
export function countedSealWords({ seal }: Pick<Count, 'seal'>): string[] {
  if (!seal) return [];
  const numbers = [seal.paper && `paper ${seal.paper}`, seal.door && `door ${seal.door}`].filter(Boolean).join(', ');
  const found = `Seal: ${sealStateWords(seal.found).toLowerCase()}${numbers ? ` (${numbers})` : ''}`;
  return [[found, sealMismatch(seal)].filter(Boolean).join('. ')];
}
