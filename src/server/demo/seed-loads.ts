import { createHash } from 'node:crypto';
import type { Party } from '#contract/company.ts';
import { newId } from '#domain/ids.ts';
import type { Changes } from '../base/changes.ts';
import type { Db } from '../base/services.ts';
import { fileGrants, files } from '../db/schema/freight.ts';
import { actAs } from './act-as.ts';
import { goodsFor, instructionsFor } from './bol-document.ts';
import { bolPdf } from './bol-pdf.ts';
import { DEMO_LOADS, type DemoLoad, type DemoStop } from './demo-loads.ts';
import { DEMO_COMPANIES, DEMO_COMPANY_IDS, demoUserId } from './demo-people.ts';

export interface SeedContext {
  tx: Db;
  changes: Changes;
  now: Date;
  /** Puts bytes into the file store under their hash. */
  storeFile(sha256: string, bytes: Uint8Array): Promise<void>;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Appointments are at full and half hours, what happened at any minute. */
const appointment = (now: Date, days: number) =>
  new Date(Math.round((now.getTime() + days * DAY) / (30 * MINUTE)) * 30 * MINUTE);
const minuteAt = (now: Date, hoursAgo: number) =>
  new Date(Math.floor((now.getTime() - hoursAgo * HOUR) / MINUTE) * MINUTE);

/** Acts out every load of the demo, documents first. */
export async function seedLoads(context: SeedContext): Promise<void> {
  for (const [index, load] of DEMO_LOADS.entries()) await seedLoad(context, load, index);
}

async function seedLoad(context: SeedContext, load: DemoLoad, index: number): Promise<void> {
  const { now } = context;
  const ago = (hours: number) => minuteAt(now, hours);
  const built = ago(load.builtDaysAgo * 24);
  const bols = [];
  for (const [place, stop] of load.stops.entries())
    bols.push(await draftBol(context, load, stop, index * 10 + place, built));
  const { newLoad } = await actAs(context, load.by, built).build({
    _id: newId(() => built.getTime()),
    shipperId: load.shipperId,
    carrierId: load.carrier ? DEMO_COMPANY_IDS.redwood : null,
    ready: load.ready,
    pUNum: load.pUNum,
    pUDate: appointment(now, load.pickUpIn).toISOString(),
    pULocation: placeOf(load.shipperId),
    destination: placeOf(load.receiverId),
    bols,
  });
  if (!load.driver) return;
  const driverId = demoUserId(load.driver);
  const bolIds = bols.map(({ _id }) => _id);
  await actAs(context, 'associate@carrier.example', new Date(built.getTime() + 5 * HOUR)).assign(bolIds, driverId);
  const clerk = load.shipperId === DEMO_COMPANY_IDS.harbor ? 'clerk@shipper.example' : 'clerk@receiver.example';
  const { inHoursAgo, outHoursAgo } = load.pickedUp ?? {};
  if (inHoursAgo) await actAs(context, clerk, ago(inHoursAgo)).stampLoad('checkin', newLoad._id, driverId);
  if (outHoursAgo) await actAs(context, clerk, ago(outHoursAgo)).stampLoad('checkout', newLoad._id, driverId);
  for (const [place, stop] of load.stops.entries()) await deliver(context, load, stop, bolIds[place] ?? '', driverId);
}

/** What the receiver did: check-in, OSD, completion. */
async function deliver(
  context: SeedContext,
  load: DemoLoad,
  stop: DemoStop,
  bolId: string,
  driverId: string,
): Promise<void> {
  const { now } = context;
  const ago = (hours: number) => minuteAt(now, hours);
  const clerk = load.receiverId === DEMO_COMPANY_IDS.harbor ? 'clerk@shipper.example' : 'clerk@receiver.example';
  if (stop.arrivedHoursAgo === undefined) return;
  const arrived = ago(stop.arrivedHoursAgo);
  await actAs(context, clerk, arrived).checkInBol(bolId, driverId, !stop.sealBroken);
  if (stop.osd) {
    const reported = new Date(arrived.getTime() + 0.4 * HOUR);
    const osdChanges = stop.osd.map(({ kind, sku, qty }) => ({
      op: 'add' as const,
      kind,
      entry: { _id: newId(() => reported.getTime()), sku, qty },
    }));
    await actAs(context, clerk, reported).updateBol(bolId, { osdChanges });
  }
  if (stop.completedHoursAgo === undefined) return;
  const done = ago(stop.completedHoursAgo);
  await actAs(context, clerk, done).updateBol(bolId, { completed: true, checkout: done.toISOString(), driverId });
}

/** A BOL of the wizard with its document, brought by the shipper when the load was built. */
async function draftBol(
  { tx, now, storeFile }: SeedContext,
  load: DemoLoad,
  stop: DemoStop,
  number: number,
  built: Date,
) {
  const delivery = appointment(now, stop.deliverIn);
  const receiverId = stop.receiver === false ? null : load.receiverId;
  const bolNumber = String(2_048_000 + number);
  const bytes = await bolPdf({
    bolNumber,
    proNumber: `7731-${20_000 + number}`,
    poNumber: `PO-${55_100 + number}`,
    shipDate: appointment(now, load.pickUpIn),
    deliveryDate: delivery,
    shipper: partyOf(load.shipperId),
    consignee: receiverId === null ? null : partyOf(receiverId),
    carrier: load.carrier ? partyOf(DEMO_COMPANY_IDS.redwood) : null,
    trailer: `RWF ${5300 + (number % 60)}`,
    seal: String(48_200 + number).padStart(7, '0'),
    goods: goodsFor(number),
    instructions: instructionsFor(number),
  });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await storeFile(sha256, bytes);
  await tx.insert(files).values({ sha256, size: bytes.length, pages: 1, createdAt: built }).onConflictDoNothing();
  await tx
    .insert(fileGrants)
    .values({ sha256, companyId: load.shipperId, userId: demoUserId(load.by), createdAt: built })
    .onConflictDoNothing();
  const file = { name: `bol-${bolNumber}.pdf`, sha256 };
  return { _id: newId(() => built.getTime()), file, receiverId, deliveryDate: delivery.toISOString() };
}

function companyOf(id: string) {
  const company = DEMO_COMPANIES.find((candidate) => candidate.id === id);
  if (!company) throw new Error(`There is no demo company ${id}`);
  return company;
}

function partyOf(companyId: string): Party {
  const { id, name, phone = '', address } = companyOf(companyId);
  return { _id: id, name, phone, address };
}

function placeOf(companyId: string): string {
  const { address } = companyOf(companyId);
  return `${address.city}, ${address.state}`;
}
