/** What people enter about loads and BOLs, chosen from what their own device shows them. */
import type { Bol } from '#contract/bol.ts';
import type { SignatureIntent } from '#contract/signature.ts';
import { OSD_KINDS } from '#domain/osd.ts';
import { CONSENT_VERSION, type SigningPurpose } from '#domain/signing.ts';
import * as steps from '../../support/journeys/steps.ts';
import { pngUrl } from '../../support/server/pictures.ts';
import { tagOf } from '../server/people.ts';
import { outcome } from './outcome-steps.ts';
import { STALE_SCREEN, shownBols, shownLoads } from './shown.ts';
import type { PersonStep, StepCall } from './step.ts';

export const assign: PersonStep = async (call) => {
  const { page, random, world, tap } = call;
  const loads = await shownLoads(call);
  if (loads.length === 0) return false;
  const { _id } = random.pick(loads);
  const driver = world.cast.people[random.chance(0.7) ? 'driver' : 'driver-2'];
  const bols = await page.app.readBols(_id);
  if (!bols.some(({ completed }) => !completed)) return false;
  tap('assign');
  await steps.assign(page, _id, tagOf(driver));
  return true;
};

export const checkInLoad: PersonStep = async (call) => {
  const { page, random, world, tap } = call;
  const loads = (await shownLoads(call)).filter(({ checkin }) => checkin === null || random.chance(STALE_SCREEN));
  if (loads.length === 0) return false;
  tap('check-in-load');
  await steps.checkInAtPickUp(page, random.pick(loads)._id, tagOf(world.cast.people.driver));
  return true;
};

export const checkOutLoad: PersonStep = async (call) => {
  const { page, random, world, tap } = call;
  const loads = (await shownLoads(call)).filter(({ checkout }) => checkout === null || random.chance(STALE_SCREEN));
  if (loads.length === 0) return false;
  tap('check-out-load');
  await steps.checkOutAtPickUp(page, random.pick(loads)._id, tagOf(world.cast.people.driver));
  return true;
};

export const checkInBol: PersonStep = async (call) => {
  const { page, random, world, session, tap } = call;
  const open = (await shownBols(call)).filter(
    ({ checkin, completed }) => !(checkin ?? completed) || random.chance(0.1),
  );
  if (open.length === 0) return false;
  const bol = random.pick(open);
  const driver = bol.driver ?? tagOf(world.cast.people.driver);
  tap('check-in-bol');
  await page.app.checkInBol({
    bol,
    seal: random.chance(0.8) ? 'intact' : 'broken',
    driver,
    byName: session.user.name,
  });
  return true;
};

export const addOsd: PersonStep = async (call) => {
  const { page, random, tap } = call;
  const bols = (await shownBols(call)).filter(
    ({ checkin, completed }) => (checkin !== null && !completed) || random.chance(STALE_SCREEN),
  );
  if (bols.length === 0) return false;
  const { _id } = random.pick(bols);
  const { number } = tap('osd-add');
  await steps.reportOsd(page, _id, random.pick(OSD_KINDS), `SKU-${number}`, random.int(1, 99));
  return true;
};

export const removeOsd: PersonStep = async (call) => {
  const { page, random, session, tap } = call;
  const reported = (await shownBols(call)).flatMap((bol) =>
    OSD_KINDS.flatMap((kind) => bol.osd[kind].map((entry) => ({ bol, kind, entry }))),
  );
  if (reported.length === 0) return false;
  const { bol, kind, entry } = random.pick(reported);
  const entryIds = bol.osd[kind].filter(({ sku }) => sku === entry.sku).map(({ _id }) => _id);
  tap('osd-remove');
  await page.app.reportOsd(bol, [{ op: 'remove', kind, sku: entry.sku, entryIds }], session.user.name);
  return true;
};

export const complete: PersonStep = async (call) => {
  const { page, random, tap } = call;
  const ready = (await shownBols(call)).filter(
    ({ checkin, completed }) => (checkin !== null && !completed) || random.chance(STALE_SCREEN),
  );
  if (ready.length === 0) return false;
  tap('complete');
  await steps.complete(page, random.pick(ready)._id);
  return true;
};

const SIDES = { shipper: 'shipper', receiver: 'receiver', carrier: 'carrier', stranger: 'shipper' } as const;

export const sign: PersonStep = async (call) => {
  const { page, random, device, session, tap } = call;
  const bols = await shownBols(call);
  if (bols.length === 0) return false;
  const bol = random.pick(bols);
  const { number } = tap('sign');
  const signature = signatureOn(bol, SIDES[device.holder.company], `Signer ${number}`, idOn(call));
  await page.app.signBol(bol, signature, session);
  return true;
};

export const idOn = ({ page }: StepCall) => page.app.newId(page.app.environment.now);

export function signatureOn(bol: Bol, purpose: SigningPurpose, signerName: string, _id: string): SignatureIntent {
  return {
    _id,
    purpose,
    signerName,
    signerTitle: '',
    handedOver: false,
    consentText: 'I sign.',
    consentVersion: CONSENT_VERSION,
    documentSha256: bol.file.sha256,
    strokes: [
      [
        [0, 0, 0],
        [40, 12, 30],
      ],
    ],
    image: pngUrl(),
    exceptions: '',
  };
}

export const voidSignature: PersonStep = async (call) => {
  const { page, random, session, tap } = call;
  const given = (await shownBols(call)).flatMap((bol) =>
    bol.signatures
      .filter(({ companyId, voided }) => !voided && companyId === session.company._id)
      .map((signature) => ({ bol, signature })),
  );
  if (given.length === 0) return false;
  const { bol, signature } = random.pick(given);
  tap('void');
  await page.app.voidSignature(bol, signature, 'A mistake.', session);
  return true;
};

export const correctStamp: PersonStep = async (call) => {
  const { page, random, session, world, tap } = call;
  const loads = await session.db.loads.filter(({ hidden, removed }) => !hidden && !removed).toArray();
  const stamps = [
    ...loads.flatMap((load) => load.stamps.map((stamp) => ({ load, bol: null, stamp }))),
    ...(await shownBols(call)).flatMap((bol) =>
      bol.stamps.map((stamp) => ({ load: { _id: bol.loadId, pUNum: bol.load.pUNum }, bol, stamp })),
    ),
  ].filter(({ stamp }) => !stamp.corrects);
  if (stamps.length === 0) return false;
  const chosen = random.pick(stamps);
  tap('correct-stamp');
  const at = new Date(world.time.nowMs - random.int(1, 600) * 1000).toISOString();
  await page.app.correctStamp({
    ...chosen,
    from: chosen.stamp.at,
    at,
    reason: 'The clock was wrong.',
    viewer: session,
  });
  return true;
};

export const readNotification: PersonStep = async ({ page, random, session, tap }) => {
  const news = await session.db.notifications.toArray();
  if (news.length === 0) return false;
  const { _id, text, createdAt, readAt } = random.pick(news);
  const read = readAt === null || random.chance(0.3);
  tap('read-notification');
  const args = { notificationId: _id, read, seen: createdAt };
  await page.app.enqueue({ type: 'read-notification', args, context: { text }, label: 'Mark a notification' });
  return true;
};

/** Somebody sets the clock, enters something, and sets it again: right, or wrong in another way. */
export const enterWithWrongClock: PersonStep = async (call) => {
  const { world, device, random } = call;
  const turn = async (byMs: number) => {
    device.setClock(byMs);
    await world.time.sleep(random.int(500, 60_000));
  };
  const offMs = random.pick([1, -1]) * random.int(20_000, 5 * HOUR);
  await turn(offMs);
  const done = await random.pick(TIMED)(call);
  await world.time.sleep(random.int(500, 60_000));
  await turn(random.chance(0.6) ? -offMs : random.pick([1, -1]) * random.int(20_000, 5 * HOUR));
  return done;
};

const HOUR = 3_600_000;

export const openDocument: PersonStep = async (call) => {
  const bols = await shownBols(call);
  if (bols.length === 0) return false;
  await call.page.app.openDocument(call.random.pick(bols).file.sha256).catch(unlessDocumentError);
  return true;
};

function unlessDocumentError(error: unknown): void {
  if (!(error instanceof Error && error.name === 'DocumentError')) throw error;
}

/** What is entered with a time. */
const TIMED: PersonStep[] = [checkInLoad, checkOutLoad, checkInBol, complete, sign, addOsd, outcome];
