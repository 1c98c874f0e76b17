/** Handovers by code: what was answered or reported before, whoever said so, and what a code says of time and end. */
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { CurrentUser } from '#contract/user.ts';
import type { Handshake } from '#domain/handshakes.ts';
import { acceptAnswer, answerBefore, answerOffer, makeOffer, readHandedBol } from '#offline/handshake.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { readAnswer } from '../domain/handshake-of.ts';
import { readBol } from '../support/device/read-rows.ts';
import { signOut } from '../support/signed-in-device.ts';
import { as, drawnFor, FACTS, readCode, twoHands } from './support/two-hands.ts';

let driver: CurrentUser;
let clerk: CurrentUser;
let load: LoadRecord;
let bol: Bol;

beforeEach(async () => {
  ({ driver, clerk, load, bol } = await twoHands());
});
afterEach(() => signOut());

async function answered(offer: string) {
  const { db } = await as(clerk);
  const signature = drawnFor(bol);
  const answer = await answerOffer({
    bol,
    offer: await readCode(offer),
    signature,
    clocksDiffer: false,
    dropDraft: 'x',
  });
  return { answer, db };
}

describe('an answer that was given', () => {
  it('is given again where the BOL was taken from this device since: it may be signed', async () => {
    await as(driver);
    const offer = await makeOffer(bol, FACTS);
    const { answer, db } = await answered(offer);
    await db.bols.delete(bol._id);
    expect(await answerBefore(bol._id, await readCode(offer))).toBe(answer);
  });

  it('says the end of the trip its offer says, and how far the clock here is from UTC', async () => {
    const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(480);
    onTestFinished(() => offset.mockRestore());
    await as(driver);
    const offer = await makeOffer(bol, { ...FACTS, pickUp: true });
    expect((await readCode(offer)).offer).toMatchObject({ pickUp: true, offsetMinutes: -480 });
    const { answer } = await answered(offer);
    expect(readAnswer(answer).answer).toMatchObject({ pickUp: true, offsetMinutes: -480 });
  });
});

describe('a handover that is on record', () => {
  /** As the server tells of it, reported by this person alone; what is then waiting on the device of the driver. */
  async function waitingAfter(reporter: CurrentUser) {
    await as(driver);
    const { answer } = await answered(await makeOffer(bol, FACTS));
    const [theirs] = (await readBol(bol._id))?.handshakes ?? [];
    const { reports, ...told } = theirs as Handshake;
    const known = { ...told, reports: reports.map((report) => ({ ...report, byUserId: reporter._id })) };
    await as(driver);
    expect(await acceptAnswer({ ...bol, handshakes: [known] }, answer)).toBeNull();
    return (await readEntries()).map(({ type }) => type);
  }

  it('by this person is not reported again', async () => {
    expect(await waitingAfter(driver)).toEqual([]);
  });

  it('by the other one is reported by this person as well', async () => {
    expect(await waitingAfter(clerk)).toEqual(['record-handshake']);
  });
});

it('a code is about nothing where its load is hidden by what waits', async () => {
  const { db } = await as(clerk);
  await db.loads.update(load._id, { hidden: true });
  expect(await readHandedBol(bol._id)).toBeNull();
});
