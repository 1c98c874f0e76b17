/**
 * Turns a call's changes to loads into notifications, in the same transaction: a notice exists if and only if what it
 * tells has happened. Who made the change is not told, nor are the colleagues of staff who made it; a driver acts
 * alone, so the driver's own company hears of it. Nobody is told of what they could not open, except that they lost it.
 */

import { sql } from 'drizzle-orm';
import { newId } from '#domain/ids.ts';
import { type Actor, isStaff, ROLE } from '#domain/roles.ts';
import { plannedTold } from '#domain/stop-outcome.ts';
import type { Language } from '#language/languages.ts';
import { t } from '#language/say.ts';
import type { Changes } from '../base/changes.ts';
import { person } from '../base/changes.ts';
import { inLanguage } from '../base/language.ts';
import type { Db } from '../base/services.ts';
import type { SignedIn } from '../base/signed-in.ts';
import { viewOf } from '../freight/authorize.ts';
import type { LoadChange } from '../freight/touch-load.ts';
import type { WholeLoad } from '../freight/whole-load.ts';
import { findCompanies, zoneOfCompany } from '../people/companies.ts';
import { theirLanguage } from '../people/users.ts';
import { type Queues, queueDeliveries, type Reached, type Stored, waysOf } from './deliveries.ts';
import { disputeNotices } from './dwell-notices.ts';
import { noticesOf } from './load-notices.ts';
import type { Notice } from './notice.ts';
import { deliveryWords } from './receiver-news.ts';

interface Told extends Pick<Notice, 'kind' | 'loadId' | 'bolId' | 'at' | 'whenHeard'> {
  userId: string;
  /** In the language of the person, which they had when it happened. */
  text: string;
  timeZone: string;
}

/** With the load as it is now. */
export type NoticeAfter = Notice & { after: WholeLoad };
/** … and the zone of the place it is about. */
type NoticeOfLoad = NoticeAfter & { timeZone: string };

interface News {
  /** Loads that changed. */
  loads: readonly LoadChange[];
  changes: Pick<Changes, 'touch'>;
  actor: SignedIn;
  now: Date;
  /** When the person did it, by the device's corrected clock; left out: now. */
  occurredAt?: Date;
  queues: Queues;
}

/** Stores who is told what, and what is to be sent to them. */
export async function notify(tx: Db, { loads, ...news }: News): Promise<void> {
  const all = loads.flatMap(({ before, after }) =>
    [...noticesOf(before, after), ...disputeNotices(before, after)].map((notice) => ({ ...notice, after })),
  );
  await tellNotices(tx, all, news);
}

/** The same for notices that come of no change of a load; `actor` is null where nobody made them. */
export async function tellNotices(
  tx: Db,
  all: NoticeAfter[],
  { changes, actor, now, occurredAt = now, queues }: Omit<News, 'loads' | 'actor'> & { actor: SignedIn | null },
): Promise<void> {
  if (all.length === 0) return;
  const notices = await withZones(tx, all);
  const people = await readersOf(tx, notices);
  const told = peopleTold(people, notices, actor);
  if (told.length === 0) return;
  const stored = await storeNotices(tx, told, { now, occurredAt });
  for (const { id, userId } of stored) changes.touch([person(userId)], 'notification', [id]);
  await queueDeliveries(tx, queues, { stored, people });
}

/** What happens to a BOL is told by its receiver's clock, what happens to a load by its shipper's, unless it says whose. */
async function withZones(tx: Db, notices: NoticeAfter[]): Promise<NoticeOfLoad[]> {
  const placed = notices.map((notice) => {
    const { load, bols } = notice.after;
    return {
      notice,
      placeId: notice.placeId ?? bols.find(({ id }) => id === notice.bolId)?.receiverId ?? load.shipperId,
    };
  });
  const companies = await findCompanies(
    tx,
    placed.flatMap(({ notice: { proposal }, placeId }) => [placeId, ...(proposal ? [proposal.byCompanyId] : [])]),
  );
  return placed.map(({ notice, placeId }) => {
    const timeZone = zoneOfCompany(companies.get(placeId)!);
    const proposes = companies.get(notice.proposal?.byCompanyId ?? '')?.name;
    const behind = () =>
      `${proposalWords(notice.proposal, proposes, timeZone)}${deliveryWords(notice.deliveries, timeZone)}`;
    return { ...notice, text: () => `${notice.text()}${behind()}`, timeZone };
  });
}

/** ` Redwood Freight proposes: try again, 11/24/2026 09:00 PST.` Whose people said it is what others act upon; who it was stands in the timeline. */
const proposalWords = (proposal: Notice['proposal'], company: string | undefined, timeZone: string): string =>
  proposal
    ? ` ${t('{company} proposes: {plan}', { company: company ?? proposal.byName, plan: plannedTold(proposal, timeZone) })}.`
    : '';

/** One row per person, kind and object, without the actor. */
function peopleTold(people: Person[], notices: NoticeOfLoad[], actor: SignedIn | null): Told[] {
  const own = actor && isStaff(actor.role) ? actor.companyId : null;
  const told = new Map<string, Told>();
  for (const { companyIds, driverIds, after, text, ...notice } of notices) {
    const toldCompanies = companyIds.filter((id) => id !== own);
    for (const person of people) {
      const { userId, companyId, role, language } = person;
      const meant = driverIds.includes(userId) || (isStaff(role) && toldCompanies.includes(companyId));
      if (!meant || userId === actor?.userId || !mayOpen(person, notice, after)) continue;
      const key = `${userId} ${notice.kind} ${notice.loadId} ${notice.bolId}`;
      if (!told.has(key)) told.set(key, { userId, ...notice, text: inLanguage(language, text) });
    }
  }
  return [...told.values()];
}

/** Whether the person has what this is about. Losing it is told to whoever has it no more. */
function mayOpen(person: Actor, { kind, bolId }: Pick<Notice, 'kind' | 'bolId'>, after: WholeLoad): boolean {
  if (kind === 'load-withdrawn') return true;
  const { seesLoad, bols } = viewOf(person, after);
  return bolId === null ? seesLoad : bols.some(({ id }) => id === bolId);
}

/** Somebody who may be told, and how. */
interface Person extends Actor, Reached {
  language: Language | null;
}

/** Everybody these may concern (staff of the companies, and the drivers), with the ways that reach them. */
async function readersOf(tx: Db, notices: NoticeOfLoad[]): Promise<Person[]> {
  const companyIds = [...new Set(notices.flatMap((notice) => notice.companyIds))];
  const driverIds = [...new Set(notices.flatMap((notice) => notice.driverIds))];
  const { rows } = await tx.execute<{
    id: string;
    company_id: string;
    role: Actor['role'];
    type: Actor['companyType'];
    language: Language | null;
    mail: boolean;
    endpoints: string[];
  }>(sql`
    select users.id, users.company_id, users.role, companies.type, ${theirLanguage} as language, ${waysOf}
    from users join companies on companies.id = users.company_id
      left join notification_preferences chosen on chosen.user_id = users.id
    where users.deleted_at is null and (users.id = any(${sql.param(driverIds)}::text[])
      or (users.company_id = any(${sql.param(companyIds)}::text[]) and users.role < ${ROLE.driver}))
    order by users.id`);
  return rows.map(({ id, company_id, role, type, language, mail, endpoints }) => ({
    userId: id,
    companyId: company_id,
    role,
    companyType: type,
    language,
    mail,
    endpoints,
  }));
}

/** Adds them; where the person has one about the same object, it says the newest and is unread again. */
async function storeNotices(
  tx: Db,
  told: Told[],
  { now, occurredAt }: { now: Date; occurredAt: Date },
): Promise<Stored[]> {
  const column = <T>(value: (notice: Told) => T) => sql.param(told.map(value));
  const { rows } = await tx.execute<{ id: string; user_id: string; kind: string; version: string }>(sql`
    insert into notifications (id, user_id, kind, text, load_id, bol_id, occurred_at, time_zone, created_at)
    select wanted.*, ${now.toISOString()}::timestamptz from unnest(
      ${column(() => newId(() => now.getTime()))}::text[], ${column(({ userId }) => userId)}::text[],
      ${column(({ kind }) => kind)}::text[], ${column(({ text }) => text)}::text[],
      ${column(({ loadId }) => loadId)}::text[], ${column(({ bolId }) => bolId)}::text[],
      ${column(({ at, whenHeard }) => (whenHeard ? now : (at ?? occurredAt)).toISOString())}::timestamptz[], ${column(({ timeZone }) => timeZone)}::text[])
      as wanted (id, user_id, kind, text, load_id, bol_id, occurred_at, time_zone)
      join users on users.id = wanted.user_id and users.deleted_at is null
    order by wanted.user_id, wanted.kind, wanted.load_id, wanted.bol_id
    on conflict (user_id, kind, coalesce(load_id, ''), coalesce(bol_id, '')) do update
      set text = excluded.text, created_at = excluded.created_at, occurred_at = excluded.occurred_at,
        time_zone = excluded.time_zone, read_at = null,
        version = notifications.version + 1
    returning id, user_id, kind, version`);
  return rows.map(({ id, user_id, kind, version }) => ({ id, userId: user_id, kind, version: Number(version) }));
}
