import { describe, expect, test } from 'vitest';
import { connexIdOf, homeUserId, isId, lastCharactersLabel, newId, shortId } from '#domain/ids.ts';

const ID = '64f0a1b2c3d4e5f601abcdef';

/** A source of randomness that always gives this byte; each call of `source` is a process of its own. */
const source = (byte: number) => (bytes: Uint8Array) => {
  bytes.fill(byte);
};

describe('new ids', () => {
  test('are the seconds, five bytes of the process and a counter, in hex', () => {
    const id = newId(() => 0x64f0a1b2 * 1000 + 999, source(0x5a));
    expect(id).toBe('64f0a1b25a5a5a5a5a5a5a5b');
  });

  test('are ids, all different, and grow', () => {
    const ids = Array.from({ length: 2000 }, () => newId());
    expect(ids.every(isId)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(ids);
    // By chance, else two devices would make the same.
    expect(ids[0]?.slice(8, 18)).not.toBe('0'.repeat(10));
  });

  test('grow even when the clock is set back', () => {
    const random = source(1);
    const later = newId(() => 2_000_000_000_000, random);
    const earlier = newId(() => 1_000_000_000_000, random);
    expect(earlier > later).toBe(true);
  });

  test('grow even when the counter runs over within a second', () => {
    const random = source(0xff);
    const clock = () => 1_700_000_000_000;
    const first = newId(clock, random);
    const ids = [first, newId(clock, random), newId(clock, random)];
    expect([...ids].sort()).toEqual(ids);
    expect(ids.every(isId)).toBe(true);
    expect(Number.parseInt(first.slice(0, 8), 16)).toBe(1_700_000_001);
  });

  test('differ between two processes in the same second', () => {
    const clock = () => 1_700_000_000_000;
    expect(newId(clock, source(1))).not.toBe(newId(clock, source(2)));
  });

  test('keep 24 characters when the seconds no longer fit four bytes', () => {
    expect(newId(() => 2 ** 32 * 1000, source(3))).toMatch(/^00000000/);
  });
});

test.each(['', 'ABCDEF0123456789ABCDEF01', `${ID}0`, ID.slice(1), `${ID.slice(1)}g`, `${ID}\n`, 24, null, [ID]])(
  '%j is no id',
  (value) => {
    expect(isId(value)).toBe(false);
  },
);

describe('labels made of ids', () => {
  test('the heading of a load is characters 18 to 24', () => {
    expect(shortId(ID)).toBe('abcdef');
  });

  test('the ConnexId is the stored one, or else characters 18 to 24', () => {
    expect(connexIdOf({ _id: ID, connexId: 'HF0042' })).toBe('HF0042');
    expect(connexIdOf({ _id: ID, connexId: null })).toBe('abcdef');
    expect(connexIdOf({ _id: ID, connexId: '' })).toBe('abcdef');
    expect(connexIdOf({ _id: ID })).toBe('abcdef');
  });

  test('the welcome message shows the first 6 characters of the user id', () => {
    expect(homeUserId(ID)).toBe('64f0a1');
  });

  test('a pasted id shows its last five or six characters', () => {
    expect(lastCharactersLabel(ID, 5)).toBe('bcdef');
    expect(lastCharactersLabel(ID, 6)).toBe('abcdef');
  });
});
