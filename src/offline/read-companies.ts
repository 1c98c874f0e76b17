/** The companies this device knows: those the server told it of, and those on its loads and BOLs. */
import type { Company, Party } from '#contract/company.ts';
import { groupBy } from '#domain/group-by.ts';
import { COMPANY_TYPE, type CompanyType } from '#domain/roles.ts';
import { contains } from '#domain/searchable.ts';
import { requireSession } from './account/account.ts';
import { inPieces } from './rows/in-pieces.ts';
import type { LoadRow } from './rows/rows.ts';

/** Latest loads that are asked for the companies on them. Ids grow with time: they are the last ones of the store. */
const LATEST = 200;

export interface CompanySearch {
  type: CompanyType;
  /** A part of the name, or the end of the id. */
  term: string;
}

/** One company as the server told it; null when this device has only seen it on loads, or never. */
export async function readCompany(companyId: string): Promise<Company | null> {
  return (await requireSession().db.companies.get(companyId)) ?? null;
}

/**
 * The companies of this type on the latest loads of one's own company, as carrier or as receiver, the last one first; each
 * once, up to `count`.
 */
export async function readLastPicked(type: CompanyType, count = 5): Promise<Party[]> {
  const { company } = requireSession();
  const own = (await latestLoads()).filter(({ shipperId, hidden }) => shipperId === company._id && !hidden);
  return once(await partnersOn(own, type)).slice(0, count);
}

/** What is found at once: among the companies the server told this device of and those on its latest loads; by name. */
export async function searchKnown(search: CompanySearch): Promise<Party[]> {
  const told = requireSession().db.companies.filter(({ type }) => type === search.type);
  const [companies, latest] = await Promise.all([told.toArray(), latestLoads()]);
  return found([...companies, ...(await everybodyOn(latest, search.type))], search);
}

/** What is found on any load of this device, by name; each company as its latest load has it. */
export async function searchAllLoads(search: CompanySearch): Promise<Party[]> {
  let all: Party[] = [];
  await inPieces(requireSession().db.loads, async (piece) => {
    all = found([...(await everybodyOn(piece.reverse(), search.type)), ...all], search);
  });
  return all;
}

const latestLoads = () => requireSession().db.loads.orderBy(':id').reverse().limit(LATEST).toArray();

/** Whom a shipper picked for these loads, in their order: carriers, or the receivers of the BOLs. */
async function partnersOn(loads: readonly LoadRow[], type: CompanyType): Promise<Party[]> {
  if (type === COMPANY_TYPE.carrier) return loads.flatMap(({ carrier }) => carrier ?? []);
  const ids = loads.map(({ _id }) => _id);
  const bolsOf = groupBy(await requireSession().db.bols.where('loadId').anyOf(ids).toArray(), ({ loadId }) => loadId);
  const shown = ids.flatMap((id) => bolsOf.get(id) ?? []).filter(({ hidden }) => !hidden);
  return shown.flatMap(({ receiver }) => receiver ?? []);
}

/** The same with those who ship to one's own company. */
async function everybodyOn(loads: readonly LoadRow[], type: CompanyType): Promise<Party[]> {
  const partners = await partnersOn(loads, type);
  return type === COMPANY_TYPE.carrier ? partners : [...partners, ...loads.map(({ shipper }) => shipper)];
}

/** Each company as it stands first. */
function once(companies: readonly Party[]): Party[] {
  const first = new Map<string, Party>();
  for (const company of companies) if (!first.has(company._id)) first.set(company._id, company);
  return [...first.values()];
}

function found(companies: readonly Party[], { term }: CompanySearch): Party[] {
  const wanted = term.trim().toLowerCase();
  return once(companies)
    .filter(({ _id, name }) => contains(name, wanted) || (wanted !== '' && _id.endsWith(wanted)))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
