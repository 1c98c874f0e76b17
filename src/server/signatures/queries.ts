import { asc, eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { type SignatureRow, signatures } from '../db/schema/signatures.ts';

export async function findSignature(db: Db, id: string): Promise<SignatureRow | null> {
  const [row] = await db.select().from(signatures).where(eq(signatures.id, id));
  return row ?? null;
}

/** All signatures of a BOL, voided ones too, in the order they arrived. */
export async function signaturesOf(db: Db, bolId: string): Promise<SignatureRow[]> {
  return db
    .select()
    .from(signatures)
    .where(eq(signatures.bolId, bolId))
    .orderBy(asc(signatures.receivedAt), asc(signatures.id));
}

export async function isVoided(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({ id: signatures.id }).from(signatures).where(eq(signatures.voids, id));
  return rows.length > 0;
}
