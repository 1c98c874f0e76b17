import type { ChangeArgs, ChangeContext, ChangeType } from '#changes/changes.ts';
import { mineAndTheirs } from '#changes/entry.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { readServerState } from '#offline/read-loads.ts';

/** Both sides of a change made here, against what the server has by then. */
export async function sides<T extends ChangeType>(type: T, args: ChangeArgs<T>, context: ChangeContext<T>) {
  const entry = await enqueue({ type, args, context, label: type });
  return mineAndTheirs(entry, await readServerState(entry.lane));
}
