/**
 * The terms of a stay are those of the facility on the day the load ships: copied onto the load for its pick-up and onto each BOL
 * for its delivery, and again for a BOL that comes later or goes to another receiver. What a truck has arrived under stays.
 */
import { type Dwell, dwellOn, type WithDwell } from '#domain/dwell.ts';
import { type DwellTerms, sameTerms, USUAL_TERMS } from '#domain/dwell-terms.ts';
import type { Db } from '../base/services.ts';
import { findCompanies } from '../people/companies.ts';
import { updateBol } from './bols.ts';
import { updateLoad, type WholeLoad } from './whole-load.ts';

/** Copies them where this change has shipped the load, or changed who receives a BOL of it. Whether anything was stored. */
export async function freezeTerms(db: Db, before: WholeLoad | null, { load, bols }: WholeLoad): Promise<boolean> {
  if (!load.ready || load.deleted) return false;
  const wasReady = before?.load.ready === true;
  const moved = bols.filter((bol) => {
    const former = before?.bols.find(({ id }) => id === bol.id);
    return !wasReady || former?.receiverId !== bol.receiverId;
  });
  const companies = await findCompanies(db, [load.shipperId, ...moved.flatMap(({ receiverId }) => receiverId ?? [])]);
  const termsOf = (companyId: string | null) =>
    (companyId === null ? null : companies.get(companyId)?.dwellTerms) ?? USUAL_TERMS;
  const ofLoad = wasReady ? null : dwellUnder(load, load.shipperId, termsOf(load.shipperId));
  if (ofLoad) await updateLoad(db, load.id, { dwell: ofLoad });
  let stored = ofLoad !== null;
  for (const bol of moved) {
    const dwell = bol.receiverId === null ? null : dwellUnder(bol, bol.receiverId, termsOf(bol.receiverId));
    if (!dwell) continue;
    await updateBol(db, bol.id, { dwell });
    stored = true;
  }
  return stored;
}

/** The stay under these terms; null where it has them, or a truck has arrived. The usual ones need no copy. */
function dwellUnder(row: WithDwell, placeId: string, terms: DwellTerms): Dwell | null {
  const { terms: former, ...facts } = dwellOn(row);
  if (facts.marks.some((mark) => mark.kind === 'arrived' && mark.placeId === placeId)) return null;
  if (sameTerms(former ?? USUAL_TERMS, terms)) return null;
  return sameTerms(terms, USUAL_TERMS) ? facts : { ...facts, terms };
}
