/** What people decide about work that waits. */

import type { OutboxEntry } from '#changes/entry.ts';
import type { Life } from '../device/life.ts';
import type { World } from '../world.ts';
import type { PersonStep, StepCall } from './step.ts';

const waiting = async ({ session }: StepCall, allowed: (entry: OutboxEntry) => boolean) =>
  session.db.outbox.filter(allowed).toArray();

const needsAttention = ({ status }: OutboxEntry) => status === 'attention';

/** Notes that a person gives the entry up, unless the device says it is too late. */
async function givingUp(world: World, { id }: OutboxEntry, act: () => Promise<boolean>): Promise<boolean> {
  const { givenUp } = world.journal;
  const count = (by: number) => givenUp.set(id, (givenUp.get(id) ?? 0) + by);
  count(1);
  let done = false;
  try {
    done = await act();
  } finally {
    if (!done) count(-1);
  }
  return done;
}

export const retry: PersonStep = async (call) => {
  const [entry] = await waiting(call, needsAttention);
  return entry ? call.page.app.retryEntry(entry.id) : false;
};

/** What the dialog says of an entry before anything happens to it. */
async function knownOf(world: World, { app }: Life, entry: OutboxEntry): Promise<'recorded' | 'not recorded' | 'open'> {
  const arrival = app.arrivalOf(entry);
  world.journal.count('said of what is given up', arrival);
  if (arrival !== 'unheard') return 'not recorded';
  const outcome = await app.askOutcome(entry.id, entry.firstSentAt);
  world.journal.count('said of what is given up', `asked: ${outcome}`);
  if (outcome === null) return 'open';
  return outcome === 'done' ? 'recorded' : 'not recorded';
}

/** The Discard dialog of an entry, answered with what it offers. False: it was kept. */
export async function giveUp(world: World, page: Life, entry: OutboxEntry): Promise<boolean> {
  const { app } = page;
  const known = await knownOf(world, page, entry);
  if (known === 'recorded') return app.retryEntry(entry.id);
  const done = await givingUp(world, entry, () => app.discardEntry(entry.id));
  // What somebody sent and gave up may still be on its way: the server spoke of what it had.
  const isSure = known === 'not recorded' && !world.network.isUnderWay(entry.id);
  if (done && isSure) world.journal.saidNotRecorded.add(entry.id);
  return done;
}

export const discard: PersonStep = async (call) => {
  const [entry] = await waiting(call, needsAttention);
  return entry ? giveUp(call.world, call.page, entry) : false;
};

export const withdraw: PersonStep = async (call) => {
  const { world, page } = call;
  // On a screen that is not up to date Withdraw may still be offered: the device has the last word.
  const entry = (await waiting(call, ({ status }) => status !== 'attention')).at(-1);
  if (!entry) return false;
  const done = await givingUp(world, entry, () => page.app.withdrawEntry(entry.id));
  if (done) world.journal.withdrawn.add(entry.id);
  return done;
};

/** "Edit and send as new": the same again, under a key of its own, unless it is there already. */
export const replace: PersonStep = async (call) => {
  const { world, page, tap } = call;
  const [entry] = await waiting(call, needsAttention);
  if (!entry) return false;
  if ((await knownOf(world, page, entry)) === 'recorded') return page.app.retryEntry(entry.id);
  tap('replace');
  const { type, args, context, label } = entry;
  return givingUp(world, entry, async () => {
    await page.app.enqueue({ type, args, context, label: `${label} (again)` }, { replaces: entry.id });
    return true;
  });
};

export const exportOne: PersonStep = async (call) => {
  const [entry] = await waiting(call, () => true);
  return entry ? (await call.page.app.exportEntry(entry.id)) !== null : false;
};
