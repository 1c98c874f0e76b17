import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { SignatureDraft } from '#contract/signature.ts';
import { id, instant } from './columns.ts';

/** What the signer said and drew, as it arrived; the facts around it have columns of their own. */
export type SignatureStatement = Omit<SignatureDraft, '_id' | 'purpose' | 'documentSha256' | 'occurredAt'>;

/** Append-only: the database itself refuses to change or delete a row. */
export const signatures = pgTable('signatures', {
  id: id('id').primaryKey(),
  bolId: id('bol_id').notNull(),
  companyId: id('company_id').notNull(),
  userId: id('user_id').notNull(),
  purpose: text('purpose').$type<SignatureDraft['purpose']>().notNull(),
  documentSha256: text('document_sha256').notNull(),
  statement: jsonb('statement').$type<SignatureStatement>().notNull(),
  /** Device time corrected by the skew. */
  at: instant('at').notNull(),
  /** What the device's clock said, as it was written. */
  occurredAt: text('occurred_at').notNull(),
  utcOffset: text('utc_offset').notNull(),
  skewMs: bigint('skew_ms', { mode: 'number' }).notNull(),
  deviceId: text('device_id'),
  receivedAt: instant('received_at').notNull(),
  /** The signature this one voids. */
  voids: id('voids'),
});
export type SignatureRow = typeof signatures.$inferSelect;
