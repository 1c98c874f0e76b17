import { useUnsavedCount } from '#features/count/count-draft.ts';
import { useUnsavedOsd } from '#features/osd/osd-draft.ts';
import { t } from '#language/say.ts';

export interface UnsavedWork {
  /** Changes of the OSD report. */
  osd: number;
  /** Whether a count was begun. */
  count: boolean;
  /** Why the BOL cannot be completed with it, as a sentence: nothing of it could be saved any more. Null where there is none. */
  whyNotComplete: string | null;
}

/** What was typed about a BOL on this device and not saved; live. */
export function useUnsavedWork(bolId: string): UnsavedWork {
  const osd = useUnsavedOsd(bolId);
  const count = useUnsavedCount(bolId);
  return { osd, count, whyNotComplete: sentence(osd, count) };
}

function sentence(osd: number, count: boolean): string | null {
  if (count) return t('You have a count that is not saved. Save or discard it first.');
  return osd === 0 ? null : t('The OSD report has changes that are not saved yet. Save or discard them first.');
}
