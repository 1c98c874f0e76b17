// @vitest-environment node
/** What a device may say of an entry that did not settle: refused is known, a lost answer is not. */
import { describe, expect, test } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { environment } from '#offline/base/environment.ts';
import { mirrorInto, reconcileMirror } from '#offline/outbox/mirror.ts';
import { arrivalOf, askOutcome } from '#offline/outbox.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { send, startWith } from '../support/at-work.ts';
import { checkIn, useDevice } from '../support/device.ts';
import { LOST, type Seen } from '../support/server.ts';

const device = useDevice();
const only = async () => (await readEntries())[0]!;
const arrival = async () => arrivalOf(await only());
const refused = ({ key }: Seen) => (key ? device.server.fail('rule-broken', 'Not today.') : undefined);
const failed = ({ key }: Seen, response: Response) => (key ? device.server.fail('internal') : response);

describe('what the device knows of an entry', () => {
  test('it never left, or the server said no: nothing was recorded', async () => {
    await startWith(device, 1);
    await checkIn(1, 1);
    expect(await arrival()).toBe('unsent');
    device.server.before = refused;
    await send();
    expect(await arrival()).toBe('refused');
  });

  test('a fault that came after the commit is no refusal, however often it came', async () => {
    await startWith(device, 1);
    const { id } = await checkIn(1, 1);
    device.server.after = failed;
    for (let tries = 0; tries < 12; tries += 1) {
      await send();
      device.pass(400_000);
    }
    expect(await only()).toMatchObject({ status: 'attention', lastError: { kind: 'fault' } });
    expect(device.server.effects).toEqual([id]);
    expect(await arrival()).toBe('unheard');
  });

  test.each([
    ['was lost', () => LOST],
    ['came from somebody on the way', () => new Response('<html>Log in</html>')],
    ['was a gateway’s', () => new Response('', { status: 502 })],
  ] as [string, () => Response | typeof LOST][])(
    'an answer that %s leaves it open, also after a refusal',
    async (_, answer) => {
      await startWith(device, 1);
      await checkIn(1, 1);
      device.server.after = ({ key }, response) => (key ? answer() : response);
      await send();
      expect(await arrival()).toBe('unheard');
      // Such as: not this person's job any more. That says nothing of the first try.
      device.server.after = (_seen, response) => response;
      device.server.before = refused;
      device.pass(400_000);
      await send(true);
      expect(await only()).toMatchObject({ status: 'attention', lastError: { kind: 'refused' } });
      expect(await arrival()).toBe('unheard');
    },
  );

  test('one that came back from its second copy may have been sent by the life before', async () => {
    const kept = new Map<string, string>();
    mirrorInto({
      length: 0,
      key: () => null,
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    });
    await startWith(device, 1);
    await checkIn(1, 1);
    await device.db().outbox.clear();
    expect(await reconcileMirror(requireSession())).toBe(1);
    device.server.before = refused;
    await send(true);
    expect(await arrival()).toBe('unheard');
    mirrorInto(null);
  });

  test('one of the version before is not called refused when it was tried more than once', async () => {
    await startWith(device, 1);
    const { seq } = await checkIn(1, 1);
    const lastError = { kind: 'refused' as const, status: 403, code: 'forbidden', words: 'No.' };
    await device.db().outbox.update(seq, { status: 'attention', firstSentAt: 1, attempts: 3, lastError });
    expect(await arrival()).toBe('unheard');
    await device.db().outbox.update(seq, { attempts: 1 });
    expect(await arrival()).toBe('refused');
  });
});

describe('the server is asked by the entry’s key', () => {
  test('and tells; when it cannot be asked nobody knows', async () => {
    await startWith(device, 1);
    const entry = await checkIn(1, 1);
    const asked: string[] = [];
    device.server.before = ({ path }) => {
      if (!path.startsWith('/api/outcomes/')) return undefined;
      asked.push(path);
      return device.server.json(200, { outcome: 'done' });
    };
    expect(await askOutcome(entry.id, entry.firstSentAt)).toBe('done');
    expect(asked).toEqual([`/api/outcomes/${entry.id}`]);
    device.server.before = () => LOST;
    expect(await askOutcome(entry.id, entry.firstSentAt)).toBeNull();
    device.server.before = ({ path }) =>
      path.startsWith('/api/outcomes/') ? device.server.fail('not-found') : undefined;
    expect(await askOutcome(entry.id, entry.firstSentAt)).toBeNull();
  });

  test('but not of what it may have forgotten: that it knows nothing, or refused, says nothing then', async () => {
    await startWith(device, 1);
    const { id } = await checkIn(1, 1);
    let outcome = 'unknown';
    device.server.before = ({ path }) =>
      path.startsWith('/api/outcomes/') ? device.server.json(200, { outcome }) : undefined;
    const sentAt = environment.now();
    expect(await askOutcome(id, sentAt)).toBe('unknown');
    device.pass(365 * 24 * 3_600_000);
    expect(await askOutcome(id, sentAt)).toBe('unknown');
    device.pass(30 * 24 * 3_600_000);
    expect(await askOutcome(id, sentAt)).toBeNull();
    outcome = 'refused';
    expect(await askOutcome(id, sentAt)).toBeNull();
    outcome = 'done';
    expect(await askOutcome(id, sentAt)).toBe('done');
  });
});
