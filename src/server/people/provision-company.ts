/** What an operator does for a new customer: the company and its first admin, who sets a password by a link. */
import { isEmail } from '#domain/email.ts';
import { newId } from '#domain/ids.ts';
import { isPhone } from '#domain/phone.ts';
import { COMPANY_TYPE, ROLE } from '#domain/roles.ts';
import { isTimeZone } from '#domain/time-zone.ts';
import { Changes, membersOf } from '../base/changes.ts';
import type { Db } from '../base/services.ts';
import { companies, users } from '../db/schema/people.ts';
import { publish } from '../sync/publish.ts';
import { withFreeEmail } from './change-user.ts';
import { INVITATION_MS, issuePasswordToken } from './mailed-links.ts';

export interface NewCustomer {
  company: string;
  type: keyof typeof COMPANY_TYPE;
  adminEmail: string;
  first: string;
  last: string;
  phone: string;
  /** Null: the company's address will say it. */
  timeZone: string | null;
}

export interface Provisioned {
  companyId: string;
  adminId: string;
  /** For the link that sets the admin's password. */
  token: string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this keeps out
const ONE_LINE = /^[^\u0000-\u001f\u007f]{1,200}$/;

/** Everything wrong with the facts, one sentence each; empty when they can be used. */
export function whyNotProvision({ company, type, adminEmail, first, last, phone, timeZone }: NewCustomer): string[] {
  return [
    ONE_LINE.test(company) ? null : '--company must be a name of 1 to 200 characters.',
    Object.hasOwn(COMPANY_TYPE, type) ? null : '--type must be shipper or carrier (a receiver is a shipper).',
    isEmail(adminEmail) ? null : '--admin-email must be an email address.',
    ONE_LINE.test(first) ? null : '--first must be the first name of the admin.',
    ONE_LINE.test(last) ? null : '--last must be the last name of the admin.',
    phone === '' || isPhone(phone) ? null : '--phone must be a 10-digit US phone number.',
    timeZone === null || isTimeZone(timeZone) ? null : '--time-zone must be a time zone like America/Chicago.',
  ].filter((problem) => problem !== null);
}

const NO_ADDRESS = { line1: '', line2: '', line3: '', city: '', state: '', zip: '' };

/** Makes company and admin; a `Failure` when the e-mail address has an account. */
export async function provisionCompany(tx: Db, customer: NewCustomer, now: Date): Promise<Provisioned> {
  const companyId = newId(() => now.getTime());
  const adminId = newId(() => now.getTime());
  const { company: name, phone, adminEmail: email, first: firstName, last: lastName, timeZone } = customer;
  const type = COMPANY_TYPE[customer.type];
  await tx
    .insert(companies)
    .values({ id: companyId, name, phone, email, type, address: NO_ADDRESS, timeZone, adminId });
  await withFreeEmail(tx, { email, userId: adminId, now }, () =>
    tx.insert(users).values({ id: adminId, companyId, email, firstName, lastName, phone, role: ROLE.admin }),
  );
  const token = await issuePasswordToken(tx, adminId, now, INVITATION_MS);
  const changes = new Changes();
  changes.touch([membersOf(companyId)], 'company', [companyId]);
  changes.touch([membersOf(companyId)], 'person', [adminId]);
  await publish(tx, changes);
  return { companyId, adminId, token };
}
