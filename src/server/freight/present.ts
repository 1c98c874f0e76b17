/** Loads and BOLs on the wire. What of them a person may see is decided before (authorize.ts). */
import type { Bol } from '#contract/bol.ts';
import type { Party } from '#contract/company.ts';
import type { Load, LoadRecord } from '#contract/load.ts';
import type { PersonTag } from '#contract/user.ts';
import { type Count, countingCount } from '#domain/count.ts';
import type { Dwell } from '#domain/dwell.ts';
import type { Db } from '../base/services.ts';
import type { LoadRow } from '../db/schema/freight.ts';
import { findCompanies, presentParty } from '../people/companies.ts';
import { findPeopleWithTrucks, presentDriverTag } from '../people/driver-accounts.ts';
import { nameOf } from '../people/users.ts';
import type { LoadView } from './authorize.ts';
import type { BolRecord } from './bols.ts';
import type { WholeLoad } from './whole-load.ts';

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** A load as this viewer sees it, without its BOLs. Pick-up times are for those who take part in it. */
export function presentLoadRecord({ load, bols, seesPickUp, outcomes, dwell }: LoadView, names: Names): LoadRecord {
  const drivers = new Set(bols.flatMap(({ driverId }) => (driverId === null ? [] : [driverId])));
  const [only] = bols.length === 1 ? bols : [];
  return {
    _id: load.id,
    shipperId: load.shipperId,
    carrierId: load.carrierId,
    createdBy: load.createdBy,
    createdDate: load.createdAt.toISOString(),
    checkin: seesPickUp ? iso(load.checkin) : null,
    checkout: seesPickUp ? iso(load.checkout) : null,
    ready: load.ready,
    deleted: load.deleted,
    stops: bols.length,
    loadNum: load.loadNum,
    pUNum: load.pUNum,
    pUDate: load.pUDate.toISOString(),
    // Date and time are one instant in `pUDate` and `dropDate`.
    pUTime: null,
    pULocation: load.pULocation,
    destination: load.destination,
    dropDate: iso(only?.deliveryDate ?? null),
    dropTime: null,
    shipper: names.party(load.shipperId),
    carrier: load.carrierId === null ? null : names.party(load.carrierId),
    contact: names.contact(load.createdBy),
    drivers: [...drivers].map(names.driver),
    stamps: seesPickUp ? load.stamps : [],
    ...(load.shipped ? { shipped: load.shipped } : {}),
    ...(outcomes.length > 0 ? { outcomes } : {}),
    ...dwellShown(dwell),
    ...(load.dwellTerms && seesPickUp ? { dwellTerms: load.dwellTerms } : {}),
    version: load.version,
  };
}

export function presentLoad(view: LoadView, names: Names): Load {
  return {
    ...presentLoadRecord(view, names),
    bols: view.bols.map((bol) => presentBol(view.load, bol, names)),
  };
}

/** A BOL on the wire. Who may see it is decided before (authorize.ts). */
export function presentBol(load: LoadRow, bol: BolRecord, names: Names): Bol {
  const delivery = iso(bol.deliveryDate);
  return {
    _id: bol.id,
    loadId: load.id,
    load: { _id: load.id, pUNum: load.pUNum, pUDate: load.pUDate.toISOString(), ready: load.ready },
    file: { name: bol.fileName, sha256: bol.fileSha256, size: bol.fileSize, pages: bol.filePages },
    imagePreviewUrl: `/api/files/${bol.fileSha256}`,
    shipperId: load.shipperId,
    receiverId: bol.receiverId,
    carrierId: load.carrierId,
    driverId: bol.driverId,
    shipper: names.party(load.shipperId),
    receiver: bol.receiverId === null ? null : names.party(bol.receiverId),
    carrier: load.carrierId === null ? null : names.party(load.carrierId),
    driver: bol.driverId === null ? null : names.driver(bol.driverId),
    creator: names.contact(load.createdBy),
    deliveryDate: delivery,
    dropDate: delivery,
    checkin: iso(bol.checkin),
    checkout: iso(bol.checkout),
    completed: bol.completed,
    sealIntact: bol.sealIntact,
    osd: bol.osd,
    stamps: bol.stamps,
    signatures: bol.signatures,
    ...(bol.added ? { added: bol.added } : {}),
    ...(bol.outcomes.length > 0 ? { outcomes: bol.outcomes } : {}),
    ...(bol.papers.length > 0 ? { papers: bol.papers } : {}),
    ...(bol.counts.length > 0 ? { counts: inBrief(bol.counts) } : {}),
    ...(bol.concealed.length > 0 ? { concealed: bol.concealed } : {}),
    ...(bol.claims.length > 0 ? { claims: bol.claims } : {}),
    ...dwellShown(bol.dwell),
    ...(bol.handshakes.length > 0 ? { handshakes: bol.handshakes } : {}),
    version: bol.version,
  };
}

/** Nothing while nothing is on record: a row is read on every phone of the load. */
const dwellShown = (dwell: Dwell): { dwell?: Dwell } =>
  dwell.terms || dwell.marks.length > 0 || dwell.answers.length > 0 ? { dwell } : {};

/** Counts whose place another took say their totals only: a row is read on every phone of the load. */
function inBrief(counts: readonly Count[]): Count[] {
  const last = countingCount(counts);
  return counts.map((count) => (count._id === last?._id ? count : { ...count, lines: [] }));
}

// The companies and people whose names stand on loads and BOLs, read together for as many as are shown.

interface Names {
  party(id: string): Party;
  driver(id: string): PersonTag;
  contact(id: string): { name: string; email: string };
}

const isId = (id: string | null): id is string => id !== null;

export async function namesOn(db: Db, wholes: Iterable<WholeLoad>): Promise<Names> {
  const all = [...wholes];
  const companyIds = all.flatMap(({ load, bols }) => [
    load.shipperId,
    load.carrierId,
    ...bols.map(({ receiverId }) => receiverId),
  ]);
  const userIds = all.flatMap(({ load, bols }) => [load.createdBy, ...bols.map(({ driverId }) => driverId)]);
  const companies = await findCompanies(db, companyIds.filter(isId));
  const users = await findPeopleWithTrucks(db, userIds.filter(isId));
  return {
    party: (id) => presentParty(known(companies, id)),
    driver: (id) => presentDriverTag(known(users, id)),
    contact: (id) => {
      const user = known(users, id);
      return { name: nameOf(user), email: user.email };
    },
  };
}

/** The companies of a BOL. */
export async function partiesOf(db: Db, { load }: WholeLoad, { receiverId }: Pick<BolRecord, 'receiverId'>) {
  const { carrierId, shipperId } = load;
  const companies = await findCompanies(db, [carrierId, receiverId, shipperId].filter(isId));
  const party = (id: string | null) => (id === null ? null : presentParty(known(companies, id)));
  return { carrier: party(carrierId), receiver: party(receiverId), shipper: presentParty(known(companies, shipperId)) };
}

/** Foreign keys keep this from happening. */
function known<T>(rows: Map<string, T>, id: string): T {
  const row = rows.get(id);
  if (row === undefined) throw new Error(`There is no row ${id}`);
  return row;
}
