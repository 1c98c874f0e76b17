/** The companies this device knows, and those its people pick. */
import type { Company, Party } from '#contract/company.ts';
import { groupBy } from '#domain/group-by.ts';
import { COMPANY_TYPE, type CompanyType } from '#domain/roles.ts';
import { contains } from '#domain/searchable.ts';
import { requireSession } from './account/account.ts';

/** Latest loads that are asked for the companies on them. */
const LATEST = 200;

/** One company, if this device knows it. */
export async function readCompany(companyId: string): Promise<Company | null> {
  return (await requireSession().db.companies.get(companyId)) ?? null;
}

/** The five companies of this type that stand last on loads of one's own company, the last one first. */
export async function readLastPicked(type: CompanyType): Promise<Party[]> {
  return (await readPicked(type)).slice(0, 5);
}

/**
 * The companies of this type that this device knows, by name, with a part of the name or the end of the id. The server tells
 * of a company with the loads it is on; those on a load that waits here, or was sent a moment ago, are known from the load.
 */
export async function searchCompaniesHere(type: CompanyType, term: string): Promise<Party[]> {
  const told = requireSession().db.companies.filter((company) => company.type === type);
  const [companies, picked] = await Promise.all([told.toArray(), readPicked(type)]);
  const known = new Map<string, Party>([...picked, ...companies].map((company) => [company._id, company]));
  const wanted = term.trim().toLowerCase();
  return [...known.values()]
    .filter(({ _id, name }) => contains(name, wanted) || (wanted !== '' && _id.endsWith(wanted)))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/**
 * The companies of this type on the latest loads of one's own company, as carrier or as receiver, the last one first, each
 * once. Ids grow with time, so the latest loads are the last ones of the store, however many it has.
 */
async function readPicked(type: CompanyType): Promise<Party[]> {
  const { db, company } = requireSession();
  const latest = await db.loads.orderBy(':id').reverse().limit(LATEST).toArray();
  const own = latest.filter(({ shipperId, hidden }) => shipperId === company._id && !hidden);
  const picked = new Map<string, Party>();
  if (type === COMPANY_TYPE.carrier) {
    for (const { carrier } of own) if (carrier && !picked.has(carrier._id)) picked.set(carrier._id, carrier);
  } else {
    const ids = own.map(({ _id }) => _id);
    const bols = await db.bols.where('loadId').anyOf(ids).toArray();
    const bolsOf = groupBy(bols, ({ loadId }) => loadId);
    const receivers = ids.flatMap((id) => bolsOf.get(id) ?? []).filter(({ hidden }) => !hidden);
    for (const { receiver } of receivers) if (receiver && !picked.has(receiver._id)) picked.set(receiver._id, receiver);
  }
  return [...picked.values()];
}
