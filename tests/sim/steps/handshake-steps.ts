/**
 * A driver and somebody at the dock hold two devices at each other, whether there is a network or not: the shipper's people
 * hand over at the pick-up, the driver at the delivery.
 */
import type { ReadOffer } from '#offline/handshake.ts';
import type { BolRow, LoadRow } from '#offline/rows/rows.ts';
import type { Life } from '../device/life.ts';
import { Broken } from '../oracle/broken.ts';
import type { Session, SimDevice } from '../sim-device.ts';
import { idOn, signatureOn } from './freight-steps.ts';
import { shownBols, shownLoads } from './shown.ts';
import type { PersonStep, StepCall } from './step.ts';

/** Shares: a device tells the server its key before; who offered leaves before they have scanned the answer; scans twice. */
const TELLS_KEY = 0.5;
const LEAVES = 0.2;
const SCANS_TWICE = 0.3;

/** The device at which the code is held. */
interface Other {
  page: Life;
  session: Session;
  bol: BolRow;
}

export const handshake: PersonStep = async (call) => {
  const { page, random, session, tap, device } = call;
  const pickUp = device.holder.role !== 3;
  const offered = pickUp ? await atTheDock(call) : await carried(call);
  if (offered.length === 0) return false;
  const bol = random.pick(offered);
  const other = await otherFor(call, bol, pickUp);
  if (!other) return false;
  for (const one of [page, other.page]) {
    if (random.chance(TELLS_KEY)) await one.app.tellSigningKey().catch(() => undefined);
  }
  const seal = random.pick(['intact', 'broken', 'none', null] as const);
  const pieces = random.chance(0.5) ? null : random.int(1, 99);
  const offer = await page.app.makeOffer(bol, { pickUp, pieces, seal, sealNumber: `S-${random.int(1, 99)}` });
  const answer = await answerOf(call, other, offer);
  if (answer === null) return false;
  if (random.chance(LEAVES)) return true;
  for (let time = random.chance(SCANS_TWICE) ? 2 : 1; time > 0; time -= 1) {
    const shown = (await session.db.bols.get(bol._id)) ?? bol;
    const accepted = await page.app.prepareAcceptance(shown, answer);
    if ('problem' in accepted)
      throw new Broken('changed', `The answer to one's own code is refused: ${accepted.problem}`);
    if (!accepted.recorded) continue;
    tap('handshake');
    await page.app.enqueue(accepted.recorded);
    await call.world.time.sleep(500);
  }
  return true;
};

/** What the driver brings. */
async function carried(call: StepCall): Promise<BolRow[]> {
  const isTheirs = ({ driverId, completed }: BolRow) => driverId === call.session.user._id && !completed;
  return (await shownBols(call)).filter(isTheirs);
}

/** What the shipper's people have for a driver whose truck has not left. */
async function atTheDock(call: StepCall): Promise<BolRow[]> {
  const { companyId } = call.session.actor;
  const isHere = ({ shipperId, checkout }: LoadRow) => shipperId === companyId && checkout === null;
  const here = new Set((await shownLoads(call)).filter(isHere).map(({ _id }) => _id));
  return (await shownBols(call)).filter(
    ({ loadId, driverId, checkin, completed }) => here.has(loadId) && driverId && !checkin && !completed,
  );
}

/** A device of who answers, with the BOL on it: its driver at the pick-up, the receiver's people at the delivery. */
async function otherFor({ world, device }: StepCall, bol: BolRow, pickUp: boolean): Promise<Other | null> {
  const answers = ({ holder }: SimDevice) =>
    pickUp ? holder.id === bol.driverId : holder.companyId === bol.receiverId && holder.role !== 3;
  const other = world.devices.find((one) => one !== device && answers(one));
  if (!other) return null;
  const page = await other.openPage();
  const session = await other.session(page);
  const there = session && (await session.db.bols.get(bol._id));
  return session && there && !there.hidden && !there.removed ? { page, session, bol: there } : null;
}

/** What the other device shows after its person has signed; null where it refuses, or does not have the same document. */
async function answerOf(call: StepCall, { page, session, bol }: Other, text: string): Promise<string | null> {
  const { random, world } = call;
  const read = await page.app.readTheirOffer(text);
  if ('problem' in read) throw new Broken('changed', `A good code is refused: ${read.problem}`);
  const known = await page.app.readHandedBol(read.offer.bolId);
  const nowMs = page.app.environment.now();
  const verdict = page.app.judgeOffer({ offer: read.offer, known, actor: session.actor, nowMs });
  if (verdict.kind !== 'ready') return null;
  const before = await page.app.answerBefore(bol._id, read);
  if (before !== null) throw new Broken('doubled', 'A fresh code is said to be answered.');
  const signature = signatureOn(
    bol,
    read.offer.pickUp ? 'carrier' : 'receiver',
    session.user.name,
    idOn({ ...call, page }),
  );
  const ready = await page.app.prepareAnswer({
    bol: known?.bol ?? bol,
    offer: read,
    signature: { ...signature, exceptions: `Handshake ${random.int(1, 999)}` },
    clocksDiffer: verdict.isOld,
    dropDraft: `signing:${bol._id}`,
  });
  // Another person may have logged in there meanwhile.
  if (page.app.currentSession()?.user._id !== session.user._id) return null;
  const entered = world.journal.tap(page, session.user._id, 'handshake');
  await page.app.enqueueAll(ready.recorded, ready.options);
  entered.accepted = true;
  await sameAgain(page, bol._id, read, ready.answer);
  return ready.answer;
}

async function sameAgain(page: Life, bolId: string, offer: ReadOffer, answer: string): Promise<void> {
  const again = await page.app.answerBefore(bolId, offer).catch(() => answer);
  if (again !== answer) throw new Broken('doubled', 'The same code again gets another answer.');
}
