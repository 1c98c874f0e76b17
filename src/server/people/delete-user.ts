/**
 * Deletes one's own account, for good. What is personal goes: name, addresses, password, licence, notices, devices.
 * What belongs to the company's freight stays: loads, and who made which stamp or signature on them. The row itself
 * stays without its person, because loads refer to it.
 */
import { eq, sql } from 'drizzle-orm';
import type { deleteUser as deleteEndpoint } from '#contract/user.ts';
import { whyNotDeleteAccount } from '#domain/profile.ts';
import { t } from '#language/say.ts';
import { noSession, refuse } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import { authorize } from '../base/signed-in.ts';
import { deviceReports, driverAccounts } from '../db/schema/people.ts';
import { idempotencyKeys, notifications, pushSubscriptions } from '../db/schema/plumbing.ts';
import type { Call } from '../http/call.ts';
import { changeUser } from './change-user.ts';
import { lockCompany, updateCompanyRow } from './companies.ts';
import { mustBeConfirmed } from './confirm-identity.ts';
import { dropPinsOf } from './device-pin.ts';
import { forgetKnownDevices } from './known-device.ts';
import { deleteTokensOf, forgetEmailChanges } from './mailed-links.ts';
import { deleteSessionsOf, sessionCookie } from './sessions.ts';
import { refuseOther } from './update-user.ts';
import { lockOtherAdmins, lockUser } from './users.ts';

export async function deleteUser(call: Call<typeof deleteEndpoint>): Promise<void> {
  const { db, actor, params, changes, reply, services } = call;
  authorize(actor, 'user.delete-self');
  if (params.id !== actor.userId) await refuseOther(db, actor, params.id, t('You can only delete your own account.'));
  mustBeConfirmed(actor, call.now);
  const company = await lockCompany(db, actor.companyId);
  const otherAdmins = await lockOtherAdmins(db, actor.companyId, actor.userId);
  refuse('rule-broken', whyNotDeleteAccount({ role: actor.role, otherAdmins: otherAdmins.length }));
  // Before their BOLs are looked up: nobody gives them one more from here on (assign-driver.ts).
  const user = await lockUser(db, actor.userId);
  if (!user || !company) throw noSession();

  await services.freight.freeDriver(db, changes, user.id, call.now);
  await erasePersonal(db, user.id);
  await changeUser(call, user, { ...anonymous(user.id), deletedAt: call.now });
  if (company.adminId === user.id) await updateCompanyRow(db, company.id, { adminId: otherAdmins[0] ?? null });
  await deleteSessionsOf(db, user.id);
  sessionCookie.clear(reply, services.config.secureCookies);
}

/** `.invalid` can never be a real address. */
const anonymous = (id: string) => ({
  email: `deleted-${id}@deleted.invalid`,
  passwordHash: null,
  firstName: 'Deleted', // not a text: a name
  lastName: 'account',
  phone: '',
  img: null,
  connexId: null,
  connexUserId: null,
  language: null,
  deviceLanguage: null,
});

async function erasePersonal(db: Db, userId: string): Promise<void> {
  await deleteTokensOf(db, userId);
  await forgetEmailChanges(db, userId);
  await forgetKnownDevices(db, userId);
  await dropPinsOf(db, userId);
  await db.delete(notifications).where(eq(notifications.userId, userId));
  await db.delete(deviceReports).where(eq(deviceReports.userId, userId));
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
  // Kept answers repeat what was sent and shown.
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
  const accounts = await db.delete(driverAccounts).where(eq(driverAccounts.userId, userId)).returning();
  for (const { licensePic } of accounts) {
    if (licensePic === null) continue;
    await db.execute(sql`
      delete from images where sha256 = ${licensePic}
        and not exists (select from driver_accounts where license_pic = ${licensePic})
        and not exists (select from companies where img = ${`/api/images/${licensePic}`})`);
  }
}
