/** Building, editing and deleting loads, as the wizard does it. */

import type { ChangeArgs } from '#changes/changes.ts';
import type { BolDraft } from '#contract/bol.ts';
import type { DwellTermsIntent } from '#contract/dwell.ts';
import type { BolChange } from '#contract/load.ts';
import { DWELL_ROUNDS, DWELL_STARTS } from '#domain/dwell-terms.ts';
import { ROLE } from '#domain/roles.ts';
import { openOutcome } from '#domain/visits.ts';
import { documents } from '../server/documents.ts';
import { partyOf } from '../server/people.ts';
import { inDays, shownBols } from './shown.ts';
import type { PersonStep, StepCall } from './step.ts';

function contextOf({ world, session }: StepCall) {
  const parties = Object.fromEntries(Object.values(world.cast.companies).map((one) => [one.id, partyOf(one)]));
  const files = Object.fromEntries(documents.map(({ sha256, bytes }) => [sha256, { size: bytes.length, pages: 1 }]));
  return { parties, files, contact: { name: session.user.name, email: session.user.email } };
}

async function newBol(call: StepCall): Promise<BolDraft> {
  const { page, random, world } = call;
  const { bytes } = random.pick(documents);
  const { sha256 } = await page.app.keepFile(bytes.slice().buffer);
  const receiver = world.cast.companies.receiver.id;
  return {
    _id: page.app.newId(page.app.environment.now),
    file: { name: 'bol.pdf', sha256 },
    receiverId: random.chance(0.9) ? receiver : null,
    deliveryDate: inDays(call, random.int(2, 9)),
  };
}

export const build: PersonStep = async (call) => {
  const { page, random, world, session, tap } = call;
  const bols = [];
  for (let count = random.int(1, 2); count > 0; count -= 1) bols.push(await newBol(call));
  const { number } = tap('build');
  const args: ChangeArgs<'build-load'> = {
    _id: page.app.newId(page.app.environment.now),
    shipperId: session.company._id,
    carrierId: random.chance(0.9) ? world.cast.companies.carrier.id : null,
    ready: random.chance(0.8),
    pUNum: `PU-${number}`,
    pUDate: inDays(call, 1),
    bols,
    ...(random.chance(0.2) ? { dwellTerms: someTerms(random) } : {}),
  };
  await page.app.enqueue({ type: 'build-load', args, context: contextOf(call), label: `Build PU-${number}` });
  return true;
};

const someTerms = (random: StepCall['random']): DwellTermsIntent => ({
  freeMinutes: random.int(0, 8) * 30,
  from: random.pick(DWELL_STARTS),
  roundTo: random.pick(DWELL_ROUNDS),
  lateForfeits: random.chance(0.5),
});

export const edit: PersonStep = async (call) => {
  const { page, random, session, tap } = call;
  const loads = await session.db.loads
    .filter(
      ({ hidden, removed, deleted, shipperId }) => !hidden && !removed && !deleted && shipperId === session.company._id,
    )
    .toArray();
  if (loads.length === 0) return false;
  const load = random.pick(loads);
  const bols = await page.app.readBols(load._id);
  const fields: ChangeArgs<'edit-load'>['fields'] = {};
  const seen: ChangeArgs<'edit-load'>['fields'] = {};
  const bolChanges: BolChange[] = [];
  const what = random.weighted({
    number: 4,
    place: 4,
    ready: 3,
    terms: 3,
    addBol: 2,
    removeBol: 1.5,
    changeBol: 4,
    changeFile: 3,
  });
  const added = what === 'addBol' || what === 'changeFile' ? await newBol(call) : null;
  const { number } = tap('edit');
  const bol = bols.length > 0 ? random.pick(bols) : null;
  if (what === 'number') {
    fields.pUNum = `PU-${number}`;
    seen.pUNum = load.pUNum;
  } else if (what === 'place') {
    fields.pULocation = `Dock ${number}`;
    seen.pULocation = load.pULocation;
  } else if (what === 'ready') {
    fields.ready = !load.ready;
    seen.ready = load.ready;
  } else if (what === 'terms') {
    fields.dwellTerms = random.chance(0.2) ? null : someTerms(random);
    seen.dwellTerms = (load.dwellTerms ?? null) as DwellTermsIntent | null;
  } else if (added && bol && what === 'changeFile') {
    const { file } = added;
    bolChanges.push({ op: 'change', bolId: bol._id, fields: { file }, seen: { file: bol.file } });
  } else if (added) bolChanges.push({ op: 'add', bol: added });
  else if (bol && what === 'removeBol' && bols.length > 1) bolChanges.push({ op: 'remove', bolId: bol._id });
  else if (bol) {
    const deliveryDate = inDays(call, random.int(2, 9));
    bolChanges.push({
      op: 'change',
      bolId: bol._id,
      fields: { deliveryDate },
      seen: { deliveryDate: bol.deliveryDate },
    });
  }
  const args = { loadId: load._id, fields, seen, bolChanges };
  await page.app.enqueue({ type: 'edit-load', args, context: contextOf(call), label: `Edit (${what}) ${load.pUNum}` });
  return true;
};

/** A truck came back with the freight: the shipper says when it is to be tried again. */
export const redeliver: PersonStep = async (call) => {
  const { page, random, session, tap } = call;
  if (session.actor.role !== ROLE.admin) return false;
  const own = (await shownBols(call)).filter(({ shipperId }) => shipperId === session.company._id);
  const open = own.filter((bol) => openOutcome(bol) !== null);
  if (open.length === 0) return false;
  const bol = random.pick(open);
  const deliveryDate = inDays(call, random.int(1, 5));
  tap('redeliver');
  const args = {
    loadId: bol.loadId,
    fields: {},
    seen: {},
    bolChanges: [
      { op: 'change' as const, bolId: bol._id, fields: { deliveryDate }, seen: { deliveryDate: bol.deliveryDate } },
    ],
  };
  await page.app.enqueue({
    type: 'edit-load',
    args,
    context: contextOf(call),
    label: `Deliver ${bol.load.pUNum} another time`,
  });
  return true;
};

export const deleteLoad: PersonStep = async (call) => {
  const { page, random, session, tap } = call;
  const loads = await session.db.loads
    .filter(({ hidden, removed, deleted, checkin }) => !hidden && !removed && !deleted && checkin === null)
    .toArray();
  if (loads.length === 0) return false;
  const load = random.pick(loads);
  tap('delete-load');
  await page.app.deleteLoad(load, await page.app.readBols(load._id));
  return true;
};
