/**
 * Who a change is told to. An audience is a group of people who see the same rows; the feed numbers changes per
 * audience, and a person pulls the feeds of all the audiences they belong to. Which of an audience's rows a person
 * really sees, and how, is decided again when they are read: the feed only says "look again".
 */
import type { FeedEntity } from '#contract/change.ts';
import { type Actor, COMPANY_TYPE, type CompanyType, isStaff, ROLE } from '#domain/roles.ts';

export type Audience = string;

/** Admins and clerks of a company: its loads and BOLs. */
export const staffOf = (companyId: string): Audience => `company:${companyId}`;
/** A shipper company's own drivers, who see completed loads only. */
export const driversOf = (companyId: string): Audience => `completed:${companyId}`;
/** One person: the BOLs a carrier's driver carries, and what is personal. */
export const person = (userId: string): Audience => `person:${userId}`;
/** Everybody of a company: its own profile, colleagues. */
export const membersOf = (companyId: string): Audience => `members:${companyId}`;

/** The audiences a person belongs to, always in the same order: a cursor counts them by place. */
export function audiencesOf(actor: Actor): Audience[] {
  const own = [membersOf(actor.companyId), person(actor.userId)];
  if (isStaff(actor.role)) return [staffOf(actor.companyId), ...own];
  return actor.companyType === COMPANY_TYPE.shipper ? [driversOf(actor.companyId), ...own] : own;
}

/** Who sees all that an audience is told of: an admin of the staff, a driver of the drivers, the person itself. */
export async function memberOf(
  audience: Audience,
  find: {
    companyType: (companyId: string) => Promise<CompanyType | null>;
    person: (userId: string) => Promise<Actor | null>;
  },
): Promise<Actor | null> {
  const [kind, id = ''] = audience.split(':');
  if (kind === 'person') return find.person(id);
  const companyType = await find.companyType(id);
  const role = kind === 'company' ? ROLE.admin : ROLE.driver;
  return companyType === null ? null : { userId: '', companyId: id, companyType, role };
}

export interface Touch {
  audience: Audience;
  entity: FeedEntity;
  id: string;
}

/** Collects what a call changes, for whom. Nothing reaches the database before the end of the transaction. */
export class Changes {
  private readonly touches = new Map<string, Touch>();

  /** These audiences must look at this row again: it is new, changed, gone, or no longer theirs. */
  touch(audiences: Iterable<Audience>, entity: FeedEntity, ids: Iterable<string>): void {
    for (const id of ids) {
      for (const audience of audiences) this.touches.set(`${audience} ${entity} ${id}`, { audience, entity, id });
    }
  }

  /** In the order the feed will have: by audience, then as they were noted. */
  list(): Touch[] {
    return [...this.touches.values()].toSorted((a, b) =>
      a.audience < b.audience ? -1 : Number(a.audience > b.audience),
    );
  }
}
