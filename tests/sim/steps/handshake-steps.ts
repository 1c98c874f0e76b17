/** A driver and somebody of the receiver hold two devices at each other, whether there is a network or not. */
import type { ReadOffer } from '#offline/handshake.ts';
import type { BolRow } from '#offline/rows/rows.ts';
import type { Life } from '../device/life.ts';
import { Broken } from '../oracle/broken.ts';
import type { Session, SimDevice } from '../sim-device.ts';
import { idOn, signatureOn } from './freight-steps.ts';
import { shownBols } from './shown.ts';
import type { PersonStep, StepCall } from './step.ts';

/** Shares: a device tells the server its key before; the driver leaves before they have scanned the answer; scans twice. */
const TELLS_KEY = 0.5;
const LEAVES = 0.2;
const SCANS_TWICE = 0.3;

interface Tablet {
  page: Life;
  session: Session;
  bol: BolRow;
}

export const handshake: PersonStep = async (call) => {
  const { page, random, session, tap } = call;
  const carried = (await shownBols(call)).filter(
    ({ driverId, completed }) => driverId === session.user._id && !completed,
  );
  if (carried.length === 0) return false;
  const bol = random.pick(carried);
  const tablet = await tabletFor(call, bol);
  if (!tablet) return false;
  for (const one of [page, tablet.page]) {
    if (random.chance(TELLS_KEY)) await one.app.tellSigningKey().catch(() => undefined);
  }
  const seal = random.pick(['intact', 'broken', 'none', null] as const);
  const pieces = random.chance(0.5) ? null : random.int(1, 99);
  const offer = await page.app.makeOffer(bol, { pickUp: false, pieces, seal, sealNumber: `S-${random.int(1, 99)}` });
  const answer = await answerOf(call, tablet, offer);
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

/** A device whose person works for the receiver, with the BOL on it. */
async function tabletFor({ world, device }: StepCall, { _id, receiverId }: BolRow): Promise<Tablet | null> {
  const isReceiver = ({ holder }: SimDevice) => holder.companyId === receiverId && holder.role !== 3;
  const other = world.devices.find((one) => one !== device && isReceiver(one));
  if (!other || receiverId === null) return null;
  const page = await other.openPage();
  const session = await other.session(page);
  const bol = session && (await session.db.bols.get(_id));
  return session && bol && !bol.hidden && !bol.removed ? { page, session, bol } : null;
}

/** What the tablet shows after its person has signed; null where it refuses, or does not have the same document. */
async function answerOf(call: StepCall, { page, session, bol }: Tablet, text: string): Promise<string | null> {
  const { random, world } = call;
  const read = await page.app.readTheirOffer(text);
  if ('problem' in read) throw new Broken('changed', `A good code is refused: ${read.problem}`);
  const known = await page.app.readHandedBol(read.offer.bolId);
  const nowMs = page.app.environment.now();
  const verdict = page.app.judgeOffer({ offer: read.offer, known, actor: session.actor, nowMs });
  if (verdict.kind !== 'ready') return null;
  const before = await page.app.answerBefore(bol._id, read);
  if (before !== null) throw new Broken('doubled', 'A fresh code is said to be answered.');
  const signature = signatureOn(bol, 'receiver', session.user.name, idOn({ ...call, page }));
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
