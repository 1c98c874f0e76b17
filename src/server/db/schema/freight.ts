/** Loads, BOLs, their documents and the signatures on them. */
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AddedBol } from '#contract/bol.ts';
import type { ShippedLoad } from '#contract/load.ts';
import type { SignatureDraft } from '#contract/signature.ts';
import type { FormerAppointment } from '#domain/appointments.ts';
import type { ClaimStep } from '#domain/claims.ts';
import type { ConcealedReport } from '#domain/concealed.ts';
import type { Count } from '#domain/count.ts';
import type { Dwell } from '#domain/dwell.ts';
import type { DwellTerms } from '#domain/dwell-terms.ts';
import type { Handshake } from '#domain/handshakes.ts';
import type { Osd } from '#domain/osd.ts';
import type { PageQuad, Paper } from '#domain/papers.ts';
import type { Recorded } from '#domain/recorded.ts';
import type { FormerDriver } from '#domain/relation.ts';
import type { Stamp } from '#domain/stamp.ts';
import type { StopOutcome } from '#domain/visits.ts';
import { id, instant, version } from './columns.ts';

export const loads = pgTable('loads', {
  id: id('id').primaryKey(),
  shipperId: id('shipper_id').notNull(),
  carrierId: id('carrier_id'),
  createdBy: id('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  ready: boolean('ready').notNull(),
  deleted: boolean('deleted').notNull().default(false),
  loadNum: text('load_num'),
  pUNum: text('p_u_num').notNull(),
  pUDate: instant('p_u_date').notNull(),
  pULocation: text('p_u_location'),
  destination: text('destination'),
  /** Derived from `stamps` by the domain, kept for lists. */
  checkin: instant('checkin'),
  checkout: instant('checkout'),
  stamps: jsonb('stamps').$type<Stamp[]>().notNull().default([]),
  /** Of the pick-up. */
  outcomes: jsonb('outcomes').$type<StopOutcome[]>().notNull().default([]),
  /** The stay at pick-up. */
  dwell: jsonb('dwell').$type<Dwell>().notNull().default({ marks: [], answers: [] }),
  /** Of the pick-up, since the load was shipped. */
  formerAppointments: jsonb('former_appointments').$type<FormerAppointment[]>().notNull().default([]),
  /** Agreed for this load; null where each place's own hold. */
  dwellTerms: jsonb('dwell_terms').$type<DwellTerms>(),
  /** Set while the load is shipped. */
  shipped: jsonb('shipped').$type<ShippedLoad>(),
  version: version(),
});
export type LoadRow = typeof loads.$inferSelect;

export const bols = pgTable('bols', {
  id: id('id').primaryKey(),
  loadId: id('load_id').notNull(),
  /** Order within the load, from 0. */
  position: integer('position').notNull(),
  fileName: text('file_name').notNull(),
  fileSha256: text('file_sha256').notNull(),
  receiverId: id('receiver_id'),
  driverId: id('driver_id'),
  /** Who drove it before, and until when: what they did then may arrive later. */
  formerDrivers: jsonb('former_drivers').$type<FormerDriver[]>().notNull().default([]),
  deliveryDate: instant('delivery_date'),
  /** Derived from `stamps` by the domain, kept for lists. */
  checkin: instant('checkin'),
  checkout: instant('checkout'),
  completed: boolean('completed').notNull().default(false),
  sealIntact: boolean('seal_intact'),
  osd: jsonb('osd').$type<Osd>().notNull().default({ overages: [], shortages: [], damages: [] }),
  stamps: jsonb('stamps').$type<Stamp[]>().notNull().default([]),
  outcomes: jsonb('outcomes').$type<StopOutcome[]>().notNull().default([]),
  papers: jsonb('papers').$type<Paper[]>().notNull().default([]),
  counts: jsonb('counts').$type<Count[]>().notNull().default([]),
  concealed: jsonb('concealed').$type<ConcealedReport[]>().notNull().default([]),
  claims: jsonb('claims').$type<ClaimStep[]>().notNull().default([]),
  /** The stay at delivery. */
  dwell: jsonb('dwell').$type<Dwell>().notNull().default({ marks: [], answers: [] }),
  /** Of the delivery, since the load was shipped. */
  formerAppointments: jsonb('former_appointments').$type<FormerAppointment[]>().notNull().default([]),
  handshakes: jsonb('handshakes').$type<Handshake[]>().notNull().default([]),
  /** SHA-256 of documents it had before. */
  formerDocuments: jsonb('former_documents').$type<string[]>().notNull().default([]),
  /** Set on a BOL that was added after the load was shipped. */
  added: jsonb('added').$type<AddedBol>(),
  version: version(),
});
export type BolRow = typeof bols.$inferSelect;

/** Facts of stored documents; the bytes are in the file store under the same hash. */
export const files = pgTable('files', {
  sha256: text('sha256').primaryKey(),
  size: integer('size').notNull(),
  pages: integer('pages').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Who brought the bytes, for which company. */
export const fileGrants = pgTable(
  'file_grants',
  {
    sha256: text('sha256').notNull(),
    companyId: id('company_id').notNull(),
    userId: id('user_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sha256, table.companyId, table.userId] })],
);

/** What the signer said and drew, as it arrived; the facts around it have columns of their own. */
export type SignatureStatement = Omit<SignatureDraft, '_id' | 'purpose' | 'documentSha256' | 'occurredAt'> & {
  /** Not said by the signer: what was on record when it arrived, frozen with it. Missing in older rows and in voids. */
  recorded?: Recorded;
};

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
  /** The device's clock was set around the signature: `skewMs` may not be the one of that moment. */
  clockUncertain: boolean('clock_uncertain').notNull().default(false),
  deviceId: text('device_id'),
  receivedAt: instant('received_at').notNull(),
  /** The signature this one voids. */
  voids: id('voids'),
});
export type SignatureRow = typeof signatures.$inferSelect;

/** Both codes of a handover, a row for each person who reported them. Append-only, as signatures are. */
export const handshakes = pgTable(
  'handshakes',
  {
    id: id('id').notNull(),
    userId: id('user_id').notNull(),
    bolId: id('bol_id').notNull(),
    companyId: id('company_id').notNull(),
    offer: text('offer').notNull(),
    answer: text('answer').notNull(),
    /** Names of the keys, see `deviceKeys`. */
    offerKey: id('offer_key').notNull(),
    answerKey: id('answer_key').notNull(),
    deviceId: text('device_id'),
    occurredAt: text('occurred_at').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.userId] })],
);
export type HandshakeRow = typeof handshakes.$inferSelect;

/** Facts of stored photos; the bytes are in the file store under the same hash. */
export const photos = pgTable('photos', {
  sha256: text('sha256').primaryKey(),
  size: integer('size').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Who brought the bytes. */
export const photoGrants = pgTable(
  'photo_grants',
  {
    sha256: text('sha256').notNull(),
    userId: id('user_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sha256, table.userId] })],
);

/** What a photo belongs to. */
export const photoRefs = pgTable(
  'photo_refs',
  {
    sha256: text('sha256').notNull(),
    /** The outcome. */
    factId: id('fact_id').notNull(),
    loadId: id('load_id').notNull(),
    /** Null for the pick-up. */
    bolId: id('bol_id'),
    userId: id('user_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sha256, table.factId] })],
);

/** The camera's photograph of each page of a paper: whoever sees the paper sees it. */
export const paperOriginals = pgTable(
  'paper_originals',
  {
    paperId: id('paper_id').notNull(),
    page: integer('page').notNull(),
    sha256: text('sha256').notNull(),
    /** Where the page lies on it. */
    quad: jsonb('quad').$type<PageQuad>().notNull(),
    smaller: boolean('smaller').notNull(),
    loadId: id('load_id').notNull(),
    bolId: id('bol_id').notNull(),
    userId: id('user_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.paperId, table.page] })],
);

/** Which PDF belongs to which paper of a BOL: whoever sees the paper opens it. */
export const paperRefs = pgTable('paper_refs', {
  paperId: id('paper_id').primaryKey(),
  sha256: text('sha256').notNull(),
  loadId: id('load_id').notNull(),
  bolId: id('bol_id').notNull(),
  userId: id('user_id').notNull(),
  createdAt: instant('created_at').notNull(),
});
