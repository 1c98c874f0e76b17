import { afterEach, beforeEach, expect, it } from 'vitest';
import { USUAL_TERMS } from '#domain/dwell-terms.ts';
import type { Session } from '#offline/session.ts';
import { answerTo, markOf } from '../domain/dwell-of.ts';
import { bol, CONTACT, load } from '../support/device/freight.ts';
import { BAYVIEW, HARBOR, partyOf, person } from '../support/device/people.ts';
import { pulled, signedInDevice, wipeDevice } from '../support/device/signed-in-device.ts';
import { sides } from './sides.ts';

const theirs = markOf('driver', 'arrived', '18:00', { placeId: HARBOR._id });
const dwell = { marks: [theirs], answers: [answerTo(theirs, '18:10')] };
const theLoad = load(1, { pUNum: 'PU-1', dwell, dwellTerms: { ...USUAL_TERMS, freeMinutes: 60 } });
const theBol = bol(2, theLoad);
const loadId = theLoad._id;
let session: Session;

beforeEach(async () => {
  session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
  await pulled(session, { loads: [theLoad], bols: [theBol] });
});
afterEach(wipeDevice);

const context = { byName: 'Ada Lee', companyId: HARBOR._id, side: 'facility' as const };
const ofCorrection = { ...context, side: 'driver' as const, kind: 'arrived' as const };
const pickUp = { loadId, receiverId: null, bolIds: [] };

it('is the time of a step beside the last one of the same side, by the clock of the place', async () => {
  const stated = { ...pickUp, statedAt: '2026-11-23T18:05:00.000Z' };
  expect(await sides('mark-dwell', { ...stated, kind: 'docked' }, context)).toEqual([
    { label: 'At the dock, facility', mine: '11/23/2026 10:05 PST', server: 'Not recorded' },
  ]);
  expect(await sides('mark-dwell', { ...stated, kind: 'arrived' }, { ...context, side: 'driver' })).toEqual([
    { label: 'Arrived, driver', mine: '11/23/2026 10:05 PST', server: '11/23/2026 10:00 PST' },
  ]);
});

it('is, for a correction, the time it states', async () => {
  const args = { ...pickUp, markId: theirs._id, at: '2026-11-23T17:30:00.000Z', reason: 'Gate log' };
  expect(await sides('correct-dwell', args, ofCorrection)).toEqual([
    { label: 'Arrived, driver', mine: '11/23/2026 09:30 PST', server: '11/23/2026 10:00 PST' },
  ]);
});

it('is, for an answer, what this side said last', async () => {
  const args = { ...pickUp, markId: theirs._id, seenAt: theirs.at, theirAt: null, reason: 'Gate log' };
  expect(await sides('answer-dwell', { ...args, answer: 'dispute' }, context)).toEqual([
    { label: 'Answer', mine: 'Disputed', server: 'Agreed' },
  ]);
});

it('is that the BOL of a delivery is not there any more', async () => {
  const gone = { loadId, receiverId: BAYVIEW._id, bolIds: ['ff'.repeat(12)], kind: 'left' as const };
  expect((await sides('mark-dwell', gone, context)).map(({ label, server }) => [label, server])).toEqual([
    ['Left, facility', 'Not there any more'],
  ]);
});

it('is, for terms of a load, what they say', async () => {
  const fields = { dwellTerms: null };
  const edit = { loadId, fields, seen: {}, bolChanges: [] };
  const parties = { [HARBOR._id]: partyOf(HARBOR) };
  expect(await sides('edit-load', edit, { parties, files: {}, contact: CONTACT })).toEqual([
    {
      label: 'Free time',
      mine: 'As each place has it',
      server: '1 h free, from the appointment, or arrival if later',
    },
  ]);
});
