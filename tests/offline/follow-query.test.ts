// @vitest-environment node
/** Lists are read again when their rows change, but not after every page of a first pull. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { environment } from '#offline/base/environment.ts';
import { isFilling, startFilling, untilCalm } from '#offline/base/filling.ts';
import { followQuery } from '#offline/follow-query.ts';
import { countRows } from '#offline/read-lists.ts';
import { pull } from '#offline/sync/pull.ts';
import { patiently } from '../support/patiently.ts';
import { useDevice } from './support/device.ts';
import { bolOf, loadOf } from './support/freight.ts';
import { LOST } from './support/server.ts';

const device = useDevice();
const fetchAll = () => pull(requireSession());
let stop = () => {};
afterEach(() => stop());

function publish(count: number, from = 1) {
  for (let number = from; number < from + count; number++) {
    device.server.putLoad(loadOf(number));
    device.server.putBol(bolOf(number, loadOf(number)));
  }
}

/** Every answer that a follower of the list of inbound was given. */
function followed(): number[] {
  const answers: number[] = [];
  stop = followQuery(
    () => countRows('inbound'),
    (answer) => answers.push(answer),
    (error) => {
      throw error;
    },
  );
  return answers;
}

test('an answer follows each commit', async () => {
  await device.signIn();
  const answers = followed();
  await patiently(() => expect(answers).toEqual([0]));
  publish(1);
  await fetchAll();
  await patiently(() => expect(answers.at(-1)).toBe(1));
  publish(1, 2);
  await fetchAll();
  await patiently(() => expect(answers.at(-1)).toBe(2));
});

test('while pages arrive the list is read once, and again when they are all there', async () => {
  // A pause never ends by itself here.
  environment.sleep = () => new Promise(() => {});
  await device.signIn();
  const answers = followed();
  await patiently(() => expect(answers).toEqual([0]));
  publish(1600);
  environment.checkpoint = async (name) => {
    if (name === 'pull:committed') await patiently(() => expect(answers.length).toBeGreaterThan(1));
  };
  expect(await fetchAll()).toBe(true);
  await patiently(() => expect(answers.at(-1)).toBe(1600));
  expect(answers).toEqual([0, 250, 1600]);
});

test('a pause ends with a pull that is cut off', async () => {
  environment.sleep = () => new Promise(() => {});
  await device.signIn();
  publish(650);
  let pages = 0;
  device.server.before = ({ path }) => (path.startsWith('/api/changes') && ++pages === 2 ? LOST : undefined);
  const calm = vi.fn();
  environment.checkpoint = async (name) => {
    if (name === 'pull:before') void untilCalm().then(calm);
  };
  expect(await fetchAll()).toBe(false);
  expect(isFilling()).toBe(false);
  await patiently(() => expect(calm).toHaveBeenCalled());
});

test('a pause ends by itself after a while, so that a long pull shows what it brought', async () => {
  const end = startFilling();
  environment.sleep = async () => {};
  await untilCalm();
  expect(isFilling()).toBe(true);
  end();
  end();
  expect(isFilling()).toBe(false);
});

/** The next reads of this kind lose their connection, as a phone does it to a page in the background. */
function cutOff(times: number, name: string) {
  let left = times;
  const count = IDBObjectStore.prototype.count;
  vi.spyOn(IDBObjectStore.prototype, 'count').mockImplementation(function (this: IDBObjectStore, ...range) {
    if (left === 0) return count.apply(this, range);
    left -= 1;
    if (name !== 'AbortError') throw new DOMException('Connection to Indexed Database server lost.', name);
    const request = count.apply(this, range);
    this.transaction.abort();
    return request;
  });
}

describe('a connection that dies under a read', () => {
  const errors: unknown[] = [];
  afterEach(() => {
    vi.restoreAllMocks();
    errors.length = 0;
  });

  function follow(): number[] {
    const answers: number[] = [];
    const { db } = requireSession();
    stop = followQuery(
      () => db.loads.count(),
      (answer) => answers.push(answer),
      (error) => errors.push(error),
    );
    return answers;
  }

  test.each(['AbortError', 'UnknownError'])('A10: under the first, as %s, costs a moment', async (name) => {
    await device.signIn();
    cutOff(3, name);
    const answers = follow();
    await patiently(() => expect(answers).toEqual([0]));
    publish(1);
    await fetchAll();
    await patiently(() => expect(answers.at(-1)).toBe(1));
    expect(errors).toEqual([]);
  });

  test('A10: under a later one leaves nothing old on the screen', async () => {
    await device.signIn();
    const answers = follow();
    await patiently(() => expect(answers).toEqual([0]));
    cutOff(1, 'AbortError');
    publish(1);
    await fetchAll();
    await patiently(() => expect(answers.at(-1)).toBe(1));
  });

  test.each(['AbortError', 'UnknownError'])('A10: for good is said, as %s', async (name) => {
    await device.signIn();
    environment.sleep = async () => {};
    cutOff(Number.POSITIVE_INFINITY, name);
    const answers = follow();
    await patiently(() => expect(errors).toHaveLength(1));
    expect(answers).toEqual([]);
  });
});
