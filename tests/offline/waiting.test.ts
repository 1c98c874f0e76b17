/** What waits, held once a page: read as seldom as can be, right at the end, and never somebody else's. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordLoadCheckIn } from '#changes/pick-up.ts';
import { setSession } from '#offline/account/account.ts';
import { noteAnswer } from '#offline/api/connection.ts';
import { enqueue } from '#offline/outbox.ts';
import type { Session } from '#offline/session.ts';
import { onWaiting, syncStatusNow, waitingIdsNow } from '#offline/waiting.ts';
import { load } from '../support/device/freight.ts';
import { BAYVIEW, DANA, HARBOR, person } from '../support/device/people.ts';
import { pulled, signedInDevice, wipeDevice } from '../support/device/signed-in-device.ts';
import { patiently } from '../support/patiently.ts';

const LOADS = Array.from({ length: 12 }, (_, number) => load(number + 1));
let session: Session;
let stops: (() => void)[] = [];
beforeEach(async () => {
  session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
  await pulled(session, { loads: LOADS });
});
afterEach(async () => {
  for (const stop of stops) stop();
  stops = [];
  await wipeDevice();
});

/** Somebody looks; how often they were told. */
function look() {
  const told = vi.fn();
  stops.push(onWaiting(told));
  return told;
}
const checkIn = (of: (typeof LOADS)[number]) =>
  enqueue(recordLoadCheckIn({ load: { ...of, stamps: [] } as never, driver: DANA, byName: 'Ada' }));

describe('what waits', () => {
  it('is read once for all who look, seldom while much is written, and right at the end', async () => {
    const told = [look(), look(), look()];
    await patiently(() => expect(syncStatusNow()?.state).toBe('all-sent'));
    const reads = vi.spyOn(session.db.outbox, 'toArray');
    for (const of of LOADS) await checkIn(of);
    await patiently(() => expect(syncStatusNow()?.waiting).toBe(12));
    expect(waitingIdsNow()?.loads).toEqual(new Set(LOADS.map(({ _id }) => _id)));
    expect(reads.mock.calls.length).toBeLessThan(12);
    expect(told.map((one) => one.mock.calls.length)).toEqual(Array(3).fill(told[0]?.mock.calls.length));
  });

  it('keeps a part that says the same as the same object', async () => {
    await checkIn(load(1));
    look();
    await patiently(() => expect(syncStatusNow()?.waiting).toBe(1));
    const ids = waitingIdsNow();
    await noteAnswer(session.db, { kind: 'portal', status: 200 });
    await patiently(() => expect(syncStatusNow()?.portal).toBe(true));
    expect(waitingIdsNow()).toBe(ids);
  });

  it('tells when everything was here last, as soon as it was', async () => {
    look();
    await patiently(() => expect(syncStatusNow()?.pulledAt).not.toBeUndefined());
    const pulledAt = Date.now() + 60_000;
    await session.db.meta.put({ key: 'pulledAt', value: pulledAt });
    await patiently(() => expect(syncStatusNow()?.pulledAt).toBe(pulledAt));
  });

  it('of one person is not shown to the next, not even for a moment', async () => {
    await checkIn(load(1));
    look();
    await patiently(() => expect(syncStatusNow()?.waiting).toBe(1));
    const seen: unknown[] = [];
    stops.push(onWaiting(() => seen.push(syncStatusNow()?.waiting)));
    const own = session;
    await signedInDevice(person(0xa3, 'Bo', BAYVIEW, 1));
    expect(syncStatusNow()).toBeUndefined();
    await patiently(() => expect(syncStatusNow()?.waiting).toBe(0));
    expect(seen).not.toContain(1);
    own.db.close();
    setSession(null);
    expect(syncStatusNow()).toBeNull();
  });

  it('is forgotten when nobody looks any more', async () => {
    look();
    await patiently(() => expect(syncStatusNow()?.state).toBe('all-sent'));
    for (const stop of stops.splice(0)) stop();
    expect(syncStatusNow()).toBeUndefined();
  });

  it('A10: is read again when the connection dies under a read, and nothing is thrown at the header', async () => {
    const reads = vi.spyOn(session.db.outbox, 'toArray');
    for (let times = 0; times < 2; times++)
      reads.mockRejectedValueOnce(new DOMException('The transaction was aborted.', 'AbortError'));
    look();
    await patiently(() => expect(reads).toHaveBeenCalledTimes(1));
    expect(syncStatusNow()).toBeUndefined();
    await patiently(() => expect(syncStatusNow()?.state).toBe('all-sent'));
  });

  it('throws what a read itself has done wrong, and starts afresh for whoever looks next', async () => {
    const reads = vi.spyOn(session.db.outbox, 'toArray').mockRejectedValue(new TypeError('boom'));
    look();
    await patiently(() => expect(syncStatusNow).toThrow('boom'));
    for (const stop of stops.splice(0)) stop();
    reads.mockRestore();
    look();
    await patiently(() => expect(syncStatusNow()?.state).toBe('all-sent'));
  });
});
