/**
 * argon2id with the cost OWASP recommends (19 MiB, 2 passes, the library's default), a few at a time: it is meant to be
 * dear, so a flood of log-ins must take neither all processors nor the threads that read files and resolve names.
 * Everybody waits in the lane of their network, so that a network under which somebody guesses holds up itself and not
 * the others; browsers known to the account have lanes of their own, which go first. A lane is never closed: after a
 * wrong password it may rest a little, and a right one gets through in its turn.
 */
import argon2 from '@node-rs/argon2';
import { msg } from '#language/say.ts';
import { FairShare } from '../base/fair-share.ts';

const queue = new FairShare({
  // Of libuv's four threads two stay for files and names.
  inAll: 2,
  // A full lane is served in half a minute, even if it rests.
  waiting: 60,
  waitingInAll: 500,
  refusal: {
    sentence: msg('Many people are logging in right now. Please wait a few seconds and try again.'),
    retryAfter: 3,
  },
});

/** Who is served one after the other: a network, or a browser that is known to the account. */
export interface Lane {
  lane: string;
  known: boolean;
}

/** People who have proven who they are go first. */
export const hashPassword = (password: string) =>
  // not a text: names a lane
  queue.run('new passwords', () => argon2.hash(password), { first: true });

let decoy: Promise<string> | undefined;

/**
 * Whether the password is right. Without a hash (unknown e-mail, invited person) the same work is done against a
 * decoy, so the time it takes tells nothing about who has an account.
 */
export function isPasswordRight(stored: string | null, password: string, { lane, known }: Lane): Promise<boolean> {
  const look = async () => {
    decoy ??= argon2.hash('nobody has this password'); // not a text: a password
    const right = await argon2.verify(stored ?? (await decoy), password);
    return right && stored !== null;
  };
  return queue.run(lane, look, { first: known });
}

/** After a wrong one: how long nobody of its lane is served, ms; rests add up to no more than the longest. */
export function restAfterWrong({ lane }: Lane, ms: number): void {
  if (ms > 0) queue.rest(lane, ms);
}
