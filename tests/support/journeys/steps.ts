/** The steps of a trip, each done on a device as its screen does it. Nothing here waits for the network. */
import type { ChangeArgs } from '#changes/changes.ts';
import type { PersonTag } from '#contract/user.ts';
import { newId } from '#domain/ids.ts';
import type { OsdKind } from '#domain/osd.ts';
import { DEMO_ACCOUNTS, DEMO_COMPANIES } from '#server/demo/demo-people.ts';
import { harbor, redwood } from '../server/freight.ts';
import type { Device as WholeDevice } from './device.ts';

/** All a step needs of a device is its app. */
type Device = Pick<WholeDevice, 'app'>;

/** A demo company as the wizard's company search gives it. */
function party(id: string) {
  const company = DEMO_COMPANIES.find((candidate) => candidate.id === id);
  if (!company) throw new Error(`There is no demo company ${id}`);
  const { name, phone = '', address } = company;
  return { _id: id, name, phone, address };
}

/** A demo account as the driver search gives it. */
export function personTag(email: string): PersonTag {
  const person = DEMO_ACCOUNTS.find((account) => account.email === email);
  if (!person) throw new Error(`There is no demo account ${email}`);
  const { id, companyId, firstName, lastName, phone = '' } = person;
  return { _id: id, companyId, name: `${firstName} ${lastName}`, phone, connexId: null };
}

const byName = ({ app }: Device) => app.requireSession().user.name;

export interface BuildPlan {
  pUNum: string;
  pUDate: string;
  receiverId: string;
  deliveryDate: string;
  pdf: Uint8Array<ArrayBuffer>;
}

/** The shipper's desk ships a load with one BOL. */
export async function ship(
  device: Device,
  plan: BuildPlan,
): Promise<{ loadId: string; bolId: string; sha256: string }> {
  const { app } = device;
  const { user } = app.requireSession();
  const { sha256, size } = await app.keepFile(plan.pdf.slice().buffer);
  const bol = { _id: newId(), file: { name: '0-bol.pdf', sha256 }, receiverId: plan.receiverId };
  const args: ChangeArgs<'build-load'> = {
    _id: newId(),
    shipperId: harbor,
    carrierId: redwood,
    ready: true,
    pUNum: plan.pUNum,
    pUDate: plan.pUDate,
    bols: [{ ...bol, deliveryDate: plan.deliveryDate }],
  };
  const parties = Object.fromEntries([harbor, redwood, plan.receiverId].map((id) => [id, party(id)]));
  const files = { [sha256]: { size, pages: 1 } };
  const context = { parties, files, contact: { name: user.name, email: user.email } };
  await app.enqueue({ type: 'build-load', args, context, label: `Ship load ${plan.pUNum}` });
  return { loadId: args._id, bolId: bol._id, sha256 };
}

export async function assign(device: Device, loadId: string, driver: PersonTag): Promise<void> {
  const { app } = device;
  await app.assignDriver(await shownLoad(device, loadId), await app.readBols(loadId), driver, byName(device));
}

export async function checkInAtPickUp(device: Device, loadId: string, driver: PersonTag): Promise<void> {
  await device.app.checkInLoad({ load: await shownLoad(device, loadId), driver, byName: byName(device) });
}

export async function checkOutAtPickUp(device: Device, loadId: string, driver: PersonTag): Promise<void> {
  await device.app.checkOutLoad({ load: await shownLoad(device, loadId), driver, byName: byName(device) });
}

export async function checkInAtDelivery(device: Device, bolId: string, sealIntact: boolean): Promise<void> {
  const bol = await shownBol(device, bolId);
  if (!bol.driver) throw new Error('The BOL has no driver on this device');
  await device.app.checkInBol({
    bol,
    seal: sealIntact ? 'intact' : 'broken',
    driver: bol.driver,
    byName: byName(device),
  });
}

export async function reportOsd(device: Device, bolId: string, kind: OsdKind, sku: string, qty: number): Promise<void> {
  const entry = { _id: newId(device.app.environment.now), sku, qty };
  await device.app.reportOsd(await shownBol(device, bolId), [{ op: 'add', kind, entry }], byName(device));
}

export async function complete(device: Device, bolId: string): Promise<void> {
  await device.app.completeBol(await shownBol(device, bolId), byName(device));
}

/** The load as this device shows it; fails when it does not. */
export async function shownLoad({ app }: Device, loadId: string) {
  const load = await app.readLoad(loadId);
  if (!load) throw new Error('The load is not on this device');
  return load;
}

/** The BOL as this device shows it; fails when it does not. */
export async function shownBol({ app }: Device, bolId: string) {
  const bol = await app.readBol(bolId);
  if (!bol) throw new Error('The BOL is not on this device');
  return bol;
}
