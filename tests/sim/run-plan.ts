/** Runs one plan from its beginning to the last check. */

import { ROLE } from '#domain/roles.ts';
import { heal } from './heal.ts';
import { Broken } from './oracle/broken.ts';
import { checkEnd } from './oracle/check-end.ts';
import type { Counts } from './oracle/journal.ts';
import type { Plan, StepKind } from './plan/plan.ts';
import { seedFreight } from './seed-freight.ts';
import { PASSWORD, PIN } from './server/people.ts';
import type { SimServer } from './server/sim-server.ts';
import { performStep } from './steps/perform-step.ts';
import { type Codes, World } from './world.ts';

export interface Outcome {
  plan: Plan;
  /** The promise that was broken, if one was. */
  broken: { rule: string; message: string } | null;
  counts: Counts;
  /** What happened, line by line. */
  lines: string[];
}

export async function runPlan(plan: Plan, server: SimServer, codes: Codes): Promise<Outcome> {
  const world = new World(plan, server, codes);
  let broken: Outcome['broken'] = null;
  try {
    await seedFreight(world);
    await world.time.until(live(world));
    await world.time.until(heal(world));
    await checkEnd(world);
    world.journal.note(`at the end the server holds ${stateOf(world)}`);
    for (const fact of factsOf(world)) world.journal.count('held', fact);
  } catch (error) {
    const isBroken = error instanceof Broken;
    const message =
      error instanceof Error ? (isBroken ? error.message : (error.stack ?? error.message)) : String(error);
    broken = { rule: isBroken ? error.rule : 'crashed', message };
    world.journal.note(`BROKEN ${message}`);
  } finally {
    await world.network.close();
    for (const device of world.devices) device.forget();
  }
  // As they are now: what a page says that was closed over its work is no part of the run.
  return { plan, broken, counts: structuredClone(world.journal.counts), lines: [...world.journal.lines] };
}

/** What the server holds, without the ids, which are different in every run. */
function stateOf({ history }: World): string {
  const facts = [...history.loads.values()].map(({ version, ready, deleted, checkin, checkout, stamps, bols }) => [
    [version, ready, deleted, checkin, checkout, stamps.map(({ at }) => at)],
    ...bols.map((bol) => [bol.version, bol.completed, bol.checkin, Object.values(bol.osd).map(({ length }) => length)]),
  ]);
  return JSON.stringify(facts);
}

/** Everything the server holds of what happened at deliveries: outcomes and marks by their kind. */
function factsOf({ history }: World): string[] {
  return [...history.loads.values()].flatMap(({ bols }) =>
    bols.flatMap(({ outcomes, papers, counts, handshakes, dwell }) => [
      ...[...outcomes, ...dwell.marks].map(({ kind }) => kind),
      ...papers.map(() => 'paper'),
      ...counts.map(() => 'count'),
      ...handshakes.map(() => 'handshake'),
    ]),
  );
}

/** Done in the database alone. */
const AT_ONCE = new Set<StepKind>(['clean-up', 'months-away', 'revoke-sessions', 'restart-feed']);

/** Signs everybody in and starts each step at its time, whether or not the one before is over. */
async function live(world: World): Promise<void> {
  const { plan, time, devices, network } = world;
  network.healed = true;
  for (const device of devices) {
    const page = await device.openPage();
    await device.signIn(page);
    const session = page.app.currentSession();
    if (!session) throw new Error(`${device.person} could not log in`);
    await page.app.pull(session);
    if (device.planned.hasPin && device.holder.role === ROLE.clerk) await page.app.setPin(PIN, PASSWORD);
  }
  network.healed = false;
  for (const { browser } of devices) {
    Object.assign(browser.requests, { change: 0, read: 0 });
    browser.passed.clear();
  }
  if (plan.engine) for (const device of devices) device.startEngines();
  world.startMs = time.nowMs;
  const failures: unknown[] = [];
  for (const step of plan.steps) {
    time.after(step.at, async () => {
      const performed = performStep(world, step).catch((error: unknown) => failures.push(error));
      // What operators do is done before time goes on; what people do takes its time.
      if (AT_ONCE.has(step.kind)) await performed;
    });
  }
  const end = (plan.steps.at(-1)?.at ?? 0) + 1000;
  await time.sleep(end);
  if (failures.length > 0) throw failures[0];
}
