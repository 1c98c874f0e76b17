/**
 * The address of a load for one reader. It says in which list the load stands, on whose side and for which company, and
 * all of that is known from the load itself: an address that says something else (a link from a colleague at another
 * company, a load that was completed since) is corrected, not believed.
 */
import { companyPath } from '#domain/addresses.ts';
import type { Category } from '#domain/load-category.ts';
import type { BolRow, LoadRow } from '#offline/read-loads.ts';
import type { Session } from '#offline/session.ts';
import { listAddress, sideOf } from './access.ts';

type Viewer = Pick<Session, 'actor' | 'company'>;

export interface LoadAddress {
  category: Category;
  /** Of the load's own page; those of its BOLs follow from it (`bolPath`). */
  href: string;
}

/** Where a load stands in several lists and the address names none of them: the load's own list, then these. */
const AFTER_ITS_OWN = ['inbound', 'completed'] as const;

/**
 * The right address; where the load stands in several lists, that of the list `asked` for if it is among them. Null
 * where the load stands in no list this reader has a screen for.
 */
export function loadAddress(
  viewer: Viewer,
  load: Pick<LoadRow, '_id' | 'category'>,
  bols: readonly Pick<BolRow, 'category'>[],
  asked?: string,
): LoadAddress | null {
  const stands = new Set([load.category, ...bols.map(({ category }) => category)]);
  const addresses = [load.category, ...AFTER_ITS_OWN].flatMap((category): LoadAddress[] => {
    if (category === '' || !stands.has(category)) return [];
    const href = listAddress(viewer, category, load._id);
    return href === null ? [] : [{ category, href }];
  });
  return addresses.find(({ category }) => category === asked) ?? addresses[0] ?? null;
}

/** What an address says besides the load's id. */
export interface AskedAddress {
  onShipperSide: boolean;
  companyName: string;
  category: string;
}

/** Whether an address says what `right` says, for this reader. */
export function saysTheSame({ actor, company }: Viewer, asked: AskedAddress, right: LoadAddress): boolean {
  return (
    asked.category === right.category &&
    asked.companyName === companyPath(company.name) &&
    asked.onShipperSide === (sideOf(actor) === 'shipper')
  );
}
