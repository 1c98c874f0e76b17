// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { requireSession, setSession } from '#offline/account/account.ts';
import { readDraft, saveDraft } from '#offline/drafts.ts';
import { enqueue, enqueueAll } from '#offline/outbox/enqueue.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { undoEntries } from '#offline/undo.ts';
import { checkIn, complete, driverContext, useDevice } from '../support/device.ts';
import { driverTag, id } from '../support/freight.ts';

const device = useDevice();
const labels = async () => (await readEntries()).map(({ label }) => label);

const recorded = (bolNumber: number, loadNumber = bolNumber) => ({
  type: 'check-in-bol' as const,
  args: { loadId: id('load', loadNumber), bolId: id('bol', bolNumber), driverId: driverTag._id, sealIntact: true },
  context: driverContext,
  label: `Arrival ${bolNumber}`,
});

describe('the same thing recorded twice within a second', () => {
  test('is one entry: the second tap gets the first one back', async () => {
    await device.signIn();
    const first = await checkIn(1, 1);
    device.pass(900);
    expect(await checkIn(1, 1)).toEqual(first);
    expect(await labels()).toEqual(['Check in BOL 1']);
  });

  test('is one entry when both taps are under way at once', async () => {
    await device.signIn();
    const [first, second] = await Promise.all([checkIn(1, 1), checkIn(1, 1)]);
    expect(second.id).toBe(first.id);
    expect(await labels()).toEqual(['Check in BOL 1']);
  });

  test('holds for each of several recorded at once, and those that are new are kept', async () => {
    await device.signIn();
    const [first] = await enqueueAll([recorded(1)]);
    const both = await enqueueAll([recorded(1), recorded(2)]);
    expect(both[0]).toEqual(first);
    expect(await labels()).toEqual(['Arrival 1', 'Arrival 2']);
  });

  test('holds for all BOLs of one truck: "Check in all"', async () => {
    await device.signIn();
    const all = [recorded(1, 1), recorded(2, 1), recorded(3, 1)];
    const first = await enqueueAll(all);
    expect(await enqueueAll(all)).toEqual(first);
    expect(await labels()).toEqual(['Arrival 1', 'Arrival 2', 'Arrival 3']);
  });

  test('drops the draft it came from all the same', async () => {
    await device.signIn();
    await enqueue(recorded(1));
    await saveDraft('form', 1);
    await enqueue(recorded(1), { dropDraft: 'form' });
    expect(await readDraft('form')).toBeNull();
  });
});

describe('two entries are kept', () => {
  test('when a second has passed, or the clock was set between', async () => {
    await device.signIn();
    await checkIn(1, 1);
    device.pass(1000);
    await checkIn(1, 1);
    device.pass(-1000);
    await checkIn(1, 1);
    expect(await labels()).toHaveLength(3);
  });

  test('when they say different things', async () => {
    await device.signIn();
    await checkIn(1, 1, true);
    await checkIn(1, 1, false);
    await checkIn(1, 2, false);
    expect(await labels()).toHaveLength(3);
  });

  test('when something else was recorded between, or the first was taken back', async () => {
    await device.signIn();
    await checkIn(1, 1);
    await complete(1, 1);
    const again = await checkIn(1, 1);
    await undoEntries([again]);
    await checkIn(1, 1);
    expect(await labels()).toEqual(['Check in BOL 1', 'Complete BOL 1', 'Check in BOL 1']);
  });

  test('when the first was refused already: what a person does after that is a new try', async () => {
    await device.signIn();
    const first = await checkIn(1, 1);
    await device.db().outbox.update(first.seq, { status: 'attention', firstSentAt: 1 });
    expect((await checkIn(1, 1)).id).not.toBe(first.id);
  });

  test('when another person of the same account is here now', async () => {
    await device.signIn();
    const first = await checkIn(1, 1);
    const session = requireSession();
    setSession({ ...session, actor: { ...session.actor, userId: id('user', 9) } });
    expect((await checkIn(1, 1)).id).not.toBe(first.id);
  });
});
