/** Whose turn is next (a password to be looked at, an upload, a connection), when more ask than can be served. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { msg } from '#language/say.ts';
import { FairShare } from '#server/base/fair-share.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A queue whose work ends when the test says so; `begun` has the names in the order of their turns. */
function queueOf(settings: Partial<ConstructorParameters<typeof FairShare>[0]> = {}) {
  const queue = new FairShare({ inAll: 1, waiting: 10, ...settings });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, who: string, first = false) => {
    const work = () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    return queue.run(who, work, { first });
  };
  /** Lets the work that has run longest end. */
  const endOne = async () => {
    ends.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { queue, begun, ask, endOne };
}

describe('turns', () => {
  it('go round the lanes: a crowd in one holds up itself', async () => {
    const { begun, ask, endOne } = queueOf();
    for (const name of ['crowd-1', 'crowd-2', 'crowd-3']) void ask(name, 'crowd');
    void ask('other', 'elsewhere');
    await vi.advanceTimersByTimeAsync(0);
    for (const _ of [1, 2, 3, 4]) await endOne();
    expect(begun).toEqual(['crowd-1', 'crowd-2', 'other', 'crowd-3']);
  });

  it('go to known browsers first, also when strangers fill the queue', async () => {
    const { begun, ask, endOne } = queueOf({ waitingInAll: 2, refusal: { sentence: msg('Full.'), retryAfter: 3 } });
    for (const name of ['first', 'second', 'third']) void ask(name, name);
    await expect(ask('fourth', 'fourth')).rejects.toMatchObject({
      name: 'TooManyAtOnce',
      message: 'Full.',
      retryAfter: 3,
    });
    void ask('person', 'browser', true);
    await vi.advanceTimersByTimeAsync(0);
    await endOne();
    await endOne();
    expect(begun).toEqual(['first', 'person', 'second']);
  });

  it('are refused with seconds to wait where a lane is full, and given again when it is not', async () => {
    const { begun, ask, endOne } = queueOf({ waiting: 1 });
    void ask('first', 'crowd');
    void ask('second', 'crowd');
    await expect(ask('third', 'crowd')).rejects.toMatchObject({ name: 'TooManyAtOnce', retryAfter: 2 });
    await endOne();
    void ask('fourth', 'crowd');
    await vi.advanceTimersByTimeAsync(0);
    await endOne();
    expect(begun).toEqual(['first', 'second', 'fourth']);
  });

  it('rest in one lane after wrong passwords, and come in the end', async () => {
    const { queue, begun, ask } = queueOf({ inAll: 2 });
    queue.rest('crowd', 1000);
    void ask('guess', 'crowd');
    void ask('other', 'elsewhere');
    await vi.advanceTimersByTimeAsync(999);
    expect(begun).toEqual(['other']);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toEqual(['other', 'guess']);
  });

  it('go on after work that failed', async () => {
    const { queue, begun, ask } = queueOf();
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    void ask('next', 'a');
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['next']);
  });

  it('hold so many of one caller and no more, whoever else has room', async () => {
    const { begun, ask } = queueOf({ inAll: 3, perCaller: 1 });
    void ask('mine', 'me');
    void ask('mine too', 'me');
    void ask('yours', 'you');
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['mine', 'yours']);
  });

  it('are given up by who has waited too long, and the place in the queue with them', async () => {
    const { begun, ask, endOne } = queueOf({ patienceMs: 100, waitingInAll: 1 });
    void ask('first', 'a');
    const late = expect(ask('late', 'b')).rejects.toMatchObject({ name: 'TooManyAtOnce', waited: true });
    await vi.advanceTimersByTimeAsync(100);
    await late;
    void ask('next', 'c');
    await endOne();
    expect(begun).toEqual(['first', 'next']);
  });
});
