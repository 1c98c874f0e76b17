// @vitest-environment node
/** What waits for its files, which do not get through: megabytes are not sent for ever, and a person is asked in the end. */
import { describe, expect, test } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { environment } from '#offline/base/environment.ts';
import { keepFile } from '#offline/documents.ts';
import { retryEntry, withdrawEntry } from '#offline/outbox.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { pull } from '#offline/sync/pull.ts';
import { send, startWith } from '../support/at-work.ts';
import { build, bytes } from '../support/build-load.ts';
import { checkIn, useDevice } from '../support/device.ts';
import { bolOf, loadOf } from '../support/freight.ts';
import { LOST } from '../support/server.ts';

const device = useDevice();
const MINUTE = 60_000;
const isFile = ({ path }: { path: string }) => path.startsWith('/api/files/');
const uploads = () => device.server.seen.filter(isFile).length;
const built = async () => (await readEntries()).find(({ type }) => type === 'build-load');

/** A load that was built here, whose file is answered by `answer`; the server takes everything else. */
async function start(answer: () => Response | typeof LOST): Promise<void> {
  await startWith(device, 2);
  await build(9);
  device.server.before = (seen) => (isFile(seen) ? answer() : undefined);
}

/** The pauses before each next try, ms, until a person is asked or it was tried twenty times; other work goes on. */
async function keepTrying(): Promise<number[]> {
  const pauses: number[] = [];
  for (let tries = 0; tries < 20; tries += 1) {
    await checkIn((tries % 2) + 1, (tries % 2) + 1);
    await send();
    await pull(requireSession());
    const entry = await built();
    if (entry?.status !== 'pending') break;
    const pause = entry.nextAt - environment.now();
    pauses.push(pause);
    device.pass(pause);
  }
  return pauses;
}

const FAILURES: [string, () => Response | typeof LOST][] = [
  ['a server that fails at it', () => device.server.fail('internal')],
  ['a proxy that finds it too large', () => new Response('<html>413</html>', { status: 413 })],
  ['a server that is always busy then', () => new Response('', { status: 503 })],
  ['a connection that is cut', () => LOST],
];

describe('a file that does not get through', () => {
  test.each(FAILURES)(
    '%s: is tried after ever longer pauses, and after eight times a person is asked',
    async (_, answer) => {
      await start(answer);
      const pauses = await keepTrying();
      expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64].map((seconds) => seconds * 1000));
      expect(uploads()).toBe(8);
      expect(await built()).toMatchObject({ status: 'attention', attempts: 0, firstSentAt: null });
      expect(device.server.effects.length).toBeGreaterThan(0);
    },
  );

  test('can be taken back meanwhile', async () => {
    await start(() => device.server.fail('internal'));
    await send();
    expect(await withdrawEntry((await built())?.id ?? '')).toBe(true);
  });

  test('is begun anew where the person asks again, and what needs it goes once it is there', async () => {
    await start(() => device.server.fail('internal'));
    await keepTrying();
    const { id = '' } = (await built()) ?? {};
    await retryEntry(id);
    expect(await keepTrying()).toHaveLength(7);
    await retryEntry(id);
    device.server.before = () => undefined;
    device.server.buildWith = () => ({ load: loadOf(9), bols: [bolOf(9, loadOf(9))] });
    await send();
    expect(device.server.effects).toContain(id);
  });

  test('is not blamed for one that got through before it', async () => {
    await start(() => LOST);
    const { seq = 0, needs = [] } = (await built()) ?? {};
    const { sha256 } = await keepFile(bytes('%PDF-1.7 the second'));
    await device.db().outbox.update(seq, { needs: [...needs, sha256], uploads: { tries: 7, faults: 7 } });
    device.server.before = ({ path }) => (path.endsWith(sha256) ? LOST : undefined);
    await send();
    expect(await built()).toMatchObject({ status: 'pending', uploads: { tries: 1, faults: 1 } });
  });

  test('asks nobody while the server fails at everything', async () => {
    await start(() => LOST);
    device.server.before = () => device.server.fail('internal');
    await keepTrying();
    expect(await built()).toMatchObject({ status: 'pending' });
    expect(uploads()).toBeGreaterThan(8);
  });

  test('asks nobody while the server takes nothing more of anybody', async () => {
    await start(() => new Response('', { status: 429 }));
    await keepTrying();
    expect(await built()).toMatchObject({ status: 'pending', uploads: { faults: 0 } });
    expect(uploads()).toBeGreaterThan(8);
  });

  test('counts nothing against a file while a Wi-Fi answers everything in the server’s place', async () => {
    await start(() => LOST);
    device.server.before = () => new Response('<html>Log in to the Wi-Fi</html>', { status: 200 });
    for (let tries = 0; tries < 12; tries += 1) {
      await send(true);
      device.pass(5 * MINUTE);
    }
    expect(await built()).toMatchObject({ status: 'pending', lastError: { kind: 'portal' } });
    expect((await built())?.uploads).toBeUndefined();
    device.server.before = () => undefined;
    await send(true);
    expect(device.server.files.size).toBe(1);
  });

  test('asks nobody while the line is gone with it', async () => {
    await start(() => LOST);
    for (let tries = 0; tries < 12; tries += 1) {
      device.server.before = () => undefined;
      await pull(requireSession());
      device.server.before = () => LOST;
      await send(true);
      device.pass(5 * MINUTE);
    }
    expect(uploads()).toBe(12);
    expect(await built()).toMatchObject({ status: 'pending', lastError: { kind: 'network' } });
    // The first time that says anything of the file.
    device.server.before = (seen) => (isFile(seen) ? LOST : undefined);
    await send(true);
    expect(await built()).toMatchObject({ status: 'pending', uploads: { tries: 13, faults: 1 } });
  });
});
