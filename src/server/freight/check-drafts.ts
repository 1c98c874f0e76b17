/** What a load refers to must exist and be theirs to refer to: carrier, receivers, documents, free ids. */
import { sql } from 'drizzle-orm';
import { whyNotDeliverOn, whyNotFileName } from '#domain/load-steps.ts';
import { COMPANY_TYPE } from '#domain/roles.ts';
import { correctedThere } from '#domain/stamp.ts';
import { t } from '#language/say.ts';
import { Failure, type FieldErrors, invalid } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import type { Call } from '../http/call.ts';
import { findCompanies, zoneOfCompany } from '../people/companies.ts';
import { takenBolIds } from './bols.ts';

/** A company that is to carry, if any; 422 when it is no carrier. */
export async function checkCarrier(db: Db, carrierId: string | null): Promise<void> {
  if (carrierId === null) return;
  const company = (await findCompanies(db, [carrierId])).get(carrierId);
  if (!company || company.deleted || company.type !== COMPANY_TYPE.carrier)
    throw invalid({ carrierId: t('This company is not a carrier.') });
}

/** The part of a BOL that needs checking, with where in the request it stands. */
export interface CheckedBol {
  path: string;
  receiverId?: string | null | undefined;
  deliveryDate?: string | null | undefined;
  /** Whom it is delivered to, also where that does not change. */
  placeId?: string | null | undefined;
  /** Where it is a new one. */
  file?: { name: string; sha256: string } | undefined;
}

/** The part of a call that brings BOLs. */
interface Bringing extends Pick<Call, 'db' | 'client' | 'now'> {
  body: { occurredAt?: string | undefined };
}

/**
 * Receivers, delivery dates and documents of new or changed BOLs. Dates are judged when the person chose them, by the
 * device's corrected clock, as the device itself does.
 */
export async function checkBols(
  { db, body, client, now }: Bringing,
  bols: CheckedBol[],
  companyId: string,
): Promise<void> {
  const received = now.toISOString();
  const chosenAt = correctedThere(body.occurredAt ?? received, client.skewMs, received);
  const fields: FieldErrors = {};
  const companies = await findCompanies(db, [
    companyId,
    ...bols.flatMap(({ receiverId, placeId }) => [receiverId ?? [], placeId ?? []].flat()),
  ]);
  for (const { path, receiverId, deliveryDate, file, placeId = receiverId } of bols) {
    const receiver = receiverId ? companies.get(receiverId) : undefined;
    if (receiverId && (!receiver || receiver.deleted || receiver.type !== COMPANY_TYPE.shipper)) {
      fields[`${path}.receiverId`] = t('This is not a receiving company.');
    }
    const place = companies.get(placeId ?? companyId);
    const reason = deliveryDate ? whyNotDeliverOn(deliveryDate, chosenAt, place && zoneOfCompany(place)) : null;
    if (reason !== null) fields[`${path}.deliveryDate`] = reason;
    const misnamed = file ? whyNotFileName(file.name) : null;
    if (misnamed !== null) fields[`${path}.file.name`] = misnamed;
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
  await checkFiles(
    db,
    bols.flatMap(({ file }) => file?.sha256 ?? []),
    companyId,
  );
}

/** Every document must have been brought by this company itself. */
async function checkFiles(db: Db, hashes: string[], companyId: string): Promise<void> {
  const wanted = new Set(hashes);
  if (wanted.size === 0) return;
  const { rows } = await db.execute<{ sha256: string }>(sql`
    select sha256 from file_grants
    where company_id = ${companyId} and sha256 = any(${sql.param([...wanted])}::text[])`);
  if (rows.length < wanted.size)
    throw new Failure('file-missing', t('A document of this load is not on the server yet.'));
}

/** Ids of BOLs that are to be added: each once, and none in use. */
export async function checkNewBolIds(db: Db, ids: string[]): Promise<void> {
  if (new Set(ids).size < ids.length) throw invalid({ bols: t('must not name the same BOL twice') });
  const taken = await takenBolIds(db, ids);
  if (taken.size > 0) throw new Failure('id-taken', t('The id of a BOL is already in use.'));
}
