/** A shipper, a receiver, a carrier with two drivers, and the freight between them. */
import type { Bol } from '#contract/bol.ts';
import type { Company, Party } from '#contract/company.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { CurrentUser, PersonTag } from '#contract/user.ts';
import { newId } from '#domain/ids.ts';
import { NO_OSD } from '#domain/osd.ts';
import type { SignatureFacts, SigningPurpose } from '#domain/signing.ts';
import type { Stamp } from '#domain/stamp.ts';
import type { OutcomeKind } from '#domain/stop-outcome.ts';
import type { StopOutcome } from '#domain/visits.ts';

const address = { line1: '1 Dock Rd', line2: '', line3: '', city: 'Oakland', state: 'CA', zip: '94607' };

function company(name: string, type: 0 | 1): Company {
  return { _id: newId(), name, type, phone: '5105550100', address, img: null, version: 1 };
}

export const SHIPPER = company('Harbor Foods', 1);
export const RECEIVER = company('Bayview Distribution', 1);
export const CARRIER = company('Redwood Freight', 0);

export const partyOf = ({ _id, name, phone, address: at }: Company): Party => ({ _id, name, phone, address: at });

/** Somebody of a company, as the server describes the person who logs in. */
export function person(of: Company, role: 1 | 2 | 3, name: string): CurrentUser {
  const [firstName = '', lastName = ''] = name.split(' ');
  const email = `${firstName.toLowerCase()}@${of.name.toLowerCase().replace(/\W/g, '')}.example`;
  const fixed = { img: null, connexId: null, connexUserId: null, phone: '5105550111', version: 1 };
  return {
    _id: newId(),
    username: email,
    email,
    firstName,
    lastName,
    name,
    companyId: of._id,
    role,
    company: of,
    ...fixed,
  };
}

export const TOM: PersonTag = tag('Tom Lee', 'tl7788');
export const ANA: PersonTag = tag('Ana Ruiz', null);

function tag(name: string, connexId: string | null): PersonTag {
  return { _id: newId(), name, phone: '5105550122', connexId, companyId: CARRIER._id };
}

/** The place of a shipper where it is three hours later than at the receiver's dock. */
export const FROM_NEWARK: Pick<LoadRecord, 'shipper'> = {
  shipper: { ...partyOf(SHIPPER), address: { ...address, city: 'Newark', state: 'NJ', zip: '07105' } },
};

/** A load that is ready and under nobody's wheels yet, as the server says it is. */
export function aLoad(over: Partial<LoadRecord> = {}): LoadRecord {
  return {
    _id: newId(),
    shipperId: SHIPPER._id,
    carrierId: CARRIER._id,
    createdBy: newId(),
    createdDate: '2026-11-20T10:00:00.000Z',
    checkin: null,
    checkout: null,
    ready: true,
    deleted: false,
    stops: 1,
    loadNum: null,
    pUNum: 'PU-9001',
    pUDate: '2026-11-21T14:00:00.000Z',
    pUTime: null,
    pULocation: null,
    destination: null,
    dropDate: null,
    dropTime: null,
    shipper: partyOf(SHIPPER),
    carrier: partyOf(CARRIER),
    contact: { name: 'Ada Harbor', email: 'ada@harborfoods.example' },
    drivers: [TOM],
    stamps: [],
    version: 3,
    ...over,
  };
}

/** A BOL of that load on its way to the receiver with Tom. */
export function aBol(load: LoadRecord, over: Partial<Bol> = {}): Bol {
  const sha256 = 'cd'.repeat(32);
  const driver = over.driver === undefined ? TOM : over.driver;
  return {
    _id: newId(),
    loadId: load._id,
    load: { _id: load._id, pUNum: load.pUNum, pUDate: load.pUDate, ready: load.ready },
    file: { name: '0-harbor.pdf', sha256, size: 900, pages: 1 },
    imagePreviewUrl: `/api/files/${sha256}`,
    shipperId: load.shipperId,
    receiverId: RECEIVER._id,
    carrierId: load.carrierId,
    shipper: load.shipper,
    receiver: partyOf(RECEIVER),
    carrier: load.carrier,
    creator: load.contact,
    deliveryDate: '2026-11-22T16:00:00.000Z',
    dropDate: '2026-11-22T16:00:00.000Z',
    checkin: null,
    checkout: null,
    completed: false,
    sealIntact: null,
    osd: NO_OSD,
    stamps: [],
    signatures: [],
    version: 3,
    ...over,
    driver,
    driverId: driver?._id ?? null,
  };
}

/** A record that Ada made for Tom and that reached the server at once. */
export function aStamp(kind: Stamp['kind'], at: string, over: Partial<Stamp> = {}): Stamp {
  return {
    _id: newId(),
    kind,
    at,
    occurredAt: at,
    skewMs: 0,
    receivedAt: at,
    byUserId: newId(),
    byName: 'Ada Harbor',
    driverId: TOM._id,
    driverName: TOM.name,
    deviceId: null,
    sealIntact: null,
    ...over,
  };
}

export function anOutcome(kind: OutcomeKind, at: string, over: Partial<StopOutcome> = {}): StopOutcome {
  return {
    _id: newId(),
    kind,
    reason: 'damaged',
    note: '',
    toldBy: 'Gate 4',
    plan: 'hold',
    proposedDate: null,
    scheduled: null,
    follows: null,
    at,
    occurredAt: at,
    skewMs: 0,
    receivedAt: at,
    byUserId: newId(),
    byName: 'Ada Harbor',
    byCompanyId: RECEIVER._id,
    driverId: TOM._id,
    deviceId: null,
    void: null,
    ...over,
  };
}

/** Valid on a BOL of these: on the document it has. */
export function aSignature(purpose: SigningPurpose, at: string, over: Partial<SignatureFacts> = {}): SignatureFacts {
  const signerName = purpose === 'carrier' ? TOM.name : 'Dock 12';
  const documentSha256 = 'cd'.repeat(32);
  return { _id: newId(), purpose, signerName, companyId: CARRIER._id, at, voided: false, documentSha256, ...over };
}
