// @vitest-environment node
/** In which order entries go, and whom one that is stuck holds up. */
import { describe, expect, test } from 'vitest';
import { HEADERS } from '#contract/failure.ts';
import { environment } from '#offline/base/environment.ts';
import { readEntries, syncStatusOf, syncWords } from '#offline/read-outbox.ts';
import { send, startWith } from '../support/at-work.ts';
import { checkIn, complete, reportOsd, useDevice } from '../support/device.ts';

const device = useDevice();
const MINUTE = 60_000;

const start = (count: number) => startWith(device, count);

describe('order', () => {
  test('B12: entries go in the order they were made, also when the clock was set back between them', async () => {
    await start(1);
    const first = await checkIn(1, 1);
    device.setClock(environment.now() - 60 * MINUTE);
    const second = await complete(1, 1);
    await send();
    expect(device.server.effects).toEqual([first.id, second.id]);
  });

  test('B11: an entry whose parent is not there yet goes again, and what builds on it waits for it', async () => {
    await start(2);
    const [first, second] = [(await checkIn(1, 1)).id, (await reportOsd(1, 1)).id];
    const other = (await checkIn(2, 2)).id;
    const early = () =>
      new Response('{}', { status: 424, headers: { 'content-type': 'application/json', [HEADERS.api]: '1' } });
    device.server.before = ({ key }) => (key === first ? early() : undefined);
    await send();
    expect(device.server.effects).toEqual([other]);
    expect(await device.db().outbox.toArray()).toMatchObject([
      { id: first, status: 'retry' },
      { id: second, status: 'pending', attempts: 0 },
    ]);
    device.server.before = () => undefined;
    await send(true);
    expect(device.server.effects).toEqual([other, first, second]);
  });

  test('B9: one entry that is refused holds its own load only', async () => {
    await start(30);
    const refused = (await checkIn(7, 7)).id;
    const behind = (await complete(7, 7)).id;
    for (let number = 1; number <= 30; number++) if (number !== 7) await checkIn(number, number);
    device.server.before = ({ key }) => (key === refused ? device.server.fail('rule-broken', 'No.') : undefined);
    await send();
    expect(device.server.effects).toHaveLength(29);
    const left = await readEntries();
    expect(left.map(({ id: key, status }) => [key, status])).toEqual([
      [refused, 'attention'],
      [behind, 'pending'],
    ]);
    expect(left[0]?.lastError).toMatchObject({ kind: 'refused', code: 'rule-broken', words: 'No.' });
    expect(syncWords(await syncStatusOf(device.db()))).toBe('1 need attention');
  });

  test('B9: an entry the server fails on eight times while it serves others needs attention', async () => {
    await start(2);
    const broken = (await checkIn(1, 1)).id;
    device.server.before = ({ key }) => (key === broken ? device.server.fail('internal') : undefined);
    for (let round = 0; round < 12; round++) {
      await send();
      device.pass(6 * MINUTE);
    }
    expect(await readEntries()).toMatchObject([{ status: 'attention', attempts: 8, lastError: { kind: 'fault' } }]);
  });

  test('a server that fails for everybody makes nobody’s entry need attention', async () => {
    await start(1);
    await checkIn(1, 1);
    device.server.before = () => device.server.fail('internal');
    for (let round = 0; round < 12; round++) {
      await send();
      device.pass(6 * MINUTE);
    }
    expect(await readEntries()).toMatchObject([{ status: 'retry' }]);
  });

  test('B17: an entry made while another is on the wire is sent in the same run', async () => {
    await start(2);
    await checkIn(1, 1);
    let made = false;
    device.server.before = async ({ key }) => {
      if (key && !made) {
        made = true;
        await checkIn(2, 2);
      }
      return undefined;
    };
    await send();
    expect(device.server.effects).toHaveLength(2);
  });

  test('alone, at most four loads are on the wire at once and never two entries of one', async () => {
    await start(12);
    device.server.takesBatches = false;
    for (let number = 1; number <= 12; number++) {
      await checkIn(number, number);
      await reportOsd(number, number);
    }
    const flying: string[] = [];
    let most = 0;
    let allFour: () => void = () => {};
    const four = new Promise<void>((resolve) => {
      allFour = resolve;
    });
    device.server.before = async ({ key, path }) => {
      if (!key) return undefined;
      const bol = path.split('/')[3] ?? '';
      expect(flying).not.toContain(bol);
      flying.push(bol);
      most = Math.max(most, flying.length);
      if (most === 4) allFour();
      await four;
      // A fifth would come now.
      await new Promise((resolve) => setTimeout(resolve, 20));
      flying.splice(flying.indexOf(bol), 1);
      return undefined;
    };
    await send();
    expect(most).toBe(4);
    expect(device.server.effects).toHaveLength(24);
  });
});
