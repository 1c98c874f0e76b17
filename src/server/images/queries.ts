import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { type ImageRow, images } from '../db/schema/images.ts';
import type { DecodedImage } from './decode-image.ts';

const PATH = '/api/images/';

/** Where a picture is fetched. */
export const imageAddress = (sha256: string) => `${PATH}${sha256}`;

/** The hash in such an address. */
export const hashInAddress = (address: string) => address.slice(PATH.length);

/** Keeps a picture; the same bytes are kept once. */
export async function storeImage(tx: Db, { sha256, contentType, bytes }: DecodedImage, now: Date): Promise<string> {
  await tx.insert(images).values({ sha256, contentType, bytes, createdAt: now }).onConflictDoNothing();
  return sha256;
}

export async function findImage(db: Db, sha256: string): Promise<ImageRow | null> {
  const [row] = await db.select().from(images).where(eq(images.sha256, sha256));
  return row ?? null;
}

export interface ImageReferences {
  /** Companies whose picture this is. */
  companyIds: string[];
  /** People whose licence it shows, with their company. */
  drivers: { userId: string; companyId: string }[];
}

/** Who refers to this picture. */
export async function findReferences(db: Db, sha256: string): Promise<ImageReferences> {
  const { rows: companies } = await db.execute<{ id: string }>(
    sql`select id from companies where img = ${imageAddress(sha256)} and not deleted`,
  );
  const { rows: drivers } = await db.execute<{ user_id: string; company_id: string }>(sql`
    select u.id as user_id, u.company_id from driver_accounts d join users u on u.id = d.user_id
    where d.license_pic = ${sha256} and u.deleted_at is null`);
  return {
    companyIds: companies.map(({ id }) => id),
    drivers: drivers.map((row) => ({ userId: row.user_id, companyId: row.company_id })),
  };
}
