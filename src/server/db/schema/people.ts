/** Companies, their people, and all by which those log in. */
import { boolean, customType, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { Address } from '#contract/company.ts';
import type { DwellTerms } from '#domain/dwell-terms.ts';
import type { CompanyType, Role } from '#domain/roles.ts';
import type { Language } from '#language/languages.ts';
import { id, instant, version } from './columns.ts';

/** Shippers, receivers and carriers; a carrier is type 0 and its profile lives here too. */
export const companies = pgTable('companies', {
  id: id('id').primaryKey(),
  name: text('name').notNull(),
  phone: text('phone').notNull().default(''),
  email: text('email').notNull().default(''),
  type: smallint('type').$type<CompanyType>().notNull(),
  address: jsonb('address').$type<Address>().notNull(),
  /** The one its admin chose; null while its address says it. */
  timeZone: text('time_zone'),
  /** Of trucks that stay at its docks; null while the usual ones hold. */
  dwellTerms: jsonb('dwell_terms').$type<DwellTerms>(),
  /** Address of the image, or null. */
  img: text('img'),
  adminId: id('admin_id'),
  deleted: boolean('deleted').notNull().default(false),
  version: version(),
});
export type CompanyRow = typeof companies.$inferSelect;

/** A deleted account keeps its row, so that stamps and loads still name their people. */
export const users = pgTable('users', {
  id: id('id').primaryKey(),
  companyId: id('company_id').notNull(),
  email: text('email').notNull(),
  /** argon2id; null until an invited person has set one. */
  passwordHash: text('password_hash'),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phone: text('phone').notNull().default(''),
  img: text('img'),
  role: smallint('role').$type<Role>().notNull(),
  connexId: text('connex_id'),
  connexUserId: text('connex_user_id'),
  /** Null while the person has not chosen one. */
  language: text('language').$type<Language>(),
  /** The one their device asked in last; null while none did. */
  deviceLanguage: text('device_language').$type<Language>(),
  deletedAt: instant('deleted_at'),
  version: version(),
});
export type UserRow = typeof users.$inferSelect;

export const driverAccounts = pgTable('driver_accounts', {
  id: id('id').primaryKey(),
  userId: id('user_id').notNull(),
  carrierId: id('carrier_id'),
  accountName: text('account_name').notNull(),
  driverLicense: text('driver_license').notNull(),
  truckNum: text('truck_num').notNull().default(''),
  plate: text('plate').notNull().default(''),
  trlNum: text('trl_num').notNull().default(''),
  /** Hash of the picture in `images`. */
  licensePic: text('license_pic'),
  version: version(),
});
export type DriverAccountRow = typeof driverAccounts.$inferSelect;

/** The carrier's list of driver accounts. */
export const carrierDrivers = pgTable(
  'carrier_drivers',
  {
    carrierId: id('carrier_id').notNull(),
    driverAccountId: id('driver_account_id').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.carrierId, table.driverAccountId] })],
);

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Pictures of companies and licences: small, and needed in the transaction that refers to them. */
export const images = pgTable('images', {
  sha256: text('sha256').primaryKey(),
  contentType: text('content_type').$type<'image/jpeg' | 'image/png'>().notNull(),
  bytes: bytea('bytes').notNull(),
  createdAt: instant('created_at').notNull(),
});
export type ImageRow = typeof images.$inferSelect;

/** Only the hash of a session's token is kept: a copy of the table signs nobody in. */
/** `id` is for its person to name it by; `device` what the browser says it is, `deviceId` the app's name for it. */
export const sessions = pgTable('sessions', {
  tokenHash: text('token_hash').primaryKey(),
  id: id('id').notNull(),
  userId: id('user_id').notNull(),
  device: text('device').notNull(),
  deviceId: text('device_id'),
  createdAt: instant('created_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  /** When its person last typed their password. */
  confirmedAt: instant('confirmed_at'),
});

/** Browsers in which somebody has logged in. Several people may share one. */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: text('token_hash').notNull(),
    userId: id('user_id').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tokenHash, table.userId] })],
);

/** A clerk's PIN on one shared device. The device is known by the hash of its cookie, the PIN by its argon2id. */
export const devicePins = pgTable(
  'device_pins',
  {
    deviceHash: text('device_hash').notNull(),
    userId: id('user_id').notNull(),
    pinHash: text('pin_hash').notNull(),
    /** Wrong tries it still bears; at none it is gone. */
    triesLeft: smallint('tries_left').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceHash, table.userId] })],
);

/** Unsent work of a person's device when it was last heard of. A device that holds nothing has no row. */
export const deviceReports = pgTable(
  'device_reports',
  {
    userId: id('user_id').notNull(),
    deviceId: id('device_id').notNull(),
    unsent: integer('unsent').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  ({ userId, deviceId }) => [primaryKey({ columns: [userId, deviceId] })],
);

/** Public keys of people's devices, by which codes of a handover are proven: x‖y of P-256, hex. */
export const deviceKeys = pgTable('device_keys', {
  id: id('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  userId: id('user_id').notNull(),
  deviceId: id('device_id').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Links of reset and invitation mails: single use, only their hashes. */
export const passwordTokens = pgTable('password_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  userId: id('user_id').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Changes of an e-mail address that the mail to the former one can still undo. */
export const emailChanges = pgTable('email_changes', {
  id: id('id').primaryKey(),
  userId: id('user_id').notNull(),
  formerEmail: text('former_email').notNull(),
  /** Of the links that went out. */
  tokenHashes: text('token_hashes').array().notNull().default([]),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
