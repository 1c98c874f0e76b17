/** People, companies, loads and BOLs to test with: whole wire values, each with the few facts a test is about. */
import type { Bol } from '#contract/bol.ts';
import type { Company, Party } from '#contract/company.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { Notification } from '#contract/notification.ts';
import type { CurrentUser, User } from '#contract/user.ts';

/** A readable id: `id('bol', 2)` is the same in every run. */
export function id(kind: 'load' | 'bol' | 'user' | 'company' | 'osd' | 'note', number: number): string {
  const prefix = { load: 'aa', bol: 'bb', user: 'cc', company: 'dd', osd: 'ee', note: 'ff' }[kind];
  return prefix + number.toString(16).padStart(22, '0');
}

const address = { line1: '1 Pier Rd', line2: '', line3: '', city: 'Oakland', state: 'CA', zip: '94607' };

export const SHIPPER = id('company', 1);
export const RECEIVER = id('company', 2);
export const CARRIER = id('company', 3);
const NAMES: Record<string, string> = {
  [SHIPPER]: 'Harbor Foods',
  [RECEIVER]: 'Bayview Distribution',
  [CARRIER]: 'Redwood Freight',
};

export const party = (companyId: string): Party => ({
  _id: companyId,
  name: NAMES[companyId] ?? companyId,
  phone: '5105550100',
  address,
});

export const company = (companyId: string, type: 0 | 1 = companyId === CARRIER ? 0 : 1): Company => ({
  ...party(companyId),
  type,
  img: null,
  version: 1,
});

export function user(number: number, companyId = RECEIVER, role: 1 | 2 | 3 = 2): CurrentUser {
  const person: User = {
    _id: id('user', number),
    username: `user${number}@test.example`,
    email: `user${number}@test.example`,
    firstName: 'User',
    lastName: String(number),
    name: `User ${number}`,
    phone: '5105550101',
    img: null,
    companyId,
    role,
    connexId: null,
    connexUserId: null,
    version: 1,
  };
  return { ...person, company: company(companyId) };
}

export const driverTag = { _id: id('user', 99), name: 'Dana Driver', phone: '', connexId: null, companyId: CARRIER };

export function loadOf(number: number, facts: Partial<LoadRecord> = {}): LoadRecord {
  return {
    _id: id('load', number),
    shipperId: SHIPPER,
    carrierId: CARRIER,
    createdBy: id('user', 50),
    createdDate: '2026-11-01T08:00:00.000Z',
    checkin: null,
    checkout: null,
    ready: true,
    deleted: false,
    stops: 1,
    loadNum: null,
    pUNum: `PU-${number}`,
    pUDate: '2026-11-20T08:00:00.000Z',
    pUTime: null,
    pULocation: null,
    destination: null,
    dropDate: null,
    dropTime: null,
    shipper: party(SHIPPER),
    carrier: party(CARRIER),
    contact: { name: 'Sam', email: 'sam@shipper.example' },
    drivers: [],
    stamps: [],
    version: 1,
    ...facts,
  };
}

export function bolOf(number: number, load: LoadRecord, facts: Partial<Bol> = {}): Bol {
  const sha256 = number.toString(16).padStart(64, '0');
  return {
    _id: id('bol', number),
    loadId: load._id,
    load: { _id: load._id, pUNum: load.pUNum, pUDate: load.pUDate, ready: load.ready },
    file: { name: `0-bol-${number}.pdf`, sha256, size: 1000, pages: 1 },
    imagePreviewUrl: `/api/files/${sha256}`,
    shipperId: load.shipperId,
    receiverId: RECEIVER,
    carrierId: load.carrierId,
    driverId: null,
    shipper: party(load.shipperId),
    receiver: party(RECEIVER),
    carrier: load.carrier,
    driver: null,
    creator: load.contact,
    deliveryDate: '2026-11-21T09:00:00.000Z',
    dropDate: '2026-11-21T09:00:00.000Z',
    checkin: null,
    checkout: null,
    completed: false,
    sealIntact: null,
    osd: { overages: [], shortages: [], damages: [] },
    stamps: [],
    signatures: [],
    version: 1,
    ...facts,
  };
}

/** That a load was shipped, not read yet; each a minute after the one before. */
export const noteOf = (number: number, facts: Partial<Notification> = {}): Notification => ({
  _id: id('note', number),
  kind: 'load-shipped',
  text: `You have a new load ${number}.`,
  loadId: id('load', number),
  bolId: null,
  createdAt: `2026-11-21T09:0${number}:00.000Z`,
  readAt: null,
  version: 1,
  ...facts,
});
