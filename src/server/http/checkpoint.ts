/**
 * The moments of a changing call at which a process may die: `claimed`, its key is taken and nothing is done yet;
 * `done`, effect, answer and feed are written but not committed; `committed`, nothing is left but to reply. They do
 * nothing in production; a simulator stops or kills the call exactly there.
 */
export type CheckpointName = 'claimed' | 'done' | 'committed';

/** `key`: the idempotency key of the call. */
export type Checkpoint = (name: CheckpointName, key: string | null) => Promise<void>;

export const passThrough: Checkpoint = async () => {};
