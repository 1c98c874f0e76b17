/** BOLs in the database, with the facts of their documents and of the signatures on them. */
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SignatureFacts } from '#domain/signing.ts';
import type { Db } from '../base/services.ts';
import { nextVersion } from '../db/schema/columns.ts';
import { type BolRow, bols, files } from '../db/schema/freight.ts';
import { prepared } from '../db/transaction.ts';

/** A BOL with the facts of its document and of the signatures on it. */
export interface BolRecord extends BolRow {
  fileSize: number;
  filePages: number;
  signatures: SignatureFacts[];
}

const wireTime = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What is told of a signature or a void besides what it says; `alias` names the row. */
const recorded = (alias: string) => {
  const column = (name: string) => sql.raw(`${alias}.${name}`);
  return sql`'at', ${wireTime(column('at'))}, 'occurredAt', ${column('occurred_at')},
    'receivedAt', ${wireTime(column('received_at'))}, 'deviceId', ${column('device_id')},
    'clockUncertain', ${column('clock_uncertain')},
    'byName', (select trim(u.first_name || ' ' || u.last_name) from users u where u.id = ${column('user_id')})`;
};

/** In the order they arrived. Time is written as the rest of the wire writes it. */
const signatureFacts = sql<SignatureFacts[]>`coalesce((
  select json_agg(json_build_object(
    '_id', s.id, 'purpose', s.purpose, 'signerName', s.statement->>'signerName', 'companyId', s.company_id,
    'voided', v.id is not null, 'documentSha256', s.document_sha256,
    'handedOver', (s.statement->>'handedOver')::boolean, ${recorded('s')},
    'void', case when v.id is not null then
      json_build_object('reason', v.statement->'voids'->>'reason', ${recorded('v')}) end
  ) order by s.received_at, s.id)
  from signatures s left join signatures v on v.voids = s.id
  where s.bol_id = ${bols.id} and s.voids is null
), '[]'::json)`;

/** The BOLs of these loads, in the order of each load. */
export async function bolsOfLoads(db: Db, loadIds: readonly string[]): Promise<BolRecord[]> {
  return prepared(db, 'bols-of-loads', (query) =>
    query
      .select({ ...getTableColumns(bols), fileSize: files.size, filePages: files.pages, signatures: signatureFacts })
      .from(bols)
      .innerJoin(files, eq(files.sha256, bols.fileSha256))
      .where(sql`${bols.loadId} = any(${sql.placeholder('loadIds')}::text[])`)
      .orderBy(bols.loadId, bols.position, bols.id),
  ).execute({ loadIds: [...loadIds] });
}

type BolChanges = Partial<Omit<typeof bols.$inferInsert, 'id' | 'loadId' | 'version'>>;

/** Changes a BOL and gives it its next version; the row as it is then. */
export async function updateBol(tx: Db, id: string, changes: BolChanges): Promise<BolRow> {
  const [row] = await tx
    .update(bols)
    .set({ ...changes, version: nextVersion })
    .where(eq(bols.id, id))
    .returning();
  if (!row) throw new Error(`The BOL ${id} is gone in the middle of its own transaction`);
  return row;
}

/** Every BOL of the load shows facts of the load, so they change with it. */
export async function bumpBolsOfLoad(tx: Db, loadId: string): Promise<void> {
  await tx.update(bols).set({ version: nextVersion }).where(eq(bols.loadId, loadId));
}

/** Loads with a BOL that refers to this document and one of these parties, or null parties for none. */
export async function loadIdsWithFile(
  db: Db,
  sha256: string,
  party: { companyId: string; userId: string },
): Promise<string[]> {
  const { rows } = await db.execute<{ load_id: string }>(sql`
    select distinct b.load_id from bols b join loads l on l.id = b.load_id
    where b.file_sha256 = ${sha256} and not l.deleted
      and (l.shipper_id = ${party.companyId} or l.carrier_id = ${party.companyId}
        or b.receiver_id = ${party.companyId} or b.driver_id = ${party.userId})`);
  return rows.map((row) => row.load_id);
}

/** Which of these BOL ids exist already. */
export async function takenBolIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: bols.id })
    .from(bols)
    .where(and(sql`${bols.id} = any(${sql.param(ids)}::text[])`));
  return new Set(rows.map(({ id }) => id));
}

// A BOL's row as the domain's rules look at it (times as text), and back.

export function stateOf(bol: BolRecord) {
  const { completed, sealIntact, stamps, osd, counts, concealed, handshakes, outcomes, papers } = bol;
  return {
    checkin: bol.checkin?.toISOString() ?? null,
    checkout: bol.checkout?.toISOString() ?? null,
    completed,
    sealIntact,
    stamps,
    osd,
    counts,
    concealed,
    handshakes,
    outcomes,
    papers,
  };
}

export function changesOf(state: ReturnType<typeof stateOf>): BolChanges {
  return {
    ...state,
    checkin: state.checkin === null ? null : new Date(state.checkin),
    checkout: state.checkout === null ? null : new Date(state.checkout),
  };
}
