/**
 * Turns a call's changes to loads into notifications, in the same transaction: a notice exists if and only if what it
 * tells has happened. Who made the change is not told, nor are the colleagues of staff who made it; a driver acts
 * alone, so the driver's own company hears of it.
 */
import { sql } from 'drizzle-orm';
import { newId } from '#domain/ids.ts';
import { isStaff, ROLE } from '#domain/roles.ts';
import type { Db } from '../db/database.ts';
import type { SignedIn } from '../session/signed-in.ts';
import { person } from '../sync/audience.ts';
import type { Changes } from '../sync/changes.ts';
import { type Queues, queueDeliveries, type Stored } from './deliveries.ts';
import { type Notice, noticesOf } from './load-notices.ts';

interface Told extends Pick<Notice, 'kind' | 'text' | 'loadId' | 'bolId'> {
  userId: string;
}

interface News {
  changes: Pick<Changes, 'loads' | 'touch'>;
  actor: SignedIn;
  now: Date;
  queues: Queues;
}

/** Stores who is told what, and what is to be sent to them. */
export async function notify(tx: Db, { changes, actor, now, queues }: News): Promise<void> {
  const notices = changes.loads.flatMap(({ before, after }) => noticesOf(before, after));
  if (notices.length === 0) return;
  const told = await peopleTold(tx, notices, actor);
  if (told.length === 0) return;
  const stored = await storeNotices(tx, told, now);
  for (const { id, userId } of stored) changes.touch([person(userId)], 'notification', [id]);
  await queueDeliveries(tx, queues, stored);
}

/** One row per person, kind and object, without the actor. */
async function peopleTold(tx: Db, notices: Notice[], actor: SignedIn): Promise<Told[]> {
  const staff = await staffOf(
    tx,
    notices.flatMap(({ companyIds }) => companyIds),
  );
  const own = isStaff(actor.role) ? actor.companyId : null;
  const told = new Map<string, Told>();
  for (const { companyIds, driverIds, ...notice } of notices) {
    const colleagues = companyIds.filter((id) => id !== own).flatMap((id) => staff.get(id) ?? []);
    for (const userId of [...driverIds, ...colleagues]) {
      if (userId === actor.userId) continue;
      const key = `${userId} ${notice.kind} ${notice.loadId} ${notice.bolId}`;
      if (!told.has(key)) told.set(key, { userId, ...notice });
    }
  }
  return [...told.values()];
}

/** Admins and clerks, by company. */
async function staffOf(tx: Db, companyIds: string[]): Promise<Map<string, string[]>> {
  const { rows } = await tx.execute<{ id: string; company_id: string }>(sql`
    select id, company_id from users
    where company_id = any(${sql.param([...new Set(companyIds)])}::text[]) and role < ${ROLE.driver}
      and deleted_at is null order by id`);
  const staff = new Map<string, string[]>();
  for (const { id, company_id } of rows) staff.set(company_id, [...(staff.get(company_id) ?? []), id]);
  return staff;
}

/** Adds them; where the person has one about the same object, it says the newest and is unread again. */
async function storeNotices(tx: Db, told: Told[], now: Date): Promise<Stored[]> {
  const column = <T>(value: (notice: Told) => T) => sql.param(told.map(value));
  const { rows } = await tx.execute<{ id: string; user_id: string; kind: string; version: string }>(sql`
    insert into notifications (id, user_id, kind, text, load_id, bol_id, created_at)
    select wanted.*, ${now.toISOString()}::timestamptz from unnest(
      ${column(() => newId(() => now.getTime()))}::text[], ${column(({ userId }) => userId)}::text[],
      ${column(({ kind }) => kind)}::text[], ${column(({ text }) => text)}::text[],
      ${column(({ loadId }) => loadId)}::text[], ${column(({ bolId }) => bolId)}::text[])
      as wanted (id, user_id, kind, text, load_id, bol_id)
      join users on users.id = wanted.user_id and users.deleted_at is null
    order by wanted.user_id, wanted.kind, wanted.load_id, wanted.bol_id
    on conflict (user_id, kind, coalesce(load_id, ''), coalesce(bol_id, '')) do update
      set text = excluded.text, created_at = excluded.created_at, read_at = null,
        version = notifications.version + 1
    returning id, user_id, kind, version`);
  return rows.map(({ id, user_id, kind, version }) => ({ id, userId: user_id, kind, version: Number(version) }));
}
