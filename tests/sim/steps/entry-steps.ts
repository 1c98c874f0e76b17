/** What people decide about work that waits. */
import type { OutboxEntry } from '#offline/db/outbox-entry.ts';
import type { PersonStep, StepCall } from './step.ts';

const waiting = async ({ session }: StepCall, allowed: (entry: OutboxEntry) => boolean) =>
  session.db.outbox.filter(allowed).toArray();

const needsAttention = ({ status }: OutboxEntry) => status === 'attention';

/** Notes that a person gives the entry up, unless the device says it is too late. */
async function givingUp({ world }: StepCall, { id }: OutboxEntry, act: () => Promise<boolean>): Promise<boolean> {
  const { givenUp } = world.journal;
  givenUp.add(id);
  let done = false;
  try {
    done = await act();
  } finally {
    if (!done) givenUp.delete(id);
  }
  return done;
}

export const retry: PersonStep = async (call) => {
  const [entry] = await waiting(call, needsAttention);
  return entry ? call.page.app.retryEntry(entry.seq) : false;
};

export const discard: PersonStep = async (call) => {
  const [entry] = await waiting(call, needsAttention);
  if (!entry) return false;
  return givingUp(call, entry, () => call.page.app.discardEntry(entry.seq));
};

export const withdraw: PersonStep = async (call) => {
  const entry = (await waiting(call, ({ status }) => status === 'pending')).at(-1);
  if (!entry) return false;
  return givingUp(call, entry, () => call.page.app.withdrawEntry(entry.seq));
};

/** "Edit and send as new": the same again, under a key of its own. */
export const replace: PersonStep = async (call) => {
  const { page, tap } = call;
  const [entry] = await waiting(call, needsAttention);
  if (!entry) return false;
  tap('replace');
  const { type, args, context, label } = entry;
  return givingUp(call, entry, async () => {
    await page.app.enqueue(type, args, context, { label: `${label} (again)`, replaces: entry.seq });
    return true;
  });
};

export const exportOne: PersonStep = async (call) => {
  const [entry] = await waiting(call, () => true);
  return entry ? (await call.page.app.exportEntry(entry.seq)) !== null : false;
};
