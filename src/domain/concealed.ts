/**
 * Damage that nobody could see at the dock: found while unpacking, after the BOL was completed. Reports are facts that are
 * only ever added, and the OS&D report stays as it was completed.
 */
import { t } from '#language/say.ts';
import type { CountLine } from './count.ts';
import type { Fact } from './fact.ts';
import { type Visited, wentBack } from './visits.ts';

// Beside the rule and not in limits.ts, which every first screen loads.
/** Reports of one BOL, and lines of one report. */
export const CONCEALED_MAX = 20;
export const CONCEALED_LINES_MAX = 50;

/** Cases of a SKU that turned out to be damaged, as a line of a count says it. */
export type ConcealedLine = Pick<
  CountLine,
  '_id' | 'sku' | 'damaged' | 'reason' | 'note' | 'photos' | 'packagingKept' | 'disposition'
>;

export interface ConcealedReport extends Fact {
  lines: ConcealedLine[];
  /** Whether the carrier is asked to come and look. */
  inspection: boolean;
  note: string;
}

/** Rows of older servers and devices have no such reports. */
interface WithConcealed {
  concealed?: ConcealedReport[] | undefined;
}

/** Why no concealed damage can be reported on this BOL, as a sentence; null when it can. */
export function whyNotReportConcealed(bol: Visited & WithConcealed): string | null {
  if (!bol.completed) return t('This BOL is not completed yet. Use Count, which goes into its OSD report.');
  if (wentBack(bol)) return t('This freight went back to its shipper: nothing of it was unpacked here.');
  if ((bol.concealed ?? []).length < CONCEALED_MAX) return null;
  return t('Concealed damage was reported here {max} times, and no more can be kept. Say the rest in your claim.', {
    max: CONCEALED_MAX,
  });
}

/** Adds a report; one that is there already stays as it is. */
export function reportConcealed<B extends WithConcealed>(bol: B, report: ConcealedReport): B {
  const before = bol.concealed ?? [];
  return before.some(({ _id }) => _id === report._id) ? bol : { ...bol, concealed: [...before, report] };
}

type Found = Pick<ConcealedReport, 'inspection'> & { lines: readonly Pick<ConcealedLine, 'damaged'>[] };

/** `2 damaged, inspection asked for`. */
export function foundWords({ lines, inspection }: Found): string {
  const cases = lines.reduce((sum, { damaged }) => sum + damaged, 0);
  return inspection
    ? t('{count} damaged, inspection asked for', { count: cases })
    : t('{count} damaged', { count: cases });
}

/** `Concealed damage: 2 damaged, inspection asked for`. */
export const concealedWords = (report: Found): string => t('Concealed damage: {found}', { found: foundWords(report) });
