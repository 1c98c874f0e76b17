/** What differs from the paper, line by line and in words: as counted at the dock, and as found while unpacking. */
import { t } from '#language/say.ts';
import type { ConcealedLine } from './concealed.ts';
import {
  type CountedSeal,
  type CountLine,
  countReasonWords,
  differenceOf,
  differenceWords,
  dispositionWords,
  sealMismatch,
  sealStateWords,
} from './count.ts';

type Details = Pick<CountLine, 'reason' | 'disposition' | 'packagingKept' | 'note'>;

/** What is said of a line besides its numbers: `Crushed`, `Repacked`, `packaging kept`, `“Pallet 3”`. */
function detailsOf({ reason, disposition, packagingKept, note }: Details): string[] {
  const packaging = packagingKept === null ? '' : packagingKept ? t('packaging kept') : t('packaging not kept');
  return [countReasonWords(reason), dispositionWords(disposition), packaging, note && `“${note}”`].filter(Boolean);
}

/** `APPLES: Short 3, damaged 1 · Crushed`; nothing for a line without a difference. */
export function countLineWords(line: CountLine): string[] {
  const { over, short, damaged } = differenceOf(line);
  return over + short + damaged === 0
    ? []
    : [[t('{what}: {why}', { what: line.sku, why: differenceWords(line) }), ...detailsOf(line)].join(' · ')];
}

/** `APPLES: 2 damaged · Crushed · packaging kept`. */
export const concealedLineWords = (line: ConcealedLine): string =>
  [t('{sku}: {count} damaged', { sku: line.sku, count: line.damaged }), ...detailsOf(line)].join(' · ');

/** `Seal: broken (paper 88, door 89). The seal is not the one on the paper.` */
export function sealWords(seal: CountedSeal): string {
  const { paper, door } = seal;
  const numbers = [paper && t('paper {number}', { number: paper }), door && t('door {number}', { number: door })];
  const told = numbers.filter(Boolean).join(', ');
  const state = sealStateWords(seal.found).toLowerCase();
  const found = t('Seal: {state}', { state: told ? `${state} (${told})` : state });
  return [found, sealMismatch(seal)].filter(Boolean).join('. ');
}
