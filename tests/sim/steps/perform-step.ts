/** Does one planned step on its device. What people do waits for nothing; the next step may come while it is under way. */
import type { Life } from '../device/life.ts';
import type { Step, StepKind } from '../plan/plan.ts';
import { randomOf } from '../random.ts';
import type { Session, SimDevice } from '../sim-device.ts';
import type { World } from '../world.ts';
import * as claims from './claim-steps.ts';
import * as found from './concealed-steps.ts';
import * as counts from './count-steps.ts';
import * as stays from './dwell-steps.ts';
import * as entries from './entry-steps.ts';
import * as freight from './freight-steps.ts';
import * as handshakes from './handshake-steps.ts';
import * as loads from './load-steps.ts';
import * as machine from './machine-steps.ts';
import * as outcomes from './outcome-steps.ts';
import * as papers from './paper-steps.ts';
import type { PersonStep } from './step.ts';

const PERSON_STEPS: Partial<Record<StepKind, PersonStep>> = {
  build: loads.build,
  edit: loads.edit,
  'delete-load': loads.deleteLoad,
  assign: freight.assign,
  'check-in-load': freight.checkInLoad,
  'check-out-load': freight.checkOutLoad,
  'check-in-bol': freight.checkInBol,
  'osd-add': freight.addOsd,
  'osd-remove': freight.removeOsd,
  count: counts.count,
  concealed: found.concealed,
  dwell: stays.dwell,
  'dwell-answer': stays.answerDwell,
  complete: freight.complete,
  sign: freight.sign,
  void: freight.voidSignature,
  outcome: outcomes.outcome,
  'void-outcome': outcomes.voidOutcome,
  paper: papers.paper,
  'review-paper': papers.reviewPaper,
  'void-paper': papers.voidPaper,
  claim: claims.claim,
  handshake: handshakes.handshake,
  redeliver: loads.redeliver,
  'correct-stamp': freight.correctStamp,
  'read-notification': freight.readNotification,
  'open-document': freight.openDocument,
  'retry-entry': entries.retry,
  'discard-entry': entries.discard,
  'replace-entry': entries.replace,
  'withdraw-entry': entries.withdraw,
  'export-entry': entries.exportOne,
  'set-pin': machine.setPin,
  sync: machine.sync,
  flush: machine.flush,
  pull: machine.pull,
  'send-often': machine.sendOften,
  'enter-with-wrong-clock': freight.enterWithWrongClock,
};

/** "1 need attention" stands on the screen: often it is dealt with before anything else. */
const DECIDES_FIRST = 0.4;
const DECISION_STEPS = {
  'retry-entry': entries.retry,
  'discard-entry': entries.discard,
  'replace-entry': entries.replace,
};
const DECISIONS = ['retry-entry', 'retry-entry', 'replace-entry', 'replace-entry', 'discard-entry'] as const;

/** Resolves when the step is over, which is never for a page that died over it. */
export async function performStep(world: World, step: Step): Promise<void> {
  const { journal } = world;
  const planned = world.devices[step.device];
  if (!planned) return;
  // A device and its copy are used in turns.
  const device = (step.choice % 2 === 1 && planned.twin) || planned;
  const { kind } = step;
  journal.note(`device ${device.browser.name} (${device.person}): ${kind}`);
  const personStep = PERSON_STEPS[kind];
  try {
    const done = personStep
      ? await performAsPerson(world, device, step, personStep)
      : await machine.MACHINE_STEPS[kind]?.(world, device, randomOf(world.plan.seed, step.choice));
    journal.count('steps', done ? kind : `${kind} (nothing to do)`);
    if (!done) journal.note(`device ${step.device}: nothing to do for ${kind}`);
  } catch (error) {
    if (!isSaid(error)) throw error;
    journal.count('said', `${kind}: ${(error as Error).message}`);
    journal.note(`device ${step.device}: ${kind} is refused: ${(error as Error).message}`);
  }
}

/** Errors that the app shows as a sentence: what was tried was not done, and the person knows. */
const SAID = [
  'CallError',
  'StorageError',
  'QuotaExceededError',
  'DatabaseClosedError',
  'AbortError',
  'OpenFailedError',
];

function isSaid(error: unknown): boolean {
  return error instanceof Error && (SAID.includes(error.name) || error.message === 'Nobody is logged in.');
}

async function performAsPerson(world: World, device: SimDevice, step: Step, work: PersonStep): Promise<boolean> {
  const page = await device.openPage();
  const session = await device.session(page);
  if (!session) return false;
  const random = randomOf(world.plan.seed, step.choice);
  const { only } = step;
  if (random.chance(DECIDES_FIRST)) {
    const decision = random.pick(DECISIONS);
    const decided = await enter(world, page, session, async (tap) =>
      DECISION_STEPS[decision]({ world, device, page, session, random, only, tap }),
    );
    if (decided) world.journal.count('steps', decision);
    // Nobody enters two things in the same moment: by the moment the oracle tells them apart.
    await world.time.sleep(500);
  }
  return enter(world, page, session, async (tap) => work({ world, device, page, session, random, only, tap }));
}

/** Whatever was entered and kept must be in the store from now on. */
async function enter(
  world: World,
  page: Life,
  session: Session,
  work: (tap: Parameters<PersonStep>[0]['tap']) => Promise<boolean>,
): Promise<boolean> {
  const { journal } = world;
  const taps: ReturnType<typeof journal.tap>[] = [];
  const done = await work((kind) => {
    // Another person logged in while this one was about to enter it: the screen it stood on is gone.
    if (page.app.currentSession()?.user._id !== session.user._id) throw new Error('Nobody is logged in.');
    const tap = journal.tap(page, session.user._id, kind);
    taps.push(tap);
    return tap;
  });
  if (done) for (const tap of taps) tap.accepted = true;
  return done;
}
