/** Whose password is looked at next: argon2 is replaced by work that ends when the test says so. */
import { beforeEach, expect, it, vi } from 'vitest';
import { hashPassword, isPasswordRight } from '#server/people/password-hash.ts';

const { begun, ends } = vi.hoisted(() => ({ begun: [] as string[], ends: [] as (() => void)[] }));
vi.mock('@node-rs/argon2', () => {
  const work = (name: string) => {
    begun.push(name);
    return new Promise((resolve) => ends.push(() => resolve(true)));
  };
  // The decoy that is compared with where there is no password is made once, beside the first.
  const hash = async (password: string) => (password === 'new' ? work(password) : 'decoy');
  return { hash, verify: (_stored: string, password: string) => work(password) };
});

const settled = () => new Promise((resolve) => setImmediate(resolve));
/** Lets what has run longest end. */
async function endOne() {
  ends.shift()?.();
  await settled();
}

beforeEach(() => {
  begun.length = 0;
});

it('two at a time, browsers known to the account and new passwords before strangers', async () => {
  const stranger = (name: string) => isPasswordRight('stored', name, { lane: name, known: false });
  const asked = [stranger('first'), stranger('second'), stranger('third')];
  asked.push(isPasswordRight('stored', 'known', { lane: 'browser', known: true }));
  const hashed = hashPassword('new');
  await settled();
  expect(begun).toEqual(['first', 'second']);
  for (const _ of [1, 2, 3, 4, 5]) await endOne();
  expect(begun).toEqual(['first', 'second', 'known', 'new', 'third']);
  expect(await Promise.all(asked)).toEqual([true, true, true, true]);
  await hashed;
});
