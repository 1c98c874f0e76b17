/**
 * The terms of a stay are those agreed for the load, else those of the facility on the day it ships: copied onto the load for
 * its pick-up and onto each BOL for its delivery, and again for a BOL that comes later or goes to another receiver, and where
 * others are agreed. What a truck has arrived under stays.
 */
import { dwellUnder } from '#domain/dwell-rules.ts';
import { USUAL_TERMS } from '#domain/dwell-terms.ts';
import { sameValue } from '#domain/load-edit.ts';
import type { Db } from '../base/services.ts';
import { findCompanies } from '../people/companies.ts';
import { updateBol } from './bols.ts';
import { updateLoad, type WholeLoad } from './whole-load.ts';

/** Copies them where this change has shipped the load, agreed on others, or changed who receives a BOL. Whether anything was stored. */
export async function freezeTerms(db: Db, before: WholeLoad | null, { load, bols }: WholeLoad): Promise<boolean> {
  if (!load.ready || load.deleted) return false;
  const isSettled = before?.load.ready === true && sameValue(before.load.dwellTerms, load.dwellTerms);
  const moved = bols.filter((bol) => {
    const former = before?.bols.find(({ id }) => id === bol.id);
    return !isSettled || former?.receiverId !== bol.receiverId;
  });
  const companies = await findCompanies(db, [load.shipperId, ...moved.flatMap(({ receiverId }) => receiverId ?? [])]);
  const termsOf = (companyId: string | null) =>
    load.dwellTerms ?? (companyId === null ? null : companies.get(companyId)?.dwellTerms) ?? USUAL_TERMS;
  const ofLoad = isSettled ? null : dwellUnder(load, load.shipperId, termsOf(load.shipperId));
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
