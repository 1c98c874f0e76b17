import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { type CompanyRow, companies } from '../db/schema/companies.ts';

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
