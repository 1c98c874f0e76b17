import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { DEMO_COMPANY_IDS } from './demo-people.ts';

/** Whether this database holds the demo, now or from an earlier start. */
export async function isDemo(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select from companies where id = ${DEMO_COMPANY_IDS.harbor}`);
  return rows.length > 0;
}
