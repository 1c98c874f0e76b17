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
      // Stored names begin with the place of the BOL on its load, which is chosen again for this one.
      file: { ...bol.file, name: bol.file.name.replace(/^\d+-/, '') },
      deliveryDate: ifToCome(bol.deliveryDate),
    })),
  };
}

/** A draft whose load was built meanwhile, as that of one more: everything is as it was entered, under ids of its own. */
export function anotherLoadOf({ bols, bolForm, ...draft }: LoadDraft): LoadDraft {
  const ids = new Map(bols.map(({ _id }) => [_id, newId()]));
  return {
    ...draft,
    loadId: newId(),
    bols: bols.map((bol) => ({ ...bol, _id: ids.get(bol._id) ?? newId() })),
    bolForm: bolForm && { ...bolForm, bolId: bolForm.bolId && (ids.get(bolForm.bolId) ?? null) },
  };
}
