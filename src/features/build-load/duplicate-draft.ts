import type { Load } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import { draftOfLoad, emptyDraft, type LoadDraft } from './load-draft.ts';

/**
 * The draft of a load like this one: companies, documents and place are the same. What tells the two apart is left open: the
 * numbers, and times that have passed. `now` is device time.
 */
export function duplicateOf(load: Load, now: string): LoadDraft {
  const { bols, carrierId, parties, pULocation, dwellTerms } = draftOfLoad(load);
  const ifToCome = (time: string | null) => (time !== null && Date.parse(time) > Date.parse(now) ? time : null);
  return {
    ...emptyDraft(),
    copyOf: load.pUNum,
    pUDate: ifToCome(load.pUDate),
    pULocation,
    dwellTerms,
    carrierId,
    parties,
    bols: bols.map((bol) => ({
      ...bol,
      _id: newId(),
      // Stored names begin with the place of the BOL on its load, which this one gets anew.
      file: { ...bol.file, name: bol.file.name.replace(/^\d+-/, '') },
      deliveryDate: ifToCome(bol.deliveryDate),
    })),
  };
}
