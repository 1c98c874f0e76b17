/** Companies in the database and on the wire, and what follows when one changes. */
import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import type { Company, Party } from '#contract/company.ts';
import { zoneOf } from '#domain/zone-of-address.ts';
import type { Changes } from '../base/changes.ts';
import { membersOf } from '../base/changes.ts';
import type { Db, Services } from '../base/services.ts';
import { nextVersion } from '../db/schema/columns.ts';
import { type CompanyRow, companies } from '../db/schema/people.ts';
import { contains } from '../db/searchable.ts';
import { prepared } from '../db/transaction.ts';
import { audiencesTold } from '../sync/feed.ts';

/** Companies by id; unknown ids are left out. */
export async function findCompanies(db: Db, ids: Iterable<string>): Promise<Map<string, CompanyRow>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await prepared(db, 'find-companies', (query) =>
    query
      .select()
      .from(companies)
      .where(sql`${companies.id} = any(${sql.placeholder('ids')}::text[])`),
  ).execute({ ids: wanted });
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findCompany(db: Db, id: string): Promise<CompanyRow | null> {
  return (await findCompanies(db, [id])).get(id) ?? null;
}

const LIMIT = 50;
/** From this length on, hex characters are tried as the end of an id. */
const SHORTEST_ID_END = 5;

/** Whether what was typed can be an id or the end of one, as people read it out to each other. */
export const isIdEnd = (term: string) => term.length >= SHORTEST_ID_END && /^[0-9a-f]{5,24}$/.test(term);

/** Companies whose name contains the term or whose id ends with it, whatever the case; all of a type without a term. */
export async function searchByNameOrId(db: Db, term: string, type: number | undefined): Promise<CompanyRow[]> {
  const wanted = term.trim().toLowerCase();
  const byId = isIdEnd(wanted) ? sql`or ${companies.id} like ${`%${wanted}`}` : sql``;
  return db
    .select()
    .from(companies)
    .where(
      and(
        eq(companies.deleted, false),
        type === undefined ? undefined : eq(companies.type, type as CompanyRow['type']),
        sql`(${contains(companies.name, term)} ${byId})`,
      ),
    )
    .orderBy(sql`lower(${companies.name})`, companies.id)
    .limit(LIMIT);
}

export type CompanyChanges = Partial<Omit<typeof companies.$inferInsert, 'id' | 'version'>>;

/** The company, locked until the transaction ends. */
export async function lockCompany(tx: Db, id: string): Promise<CompanyRow | null> {
  const [row] = await tx.select().from(companies).where(eq(companies.id, id)).for('no key update');
  return row ?? null;
}

/** Changes a company and gives it its next version; the row as it is then. */
export async function updateCompanyRow(tx: Db, id: string, changes: CompanyChanges): Promise<CompanyRow> {
  const [row] = await tx
    .update(companies)
    .set({ ...changes, version: nextVersion })
    .where(eq(companies.id, id))
    .returning();
  if (!row) throw new Error(`The company ${id} is gone in the middle of a transaction`);
  return row;
}

/** Companies of a type whose id ends like this. */
export async function searchByIdEnd(db: Db, end: string, type: CompanyRow['type']): Promise<CompanyRow[]> {
  return db
    .select()
    .from(companies)
    .where(and(eq(companies.deleted, false), eq(companies.type, type), sql`${companies.id} like ${`%${end}`}`))
    .orderBy(sql`lower(${companies.name})`, companies.id)
    .limit(LIMIT);
}

/** The zone its docks keep. */
export const zoneOfCompany = ({ timeZone, address }: Pick<CompanyRow, 'timeZone' | 'address'>): string =>
  zoneOf({ timeZone: timeZone ?? undefined, address });

export function presentCompany(row: CompanyRow): Company {
  const { type, img, dwellTerms, version } = row;
  return { ...presentParty(row), type, img, ...(dwellTerms ? { dwellTerms } : {}), version };
}

/** A company as it stands on a load or BOL. */
export function presentParty(row: CompanyRow): Party {
  const { id, name, phone, address } = row;
  return { _id: id, name, phone, address, timeZone: zoneOfCompany(row) };
}

// A changed company is told to everybody who has it on a device. Loads and BOLs carry the name, phone and address of
// their companies, so those rows change with it.

/** Stores the changes of a locked company; nothing at all when nothing differs. */
export async function changeCompany(
  { db, changes: told, services }: { db: Db; changes: Changes; services: Pick<Services, 'freight'> },
  before: CompanyRow,
  changes: CompanyChanges,
): Promise<CompanyRow> {
  const differs = Object.entries(changes).some(
    ([field, value]) => !isDeepStrictEqual(before[field as keyof CompanyRow], value),
  );
  if (!differs) return before;
  const after = await updateCompanyRow(db, before.id, changes);
  if (!isDeepStrictEqual(presentParty(before), presentParty(after))) {
    await services.freight.companyRenamed(db, told, after.id);
  }
  told.touch([membersOf(after.id), ...(await audiencesTold(db, 'company', after.id))], 'company', [after.id]);
  return after;
}
