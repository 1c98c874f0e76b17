/**
 * Editing, shipping, withdrawing and deleting a load. Only changed fields arrive, each with the value its editor saw;
 * the domain merges them into the locked row and says what conflicts. All BOLs of an edited load get a new version,
 * since each of them shows facts of its load.
 */
import { and, eq, inArray } from 'drizzle-orm';
import type { AddedBol } from '#contract/bol.ts';
import type { editLoad as editEndpoint } from '#contract/load.ts';
import { driverOfAddedBol, replaceDriver } from '#domain/driver-assignment.ts';
import { whyNotChangeTerms } from '#domain/dwell-rules.ts';
import { mergeFields, sameValue, whyNotDeleteLoad, whyNotEditLoad } from '#domain/load-edit.ts';
import { settleReady, shippedAfter } from '#domain/readiness.ts';
import { correctedAt } from '#domain/stamp.ts';
import { t } from '#language/say.ts';
import { invalid, refuse } from '../base/failure.ts';
import { bols, type LoadRow } from '../db/schema/freight.ts';
import type { Call } from '../http/call.ts';
import { findUser, nameOf } from '../people/users.ts';
import { formerAppointments } from './appointments.ts';
import { authorizeLoad } from './authorize.ts';
import { type BolRecord, bumpBolsOfLoad, updateBol } from './bols.ts';
import { checkBols, checkCarrier, checkNewBolIds } from './check-drafts.ts';
import { type BolEdits, changedMeanwhile, editBols, operationsFor, statesOf } from './edit-bols.ts';
import { freezeTerms } from './freeze-terms.ts';
import { showDeletedLoad, showLoad } from './show.ts';
import { touchLoad } from './touch-load.ts';
import { findWholeLoad, lockWholeLoad, updateLoad, type WholeLoad } from './whole-load.ts';

/** Documents of one BOL that were replaced, the last ones. */
const FORMER_DOCUMENTS_MAX = 50;

type EditCall = Omit<Call<typeof editEndpoint>, 'params' | 'query'>;

export async function editLoad(call: EditCall, id: string) {
  const { db, actor, body, changes } = call;
  const whole = await lockWholeLoad(db, id);
  if (body.deleted) return deleteLoad(call, authorizeLoad(actor, 'load.delete', whole));
  const before = authorizeLoad(actor, 'load.edit', whole);
  const next = mergeLoad(before.load, body);
  const edits = editBols(before, operationsOf(call, before));
  const { ready, notReady } = settleReady(next.ready, next, edits.bols);
  const carrierId = next.carrierId;
  refuse('rule-broken', whyNotEditLoad({ ...statesOf(before), next: { carrierId, ready } }));
  if (!sameValue(before.load.dwellTerms, next.dwellTerms)) refuse('rule-broken', whyNotChangeTerms(before));

  const carrierChanged = carrierId !== before.load.carrierId;
  if (carrierChanged) await checkCarrier(db, carrierId);
  const occurredAt = body.occurredAt ?? call.now.toISOString();
  await checkBols(call, edits.toCheck, before.load.shipperId);
  const shipped = shippedAfter(before.load, ready, momentOf(call, occurredAt));
  const pUDate = new Date(next.pUDate);
  const moved = formerAppointments(before.load, pUDate, { load: before.load, now: call.now });
  await updateLoad(db, id, { ...next, pUDate, ready, shipped, ...moved });
  const added = await addedFacts(call, before, edits, { carrierChanged, occurredAt });
  await storeBols(call, before, edits, added);
  if (carrierChanged) await freeDrivers(call, before, edits);

  const edited = await findWholeLoad(db, id);
  const after = (await freezeTerms(db, before, edited)) ? await findWholeLoad(db, id) : edited;
  touchLoad(changes, before, after);
  return { updatedLoad: await showLoad(db, actor, after), notReady };
}

/** The load's own fields after a merge; 409 naming the fields that somebody else changed meanwhile. */
function mergeLoad(load: LoadRow, body: EditCall['body']) {
  const { ready, carrierId, pUNum, loadNum, pULocation, destination, dwellTerms } = load;
  const pUDate = load.pUDate.toISOString();
  const current = { ready, carrierId, pUDate, pUNum, loadNum, pULocation, destination, dwellTerms };
  const wanted = Object.fromEntries(
    Object.keys(current).map((field) => [field, body[field as keyof typeof current]]),
  ) as Partial<typeof current>;
  const { next, conflicts } = mergeFields(current, wanted, body.seen ?? {});
  if (conflicts.length > 0) throw changedMeanwhile('load', conflicts);
  return next;
}

function operationsOf({ body }: EditCall, { bols: rows }: WholeLoad) {
  if (body.bols && body.bolChanges) throw invalid({ bols: t('must not come together with bolChanges') });
  return body.bols ? operationsFor(rows, body.bols) : (body.bolChanges ?? []);
}

/** What every new BOL of this edit gets: the driver of the others, and, on a shipped load, a line of the timeline. */
interface AddedFacts {
  driverId: string | null;
  added: AddedBol | null;
}

async function addedFacts(
  call: EditCall,
  { load }: WholeLoad,
  { bols: edited }: BolEdits,
  { carrierChanged, occurredAt }: { carrierChanged: boolean; occurredAt: string },
): Promise<AddedFacts> {
  const others = edited.flatMap(({ row }) => row ?? []);
  const driverId = carrierChanged ? null : driverOfAddedBol(others);
  if (!load.ready) return { driverId, added: null };
  const driver = driverId === null ? null : await findUser(call.db, driverId);
  return { driverId, added: { ...momentOf(call, occurredAt), driverName: driver ? nameOf(driver) : null } };
}

/** When it was done, by the corrected clock of the device, and by whom. */
function momentOf({ actor, client, now }: EditCall, occurredAt: string) {
  const at = correctedAt(occurredAt, client.skewMs, now.toISOString());
  return { at, byName: actor.name, ...(client.clockUncertain && { clockUncertain: true }) };
}

async function storeBols(
  { db, now }: EditCall,
  { load, bols: rows }: WholeLoad,
  { bols: edited, removed }: BolEdits,
  forNew: AddedFacts,
): Promise<void> {
  if (removed.length > 0) await db.delete(bols).where(and(eq(bols.loadId, load.id), inArray(bols.id, removed)));
  await checkNewBolIds(
    db,
    edited.filter(({ row }) => row === null).map(({ id }) => id),
  );
  let position = Math.max(-1, ...rows.map((row) => row.position));
  for (const bol of edited) {
    const fields = {
      fileName: bol.file.name,
      fileSha256: bol.file.sha256,
      receiverId: bol.receiverId,
      deliveryDate: bol.deliveryDate === null ? null : new Date(bol.deliveryDate),
    };
    if (bol.row === null) {
      position += 1;
      await db.insert(bols).values({ id: bol.id, loadId: load.id, position, ...fields, ...forNew });
    } else if (bol.changed) {
      const moved = formerAppointments(bol.row, fields.deliveryDate, { load, now });
      await updateBol(db, bol.id, { ...fields, ...formerDocuments(bol.row, bol.file.sha256), ...moved });
    }
  }
  await bumpBolsOfLoad(db, load.id);
}

/** The former carrier's drivers have nothing to do with the load any more. */
async function freeDrivers({ db, now }: EditCall, { bols: rows }: WholeLoad, { removed }: BolEdits): Promise<void> {
  for (const row of rows.filter(({ id, driverId }) => driverId !== null && !removed.includes(id)))
    await updateBol(db, row.id, replaceDriver(row, null, now.toISOString()));
}

/** A handover by code that arrives later may name the document the BOL had then. */
function formerDocuments({ fileSha256, formerDocuments: before }: BolRecord, sha256: string) {
  if (sha256 === fileSha256) return {};
  return { formerDocuments: [...new Set([...before, fileSha256])].slice(-FORMER_DOCUMENTS_MAX) };
}

async function deleteLoad({ db, actor, changes }: EditCall, before: WholeLoad) {
  refuse('rule-broken', whyNotDeleteLoad(statesOf(before)));
  await updateLoad(db, before.load.id, { deleted: true });
  const after = await findWholeLoad(db, before.load.id);
  touchLoad(changes, before, after);
  return { updatedLoad: await showDeletedLoad(db, actor, before, after), notReady: null };
}
