import type { BolDraft } from '#contract/bol.ts';
import type { buildLoad as buildEndpoint } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import { LIMITS } from '#domain/limits.ts';
import { storedFileName } from '#domain/load-edit.ts';
import { settleReady, shippedAfter } from '#domain/readiness.ts';
import { correctedAt } from '#domain/stamp.ts';
import { t } from '#language/say.ts';
import { Failure } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import { bols, loads } from '../db/schema/freight.ts';
import type { Call } from '../http/call.ts';
import { checkBols, checkCarrier, checkNewBolIds } from './check-drafts.ts';
import { freezeTerms } from './freeze-terms.ts';
import { showLoad } from './show.ts';
import { touchLoad } from './touch-load.ts';
import { findWholeLoad, findWholeLoads } from './whole-load.ts';

/**
 * Builds a load, saved or shipped. The id is the device's: building it again changes nothing and shows the load as it
 * is by now. Ready is granted by the domain; `notReady` says why not.
 */
export async function buildLoad(call: Call<typeof buildEndpoint>) {
  const { db, actor, body, changes, now } = call;
  if (body.shipperId !== actor.companyId || (body.createdBy ?? actor.userId) !== actor.userId) {
    throw new Failure('forbidden', t('You can only build loads of your own company, in your own name.'));
  }
  const id = body._id ?? newId(() => now.getTime());
  const carrierId = body.carrierId ?? null;
  const drafts = body.bols.map((bol) => ({ ...bol, receiverId: bol.receiverId ?? null }));
  const { ready, notReady } = settleReady(body.ready, { carrierId }, drafts);

  if ((await findWholeLoads(db, [id])).has(id)) return showBuilt(call, id);
  const createdAt = builtAt(call);
  const shipped = { at: createdAt.toISOString(), byName: actor.name, ...doubtOf(call) };
  // Before the insert: the row refers to the company.
  await checkCarrier(db, carrierId);
  const [inserted] = await db
    .insert(loads)
    .values({
      id,
      shipperId: actor.companyId,
      carrierId,
      createdBy: actor.userId,
      createdAt,
      ready,
      shipped: shippedAfter({ ready: false }, ready, shipped),
      loadNum: body.loadNum || null,
      pUNum: body.pUNum,
      pUDate: new Date(body.pUDate),
      pULocation: body.pULocation || null,
      destination: body.destination || null,
      dwellTerms: body.dwellTerms ?? null,
    })
    .onConflictDoNothing()
    .returning({ id: loads.id });
  // Another device with the same id was faster.
  if (!inserted) return showBuilt(call, id);

  await checkNewBolIds(
    db,
    drafts.map(({ _id }) => _id),
  );
  const checked = drafts.map((bol, index) => ({ ...bol, path: `bols.${index}` }));
  await checkBols(call, checked, actor.companyId);
  await insertBols(db, id, drafts);

  const built = await findWholeLoad(db, id);
  const after = (await freezeTerms(db, null, built)) ? await findWholeLoad(db, id) : built;
  touchLoad(changes, null, after);
  return { newLoad: await showLoad(db, actor, after), notReady };
}

/** The load of this id as it is, if it is this company's; nothing about it if it is not. */
async function showBuilt({ db, actor }: Call<typeof buildEndpoint>, id: string) {
  const whole = (await findWholeLoads(db, [id])).get(id);
  if (!whole || whole.load.shipperId !== actor.companyId || whole.load.deleted) {
    throw new Failure('id-taken', t('The id of this load is already in use.'));
  }
  return { newLoad: await showLoad(db, actor, whole), notReady: null };
}

/**
 * When the load was built: by the device's corrected clock, as its stamps are, for it may have waited there for days
 * with check-ins on it. Never in the future, and not longer ago than anything may wait.
 */
function builtAt({ body, client, now }: Call<typeof buildEndpoint>): Date {
  const received = now.toISOString();
  const built = Date.parse(correctedAt(body.occurredAt ?? received, client.skewMs, received));
  return new Date(Math.max(built, now.getTime() - LIMITS.builtBeforeArrivalMs));
}

/** Whether the device could not tell its own clock's error. */
const doubtOf = ({ client }: Call<typeof buildEndpoint>) => (client.clockUncertain ? { clockUncertain: true } : {});

async function insertBols(tx: Db, loadId: string, drafts: BolDraft[]): Promise<void> {
  if (drafts.length === 0) return;
  await tx.insert(bols).values(
    drafts.map(({ _id, file, receiverId, deliveryDate }, index) => ({
      id: _id,
      loadId,
      position: index,
      fileName: storedFileName(index, file.name),
      fileSha256: file.sha256,
      receiverId: receiverId ?? null,
      deliveryDate: deliveryDate ? new Date(deliveryDate) : null,
    })),
  );
}
