/** Whose password is looked at next: argon2 is replaced by work that ends when the test says so. */
import argon2 from '@node-rs/argon2';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hashPassword, isPasswordRight } from '#server/people/password-hash.ts';

const begun: string[] = [];
const ends: (() => void)[] = [];
const work = (name: string) => {
  begun.push(name);
  return new Promise<void>((resolve) => ends.push(resolve));
};

beforeEach(() => {
  // The decoy that is compared with where there is no password is made once, beside the first.
  vi.spyOn(argon2, 'hash').mockImplementation(async (password) => {
    if (password === 'new') await work(password);
    return 'decoy';
  });
  vi.spyOn(argon2, 'verify').mockImplementation(async (_stored, password) => {
    await work(String(password));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const settled = () => new Promise((resolve) => setImmediate(resolve));
/** Lets what has run longest end. */
async function endOne() {
  ends.shift()?.();
  await settled();
}

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
